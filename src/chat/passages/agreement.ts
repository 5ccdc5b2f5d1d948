import type { Candidate } from './candidates.ts';
import type { TopicText } from './text-chances.ts';

/*
 * What a text has for itself beside the chance that each proposer gives it: subjects and topics that agree on it, and that it means what is asked. The
 * weights are those that make the right texts of the looked-at questions likeliest (bench/chat/README.md).
 */
const PER_CONFIDENCE = 2;
const PER_CONFIDENCE_BESIDE = 2.8;
const PER_TOPIC = 3.9;
const PER_NEARNESS = 5;
/** Nearness that texts on quite other things have, too. */
const NEAR_ANYWAY = 0.3;

type Proposed = {
  readonly confidence: number;
  readonly texts: readonly Candidate[];
};

type Known = {
  /** The chosen subject, then the others. */
  readonly subjects: readonly Proposed[];
  readonly topics: readonly TopicText[];
};

/** Returns what is added to the weight of a text: 0 for one that the search alone has and that means something else. */
export function agreement({ subjects, topics }: Known): (candidate: Candidate) => number {
  const [chosen, ...others] = subjects;
  const most = (values: readonly number[]) => Math.max(0, ...values);
  const among = (proposed: readonly Proposed[], candidate: Candidate) =>
    most(proposed.filter(({ texts }) => texts.includes(candidate)).map(({ confidence }) => confidence));
  return (candidate) => {
    const own = topics.filter((topic) => topic.candidate === candidate);
    return (
      PER_CONFIDENCE * among(chosen === undefined ? [] : [chosen], candidate) +
      PER_CONFIDENCE_BESIDE * among(others, candidate) +
      PER_TOPIC * most(own.map(({ confidence }) => confidence)) +
      PER_NEARNESS * Math.max(0, candidate.meant - NEAR_ANYWAY)
    );
  };
}
