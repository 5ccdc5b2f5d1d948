import { edits } from '@isnad/contract/nearest-name';
import { nameKey } from '../fold/name.ts';
import { tokenise } from '../fold/tokenise.ts';

/** The target of a name or number. Hadith numbers are strings in their collection's notation (`8c`). */
export type Reference =
  | { kind: 'surah'; surah: number }
  | { kind: 'verse'; surah: number; verse: number; to?: number }
  | { kind: 'collection'; collection: string }
  | { kind: 'hadith'; collection: string; number: string };

/** Names by key, built once from lists of spellings. */
export type Names = {
  byKey: ReadonlyMap<string, Reference>;
  /** Names of verses alone. Some are those of a surah as well: `آية النور`. */
  verses: ReadonlyMap<string, Reference>;
  /** The first words of the names of verses. */
  verseStarts: ReadonlySet<string>;
};

/** Builds the name table. When two entries share a key, the first wins. */
export function makeNames(entries: Iterable<{ reference: Reference; names: readonly string[] }>): Names {
  const byKey = new Map<string, Reference>();
  const verses = new Map<string, Reference>();
  const verseStarts = new Set<string>();
  for (const { reference, names } of entries) {
    for (const name of names) {
      const key = nameKey(name);
      if (key !== '' && reference.kind === 'verse' && !verses.has(key)) verses.set(key, reference);
      if (key === '' || byKey.has(key)) continue;
      byKey.set(key, reference);
      const [first, second] = tokenise(name);
      if (reference.kind === 'verse' && first !== undefined && second !== undefined) verseStarts.add(first.term);
    }
  }
  return { byKey, verses, verseStarts };
}

const MAX_QUERY_LENGTH = 64;

function byNumber(query: string): Reference | undefined {
  const found = /^\s*(\d{1,3})\s*[:.：]\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*$/.exec(query);
  if (found === null) return undefined;
  const [surah, verse, to] = [Number(found[1]), Number(found[2]), found[3]];
  if (surah < 1 || surah > 114 || verse < 1) return undefined;
  return { kind: 'verse', surah, verse, ...(to === undefined ? {} : { to: Number(to) }) };
}

/** Resolves a name by its exact key, or by the only key one edit away. */
function named(names: Names, key: string): Reference | undefined {
  const known = names.byKey.get(key);
  if (known !== undefined || key.length < 5) return known;
  let near: Reference | undefined;
  for (const [other, reference] of names.byKey) {
    if (other.charCodeAt(0) !== key.charCodeAt(0) || edits(key, other, 1) > 1) continue;
    if (near !== undefined && near !== reference) return undefined;
    near = reference;
  }
  return near;
}

function withNumber(reference: Reference, numbers: readonly string[], letter: string): Reference | undefined {
  const [first = '', second] = numbers;
  if (reference.kind === 'collection')
    return { kind: 'hadith', collection: reference.collection, number: first + letter };
  if (reference.kind !== 'surah' || letter !== '' || !/^\d{1,3}$/.test(first)) return undefined;
  return {
    kind: 'verse',
    surah: reference.surah,
    verse: Number(first),
    ...(second === undefined ? {} : { to: Number(second) }),
  };
}

/**
 * Resolves a query that names a record instead of describing it: `2:255`, `bukhari 1`, `Muslim 8 c`, `surah yaseen`, `আয়াতুল কুরসি`. Digits of any
 * script. Returns undefined for any other query. Does not check that the verse or hadith exists.
 */
export function jump(query: string, names: Names): Reference | undefined {
  if (query.length > MAX_QUERY_LENGTH) return undefined;
  const tokens = tokenise(query).filter((token) => !token.joined);
  const digits = tokens.reduce(
    (text, { term, start, end }) => (/^\d+$/.test(term) ? text.slice(0, start) + term + text.slice(end) : text),
    query,
  );
  const number = byNumber(digits);
  if (number !== undefined) return number;
  const key = nameKey(query);
  if (key === '') return undefined;
  const at = tokens.findIndex(({ term }) => /^\d/.test(term));
  if (at < 0)
    return (tokens.some(({ term }) => verseTitles.has(term)) ? names.verses.get(key) : undefined) ?? named(names, key);
  // After the name: a number, optionally followed by its letter or by the end of a range.
  const tail = tokens.slice(at).map(({ term }) => term);
  const parts = /^(\d+)([a-z]?)$/.exec(tail[0] ?? '');
  if (at === 0 || parts === null || tail.length > 2) return undefined;
  const lone = tail[1] !== undefined && /^[a-z]$/.test(tail[1]) ? tail[1] : '';
  if (tail[1] !== undefined && lone === '' && !/^\d+$/.test(tail[1])) return undefined;
  const name = named(names, nameKey(query.slice(0, tokens[at]?.start)));
  const numbers = [parts[1] ?? '', ...(tail[1] !== undefined && lone === '' ? [tail[1]] : [])];
  return name === undefined ? undefined : withNumber(name, numbers, (parts[2] ?? '') + lone);
}

const surahTitles: ReadonlySet<string> = new Set(
  tokenise('surah sura surat soorah surath সূরা সুরা سورة').map((token) => token.term),
);
const verseTitles: ReadonlySet<string> = new Set(
  tokenise('verse ayah ayat ayatul ayatun ayatal آية الآية আয়াত আয়াতুল আয়াতুন').map((token) => token.term),
);
const MAX_NAME_WORDS = 4;

/**
 * Extracts the surah that a longer query names beside its subject (`surah kahf sleepers`, `সূরা রহমান …`), and the query without that name. The
 * longest name after the title wins. Returns undefined when there is none, or when nothing else remains: {@link jump} handles that query.
 */
export function surahWithin(query: string, names: Names): { surah: number; rest: string } | undefined {
  const tokens = tokenise(query).filter((token) => !token.joined);
  const at = tokens.findIndex(({ term }) => surahTitles.has(term));
  const title = tokens[at];
  if (title === undefined) return undefined;
  for (let last = Math.min(tokens.length - 1, at + MAX_NAME_WORDS); last > at; last--) {
    const end = tokens[last]?.end ?? query.length;
    const found = named(names, nameKey(query.slice(title.end, end)));
    if (found?.kind !== 'surah') continue;
    const rest = `${query.slice(0, title.start)} ${query.slice(end)}`.trim();
    return tokens.length > last - at + 1 ? { surah: found.surah, rest } : undefined;
  }
  // `kahf surah`, only by its exact name: any word can stand there.
  const found = names.byKey.get(nameKey(query.slice(tokens[at - 1]?.start ?? title.start, title.start)));
  if (at === 0 || tokens.length < 3 || found?.kind !== 'surah') return undefined;
  return {
    surah: found.surah,
    rest: `${query.slice(0, tokens[at - 1]?.start)} ${query.slice(title.end)}`.trim(),
  };
}

/** Finds the verse that a longer query calls by its name (`benefits of ayatul kursi`). */
export function verseWithin(query: string, names: Names): Reference | undefined {
  const tokens = tokenise(query).filter((token) => !token.joined);
  for (let at = 0; at < tokens.length; at++) {
    if (!names.verseStarts.has(tokens[at]?.term ?? '')) continue;
    for (let last = Math.min(tokens.length, at + MAX_NAME_WORDS) - 1; last > at; last--) {
      const found = names.byKey.get(nameKey(query.slice(tokens[at]?.start, tokens[last]?.end)));
      if (found?.kind === 'verse') return found;
    }
  }
  return undefined;
}
