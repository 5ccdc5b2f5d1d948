import { collectionOf, isKnownCollection } from './collections.ts';
import { foldName } from './fold-name.ts';
import { matchCollections, suggestCollections } from './match-collections.ts';
import type { HadithRecords } from './records.ts';

/** Who a name means in an installed corpus. */
export type AuthorMatch = {
  /** False when the name means no installed collection and no author of any record. */
  found: boolean;
  /** A test on record indexes. */
  test: (index: number) => boolean;
  /** Display names near the one that was not found, nearest first; all collections when nothing is near. */
  suggestions: string[];
};

/**
 * Prepares the matching of `author`: a collection by any of its names in three scripts, or the author that a source
 * itself gives a record (an attribution). Names are folded once, here.
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
