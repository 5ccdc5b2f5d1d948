import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { Candidate } from './candidates.ts';
import { shares } from './text-chances.ts';

/** How much less a proposer counts for further texts when one of its own was taken, as a share of its chance. */
const TAKEN = 0.5;
/** A further text that is less likely than this to answer is not shown. */
const MIN_CHANCE = 0.015;
/** The same for a text of another subject than the chosen one, or of none. */
const MIN_CHANCE_BESIDE = 0.02;
/** No answer shows more. */
export const MAX_NEAR = 16;

/** What proposes texts, each with its chance: a subject, or without one the topics of single texts, the search, or nearness in meaning. */
export type Proposer = {
  readonly subject: KnownSubject | undefined;
  readonly weight: number;
  readonly chances: ReadonlyMap<Candidate, number>;
};

/** A candidate in its rank. */
export type Ranked = {
  readonly candidate: Candidate;
  /** The first subject that has it. */
  readonly subject: KnownSubject | undefined;
  /** How likely it is that this text answers. */
  readonly chance: number;
};

/**
 * Ranks the candidates, the likeliest first. Further texts of one proposer count less, so that another one gets its turn.
 * @param favor what a candidate has for itself besides, as a weight: proposers that agree, or that it means what is asked
 */
export function likeliest(
  candidates: readonly Candidate[],
  proposers: readonly Proposer[],
  favor: (candidate: Candidate) => number,
): Ranked[] {
  const first = shares(proposers, ({ weight }) => weight);
  const left = new Map(first);
  const proposed = (candidate: Candidate, among: ReadonlyMap<Proposer, number>) =>
    proposers.reduce((sum, proposer) => sum + (among.get(proposer) ?? 0) * (proposer.chances.get(candidate) ?? 0), 0);
  const factors = new Map(candidates.map((candidate) => [candidate, Math.exp(favor(candidate))]));
  const all = candidates.reduce((sum, one) => sum + proposed(one, first) * (factors.get(one) ?? 1), 0);
  const chanceOf = (candidate: Candidate, among: ReadonlyMap<Proposer, number>) =>
    (proposed(candidate, among) * (factors.get(candidate) ?? 1)) / all;
  const rest = new Set(candidates);
  const near: Ranked[] = [];
  while (rest.size > 0 && near.length < MAX_NEAR) {
    let best: { candidate: Candidate; chance: number } | undefined;
    for (const candidate of rest) {
      const chance = chanceOf(candidate, left);
      if (chance > (best?.chance ?? -1)) best = { candidate, chance };
    }
    if (best === undefined || (near.length > 0 && best.chance < MIN_CHANCE)) break;
    const { candidate } = best;
    rest.delete(candidate);
    const owner = proposers.find(({ subject, chances }) => subject !== undefined && chances.has(candidate));
    const isBeside = owner === undefined || owner !== proposers[0];
    if (isBeside && near.length > 0 && best.chance < MIN_CHANCE_BESIDE) continue;
    near.push({ candidate, subject: owner?.subject, chance: chanceOf(candidate, first) });
    for (const proposer of proposers)
      left.set(proposer, (left.get(proposer) ?? 0) * (1 - TAKEN * (proposer.chances.get(candidate) ?? 0)));
  }
  return near;
}
