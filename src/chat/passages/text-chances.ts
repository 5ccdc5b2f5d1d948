import type { TopicMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { Candidate } from './candidates.ts';

/*
 * How likely each text is the answer among those that one proposer has: a subject, the topics of single texts, or the search. The weights are those
 * that make the right texts of the looked-at questions likeliest (bench/chat/README.md).
 */

/** Within a subject: the weight of the first place, the rank at which it halves, of a text on which the first statement rests, and of the words. */
const FIRST_PLACE = 4.7;
const HALF_RANK = 4;
const FIRST_BASE = 0.4;
const WORDS = 5.1;
/** Of how much of the question a statement says that rests on the text, and what a text loses that the conversation has shown. */
const SAID = 2.9;
const SHOWN = 1;
/** What a text loses that is not installed in the language of the reader. */
const UNREADABLE = 0.4;
/** Among what the search finds: the weight of the words, of the first place, and of the words together with those of the last question. */
const FOUND_WORDS = 3.2;
const FOUND_FIRST = 2.2;
const FOUND_TOGETHER = 1.6;
/** How much more a text with a surer topic counts than one with a less sure topic. */
const PER_TOPIC = 14;
/** How much more a text counts that is nearer in meaning. */
const PER_NEARNESS = 10;

export type Known = {
  /** How much of the question each statement says. */
  readonly said: ReadonlyMap<KnownSubject['says'][number], number>;
  readonly isShown: (candidate: Candidate) => boolean;
};

/** The texts of a subject: by their order in it, their words, and what it says on them. */
export function ofSubject(
  { type, says, refs }: KnownSubject,
  texts: readonly Candidate[],
  { said, isShown }: Known,
): Map<Candidate, number> {
  const bases = [...new Set(says.flatMap(({ rests_on }) => rests_on))];
  // The texts of a story are in its order, so that its first statements tell which come first.
  const places = type === 'story' ? [...new Set([...bases, ...refs])] : refs;
  return shares(texts, (candidate) => {
    const { text, strength } = candidate;
    const { ref } = text;
    const base = bases.indexOf(ref);
    const likeness = Math.max(0, ...says.map((one) => (one.rests_on.includes(ref) ? (said.get(one) ?? 0) : 0)));
    return (
      FIRST_PLACE / (1 + places.indexOf(ref) / HALF_RANK) +
      (base < 0 ? 0 : FIRST_BASE / (1 + base)) +
      WORDS * strength +
      SAID * likeness -
      (isShown(candidate) ? SHOWN : 0) -
      (text.readable ? 0 : UNREADABLE)
    );
  });
}

/** A topic that the question can be about, with its text if that is installed. */
export type TopicText = { readonly candidate: Candidate | undefined } & Pick<TopicMatch, 'confidence' | 'evidence'>;

/** The surer a topic, the likelier its text. A text that is not installed leaves its share to no other. */
export function byTopic(onTopics: readonly TopicText[]): Map<Candidate, number> {
  const chances = new Map<Candidate, number>();
  const weightOf = ({ candidate, confidence }: TopicText) =>
    PER_TOPIC * confidence - (candidate?.text.readable === false ? UNREADABLE : 0);
  for (const [{ candidate }, chance] of shares(onTopics, weightOf))
    if (candidate !== undefined) chances.set(candidate, chance + (chances.get(candidate) ?? 0));
  return chances;
}

/** What the search finds: by the words of the question in each text. */
export function bySearch(candidates: readonly Candidate[]): Map<Candidate, number> {
  const ranks = new Map<Candidate, number>();
  for (const kind of ['quran', 'hadith'] as const)
    candidates
      .filter(({ text }) => text.kind === kind)
      .sort((a, b) => b.strength - a.strength)
      .forEach((candidate, rank) => {
        ranks.set(candidate, rank);
      });
  const most = Math.max(Number.MIN_VALUE, ...candidates.map(({ together }) => together));
  return shares(
    candidates,
    (candidate) =>
      FOUND_WORDS * candidate.strength +
      (candidate.strength > 0 ? FOUND_FIRST / (1 + (ranks.get(candidate) ?? 0)) : 0) +
      FOUND_TOGETHER * (candidate.together / most) -
      (candidate.text.readable ? 0 : UNREADABLE),
  );
}

/** The nearer a text is in meaning, the likelier. */
export function byMeaning(candidates: readonly Candidate[]): Map<Candidate, number> {
  return shares(candidates, ({ meant, text }) => PER_NEARNESS * meant - (text.readable ? 0 : UNREADABLE));
}

/** Turns weights into chances: they add up to 1. */
export function shares<T>(items: readonly T[], weightOf: (item: T) => number): Map<T, number> {
  const weights = items.map(weightOf);
  const most = Math.max(...weights);
  const powers = weights.map((weight) => Math.exp(weight - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return new Map(items.map((item, at) => [item, (powers[at] ?? 0) / sum]));
}
