import type { HadithCollections } from '@isnad/contract/hadith';
import { compareBooks } from '../../corpus/hadith/records/compare-books.ts';
import { countStates } from '../../corpus/hadith/records/count-states.ts';
import type { LiveHadith } from '../../corpus/live.ts';

/** The installed collections, with counts, books and missing numbers. */
export function collectionsOf({ records }: LiveHadith): HadithCollections {
  const { content, id } = records;
  const data = content.collections.map((collection) => ({
    ...{ slug: collection.slug, names: collection.names, count: collection.count, counts: collection.counts },
    states: countStates(records, collection),
    grades: collection.grades,
    books: content.books
      .filter((book) => book.collection === collection.slug)
      .sort(compareBooks)
      .map((book) => ({ number: book.number, names: book.names, count: book.count })),
    missing: collection.missing,
  }));
  return { data, count: data.length, corpus: id };
}
