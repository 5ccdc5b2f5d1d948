import { CHAT_LANGUAGES, type ChatLanguage } from '@isnad/contract/chat';
import { searchQuery } from '@isnad/contract/search';
import { Type } from 'typebox';

/** Language of the text that is shown. */
export const language = Type.Optional(
  Type.Unsafe<ChatLanguage>({
    type: 'string',
    enum: [...CHAT_LANGUAGES],
    description: 'Language to show the texts in, beside the Arabic of verses: en, bn or ar.',
    'x-fix': `use ${CHAT_LANGUAGES.join(', ')}`,
  }),
);

/** Words to search for. */
export const query = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: '\\S',
  description: 'Words in Arabic, Bengali or English, a phrase in quotes, or a reference.',
  'x-fix': 'use 1 to 256 characters that are not all whitespace',
});

/** Arguments of every search. */
export const searchArguments = {
  query,
  mode: searchQuery.mode,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'Maximum number of results. Defaults to 10.',
      'x-fix': 'use a whole number from 1 to 20',
    }),
  ),
  cursor: searchQuery.cursor,
};
