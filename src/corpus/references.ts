import { Failure } from '../contract/failure.ts';

/** First and last verse of a range within one surah, both included. */
export type VerseRange = { readonly first: number; readonly last: number };

/**
 * Reads `255` or `255-257`.
 * @param text digits, or two groups of them with a hyphen between
 * @throws {Failure} `invalid_parameter` when the range runs backwards
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

/** The verse key of a verse, `2:255`. */
export function verseKey(surah: number, verse: number): string {
  return `${surah}:${verse}`;
}
