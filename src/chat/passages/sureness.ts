import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { NearText, Sources } from './nearest-texts.ts';

/*
 * The chance that one of the two likeliest texts answers, by a logistic sum. Fitted on the questions of bench/chat that are not held out, with the texts
 * of `right` (bench/chat/README.md).
 */
const BASE = -1.48;
const PER_CONFIDENCE = 1.89;
const PER_RARE_WORD = 0.66;
const PER_LEAD = 0.74;
const PER_CHANCE = 2.4;
/** More rare words tell no more. */
const MAX_RARE_WORDS = 3;

/** Estimates the chance that one of the two likeliest texts answers the question: from the subject, its lead over the next one, and the first text. */
export function sureness(chosen: KnownSubject, { matches }: Sources, near: readonly NearText[]): number {
  const own = matches.find(({ subject }) => subject.id === chosen.id);
  const next = Math.max(0, ...matches.filter((match) => match !== own).map(({ confidence }) => confidence));
  const confidence = own?.confidence ?? 0;
  const sum =
    BASE +
    PER_CONFIDENCE * confidence +
    PER_RARE_WORD * Math.min(MAX_RARE_WORDS, own?.evidence ?? 0) +
    PER_LEAD * (confidence - next) +
    PER_CHANCE * (near[0]?.chance ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
