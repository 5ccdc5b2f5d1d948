import type { SubjectTexts } from '../search/fuse.ts';
import type { SubjectMatch, Subjects } from './match.ts';
import { isNamed, keysOfOnlyWord } from './names.ts';
import type { KnownSubject } from './subject.ts';

/**
 * Confidence from which a subject counts in a search, at which it would count nothing, and from which it counts in full. The words of the query decide
 * among unsure subjects, so there can be several.
 */
const ENOUGH = 0.25;
const NOTHING = 0.15;
const SURE = 0.6;
/** Confidence from which a subject is what was meant, whatever texts have the words, and how much more it counts for each hundredth above that. */
const CERTAIN = 0.65;
const MORE_A_HUNDREDTH = 0.06;
const MAX_SUBJECTS = 4;
const MAX_TOPICS = 4;
/** Confidence that a subject which is itself a text gains when the query says that it wants one: the hadith of Gabriel, the verse of light. */
const NAMED_TEXT = 0.1;

/** A query with its language and the kind of text that it names, when these are known. */
type Asked = {
  readonly text: string;
  readonly language: 'en' | 'bn' | 'ar' | undefined;
  readonly kind?: 'quran' | 'hadith' | undefined;
};

const weightOf = (confidence: number): number =>
  Math.min(1, (confidence - NOTHING) / (SURE - NOTHING)) + 100 * MORE_A_HUNDREDTH * Math.max(0, confidence - CERTAIN);

/**
 * Returns the texts of the subjects that a query is about, best first, a list for each subject, and then those whose topics it is about, unless a
 * subject is certain. The surer the subject or the topic, the more its list counts.
 * @param docsOf resolves a reference of the tables in the texts that are searched; empty for another kind of text, or one that is not installed
 */
export function textsOn(
  subjects: Subjects,
  { text, language, kind }: Asked,
  docsOf: (ref: string) => readonly number[],
): SubjectTexts[] {
  const matches = matchesOf(subjects, text, language).slice(0, MAX_SUBJECTS);
  const onSubjects = matches.map(({ subject, confidence }, place) => ({
    docs: subject.refs.flatMap(docsOf),
    named: place === 0 && namesText(subject, text) && docsOf(subject.refs[0] ?? '').length > 0,
    told: subject.type === 'story' || subject.type === 'person',
    weight: weightOf(confidence + (kind !== undefined && subject.type === 'text' ? NAMED_TEXT : 0)),
  }));
  const isSure = (matches[0]?.confidence ?? 0) >= CERTAIN;
  const onTopics = (isSure ? [] : subjects.topics(text, language ?? 'en'))
    .slice(0, MAX_TOPICS)
    .filter(({ confidence }) => confidence >= ENOUGH)
    .map(({ refs, confidence }) => ({ docs: refs.flatMap(docsOf), told: true, weight: weightOf(confidence) }));
  return [...onSubjects, ...onTopics].filter(({ docs }) => docs.length > 0);
}

/** Tests whether a text is a word that names a subject which is itself a text. */
function namesText(subject: KnownSubject, text: string): boolean {
  const word = subject.type === 'text' ? keysOfOnlyWord(text) : undefined;
  return word !== undefined && isNamed(subject, word);
}

/** Short queries in Latin letters tell no language (`hadith jibril`). Their names are read as English too. */
function matchesOf(subjects: Subjects, text: string, language: Asked['language']): SubjectMatch[] {
  const matches = subjects.match(text, language, ENOUGH);
  if (language !== undefined) return matches;
  const best = new Map(matches.map((match) => [match.subject.id, match]));
  for (const match of subjects.match(text, 'en', ENOUGH)) {
    if (match.confidence > (best.get(match.subject.id)?.confidence ?? 0)) best.set(match.subject.id, match);
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}
