import { nameKey } from '../fold/name.ts';
import { tokenise } from '../fold/tokenise.ts';
import { keyOf } from '../fold/word-key.ts';
import type { Collection } from '../hadith/collections.ts';
import { matchCollections } from '../hadith/find/match-collections.ts';
import { foldNumber } from '../hadith/import/rows/numbers.ts';
import { WorkBudget } from '../work-budget.ts';
import { collectionsLike } from './collection-names.ts';
import { readFrom, rolesOf } from './find-references.ts';
import { linksIn } from './links.ts';
import { hasOtherVowels, type Names, nearName, versesNamed } from './names.ts';
import { withDigits } from './numbers/number-words.ts';
import { behindSurahName } from './read-verses.ts';
import { readWords } from './read-words.ts';
import type { Reader, ReadWords } from './reader.ts';
import type { HadithNamed, Reference, VersesNamed } from './reference.ts';
import { roleOf, type WordRole } from './word-roles.ts';

/** Longer texts are no references. Links can be longer than what people type. */
const MAX_LENGTH = 64;
const MAX_LINK_LENGTH = 200;
const UNITS = 200_000;

/** What can stand behind a reference and says nothing more. */
const BEHIND: readonly WordRole[] = ['quran', 'verse', 'hadith', 'no', 'link', 'title'];

/** The place in the book behind the number, as sunnah.com has it: `8 (In-book reference: Book 2, Hadith 1)`. The number is the one that counts. */
const IN_BOOK_BEHIND = /^[\s,;([]*(?:in-book reference\s*:?\s*)?book \d{1,3}, hadith \d{1,5}[a-z]?[\s)\].]*$/iu;

/**
 * Reads a text that is nothing but a reference to verses, a surah or one of their names: `2:255`, `Surah 2, verse 255`, `yaseen 82`, `ayatul kursi`,
 * `https://quran.com/2/255`. Undefined for any other text. Does not check that they exist.
 */
export function readVerses(text: string, names: Names): VersesNamed | undefined {
  const words = wordsOf(text);
  const found = linkOf(text, names) ?? (words && (readWhole(words, names, undefined) ?? named(words, names)));
  return found?.kind === 'quran' ? found : undefined;
}

/**
 * Reads a text that is nothing but the name of a collection and a number: `bukhari:1`, `Muslim 8 c`, `Bukhari no. 8`, `সহীহ বুখারী হাদিস নং ৮`, `Muslim,
 * Book 12, Hadith 55`, `https://sunnah.com/muslim:8c`. Undefined for any other text. Does not check that it exists.
 * @param extra installed collections that the project does not know
 */
export function readHadith(text: string, extra: readonly Collection[] = []): HadithNamed | undefined {
  const [, slug, number = ''] = OWN.exec(text) ?? [];
  if (extra.some((one) => one.slug === slug))
    return { kind: 'hadith', collections: [slug as string], number: foldNumber(number) };
  const named = (name: string) => (extra.length === 0 ? collectionsLike(name) : matchCollections(name, extra));
  const read = (written: string) => {
    const words = wordsOf(written);
    return words && readWhole(words, undefined, named);
  };
  const found =
    linkOf(text, undefined) ?? read(text) ?? (TIGHT.test(text) ? read(text.replace(TIGHT, '$& ')) : undefined);
  return found?.kind === 'hadith' && found.number !== undefined ? found : undefined;
}

/** A collection of the operator, by its slug. */
const OWN = /^\s*([\p{L}\p{M}\p{N}_-]+)[:\s]\s*(\S.{0,30})$/u;
/** A name without a space before its number: `bukhari402`. */
const TIGHT = /^\s*\p{L}[\p{L}\p{M}]{2,}(?=\p{N})/u;

function linkOf(text: string, names: Names | undefined): Reference | undefined {
  if (text.length > MAX_LINK_LENGTH) return undefined;
  // `[Bukhari 8](https://sunnah.com/bukhari:8)`: the link of Markdown says it.
  const written = text.trim().replace(/^\[[^[\]]*\]\(([^()\s]+)\)$/u, '$1');
  const [link, ...more] = linksIn(written, names);
  return link?.start === 0 && link.end === written.length && more.length === 0 ? link.names : undefined;
}

function wordsOf(text: string): ReadWords | undefined {
  if (text.length > MAX_LENGTH * 2) return undefined;
  const words = readWords(text);
  return withDigits(words)?.words ?? words;
}

function readWhole(
  words: ReadWords,
  names: Names | undefined,
  collections: Reader['collections'],
): Reference | undefined {
  if (!words.keys.some((key) => roleOf(key) === 'number')) return undefined;
  const roles = rolesOf(words.keys);
  const reader: Reader = { words, names, collections, budget: new WorkBudget(UNITS), roles, whole: true, fuzzy: 4 };
  // `the 5th hadith of Nawawi`: links before a reference say nothing.
  for (let from = 0; from === 0 || roles[from - 1] === 'link'; from++) {
    const read = readFrom(reader, from);
    if (read === undefined) continue;
    if (roles.slice(behindSurahName(reader, read)).every((role) => role !== undefined && BEHIND.includes(role)))
      return read.claimed;
    if (read.claimed.kind === 'hadith' && IN_BOOK_BEHIND.test(words.text.slice(words.ends[read.to - 1])))
      return read.claimed;
  }
  return undefined;
}

/** A name alone, or the number of a surah. */
function named({ text, keys, count }: ReadWords, names: Names): VersesNamed | undefined {
  const [only = ''] = keys;
  if (count === 1 && /^\d{1,3}$/u.test(only)) return surahOf(Number(only));
  if (text.length > MAX_LENGTH || keys.some((key) => /^\d/u.test(key))) return undefined;
  const key = nameKey(text);
  if (key === '') return undefined;
  const verse = keys.some((word) => roleOf(word) === 'verse' || VERSE_NAMES.has(word))
    ? names.verses.get(key)
    : undefined;
  const found = verse ?? nearName(names.byKey, key);
  const marked = count === 1 && found?.kind === 'surah' ? names.marked.get(found.surah) : undefined;
  if (marked !== undefined && hasOtherVowels(text.trim(), marked)) return undefined;
  return found && versesNamed(found);
}

function surahOf(surah: number): VersesNamed | undefined {
  return surah >= 1 && surah <= 114 ? { kind: 'quran', surah } : undefined;
}

/** Titles within the names of verses. */
const VERSE_NAMES: ReadonlySet<string> = new Set(tokenise('ayatul ayatun ayatal আয়াতুল আয়াতুন').map(keyOf));
