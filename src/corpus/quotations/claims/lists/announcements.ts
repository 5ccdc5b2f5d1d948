import { tokenise } from '../../../fold/tokenise.ts';
import { keyOf } from '../../../fold/word-key.ts';
import type { TextWords } from '../phrases/text-words.ts';
import { ascribed, type Heading, isMeanwhile, isNoun, LEADS } from './headings.ts';
import type { Line } from './lines.ts';

/** Texts that a sentence announces: how many, or undefined when it does not say. */
export type Announcement = {
  readonly heading: Heading;
  readonly count: number | undefined;
  /** Whether a colon or an arrow leads to them. */
  readonly leads: boolean;
  /** Whether its sentence is the last one of the line. */
  readonly isLast: boolean;
};

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

const COUNTS = [
  'two দুটি দুইটি দুটো حديثان حديثين ايتان ايتين',
  'three তিনটি তিনটা ثلاثه ثلاث',
  'four চারটি চারটা اربعه اربع',
  'five পাঁচটি পাঁচটা خمسه خمس',
  'six ছয়টি ছয়টা سته ست',
  'seven সাতটি সাতটা سبعه سبع',
  'eight আটটি আটটা ثمانيه ثماني',
  'nine নয়টি নয়টা تسعه تسع',
  'ten দশটি দশটা عشره عشر',
].map(keys);
const SOME = keys(
  `some few several these those following many couple favourite favorite my our
  কয়েকটা কয়েকটি কিছু এই নিচের এসব হাদিসগুলো بعض هذه تلك اليكم مجموعه عده`,
);
/** Nouns that mean several texts without another word. */
const SEVERAL = keys('احاديث ايات');
const BENGALI_SEVERAL = /^(?:হাদিস|আয়াত)(?:গুলো|গুলি|গুলা|সমুহ)$/u;
/** Words between a number and its noun. */
const MAX_APART = 4;

/** Finds the texts that a line announces: `below are five hadiths on cleanliness …`, `I chose a few hadiths for the card:`. */
export function announced(words: TextWords, { from, to, end }: Line): Announcement | undefined {
  const leads = LEADS.test(words.text.slice(words.ends[to - 1], end));
  for (let noun = from; noun < to; noun++) {
    if (!isNoun(words, noun)) continue;
    const before = words.keys.slice(Math.max(from, noun - MAX_APART), noun);
    const count = Math.max(...before.map(countAt), 0);
    const key = words.keys[noun] ?? '';
    const isSeveral = SEVERAL.has(key) || BENGALI_SEVERAL.test(key) || before.some((word) => SOME.has(word));
    if (count < 2 && !(isSeveral && !isMeanwhile(words, noun, { from, to }))) continue;
    const isLast = !words.gaps.slice(noun + 1, to).includes('stop');
    return { heading: ascribed(words, noun, noun), count: count < 2 ? undefined : count, leads, isLast };
  }
  return undefined;
}

function countAt(key: string): number {
  const digits = /^(\d{1,2})(?:টি|টা)?$/u.exec(key)?.[1];
  return digits === undefined ? COUNTS.findIndex((words) => words.has(key)) + 2 : Number(digits);
}
