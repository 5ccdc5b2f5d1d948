import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch, Subjects, TopicMatch } from '../../corpus/subjects/match.ts';

/** Weight of its words without which a further question has no subject of its own ("who gets it?"), whatever has the same words. */
export const ENOUGH_OF_ITS_OWN = 0.45;

type Asked = { readonly text: string; readonly query: string; readonly language: ChatLanguage | undefined };

/** Matches the question as it is written, in which "how" or "who" can tell subjects apart, and without the words that only ask. */
export function matchBoth(subjects: Subjects, { text, query, language }: Asked): SubjectMatch[] {
  const whole = subjects.match(text, language);
  return text === query ? whole : meanOf(whole, subjects.match(query, language));
}

/** The same for topics of single texts, the likeliest first. */
export function topicsOf(subjects: Subjects, { text, query, language }: Asked): TopicMatch[] {
  const whole = subjects.topics(text, language, true);
  return text === query ? whole : meanBy(whole, subjects.topics(query, language, true), ({ refs }) => refs);
}

/** The mean of two lists of matches, the likeliest first: a subject that one of them has not counts half. */
export function meanOf(one: readonly SubjectMatch[], other: readonly SubjectMatch[]): SubjectMatch[] {
  return meanBy(one, other, ({ subject }) => subject);
}

function meanBy<T extends Pick<SubjectMatch, 'confidence' | 'evidence'>>(
  one: readonly T[],
  other: readonly T[],
  keyOf: (match: T) => unknown,
): T[] {
  return [...Map.groupBy([...one, ...other], keyOf).values()]
    .map((matches) => ({
      ...(matches[0] as T),
      confidence: matches.reduce((sum, { confidence }) => sum + confidence, 0) / 2,
      evidence: Math.max(...matches.map(({ evidence }) => evidence)),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}
