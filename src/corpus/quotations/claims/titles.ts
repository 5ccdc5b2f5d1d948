import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import type { Ascription } from './introductions.ts';
import { ascribed } from './lists/headings.ts';
import type { TextWords } from './phrases/text-words.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** One text of a source. */
const TEXT = keys('hadith hadeeth hadees verse ayah aya narration حديث ايه الحديث الايه হাদিস হাদীস আয়াত');
/** What a noun for a text is about, or who likes it. */
const ABOUT = keys('on about that which i we عن في على');
const PERIOD = keys('day week month');
/** A relative clause behind an Arabic noun: `حديث أحبه`. */
const RELATIVE = /^(?!ال)[\u0621-\u064a]{2,}ه$/u;
const MAX_WORDS = 12;
/** Words before the noun: `My favourite hadith`, `Quran verse`. */
const MAX_BEFORE = 3;
/** Fewer words behind the colon are no text. */
const MIN_TEXT = 4;

/** Reads the words before a colon as the title of one text: `Hadith I love: …`, `Quran verse about coffee: …`, `Hadith Qudsi, seen on a mug: …`. */
export function titleBefore(words: TextWords, end: number): Ascription | undefined {
  const { gaps, keys: own, labels } = words;
  let first = end - 1;
  while (first > 0 && first > end - MAX_WORDS && !['stop', 'line', 'paragraph', 'colon'].includes(gaps[first] ?? ''))
    first--;
  if (first === end - MAX_WORDS) return undefined;
  for (let noun = first; noun < Math.min(end, first + MAX_BEFORE); noun++) {
    const isKind = labels[noun] === 'hadith' && labels[noun + 1] === 'hadith';
    if (isKind || (TEXT.has(own[noun] ?? '') && labels[noun] !== undefined))
      return isTitle(words, noun, end) && isText(words, end) ? ascribed(words, noun, first) : undefined;
    if (labels[noun] === 'prophet')
      return isOnTopic(words, noun, end) && isText(words, end) ? ascribed(words, noun, first) : undefined;
    if (labels[noun] === undefined || labels[noun] === 'other') return undefined;
  }
  return undefined;
}

function isTitle(words: TextWords, noun: number, end: number): boolean {
  const { gaps, keys: own, labels, text, starts, ends } = words;
  // `Hadith (Muslim): …`
  if (BRACKET.test(text.slice(ends[noun], starts[end]))) return true;
  let next = noun + 1;
  while (next < end && labels[next] === 'hadith') next++;
  // `حديث قدسي`, `হাদিসে কুদসি`: the name of a kind of texts says nothing else.
  if (next > noun + 1) return true;
  const key = own[next] ?? '';
  if (next >= end || gaps[next] !== 'space') return false;
  if (own[next] === 'of') return own.slice(next + 1, end).some((word) => PERIOD.has(word));
  return own[noun] === 'حديث' ? RELATIVE.test(key) : ABOUT.has(key);
}

/** Words of a topic: `Prophet Muhammad ﷺ on queues`. */
const MAX_TOPIC = 3;
const ON = keys('on about عن في');

function isOnTopic({ keys: own, labels }: TextWords, name: number, end: number): boolean {
  let next = name + 1;
  while (labels[next] === 'prophet' || labels[next] === 'blessing') next++;
  return ON.has(own[next] ?? '') && next + 1 < end && end - next <= MAX_TOPIC + 1;
}

const BRACKET = /^\s?[([][^)\]\n]{2,40}[)\]]\s?[:：]\s?$/u;
const QUESTION = /[?؟]/u;

function isText({ text, gaps, starts, ends, count }: TextWords, at: number): boolean {
  let to = at + 1;
  while (to < count && !['stop', 'line', 'paragraph'].includes(gaps[to] ?? '')) to++;
  return to - at >= MIN_TEXT && !QUESTION.test(text.slice(ends[to - 1], starts[to] ?? text.length).slice(0, 3));
}
