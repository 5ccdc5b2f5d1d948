import { COLLECTIONS, type Collection } from '../collections.ts';
import { foldName } from '../fold-name.ts';

/** Words at the start of many book names, which do not identify a book. */
const GENERIC = new Set(
  [
    'Sahih',
    'Sunan',
    'Jami',
    'Imam',
    'Hadith',
    'Book',
    'Sharif',
    'صحيح',
    'سنن',
    'الإمام',
    'সহীহ',
    'সহিহ',
    'সুনান',
    'ইমাম',
    'শরীফ',
    'হাদীস',
  ]
    .map(foldName)
    .filter((word) => word !== ''),
);

type Named = { slug: string; names: string[]; tokens: Set<string> };

const nameOf = (collection: Collection): Named => {
  const names = [collection.slug, ...Object.values(collection.names), ...collection.aliases].map(foldName);
  return { slug: collection.slug, names, tokens: new Set(names.flatMap((name) => name.split(' '))) };
};

let known: readonly Named[] | undefined;

/** The known collections with their names folded, which happens when they are first needed. */
function named(): readonly Named[] {
  known ??= COLLECTIONS.map(nameOf);
  return known;
}

/**
 * Returns the slugs of the collections that a name matches: `Bukhari`, `সহীহ বুখারী`, `البخاري`, `imam bukhari`. Exact names come first, otherwise
 * names that contain all the words. Empty without a match. `extra` are installed collections that the project does not know.
 */
export function matchCollections(author: string, extra: readonly Collection[] = []): string[] {
  const query = foldName(author);
  if (query === '') return [];
  const all = extra.length === 0 ? named() : [...named(), ...extra.map(nameOf)];
  const exact = all.filter((entry) => entry.names.includes(query));
  if (exact.length > 0) return exact.map((entry) => entry.slug);
  const words = query.split(' ');
  const telling = words.filter((word) => !GENERIC.has(word));
  const wanted = telling.length > 0 ? telling : words;
  return all.filter((entry) => wanted.every((word) => entry.tokens.has(word))).map((entry) => entry.slug);
}

/** Finds the collection named anywhere in a file's path (`Bukhari.Chapter1.csv`, `darimi_mushakkala.csv`). */
export function collectionInPath(path: string): string | undefined {
  for (const part of path.split(/[/\\]/).reverse().slice(0, 3)) {
    const words = foldName(part.replace(/[_.-]+/g, ' '))
      .split(' ')
      .filter((word) => !GENERIC.has(word));
    const text = ` ${words.join(' ')} `;
    const found = named()
      .flatMap((entry) =>
        entry.names
          .filter((name) => text.includes(` ${name} `))
          .map((name) => ({ slug: entry.slug, length: name.length })),
      )
      .sort((a, b) => b.length - a.length)[0];
    if (found) return found.slug;
  }
  return undefined;
}

/** Returns at most three similar names for a name without a match, nearest first. */
export function suggestCollections(author: string, installed: readonly string[]): string[] {
  const query = foldName(author);
  const scored = named()
    .filter((entry) => installed.includes(entry.slug))
    .map((entry) => ({
      slug: entry.slug,
      distance: Math.min(...entry.names.map((name) => distance(query, name) / Math.max(name.length, query.length, 1))),
    }));
  return scored
    .filter((entry) => entry.distance <= 0.5)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((entry) => entry.slug);
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
