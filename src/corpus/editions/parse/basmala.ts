import type { ParsedEdition } from '../parsed-edition.ts';
import { ordinalOf, VERSE_COUNTS } from './verse-list.ts';

/** The surahs whose first verse has the words before it in some files. In the first they are the verse; the ninth has none. */
const OPENED = VERSE_COUNTS.map((_, place) => place + 1).filter((surah) => surah !== 1 && surah !== 9);
const WORDS = 4;

/** Letters without marks. The marks of these words differ in two surahs. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('\u0671', '\u0627')
    .replace(/[^\u0621-\u063a\u0641-\u064a\s]/g, '')
    .trim();

/** Removes the basmala that some files of Arabic texts put before the first verse of each surah: it is no part of that verse. */
export function withoutBasmala({ texts, rules }: Pick<ParsedEdition, 'texts' | 'rules'>): ParsedEdition['texts'] {
  const basmala = lettersOf(texts[0] ?? '').split(/\s+/);
  if (basmala.length !== WORDS) return texts;
  const out = [...texts];
  for (const surah of OPENED) {
    const ordinal = ordinalOf(surah, 1) ?? 0;
    const text = texts[ordinal] ?? '';
    const words = text.split(/\s+/);
    if (words.length <= WORDS || rules.has(ordinal)) continue;
    const isOpened = words.slice(0, WORDS).every((word, place) => lettersOf(word) === basmala[place]);
    if (isOpened) out[ordinal] = words.slice(WORDS).join(' ');
  }
  return out;
}
