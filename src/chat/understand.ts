import type { ChatLanguage } from '../contract/chat.ts';
import { ELSEWHERE, FOLLOW_UP, ONLY, RULING, SCAFFOLDING, SMALL_TALK } from './intent-words.ts';
import { languageOf, wishedLanguage } from './language.ts';

export type FollowUp = keyof typeof FOLLOW_UP | 'again';

/** What a message wants, as far as it shows by itself. */
export type Understood = {
  /** Of the answer. */
  readonly language: ChatLanguage;
  /** The language was asked for, not found out. */
  readonly languageWished: boolean;
  readonly intent: 'small_talk' | 'elsewhere' | 'ruling' | 'question';
  /** The message goes on with what was shown before, if anything was: the next verse, more of it, the same in another language. */
  readonly followUp: FollowUp | undefined;
  /** Only one kind of text is wanted. */
  readonly only: 'quran' | 'hadith' | undefined;
  /** The message without what only asks: names, subjects, remembered words. */
  readonly subject: string;
  /** The message as a query: all its words. */
  readonly text: string;
};

const SHORT = 60;

/** Finds out what a message wants. Pure; the corpus is not asked. */
export function understand(message: string, wished: ChatLanguage | undefined): Understood {
  const text = message.normalize('NFC').replace(/\s+/g, ' ').trim();
  const { language: asked, rest } = wishedLanguage(text);
  const language = wished ?? asked ?? languageOf(text);
  return {
    language,
    languageWished: wished !== undefined || asked !== undefined,
    intent: intentOf(rest),
    followUp: followUpOf(rest, asked !== undefined),
    only: kindWanted(rest),
    subject: subjectOf(rest),
    text: rest,
  };
}

function intentOf(text: string): Understood['intent'] {
  if (SMALL_TALK.test(text)) return 'small_talk';
  if (ELSEWHERE.test(text)) return 'elsewhere';
  return RULING.test(text) ? 'ruling' : 'question';
}

function followUpOf(text: string, languageAsked: boolean): FollowUp | undefined {
  if (text.length > SHORT) return undefined;
  for (const [kind, pattern] of Object.entries(FOLLOW_UP)) if (pattern.test(text)) return kind as FollowUp;
  // "and in Bengali?" with nothing else in it asks for the same once more.
  return languageAsked && bareOf(text).split(' ').length <= 1 ? 'again' : undefined;
}

function kindWanted(text: string): Understood['only'] {
  const [hadith, quran] = [ONLY.hadith.test(text), ONLY.quran.test(text)];
  return hadith === quran ? undefined : hadith ? 'hadith' : 'quran';
}

const everywhere = new RegExp(SCAFFOLDING.source, 'giu');

/** What is left without the words that only ask; all of it when nothing would be left. */
function subjectOf(text: string): string {
  const bare = bareOf(text);
  return bare === '' ? text : bare;
}

function bareOf(text: string): string {
  return text
    .replace(/[?？؟!।,،:;.…()[\]]+/g, ' ')
    .replace(everywhere, ' ')
    .replace(/(?<!\S)['’-]+(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
