import { collectionOf, isKnownCollection } from '../collections.ts';
import { foldName } from '../fold-name.ts';
import type { HadithRecords } from '../records/records.ts';
import { matchCollections, suggestCollections } from './match-collections.ts';

/** The match of a name in an installed corpus. */
export type AuthorMatch = {
  /** False when the name matches no installed collection and no author of any record. */
  found: boolean;
  /** A test on record numbers. */
  test: (index: number) => boolean;
  /** Similar display names when there is no match, nearest first; all collections when none is similar. */
  suggestions: string[];
};

/**
 * Prepares the matching of `author`: a collection by any of its names in three scripts, or the author that a source gives for a record. Folds all
 * names once.
 */
export function authorMatcher(records: HadithRecords): (author: string) => AuthorMatch {
  const { columns, content } = records;
  const folded = content.authors.map(foldName);
  const installed = content.collections.map(({ slug }) => slug);
  const own = installed.filter((slug) => !isKnownCollection(slug)).map(collectionOf);
  const nameOf = (slug: string): string => content.collections.find((entry) => entry.slug === slug)?.names.en ?? slug;

  return (author) => {
    const query = foldName(author);
    const slugs = new Set(matchCollections(author, own));
    const collections = new Set(installed.flatMap((slug, place) => (slugs.has(slug) ? [place] : [])));
    const authors = new Set(folded.flatMap((name, place) => (query !== '' && name === query ? [place] : [])));
    const found = collections.size + authors.size > 0;
    const test = (index: number): boolean =>
      collections.has(columns.collection[index] ?? -1) || authors.has(columns.author[index] ?? -1);
    return { found, test, suggestions: found ? [] : suggestionsFor(author) };
  };

  function suggestionsFor(author: string): string[] {
    const near = suggestCollections(author, installed);
    return (near.length > 0 ? near : installed).map(nameOf);
  }
}
