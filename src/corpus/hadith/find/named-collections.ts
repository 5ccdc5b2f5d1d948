import { nameKey } from '../../fold/name.ts';
import { tokenise } from '../../fold/tokenise.ts';
import { fillerWords } from '../../reading/filler-words.ts';
import type { CollectionNames } from '../../reading/read-query.ts';
import { collectionsByKey } from '../../references/collection-names.ts';
import { COLLECTIONS } from '../collections.ts';

/** Names that are also ordinary words or names of people: they mean the collection only with its title. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  ['Muslim', 'مسلم', 'মুসলিম', 'Malik', 'مالك', 'মালিক', 'মালেক', 'Ahmad', 'أحمد', 'আহমাদ', 'Adab', 'Riyad'].map(nameKey),
);
const TITLES =
  'sahih saheeh sahi sunan jami musnad muwatta imam সহীহ সহিহ সুনান সুনানে জামে মুসনাদ মুসনাদে ইমাম صحيح سنن جامع مسند رواه';
/** Endings after a name in Bengali, in both scripts: `bukharir`, বুখারীর, বুখারীতে. */
const ENDING = /(?:r|te|র|তে)$/;

/** Words that can stand beside a name and say nothing more: `Bukhari Sharif`, `the book of Imam Malik`, `الأربعين النووية`. */
const ORNAMENTS = `${TITLES} sahihul sharif shareef book kitab 40 forty arbain and of by from the শরীফ শরিফ শরীফের শরিফের গ্রন্থ চল্লিশ ও এবং থেকে كتاب كتب الإمام أربعون الأربعون أربعين الأربعين من في`;

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

let titles: ReadonlySet<string> | undefined;

function isTitle(term: string): boolean {
  titles ??= new Set(tokenise(TITLES).map((token) => token.term));
  return titles.has(term);
}

function find(name: string): string | undefined {
  const words = tokenise(name).filter((token) => !token.joined);
  for (const written of [name, name.replace(ENDING, '')]) {
    const key = nameKey(written);
    const [found] = collectionsByKey().get(key) ?? [];
    if (found !== undefined && (!AMBIGUOUS.has(key) || words.some(({ term }) => isTitle(term)))) return found;
  }
  return undefined;
}

type NamesAlone = { readonly ornaments: ReadonlySet<string>; readonly byKey: ReadonlyMap<string, string> };
let alone: NamesAlone | undefined;

/** The collections by the keys of their names, whole and without ornaments. */
function namesAlone(): NamesAlone {
  if (alone !== undefined) return alone;
  const byKey = new Map<string, string>();
  const add = (name: string, slug: string) => {
    const key = nameKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, slug);
  };
  const names = COLLECTIONS.flatMap(({ slug, names, aliases }) =>
    [slug, ...Object.values(names), ...aliases].map((name) => [name, slug] as const),
  );
  for (const [name, slug] of names) add(name, slug);
  const { hadith, others } = fillerWords();
  const words = [...hadith, ...others, ...tokenise(ORNAMENTS).map(({ term }) => term)];
  // `Muwatta` is a title, and also a whole name.
  const ornaments = new Set(words.filter((word) => !byKey.has(nameKey(word))));
  for (const [name, slug] of names) add(wordsOf(name, ornaments).join(' '), slug);
  alone = { ornaments, byKey };
  return alone;
}

function wordsOf(text: string, without: ReadonlySet<string>): string[] {
  const tokens = tokenise(text).filter(({ joined, term }) => joined !== true && !without.has(term));
  return tokens.map(({ start, end }) => text.slice(start, end));
}

/**
 * The collections that a query names, if it names nothing else: `Sahih Muslim`, `imam bukhari`, `তিরমিজী শরীফ`, `bukhari and muslim`. Unlike beside
 * other words, a name that is also an ordinary word (`Muslim`) is enough.
 * @returns their slugs, none if the query has any other word
 */
export function collectionsAlone(query: string): string[] {
  const { ornaments, byKey } = namesAlone();
  const words = wordsOf(query, ornaments);
  // A number is that of a hadith, except in the titles of forties. Keys of names have no numbers.
  if (words.some((word) => /^\p{N}+$/u.test(word))) return [];
  const whole = slugOf(byKey, query);
  if (whole !== undefined) return [whole];
  const slugs = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const length = words.length - at;
    const lengths = Array.from({ length }, (_, shorter) => length - shorter);
    const found = lengths.find((count) => slugOf(byKey, words.slice(at, at + count).join(' ')) !== undefined);
    if (found === undefined) return [];
    slugs.add(slugOf(byKey, words.slice(at, at + found).join(' ')) ?? '');
    at += found;
  }
  return [...slugs];
}

function slugOf(byKey: ReadonlyMap<string, string>, name: string): string | undefined {
  const written = [name, name.replace(ENDING, ''), name.replace(/^و/, '')];
  return written.map((one) => byKey.get(nameKey(one))).find((slug) => slug !== undefined);
}

/** The names of collections that a query can have beside its subject. */
export const collectionNames: CollectionNames = { isStart, find };
