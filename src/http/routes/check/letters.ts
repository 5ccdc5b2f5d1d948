/** A word of two spellings: what both begin and end with, and the letters between, which differ. */
type Spelling = readonly [before: string, differing: string, after: string];

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** With less in common, whole words differ, and marked letters would only be noise. */
const MIN_COMMON_SHARE = 0.5;
/** Arabic vowel marks, which many texts leave out. */
const VOWELS = /[\u064b-\u065f\u0670\u06d6-\u06ed]/;

/**
 * Finds the letters in which two spellings differ. A letter has its marks with it: `أَ` and `أُ` are two letters.
 * @returns undefined when the two have little in common
 */
export function letterDifference(found: string, expected: string): { found: Spelling; expected: Spelling } | undefined {
  const [one, other] = [lettersOf(found), lettersOf(expected)];
  // Vowel marks count only where both have them.
  const isMarked = VOWELS.test(found) && VOWELS.test(expected);
  const isSame = (a = '', b = '') => a === b || (!isMarked && bare(a) === bare(b));
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && isSame(one[start], other[start])) start += 1;
  let end = 0;
  while (end < least - start && isSame(one.at(-1 - end), other.at(-1 - end))) end += 1;
  if (start + end < Math.max(one.length, other.length) * MIN_COMMON_SHARE) return undefined;
  return {
    found: partsOf(one, start, end),
    expected: partsOf(other, start, end),
  };
}

const lettersOf = (text: string) => Array.from(LETTERS.segment(text), ({ segment }) => segment);

const bare = (letter: string) => letter.replace(/[\u064b-\u065f\u0670\u06d6-\u06ed]/g, '');

function partsOf(letters: readonly string[], start: number, end: number): Spelling {
  const last = letters.length - end;
  return [letters.slice(0, start).join(''), letters.slice(start, last).join(''), letters.slice(last).join('')];
}
