import type { EditionKind } from './parsed-edition.ts';

/** Kinds of editions that can be installed. */
export const EDITION_KINDS = [
  'translation',
  'transliteration',
  'script',
  'tafsir',
  'words',
  'introductions',
] as const satisfies readonly EditionKind[];

/** Tests whether a word names a kind of editions. */
export function isEditionKind(word: string): word is EditionKind {
  return (EDITION_KINDS as readonly string[]).includes(word);
}
