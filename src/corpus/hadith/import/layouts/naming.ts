import { isKnownCollection } from '../../collections.ts';
import { ImportFault } from '../../fault.ts';
import { collectionInPath, matchCollections } from '../../find/match-collections.ts';
import type { ReadContext } from './layout.ts';

/** Converts the name of an operator's own collection to a slug: `My Book 2` → `my-book-2`; undefined when nothing remains. */
export function slugOf(name: string): string | undefined {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return slug === '' ? undefined : slug;
}

/** Returns the slug of a source's collection name: a known collection by any of its names, otherwise a new slug. */
export function namedCollection(name: string): string | undefined {
  const found = matchCollections(name);
  return found.length === 1 ? found[0] : slugOf(name);
}

/**
 * Determines the collection of a file whose rows do not name one: from the operator's options, the file name, or the file's own metadata.
 * @throws {ImportFault} `missing_option` when none states it
 */
export function collectionFor(context: ReadContext, ownName?: string): string {
  if (context.collection !== undefined) return context.collection;
  const book = context.edition?.book;
  if (book !== undefined && isKnownCollection(book)) return book;
  const named = ownName === undefined ? [] : matchCollections(ownName);
  if (named.length === 1 && named[0] !== undefined) return named[0];
  const inPath = collectionInPath(context.label);
  if (inPath !== undefined) return inPath;
  const slug = slugOf(book ?? ownName ?? '');
  if (slug !== undefined) return slug;
  throw new ImportFault(
    'missing_option',
    'Neither the file nor its name says which collection this is; give --collection.',
    {
      file: context.label,
    },
  );
}
