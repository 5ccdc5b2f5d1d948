import { readTextWords, type TextWords } from '../../../corpus/quotations/claims/text-words.ts';

/** The words of a list as they are compared. */
export function wordList(list: string): ReadonlySet<string> {
  return new Set(readTextWords(list).keys);
}

/** Tests whether a word is in a list; in Arabic also with a conjunction, preposition or pronoun. */
export function isIn(list: ReadonlySet<string>, { keys }: TextWords, at: number): boolean {
  const key = at < 0 ? '' : (keys[at] ?? '');
  if (list.has(key)) return true;
  if (!isArabic(key)) return false;
  const bare = key.replace(/(?:هم|هما|هن|نا|كم|ها|ه|ك)$/u, '');
  return [key, bare].some((form) => list.has(form) || PREFIXES.some((prefix) => form.startsWith(prefix) && list.has(form.slice(prefix.length))));
}

const PREFIXES = ['و', 'ف', 'ب', 'ل', 'وب', 'فب', 'ول', 'وال', 'ال', 'س', 'وس'];

export function isBengali(key: string): boolean {
  return /^[\u0980-\u09ff]/u.test(key);
}

export function isArabic(key: string | undefined): boolean {
  return /^[\u0600-\u06ff]/u.test(key ?? '');
}

export function scriptOf(key: string): 'latin' | 'bengali' | 'arabic' {
  if (isBengali(key)) return 'bengali';
  return isArabic(key) ? 'arabic' : 'latin';
}
