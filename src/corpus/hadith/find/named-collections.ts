import { nameKey } from '../../fold/name.ts';
import { tokenise } from '../../fold/tokenise.ts';
import type { CollectionNames } from '../../reading/read-query.ts';
import { makeNames, type Names } from '../../search/jump.ts';
import { COLLECTIONS } from '../collections.ts';

let names: Names | undefined;

/** Returns the names of collections, for queries that name a hadith. They are folded when they are first needed. */
export function hadithNames(): Names {
  names ??= makeNames(
    COLLECTIONS.map((collection) => ({
      reference: { kind: 'collection' as const, collection: collection.slug },
      names: [collection.slug, ...Object.values(collection.names), ...collection.aliases],
    })),
  );
  return names;
}

/** Names that are also ordinary words or names of people: they mean the collection only with its title. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  ['Muslim', 'مسلم', 'মুসলিম', 'Malik', 'مالك', 'মালিক', 'মালেক', 'Ahmad', 'أحمد', 'আহমাদ', 'Adab', 'Riyad'].map(nameKey),
);
const TITLES =
  'sahih saheeh sahi sunan jami musnad muwatta imam সহীহ সহিহ সুনান সুনানে জামে মুসনাদ মুসনাদে ইমাম صحيح سنن جامع مسند رواه';
/** Endings after a name in Bengali, in both scripts: `bukharir`, বুখারীর, বুখারীতে. */
const ENDING = /(?:r|te|র|তে)$/;

let starts: ReadonlySet<string> | undefined;

/** Tests whether the name of a collection starts with this word. */
function isStart(term: string): boolean {
  starts ??= new Set(
    [...COLLECTIONS.flatMap(({ slug, names, aliases }) => [slug, ...Object.values(names), ...aliases]), TITLES].flatMap(
      (name) => {
        const terms = tokenise(name)
          .filter((token) => !token.joined)
          .map(({ term }) => term);
        return terms.flatMap((term) => [term, `${term}r`, `${term}র`, `${term}te`, `${term}তে`]);
      },
    ),
  );
  return starts.has(term);
}

function find(name: string): string | undefined {
  const words = tokenise(name).filter((token) => !token.joined);
  for (const written of [name, name.replace(ENDING, '')]) {
    const key = nameKey(written);
    const found = hadithNames().byKey.get(key);
    if (found?.kind === 'collection' && (words.length > 1 || !AMBIGUOUS.has(key))) return found.collection;
  }
  return undefined;
}

/** The names of collections that a query can have beside its subject. */
export const collectionNames: CollectionNames = { isStart, find };
