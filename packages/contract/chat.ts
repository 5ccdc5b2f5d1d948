import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { CONVERSATION_ORIGINS } from './chat-choices.ts';
import { ChatFeedback } from './chat-feedback.ts';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';

/** The models and their descriptions. The `svc-` in model names is replaced by the operator's `SERVICE_PREFIX`. */
export const MODEL_KINDS = {
  v1: 'Latest model, fast and reliable. Returns the best few passages of the Quran and the hadiths, grouped.',
  light: 'Low latency, for simple tasks. Returns the best one or two passages.',
  pro: 'Complex reasoning. Splits the question, searches each part with alternative wordings, and weighs the results.',
} as const;
export type ModelKind = keyof typeof MODEL_KINDS;

export const CHAT_LANGUAGES = ['en', 'bn', 'ar'] as const;
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];

/** Tests whether the service can write its own sentences in a language. */
export function isChatLanguage(language: string): language is ChatLanguage {
  return (CHAT_LANGUAGES as readonly string[]).includes(language);
}

export const MAX_MESSAGE_LENGTH = 8_000;
const ABSTAIN_REASONS = ['no_evidence', 'out_of_scope', 'ruling_requires_scholar'] as const;
export type AbstainReason = (typeof ABSTAIN_REASONS)[number];

/** Position and source of a quotation in a message. `message` at `[start, end)` in code points equals `quote`, byte for byte. */
export const Citation = Type.Object(
  {
    index: Type.Integer({ minimum: 1, description: 'Number of the citation in the message.' }),
    kind: oneOf(['quran', 'hadith'] as const),
    ref: Type.String({ description: 'Reference, such as `2:255` or `bukhari:1`.' }),
    edition: Type.String({ description: 'ID of the edition, as listed by `GET /api/editions`.' }),
    lang: Type.String({ description: 'BCP 47 language tag of the quoted text.' }),
    quote: Type.String({ description: 'Quoted text, byte for byte as the API serves it.' }),
    start: Type.Integer({ minimum: 0, description: 'Offset of the first character, in code points.' }),
    end: Type.Integer({ minimum: 0, description: 'Offset after the last character, in code points.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of `quote` in UTF-8.' }),
    match: Type.Literal('exact'),
    partial: Type.Optional(
      Type.Literal(true, {
        description:
          'The quotation is a part of the text: whole sentences of a long hadith, its matn or its chain of narrators. Missing when the whole text is quoted.',
      }),
    ),
  },
  { title: 'Citation' },
);
export type Citation = Static<typeof Citation>;

export const ChatUsage = Type.Object(
  {
    provider: Type.String({
      description:
        '`corpus`: composed from the texts alone. `model`: a language model chose the passages and their order.',
    }),
    fallback: Type.Optional(
      Type.String({
        description:
          'Why the language model did not choose the answer, or not all of it: `timeout`, `unreachable` (no connection, or a 5xx), `refused` (another error, or no such API) or `unusable` (its plan had no usable step).',
      }),
    ),
    complete: Type.Optional(
      Type.Boolean({
        description: 'False if some words of the message were left out because the search takes too much work.',
      }),
    ),
    dropped_steps: Type.Optional(
      Type.Integer({
        description:
          'Number of steps in the plan of the language model that were left out, such as passages that it was not offered.',
      }),
    ),
    input_tokens: Type.Optional(Type.Integer()),
    output_tokens: Type.Optional(Type.Integer()),
    evidence: Type.Integer({ minimum: 0, description: 'Number of passages that the answer is based on.' }),
  },
  { title: 'ChatUsage' },
);
export type ChatUsage = Static<typeof ChatUsage>;

/** What a language model added of its own. Only with `CHAT_COMMENTARY=true`. */
export const Commentary = Type.Object(
  { text: Type.String({ description: 'Plain text, one paragraph.' }), checked: Type.Literal(false) },
  {
    title: 'Commentary',
    description:
      "The language model's own words, which nobody has checked. Show them apart from the answer. They are not stored.",
  },
);
export type Commentary = Static<typeof Commentary>;

/** A translation in which an answer quotes verses. */
const VerseTranslation = Type.Object({
  edition: Type.String({ description: 'ID of the edition, as listed by `GET /api/editions`.' }),
  language: Type.String({ description: 'BCP 47 language tag.' }),
});
export type VerseTranslation = Static<typeof VerseTranslation>;

const answer = {
  status: oneOf(['answered', 'abstained'] as const),
  abstain_reason: orNull(oneOf(ABSTAIN_REASONS)),
  language: oneOf(CHAT_LANGUAGES),
  citations: Type.Array(Citation),
};

export const ChatAnswer = Type.Object(
  {
    id: Type.String({ description: 'ID of the conversation.' }),
    message: Type.String({ description: "Plain text: the service's own sentences, and texts quoted verbatim." }),
    model: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    message_id: Type.String(),
    conversation_id: Type.String({ description: 'Same as `id`.' }),
    ...answer,
    verse_translations: Type.Array(VerseTranslation, {
      description:
        'Translations in which verses are quoted, in the order of their first quotation. `language` is the language of the sentences of the service.',
    }),
    usage: ChatUsage,
    commentary: Type.Optional(Commentary),
  },
  { title: 'ChatAnswer' },
);
export type ChatAnswer = Static<typeof ChatAnswer>;

/** In which language an answer is, and in which edition it quotes verses. */
export const ANSWER_LANGUAGE = {
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      examples: ['auto', 'en', 'bn', 'ar', 'ur'],
      description:
        'Language of the answer: `en`, `bn` or `ar`. Another language of `GET /api/editions`, such as `ur`, quotes verses in that translation, with English sentences around them. Defaults to `auto`, the first that applies: the language that the message requests ("in Bengali"), the one it is written in (unless it is as short as `2:255`), that of the conversation, the best match of `Accept-Language`, English.',
      'x-fix': 'use auto, or the language of a translation in GET /api/editions',
    }),
  ),
  edition: Type.Optional(
    Type.String({
      maxLength: 64,
      examples: ['en.yusufali'],
      description:
        'ID of the translation in which verses are quoted, as listed by `GET /api/editions`. Defaults to the one that ships in the language, else the one installed first.',
      'x-fix': 'use the ID of a translation in GET /api/editions',
    }),
  ),
} as const;

export const ChatCreateBody = Type.Object(
  {
    message: Type.String({
      description: 'Message to answer, 1 to 8,000 characters after trimming.',
      'x-fix': 'send 1 to 8,000 characters that are not all whitespace',
    }),
    model: Type.Optional(Type.String({ description: 'A model from `GET /api/models`. Defaults to the first.' })),
    conversation_id: Type.Optional(
      Type.String({
        pattern: '^chat_[0-9A-Z]{26}$',
        description: 'ID of the conversation to continue.',
        'x-fix': 'use the ID of a conversation',
      }),
    ),
    stream: Type.Optional(
      Type.Boolean({
        description: 'Whether to stream the answer as server-sent events.',
        'x-fix': 'use true or false',
      }),
    ),
    ...ANSWER_LANGUAGE,
    store: Type.Optional(
      Type.Boolean({
        description: 'If false, the conversation is not stored and cannot be continued. Not with `conversation_id`.',
        'x-fix': 'use true or false',
      }),
    ),
  },
  { title: 'ChatCreate' },
);
export type ChatCreateBody = Static<typeof ChatCreateBody>;

export const ChatMessage = Type.Object(
  {
    id: Type.String(),
    role: oneOf(['user', 'assistant'] as const),
    message: Type.String(),
    model: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    status: orNull(oneOf(['answered', 'abstained'] as const)),
    abstain_reason: orNull(oneOf(ABSTAIN_REASONS)),
    language: orNull(oneOf(CHAT_LANGUAGES)),
    citations: Type.Array(Citation),
    feedback: Type.Optional(ChatFeedback),
  },
  { title: 'ChatMessage' },
);
export type ChatMessage = Static<typeof ChatMessage>;

const conversation = {
  id: Type.String(),
  model: Type.String(),
  origin: oneOf(CONVERSATION_ORIGINS),
  created_at: time('ISO 8601, UTC.'),
  updated_at: time('ISO 8601, UTC.'),
};

export const ChatHistory = Type.Object(
  { ...conversation, messages: Type.Array(ChatMessage, { description: 'Oldest first.' }), ...PAGE_FIELDS },
  { title: 'ChatHistory' },
);
export type ChatHistory = Static<typeof ChatHistory>;

export const ConversationList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        ...conversation,
        title: Type.String({ description: 'Beginning of the first message.' }),
      }),
      { description: 'Newest first.' },
    ),
    ...PAGE_FIELDS,
  },
  { title: 'ConversationList' },
);
export type ConversationList = Static<typeof ConversationList>;

export const ModelList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        description: Type.String(),
        provider: oneOf(['corpus', 'model'] as const),
      }),
    ),
    count: Type.Integer(),
  },
  { title: 'ModelList' },
);
export type ModelList = Static<typeof ModelList>;
