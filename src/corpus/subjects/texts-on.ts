import type { NearList } from '../search/fuse.ts';
import type { Subjects } from './match.ts';

/** Confidence from which a subject counts in a search, and from which it counts as much as the words. Determined on queries that the table was written without. */
const ENOUGH = 0.4;
const SURE = 0.6;
const MAX_SUBJECTS = 2;

/** A query with its language, when that is known. */
type Asked = { readonly text: string; readonly language: 'en' | 'bn' | 'ar' | undefined };

/**
 * Returns the texts of the subjects that a query is about, best first, a list for each subject. The surer the subject, the more its list counts.
 * @param docsOf resolves a reference of the table in the texts that are searched; empty for another kind of text, or one that is not installed
 */
export function textsOn(
  subjects: Subjects,
  { text, language }: Asked,
  docsOf: (ref: string) => readonly number[],
): NearList[] {
  return subjects
    .match(text, language, ENOUGH)
    .slice(0, MAX_SUBJECTS)
    .map(({ subject, confidence }) => ({ docs: subject.refs.flatMap(docsOf), weight: Math.min(1, confidence / SURE) }))
    .filter(({ docs }) => docs.length > 0);
}
