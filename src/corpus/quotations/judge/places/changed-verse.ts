import type { Alignment } from '../../match/align.ts';
import { arabicSides, type Sides } from '../../match/verdict.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { ArabicReader } from '../../words/arabic-words.ts';
import { judgeVerses, wordsClaimed } from '../judge-verses.ts';
import type { Worded } from './unknown-wording.ts';

/** Minimum share of the words that the named verses have in the same order. */
const SHARE = 0.5;
const MIN_SAME = 2;
/** Longer claims, and longer verses, are found by their words. */
const MAX_WORDS = 40;
const MAX_RIGHT = 150;
/** Words of the verses that a quotation can leave out between its own. */
const MAX_SPREAD = 6;
const ONE_TO_ONE = 5;
const MIN_ALIKE = 3;

/**
 * Compares Arabic words that are in no text with the verses that their reference names: words that were exchanged leave too few in a row to be found.
 * Undefined when less than half of them are there.
 */
export function changedVerse(search: Search, { span, lang, claim }: Worded): Found | undefined {
  const { text, verses, budget } = search;
  const right = lang === 'ar' ? wordsClaimed(verses, claim.reference) : undefined;
  if (right === undefined || right.to - right.from > MAX_RIGHT) return undefined;
  const reader = new ArabicReader();
  reader.read(text, span.start, span.end);
  const quoted = reader.words;
  if (quoted.count === 0 || quoted.count > MAX_WORDS || !budget.spend(quoted.count * (right.to - right.from)))
    return undefined;
  const sides = arabicSides('', quoted, verses.text.words, () => '');
  const { step } = sides.compare({ from: 0, to: quoted.count, start: right.from, end: right.to });
  const isSame = (i: number, p: number) => step(i, p) === ONE_TO_ONE;
  const pairs = commonPairs(quoted.count, right, isSame);
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isNear = last.p - first.p <= last.i - first.i + MAX_SPREAD;
  const isFrom = pairs.length >= MIN_SAME && pairs.length >= SHARE * quoted.count && isNear;
  if (!isFrom && !isAlikeThroughout(sides, quoted.count, first)) return undefined;
  const placed = { within: { from: 0, to: quoted.count }, alignment: alignmentOf(pairs) };
  const found = judgeVerses(verses, { text, quoted, placed, claimed: claim.reference, budget });
  return found.verdict === 'altered' ? found : undefined;
}

/** Tests whether few words are those of the verse one by one, each the same or like it: `الحج شهران معلومان`. */
function isAlikeThroughout(sides: Sides, count: number, { i, p }: Pair): boolean {
  if (count < MIN_ALIKE || p < i) return false;
  for (let at = 0; at < count; at++) {
    const place = p - i + at;
    if (at !== i && (place >= sides.rightCount || !sides.alike(at, place))) return false;
  }
  return true;
}

type Pair = { readonly i: number; readonly p: number };

/** The longest row of words that both have in the same order. */
function commonPairs(
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
  isSame: (i: number, p: number) => boolean,
): Pair[] {
  const width = to - from;
  // From each pair of words on.
  const longest = new Uint16Array((count + 1) * (width + 1));
  const at = (i: number, q: number) => longest[i * (width + 1) + q] as number;
  const same = new Uint8Array(count * width);
  for (let i = count - 1; i >= 0; i--) {
    for (let q = width - 1; q >= 0; q--) {
      const isPair = isSame(i, from + q);
      same[i * width + q] = isPair ? 1 : 0;
      longest[i * (width + 1) + q] = isPair ? at(i + 1, q + 1) + 1 : Math.max(at(i + 1, q), at(i, q + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let [i, q] = [0, 0]; i < count && q < width; ) {
    if (same[i * width + q] === 1) pairs.push({ i: i++, p: from + q++ });
    else if (at(i + 1, q) >= at(i, q + 1)) i++;
    else q++;
  }
  return pairs;
}

function alignmentOf(pairs: readonly Pair[]): Alignment {
  const pieces: Alignment['pieces'][number][] = [];
  for (const { i, p } of pairs) {
    const last = pieces.at(-1);
    if (last !== undefined && last.to === i && last.end === p) {
      pieces[pieces.length - 1] = { ...last, to: i + 1, end: p + 1 };
      continue;
    }
    if (last !== undefined) pieces.push({ same: false, from: last.to, to: i, start: last.end, end: p });
    pieces.push({ same: true, from: i, to: i + 1, start: p, end: p + 1 });
  }
  const [first, last] = [pieces[0], pieces.at(-1)] as [Alignment['pieces'][number], Alignment['pieces'][number]];
  const bounds = { from: first.from, to: last.to, start: first.start, end: last.end };
  return { pieces, ...bounds, matched: pairs.length, score: pairs.length };
}
