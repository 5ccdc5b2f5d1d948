import type { HadithCollections } from '@isnad/contract/hadith';
import type { LiveHadith } from '../../corpus/live.ts';

/** The installed collections, with counts, books and missing numbers. */
export function collectionsOf({ records: { content, id } }: LiveHadith): HadithCollections {
  const data = content.collections.map(({ slug, names, count, counts, grades, missing }) => ({
    ...{ slug, names, count, counts, grades },
    books: content.books
      .filter(({ collection }) => collection === slug)
      .map((book) => ({ number: book.number, names: book.names, count: book.count })),
    missing,
  }));
  return { data, count: data.length, corpus: id };
}
