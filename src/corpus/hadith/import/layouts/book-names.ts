import type { Lang } from '../../model.ts';
import { languageByScript } from '../rows/text-state.ts';

/** The names that a file has of a book. */
export type NamedBook = { readonly english: string | undefined; readonly native: string | undefined };

export type BookNames = Partial<Record<Lang, string>>;

/**
 * Reads the names of the books of a file: in English, and in the language of its texts. Where books with different English names have the same native
 * one, the native names were translated from the English ones without regard to the printed books (`كتاب السلام`, peace, for `كتاب السلم`, payment
 * in advance): then the file has none.
 */
export function readBookNames(
  books: ReadonlyMap<string, NamedBook>,
  lang: Lang | undefined,
): ReadonlyMap<string, BookNames> {
  const isOwn = !hasSharedName([...books.values()]);
  const named = [...books].map(([number, { english, native }]): [string, BookNames] => {
    const names: BookNames = {};
    if (english !== undefined && languageByScript(english) === 'en') names.en = english;
    if (isOwn && native !== undefined && lang !== undefined && languageByScript(native) === lang) names[lang] = native;
    return [number, names];
  });
  return new Map(named);
}

function hasSharedName(books: readonly NamedBook[]): boolean {
  const seen = new Map<string, string | undefined>();
  return books.some(({ english, native }) => {
    if (native === undefined || native === '') return false;
    if (seen.has(native) && seen.get(native) !== english) return true;
    seen.set(native, english);
    return false;
  });
}
