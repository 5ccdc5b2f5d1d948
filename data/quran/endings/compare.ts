/** Marks that a second copy of a verse has and the package lost. */
export type Restored = {
  readonly start: string;
  readonly end: string;
  readonly inside: readonly { readonly source: string; readonly served: string }[];
  /** Whether the words differ, so that the ending could not be compared. */
  readonly isUnknown?: boolean;
};

export const NOTHING: Restored = { start: '', end: '', inside: [] };
/** Number of words beside a mark that must be the same in a later edition. */
const AGREEING_WORDS = 3;
const QUOTE = /["“”„«»]/g;

type Parts = { readonly words: readonly string[]; readonly gaps: readonly string[] };

/** Splits a text into its words and what is between them: one gap more than words. */
function partsOf(text: string): Parts {
  const gaps = text.split(/[\p{L}\p{M}\p{N}]+/u);
  return { words: text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [], gaps };
}

/** Compares a verse with the second copy of the same edition. Both in NFC. */
export function compareVerse(own: string, copy: string): Restored {
  const [ours, theirs] = [partsOf(own), partsOf(copy)];
  if (ours.words.join(' ') !== theirs.words.join(' ')) return endingOfLater(own, copy);
  const inside: { source: string; served: string }[] = [];
  const last = ours.gaps.length - 1;
  let [start, end] = ['', ''];
  ours.gaps.forEach((gap, place) => {
    const other = gap.includes('…') ? (theirs.gaps[place] ?? '').replaceAll('...', '…') : (theirs.gaps[place] ?? '');
    if (gap === other) return;
    if (place === 0 && other.endsWith(gap)) start = other.slice(0, other.length - gap.length);
    else if (place === last && other.startsWith(gap)) end = other.slice(gap.length);
    else inside.push(insideOf(own, ours, place, other));
  });
  return { start, end, inside };
}

/** Replaces one gap, with as many words before it as make it occur once, and the word behind it. */
function insideOf(
  own: string,
  { words, gaps }: Parts,
  place: number,
  other: string,
): { source: string; served: string } {
  const after = words[place] ?? '';
  for (let first = place - 1; first >= 0; first--) {
    const before = words
      .slice(first, place)
      .map((word, at) => (at === 0 ? word : `${gaps[first + at]}${word}`))
      .join('');
    const source = `${before}${gaps[place]}${after}`;
    if (own.split(source).length === 2) return { source, served: `${before}${other}${after}` };
  }
  return { source: `${gaps[place]}${after}`, served: `${other}${after}` };
}

/** Compares with a later edition: takes a mark only where the words beside it are the same, and a quotation mark only where those before it are as many. */
export function endingOfLater(own: string, copy: string): Restored {
  const [ours, theirs] = [partsOf(own), partsOf(copy)];
  const same = (pick: (words: readonly string[]) => readonly string[]) =>
    pick(ours.words).join(' ').toLowerCase() === pick(theirs.words).join(' ').toLowerCase();
  const [first, last] = [ours.gaps[0] ?? '', ours.gaps.at(-1) ?? ''];
  const [theirFirst, theirLast] = [theirs.gaps[0] ?? '', theirs.gaps.at(-1) ?? ''];
  const isStart = same((words) => words.slice(0, AGREEING_WORDS)) && theirFirst.endsWith(first);
  const start = isStart ? theirFirst.slice(0, theirFirst.length - first.length) : '';
  const end = theirLast.slice(last.length);
  const quotes = (parts: Parts) => parts.gaps.slice(0, -1).join('').match(QUOTE)?.length ?? 0;
  const isQuoted = QUOTE.test(end) && quotes(ours) + (start.match(QUOTE)?.length ?? 0) !== quotes(theirs);
  QUOTE.lastIndex = 0;
  const isSame = same((words) => words.slice(-AGREEING_WORDS)) && theirLast.startsWith(last) && !isQuoted;
  if (isSame) return { start, end, inside: [] };
  return { ...NOTHING, start, isUnknown: true };
}
