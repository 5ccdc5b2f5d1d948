import { Failure } from '@isnad/contract/failure';

/** First and last verse of a range within one surah, both inclusive. */
export type VerseRange = { readonly first: number; readonly last: number };

/**
 * Parses `255` or `255-257`.
 * @param text digits, or two groups of them separated by a hyphen
 * @throws {Failure} `invalid_parameter` when the range is reversed
 */
export function parseVerseRange(text: string): VerseRange {
  const [from = '', to = from] = text.split('-');
  const range = { first: Number(from), last: Number(to) };
  if (range.last < range.first) {
    throw new Failure('invalid_parameter', `verse is wrong: the range ${text} runs backwards; use ${to}-${from}.`, {
      faults: [{ location: 'query.verse', message: `the range ${text} runs backwards`, fix: `use ${to}-${from}` }],
    });
  }
  return range;
}

/** Returns the key of a verse, `2:255`. */
export function verseKey(surah: number, verse: number): string {
  return `${surah}:${verse}`;
}
