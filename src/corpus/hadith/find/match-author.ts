import { collectionOf, isKnownCollection } from '../collections.ts';
import { foldName } from '../fold-name.ts';
import type { HadithRecords } from '../records/records.ts';
import { matchCollections, suggestCollections } from './match-collections.ts';
import { collectionsAlone } from './named-collections.ts';

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

/**
 * Prepares the reading of queries that are nothing but a name: of collections (`Sahih Muslim`, `bukhari and muslim`), or exactly the author that a
 * source gives for its records. Folds all names once.
 * @returns a test on record numbers; undefined for every other query, and when nothing of that name is installed
 */
export function nameMatcher({ columns, content }: HadithRecords): (query: string) => AuthorMatch['test'] | undefined {
  const folded = content.authors.map(foldName);
  const installed = content.collections.map(({ slug }) => slug);
  return (query) => {
    const name = foldName(query);
    const slugs = new Set(collectionsAlone(query));
    const collections = new Set(
      installed.flatMap((slug, place) => (slugs.has(slug) || (name !== '' && foldName(slug) === name) ? [place] : [])),
    );
    if (collections.size > 0) return (index) => collections.has(columns.collection[index] ?? -1);
    const authors = new Set(folded.flatMap((author, place) => (name !== '' && author === name ? [place] : [])));
    if (authors.size > 0) return (index) => authors.has(columns.author[index] ?? -1);
    return undefined;
  };
}
