import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import { type Ascription, SOURCES } from './introductions.ts';
import type { TextWords } from './phrases/text-words.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** Words that ask what somebody said. */
export const WHAT = keys('what ماذا ما شو ايش ايه كيف وش কী কি');
/** What asks the reader, so that the answer follows: `Do you know what the Prophet ﷺ said?` */
const KNOW =
  /^(?:know|knew|heard|hear|guess|remember|[اأهـ]?(?:ت|ي)?(?:عرف|دري|دروا|علم|ذكر|سمع)\p{L}{0,3}|জান\p{L}*\p{M}*\p{L}*|শুন\p{L}*\p{M}*\p{L}*)$/u;
/** Who answers for himself does not quote. */
const OWN = keys('i we me neither yes no not انا نحن لا نعم আমি আমরা না হ্যাঁ');
const MAX_WORDS = 18;
export const QUESTION = /[?؟]/u;
/** Fewer words are an answer, no text. */
const MIN_ANSWER = 4;

/** Reads the question before word `at` as an introduction of its answer, which marks enclose or a sentence is. */
export function askedBefore(words: TextWords, at: number, mark: boolean): Ascription | undefined {
  const { text, keys: own, labels, gaps, starts, ends } = words;
  if (!QUESTION.test(text.slice(ends[at - 1], starts[at]))) return undefined;
  let first = at;
  let source: number | undefined;
  let isSaid = false;
  let isAsked = false;
  let isKnown = mark;
  for (let word = at - 1; word >= Math.max(0, at - MAX_WORDS); word--) {
    if (word + 1 < at && ['stop', 'line', 'paragraph', 'colon'].includes(gaps[word + 1] ?? '')) break;
    const label = labels[word];
    const key = own[word] ?? '';
    if (label === 'other') return undefined;
    if (label === 'prophet' || label === 'god' || label === 'quran') source = word;
    isSaid ||= label === 'say' || label === 'tell';
    isAsked ||= WHAT.has(key);
    isKnown ||= KNOW.test(key);
    first = word;
  }
  if (source === undefined || !isSaid || !isAsked || !isKnown) return undefined;
  if (!mark && !isAnswer(words, at)) return undefined;
  const [kind, speaker] = SOURCES[labels[source] as 'prophet'] ?? (['any', null] as const);
  return { kind, speaker, indirect: false, certain: true, from: first };
}

function isAnswer({ text, keys: own, gaps, starts, ends, count }: TextWords, at: number): boolean {
  if (OWN.has(own[at] ?? '')) return false;
  let to = at + 1;
  while (to < count && !['stop', 'line', 'paragraph'].includes(gaps[to] ?? '')) to++;
  return to - at >= MIN_ANSWER && !QUESTION.test(text.slice(ends[to - 1], starts[to] ?? text.length).slice(0, 3));
}
