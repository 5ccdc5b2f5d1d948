import type { Lang } from '../hadith/model.ts';
import type { LiveHadith } from '../live.ts';
import { textKey } from './text-cache.ts';

type Records = LiveHadith['records'];

/** What a library says of a hadith beside its text. */
type Places = { readonly ref: (doc: number) => string; readonly edition: (doc: number, lang: Lang) => string | null };

/** Most hadiths whose reference or edition is kept: they are read from a file otherwise. */
const MAX_KEPT = 20_000;
const known = new WeakMap<Records, Places>();

/** Returns the references and editions of hadiths, which stay in memory once they are read. */
export function placesOf(records: Records): Places {
  const before = known.get(records);
  if (before !== undefined) return before;
  const made: Places = {
    ref: kept(
      (doc: number) => records.ref(doc),
      (doc) => doc,
    ),
    edition: kept((doc: number, lang: Lang) => {
      const { source } = JSON.parse(records.read(doc, lang).toString('utf8')) as {
        source: Partial<Record<Lang, string>>;
      };
      return source[lang] ?? null;
    }, textKey),
  };
  known.set(records, made);
  return made;
}

function kept<A extends unknown[], T>(read: (...args: A) => T, keyOf: (...args: A) => number): (...args: A) => T {
  const values = new Map<number, T>();
  return (...args) => {
    const key = keyOf(...args);
    const value = values.get(key);
    if (value !== undefined || values.has(key)) return value as T;
    if (values.size >= MAX_KEPT) values.clear();
    const made = read(...args);
    values.set(key, made);
    return made;
  };
}
