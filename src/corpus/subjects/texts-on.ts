import type { SubjectTexts } from '../search/fuse.ts';
import type { Subjects } from './match.ts';

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

/** A query with its language, when that is known. */
type Asked = { readonly text: string; readonly language: 'en' | 'bn' | 'ar' | undefined };

const weightOf = (confidence: number): number =>
  Math.min(1, (confidence - NOTHING) / (SURE - NOTHING)) + 100 * MORE_A_HUNDREDTH * Math.max(0, confidence - CERTAIN);

/**
 * Returns the texts of the subjects that a query is about, best first, a list for each subject. The surer the subject, the more its list counts.
 * @param docsOf resolves a reference of the table in the texts that are searched; empty for another kind of text, or one that is not installed
 */
export function textsOn(
  subjects: Subjects,
  { text, language }: Asked,
  docsOf: (ref: string) => readonly number[],
): SubjectTexts[] {
  return subjects
    .match(text, language, ENOUGH)
    .slice(0, MAX_SUBJECTS)
    .map(({ subject, confidence }) => ({
      docs: subject.refs.flatMap(docsOf),
      weight: weightOf(confidence),
    }))
    .filter(({ docs }) => docs.length > 0);
}
