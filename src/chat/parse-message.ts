import type { ChatLanguage } from '../contract/chat.ts';
import {
  BESIDE_FOLLOW_UP,
  ELSEWHERE,
  FOLLOW_UP,
  ONLY,
  RULING,
  RULING_WORDS,
  SCAFFOLDING,
  SMALL_TALK,
} from './intent-words.ts';
import { inBengaliLetters, languageOf } from './language/detect.ts';
import { requestedLanguage } from './language/requested.ts';

export type FollowUp = keyof typeof FOLLOW_UP | 'again';

/** What a message wants, as far as it shows by itself. */
export type ParsedMessage = {
  /** The language it asks the answer to be in. */
  readonly requestedLanguage: ChatLanguage | undefined;
  /** The language it is written in; undefined when nothing shows it, as in "2:255". */
  readonly language: ChatLanguage | undefined;
  readonly intent: 'small_talk' | 'elsewhere' | 'ruling' | 'question';
  /** The message goes on with what was shown before, if anything was: the next verse, more of it, the same in another language. */
  readonly followUp: FollowUp | undefined;
  /** Only one kind of text is wanted. */
  readonly only: 'quran' | 'hadith' | undefined;
  /** The message without what only asks: names, subjects, remembered words. */
  readonly subject: string;
  /** Of a message that asks several things at once, each by itself; otherwise none. */
  readonly parts: readonly string[];
  /** The message as a query: all its words. */
  readonly text: string;
};

const SHORT = 60;
const MAX_QUESTIONS = 4;

/** Finds out what a message wants. Pure; the corpus is not asked. */
export function parseMessage(message: string): ParsedMessage {
  const text = message.normalize('NFC').replace(/\s+/g, ' ').trim();
  const { language: requested, rest } = requestedLanguage(text);
  const language = languageOf(text);
  const intent = intentOf(rest);
  // Bengali in Latin letters is searched for as it is written in Bengali, as far as its words are known.
  const banglish = language === 'bn' && !/\p{Script=Bengali}/u.test(rest);
  const searched = (part: string) => {
    const subject = subjectOf(part, intent === 'ruling');
    return banglish ? inBengaliLetters(subject) : subject;
  };
  return {
    requestedLanguage: requested,
    language,
    intent,
    followUp: followUpOf(rest, requested !== undefined),
    only: kindWanted(rest),
    subject: searched(rest),
    parts: partsOf(rest).map(searched),
    text: rest,
  };
}

function intentOf(text: string): ParsedMessage['intent'] {
  if (SMALL_TALK.test(text)) return 'small_talk';
  if (ELSEWHERE.test(text)) return 'elsewhere';
  return RULING.test(text) ? 'ruling' : 'question';
}

/** The parts between commas and the words that join; none when there is but one of substance. */
function partsOf(text: string): string[] {
  const several = text
    .split(/\s+(?:and|or|but|ebong|othoba|এবং|ও|অথবা|কিন্তু|أو|ثم)\s+|\s+و(?=ال)|[,;،؛]/iu)
    .filter((part) => without(part) !== '');
  return several.length > 1 ? several.slice(0, MAX_QUESTIONS) : [];
}

/** A follow-up has words of one, and nothing of substance beside them. */
function followUpOf(text: string, languageAsked: boolean): FollowUp | undefined {
  if (text.length > SHORT) return undefined;
  for (const [kind, pattern] of Object.entries(FOLLOW_UP)) {
    const others = text.replace(everywhere(pattern), ' ');
    if (others !== text && without(others, BESIDE) === '') return kind as FollowUp;
  }
  return languageAsked && without(text, BESIDE) === '' ? 'again' : undefined;
}

function kindWanted(text: string): ParsedMessage['only'] {
  const [hadith, quran] = [ONLY.hadith.test(text), ONLY.quran.test(text)];
  return hadith === quran ? undefined : hadith ? 'hadith' : 'quran';
}

const everywhere = (pattern: RegExp) => new RegExp(pattern.source, 'giu');
const ASKING = everywhere(SCAFFOLDING);
const JUDGING = everywhere(RULING_WORDS);
const BESIDE = everywhere(BESIDE_FOLLOW_UP);

/** What is left without the words that only ask; all of it when nothing would be left. */
function subjectOf(text: string, ruling: boolean): string {
  const bare = ruling ? without(text, JUDGING) : '';
  return bare || without(text) || text;
}

function without(text: string, ...others: readonly RegExp[]): string {
  return [...others, ASKING]
    .reduce((out, pattern) => out.replace(pattern, ' '), text.replace(/[?？؟!।,،:;.…()[\]"“”«»]+/g, ' '))
    .replace(/(?<!\S)['’-]+(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
