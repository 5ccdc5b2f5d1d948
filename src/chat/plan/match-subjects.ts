import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch, Subjects } from '../../corpus/subjects/match.ts';

/** Weight of its words without which a further question has no subject of its own ("who gets it?"), whatever has the same words. */
export const ENOUGH_OF_ITS_OWN = 0.4;

/** Matches the question as it is written, in which "how" or "who" can tell subjects apart, and without the words that only ask. */
export function matchBoth(
  subjects: Subjects,
  {
    text,
    query,
    language,
  }: { readonly text: string; readonly query: string; readonly language: ChatLanguage | undefined },
): SubjectMatch[] {
  const whole = subjects.match(text, language);
  if (text === query) return whole;
  const bare = new Map(subjects.match(query, language).map((match) => [match.subject, match]));
  const both = new Map(whole.map((match) => [match.subject, match]));
  return [...new Set([...both.keys(), ...bare.keys()])].map((subject) => {
    const matches = [both.get(subject), bare.get(subject)];
    return {
      subject,
      confidence: matches.reduce((sum, match) => sum + (match?.confidence ?? 0), 0) / matches.length,
      evidence: Math.max(...matches.map((match) => match?.evidence ?? 0)),
    };
  });
}

/** The mean of two lists of matches, the likeliest first: a subject that one of them has not counts half. */
export function meanOf(one: readonly SubjectMatch[], other: readonly SubjectMatch[]): SubjectMatch[] {
  const bySubject = Map.groupBy([...one, ...other], ({ subject }) => subject);
  return [...bySubject]
    .map(([subject, matches]) => ({
      subject,
      confidence: matches.reduce((sum, { confidence }) => sum + confidence, 0) / 2,
      evidence: Math.max(...matches.map(({ evidence }) => evidence)),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}
