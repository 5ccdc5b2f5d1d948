import { LANGS, TEXT_STATES, type TextState } from '../model.ts';
import type { HadithRecords } from './records.ts';
import type { CollectionSummary } from './records-format.ts';

export type StateCounts = Record<Exclude<TextState, 'empty'>, number>;

/** Counts the texts of a collection, in all languages, by state. Takes a microsecond per record. */
export function countStates({ columns }: HadithRecords, { first, count }: CollectionSummary): StateCounts {
  const counts: StateCounts = { complete: 0, repaired: 0, stub: 0, truncated: 0, damaged: 0 };
  const width = LANGS.length;
  for (const state of columns.states.subarray(first * width, (first + count) * width)) {
    const name = TEXT_STATES[state];
    if (name !== undefined && name !== 'empty') counts[name]++;
  }
  return counts;
}
