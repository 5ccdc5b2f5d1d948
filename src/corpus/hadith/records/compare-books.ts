import type { BookSummary } from './records-format.ts';

/** Compares books by their numbers. One without a number, such as an introduction, comes first. */
export function compareBooks(a: Pick<BookSummary, 'number'>, b: Pick<BookSummary, 'number'>): number {
  return place(a) - place(b);
}

const place = ({ number }: Pick<BookSummary, 'number'>) => (/^\d/.test(number) ? Number.parseFloat(number) : -1);
