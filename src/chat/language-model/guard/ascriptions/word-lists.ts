import { readTextWords, type TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';

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
  return [key, bare].some(
    (form) =>
      list.has(form) || PREFIXES.some((prefix) => form.startsWith(prefix) && list.has(form.slice(prefix.length))),
  );
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

/** Tests whether an Arabic word is a form of a verb in a list of perfects. */
export function isFormOf(list: ReadonlySet<string>, { keys }: TextWords, at: number): boolean {
  const key = keys[at] ?? '';
  if (!isArabic(key)) return false;
  const bare = key.replace(/^(?:و|ف|وقد|قد|كما)(?=\p{L}{3})/u, '');
  const ends = [bare, bare.replace(/(?:هم|نا|كم|ها|ه|ك)$/u, '')].flatMap((form) => [
    form,
    form.replace(/(?:ت|وا)$/u, ''),
  ]);
  return ends.some((form) => list.has(form) || (/^[يتن]\p{L}{2}/u.test(form) && list.has(form.slice(1))));
}

/** Endings of Bengali words. */
const ENDINGS = /^(?:টি|টা|গুলো|গুলি|গণ|রা|েরা|দের|র|ের|ে|েই|তে|য়|কে|ই|ও|ায়|ভাবে)+$/u;
const MAX_ENDING = 6;

/** Tests whether a word is in a list, in Bengali with any ending. */
export function isForm(list: ReadonlySet<string>, words: TextWords, at: number): boolean {
  if (isIn(list, words, at)) return true;
  const key = words.keys[at] ?? '';
  if (!isBengali(key)) return false;
  for (let cut = 1; cut <= Math.min(MAX_ENDING, key.length - 2); cut++)
    if (list.has(key.slice(0, -cut)) && ENDINGS.test(key.slice(-cut))) return true;
  return false;
}
