import type { ChatLanguage } from '@isnad/contract/chat';
import { standardArabic } from '../corpus/reading/arabic-dialects.ts';
import { inBengaliLetters, languageOf } from '../corpus/reading/detect.ts';
import { requestedLanguage } from './language/requested.ts';
import {
  BESIDE_FOLLOW_UP,
  BESIDE_SMALL_TALK,
  ELSEWHERE,
  FOLLOW_UP,
  GREETING,
  ONLY,
  RULING,
  RULING_WORDS,
  SCAFFOLDING,
  SMALL_TALK,
  SPEAKS_OF_GREETING,
} from './wording/intent-words.ts';

export type FollowUp = keyof typeof FOLLOW_UP | 'again';

/** The intent of a message, without its context. */
export type ParsedMessage = {
  /** The language it requests for the answer. */
  readonly requestedLanguage: ChatLanguage | undefined;
  /** The language it is written in; undefined when it cannot be determined, as for "2:255". */
  readonly language: ChatLanguage | undefined;
  readonly intent: 'small_talk' | 'elsewhere' | 'ruling' | 'question';
  /** Continues from what was shown before, if anything: the next verse, more results, the same in another language. */
  readonly followUp: FollowUp | undefined;
  /** Limits the answer to one kind of text. */
  readonly only: 'quran' | 'hadith' | undefined;
  /** The message without question words: names, subjects, remembered words. */
  readonly subject: string;
  /** The parts of a message with several questions; otherwise empty. */
  readonly parts: readonly string[];
  /** The message as a query, with all its words. */
  readonly text: string;
  /** Its sentences, each once: those of a story tell what is asked better than the whole. */
  readonly sentences: readonly Sentence[];
};

/** A text as it is written, and without the words that only ask. */
export type Sentence = { readonly text: string; readonly query: string };

const SHORT = 60;
/** A greeting before fewer words can be what is asked about. */
const MANY_WORDS = 4;
const MAX_QUESTIONS = 4;

/** Parses the intent of a message. Pure; does not use the corpus. */
export function parseMessage(message: string): ParsedMessage {
  const text = standardArabic(message.normalize('NFC').replace(/\s+/g, ' ').trim());
  const { language: requested, rest: whole } = requestedLanguage(text);
  const rest = withoutGreeting(whole);
  const language = languageOf(text);
  const intent = intentOf(rest);
  // Bengali in Latin letters is converted to Bengali letters, as far as its words are known.
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
    sentences: sentencesOf(standardArabic(message.normalize('NFC'))).map((one) => ({
      text: one,
      query: searched(one),
    })),
  };
}

/** Leaves out the greeting before a question that does not speak of greetings. */
function withoutGreeting(text: string): string {
  const rest = text.replace(GREETING, '');
  return rest.split(' ').length < MANY_WORDS || SPEAKS_OF_GREETING.test(rest) ? text : rest;
}

function intentOf(text: string): ParsedMessage['intent'] {
  if (isSmallTalk(text)) return 'small_talk';
  if (ELSEWHERE.test(text)) return 'elsewhere';
  return RULING.test(text) ? 'ruling' : 'question';
}

/** Tests whether a message is a greeting, thanks or a question about the assistant, and has no other content. */
function isSmallTalk(text: string): boolean {
  const others = text.replace(TALK, ' ');
  return others !== text && !/[\p{L}\p{N}]/u.test(others.replace(BESIDE_TALK, ' '));
}

/** Splits at commas and conjunctions. Empty when only one part has content. */
function partsOf(text: string): string[] {
  const several = text
    .split(/\s+(?:and|or|but|ebong|othoba|এবং|ও|অথবা|কিন্তু|أو|ثم)\s+|\s+و(?=ال)|[,;،؛]/iu)
    .filter((part) => without(part) !== '');
  return several.length > 1 ? several.slice(0, MAX_QUESTIONS) : [];
}

/** A clause of a message. `asks` when a question mark follows. */
export type Clause = { readonly text: string; readonly asks: boolean };

const CLAUSE_END =
  /([?？؟]+|[!।…,،;؛]+(?!\d)|(?<=[\p{L}\p{M}]{3})\.+\s|\s+(?:but|because|cause|kintu|karon|কিন্তু|কারণ|لكن|لأن)\s+)/iu;

/** Splits a message where a sentence or a clause ends. Empty unless two clauses or more have content. */
export function clausesOf(message: string): Clause[] {
  const pieces = message.split(CLAUSE_END);
  const clauses = pieces
    .flatMap((text, at) => (at % 2 === 0 ? [{ text: text.trim(), asks: /[?？؟]/u.test(pieces[at + 1] ?? '') }] : []))
    .filter(({ text }) => withoutAsking(text) !== '');
  return clauses.length > 1 ? clauses.slice(0, MAX_QUESTIONS) : [];
}

/** Fewer words are no sentence of a story, and more sentences than these are not read. */
const MIN_WORDS = 3;
const MAX_SENTENCES = 24;
const SENTENCE_END = /(?<=[?？؟!।…])\s+|(?<=[\p{L}\p{M}\p{N}]{2}\.+)\s+|\s*\n\s*/u;

/** Splits a message where a sentence or a line ends. */
function sentencesOf(message: string): string[] {
  const sentences = message.split(SENTENCE_END).filter((one) => one.split(/\s+/).length >= MIN_WORDS);
  return [...new Set(sentences)].slice(0, MAX_SENTENCES);
}

/** Detects a follow-up: it has the words of one and no other content. */
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
const TALK = everywhere(SMALL_TALK);
const BESIDE_TALK = everywhere(BESIDE_SMALL_TALK);

/** Removes words that only ask. Returns the whole text when nothing would remain. */
function subjectOf(text: string, ruling: boolean): string {
  const bare = ruling ? without(text, JUDGING) : '';
  return bare || without(text) || text;
}

/** Removes the words that only ask. */
export const withoutAsking = (text: string): string => without(text);

/** Removes the words that ask, and those that ask what is allowed. */
export const withoutJudging = (text: string): string => without(text, JUDGING);

function without(text: string, ...others: readonly RegExp[]): string {
  return [...others, ASKING]
    .reduce((out, pattern) => out.replace(pattern, ' '), text.replace(/[?？؟!।,،:;.…()[\]"“”«»]+/g, ' '))
    .replace(/(?<!\S)['’-]+(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
