import type { SearchIndex } from '../index/open.ts';
import { explain } from './rank.ts';
import type { Clause, Match } from './source.ts';

type Found = {
  readonly doc: number;
  readonly score: number;
  readonly clauses: readonly Clause[];
  readonly same: readonly number[] | undefined;
  readonly edition: string | undefined;
};

/** One result. `same` has the numbers of its parallel texts that matched too. Scores are comparable only within one result list. */
export class Hit {
  readonly doc: number;
  readonly score: number;
  readonly same?: readonly number[];
  /** The other index in which the words were found, when this one has not all of them in the text. */
  readonly edition?: string;
  readonly #clauses: readonly Clause[];

  constructor({ doc, score, clauses, same, edition }: Found) {
    this.doc = doc;
    this.score = score;
    this.#clauses = clauses;
    if (same !== undefined) this.same = same;
    if (edition !== undefined) this.edition = edition;
  }

  /** How each query word matched the text. Computed on access, because it takes as long as the ranking and the service does not return it. */
  get why(): { term: string; match: Match }[] {
    return explain(this.#clauses, this.doc);
  }
}

function parallels(index: SearchIndex, doc: number): number[] {
  const group = index.groups[doc] as number;
  const members = index.groupMembers.subarray(index.groupOffsets[group], index.groupOffsets[group + 1]);
  return [...members].filter((member) => member !== doc && index.scratch.seen[member] !== 0);
}

/** Makes the hit of a document while the scratch memory still holds the matches. */
export function hitOf(
  index: SearchIndex,
  clauses: readonly Clause[],
  { doc, score, edition }: { doc: number; score: number; edition: string | undefined },
): Hit {
  const same = index.groups[doc] === 0 ? [] : parallels(index, doc);
  return new Hit({ doc, score, clauses, same: same.length === 0 ? undefined : same, edition });
}
