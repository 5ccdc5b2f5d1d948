import type { Quotation } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { withTurnedBeside } from '../turned-beside.ts';
import { withChangedStart } from './changed-start.ts';
import { withCut } from './cut-borders.ts';
import { withOtherAmount } from './other-amount.ts';
import { withWholeClause } from './whole-clauses.ts';
import { withWordsBefore } from './words-before.ts';

/**
 * Judges a quotation by what the text and its source have beside its borders.
 * @param beside where the text before it and behind it belongs to something else
 */
export function withBorders(
  search: Search,
  found: Quotation,
  beside: { readonly from: number; readonly to: number },
): Quotation {
  const { from } = beside;
  const behind = withOtherAmount(search, found);
  const before = withChangedStart(search, withWordsBefore(search, behind, from), from);
  return withTurnedBeside(search, withWholeClause(search, withCut(search, before)), beside);
}
