import type { Edition } from '@isnad/contract/editions';
import type { Quran } from '../../quran/open.ts';
import type { Claimed } from '../../references/reader.ts';
import { isWholeSurah } from '../../references/reference.ts';
import { wordingsOf } from './known-wordings.ts';

/** UTF-16 units beside a quotation in which its translator is named. */
const BESIDE = 60;
/** A shorter name is that of many people. */
const MIN_NAME = 5;
/** A longer title says what the book is, not whose it is. */
const MAX_TITLE_WORDS = 3;

/** Tests whether an edition is named beside a span of a text. */
export function isNamedBeside(
  edition: Edition,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const around = `${text.slice(Math.max(0, start - BESIDE), start)}\n${text.slice(end, end + BESIDE)}`;
  return new RegExp(`(?<!\\p{L})(?:${namesOf(edition)})(?!\\p{L})`, 'iu').test(around);
}

/** Tests whether what was read as a surah is the name of an installed edition: `(Yusuf Ali)`. */
export function isEditionName(quran: Quran, text: string, reference: Claimed & { readonly start: number }): boolean {
  if (reference.kind !== 'quran' || !isWholeSurah(reference)) return false;
  const known = new Set(wordingsOf(quran).map(({ id }) => id));
  return quran.editions.some((edition) => {
    if (!known.has(edition.id)) return false;
    const name = new RegExp(`(?:${namesOf(edition)})(?!\\p{L})`, 'iuy');
    name.lastIndex = reference.start;
    return name.test(text);
  });
}

/** The author, the last name, a short title, and the id: `en.yusufali` is `Yusuf Ali`, `Yusuf-Ali` or `YusufAli`. */
function namesOf({ id, author, title }: Edition): string {
  const words = (name: string) => name.match(/\p{L}+/gu) ?? [];
  const long = [...words(id.slice(id.indexOf('.') + 1)), ...words(author).slice(-1)]
    .filter(({ length }) => length >= MIN_NAME)
    .map((name) => Array.from(name).join('[\\s-]?'));
  const whole = [author, title].map(words).filter(({ length }) => length > 1 && length <= MAX_TITLE_WORDS);
  return [...long, ...whole.map((name) => name.join('[^\\p{L}\\n]{1,3}'))].join('|') || '(?!)';
}
