import { nameKey } from '../fold/name.ts';
import { COLLECTIONS } from '../hadith/collections.ts';
import { matchCollections } from '../hadith/find/match-collections.ts';
import { nearName } from './names.ts';

type Slugs = readonly string[];

/** Books of forty hadiths, which are chosen from other books: one of them is `the thirteenth of the forty`. */
export const FORTIES: ReadonlySet<string> = new Set(['nawawi', 'qudsi', 'dehlawi']);

let known: ReadonlyMap<string, Slugs> | undefined;

/** The slugs of the collections by the keys of all their names. Folded when they are first needed. */
export function collectionsByKey(): ReadonlyMap<string, Slugs> {
  if (known !== undefined) return known;
  const byKey = new Map<string, Slugs>();
  for (const { slug, names, aliases } of COLLECTIONS) {
    for (const name of [slug, ...Object.values(names), ...aliases, ...(OTHER_NAMES[slug] ?? [])]) {
      const key = nameKey(name);
      const slugs = byKey.get(key) ?? [];
      if (key !== '' && !slugs.includes(slug)) byKey.set(key, [...slugs, slug]);
    }
  }
  known = byKey;
  return byKey;
}

/** Words with vowels that no name has: `read` sounds like `Riyad`, `room` like `Rum`. */
export const ENGLISH = /^(?:\w*ea\w*|[a-z]*oo[a-z]*)$/iu;

/** Returns the collection that a name can only mean, in an array; otherwise none. */
export function collectionsNamed(name: string): Slugs {
  if (ENGLISH.test(name)) return [];
  const key = nameKey(name);
  const bare = name.replace(GENITIVE, '').replace(POSSESSIVE, '');
  for (const form of new Set([key, key.replace(GENITIVE, ''), bare === name ? key : nameKey(bare)])) {
    const found = collectionsByKey().get(form);
    if (found?.length === 1) return found;
  }
  return [];
}

/** Returns the collections that a name most likely means: by some of its words, or with a letter mistyped. Usually one. */
export function collectionsLike(name: string): Slugs {
  const exact = collectionsNamed(name);
  if (exact.length > 0) return exact;
  const matched = matchCollections(name);
  return matched.length > 0 ? matched : (nearName(collectionsByKey(), nameKey(name)) ?? []);
}

/** Names in other cases and forms, as they stand behind a quotation. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  bukhari: ['بخاري', 'صحيح الإمام البخاري', 'বুখারি শরিফ', 'বুখারী শরীফ'],
  muslim: ['صحيح الإمام مسلم', 'মুসলিম শরিফ'],
  abudawud: ['سنن أبو داود', 'أبي داود', 'আবু দাঊদ', 'আবূ দাউদ', 'আবু দাউদ'],
  ibnmajah: ['ابن ماجة', 'ابن ماجه', 'سنن ابن ماجة', 'Ibn Maja', 'ইবনু মাজাহ', 'ইবনে মাজাহ', 'ইবনে মাজা'],
  nasai: ["An-Nasa'i", 'Nasai', 'النسائي', 'নাসাঈ', 'নাসায়ী', 'নাসাই'],
  malik: ['Muwatta', 'Muwatta Malik', 'الموطأ', 'موطأ مالك', 'মুয়াত্তা', 'মুয়াত্তা মালিক'],
  nawawi: [
    'Nawawi',
    'Forty Hadith',
    '40 Hadith Nawawi',
    'Nawawis Forty',
    'النووي',
    'النووية',
    'الأربعين النووية',
    'নববী',
    'নববীর চল্লিশ',
    'নববী চল্লিশ',
    'নাওয়াবী',
    'নাওয়াবীর চল্লিশ',
    'নওয়াবীর চল্লিশ',
    'আন-নাওয়াবী',
    'আন-নাওয়াবীর চল্লিশ',
    'আরবাঈন',
  ],
  qudsi: ['القدسية', 'الأربعين القدسية', 'الأربعون القدسية'],
};

const POSSESSIVE = /(?<=\p{L})['’]s$/iu;

/** Bengali endings of the genitive and the locative. */
export const GENITIVE = /(?:এর|ের|য়ের|র|ে|তে)$/u;
