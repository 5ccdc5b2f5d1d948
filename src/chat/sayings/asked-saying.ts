import {
  ASKED_OF,
  ASKS_MEANING,
  ASKS_ORIGIN,
  ASKS_WHETHER,
  ATTRIBUTION,
  CALLED_VERSE,
  NAMES_SAYING,
  NAMES_SUBJECT,
  NAMES_TEXT,
} from '../wording/saying-words.ts';

/** A saying that a message asks about. */
export type AskedSaying = {
  readonly words: string;
  /** The question asks for a verse of the Quran. */
  readonly verse: boolean;
  /** The words are in quotation marks. */
  readonly quoted: boolean;
  /** The question before the words, if it is a sentence of its own. */
  readonly question?: string;
};

/** Fewer words are a name or a term. Arabic says more with one word. */
const MIN_WORDS = 3;
const MIN_ARABIC_WORDS = 2;
/** Maximum length of a question before the words it is about. In UTF-16 units. */
const MAX_QUESTION_LENGTH = 160;

/** Maximum length of a message that asks about a saying. The longest verse has some 2,000 characters. In UTF-16 units. */
const MAX_LENGTH = 4_000;
const MAX_UNMARKED_LENGTH = 1_000;

const INNER = String.raw`(?:[^'’‘]|(?<=\p{L})['’](?=\p{L}))`;
const MARKED = new RegExp(
  String.raw`"([^"]+)"|[“„]([^”“]+)[”“]|«([^«»]+)»|﴿([^﴿﴾]+)﴾|‘(${INNER}+)’|(?<!\p{L})'(${INNER}+)'(?!\p{L})|\{([^{}]+)\}|\*\*([^*]+)\*\*`,
  'gu',
);
/** The end of a question with the words after it. A colon between digits is part of a reference. */
const QUESTION_END = /[:?؟।：](?<!\d:)\s*|:\s+|\s[–—-]\s/u;

/** Finds the saying that a message asks about: whether it is authentic, who said it, or where it is. Undefined for every other message. */
export function askedSaying(text: string): AskedSaying | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const marked = longestMarked(text);
  if (marked !== undefined) {
    const question = text.replace(marked.whole, ' … ');
    return asksOfSaying(question) ? saying(marked.words, question, true) : undefined;
  }
  return afterQuestion(text) ?? within(text);
}

/** Splits a saying into its words. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}'’-]*\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
}

function longestMarked(text: string): { whole: string; words: string } | undefined {
  let longest: { whole: string; words: string } | undefined;
  for (const [whole, ...inner] of text.matchAll(MARKED)) {
    const words = inner.find((one) => one !== undefined) ?? '';
    if (isLongEnough(words) && words.length > (longest?.words.length ?? 0)) longest = { whole, words };
  }
  return longest;
}

function asksOfSaying(question: string): boolean {
  if (ASKS_MEANING.test(question)) return false;
  return ASKS_ORIGIN.test(question) || (NAMES_SAYING.test(question) && ASKS_WHETHER.test(question));
}

function afterQuestion(text: string): AskedSaying | undefined {
  const end = QUESTION_END.exec(text);
  if (end === null || end.index > MAX_QUESTION_LENGTH) return undefined;
  const question = text.slice(0, end.index);
  const words = text.slice(end.index + end[0].length);
  const asks = NAMES_TEXT.test(question) && asksOfSaying(question) && !NAMES_SUBJECT.test(question);
  const isSentence = /[?؟]/u.test(end[0]);
  // "Are jinn in the Quran? And what do I recite?": what follows is another question.
  if (!asks || !isLongEnough(words) || (isSentence && /[?؟]\s*$/u.test(words))) return undefined;
  const found = saying(words, question);
  return found !== undefined && isSentence ? { ...found, question } : found;
}

function within(text: string): AskedSaying | undefined {
  if (text.length > MAX_UNMARKED_LENGTH) return undefined;
  for (const pattern of ASKED_OF) {
    const words = pattern.exec(text)?.groups?.words;
    if (words === undefined || !isLongEnough(words) || NAMES_SUBJECT.test(words)) continue;
    const question = text.replace(words, ' … ');
    if (!ASKS_MEANING.test(question)) return saying(words, question);
  }
  return undefined;
}

function saying(words: string, question: string, quoted = false): AskedSaying | undefined {
  const bare = words
    .replace(/[“”„"«»﴿﴾{}*]/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[\s?؟!.,،;:।…-]+$/gu, '')
    .replace(ATTRIBUTION, '')
    .trim();
  return isLongEnough(bare) ? { words: bare, verse: CALLED_VERSE.test(question), quoted } : undefined;
}

function isLongEnough(words: string): boolean {
  return wordsOf(words).length >= (/\p{Script=Arabic}/u.test(words) ? MIN_ARABIC_WORDS : MIN_WORDS);
}
