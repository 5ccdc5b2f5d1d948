import type { Edition } from '../../contract/editions.ts';
import type { SurahSummary } from '../../contract/quran.ts';
import type { RepairedText } from './repairs.ts';

export const SURAHS = 114;
export const VERSES = 6236;

/** The kind of container a Quran corpus is; the number rises when `QuranContent` or the sections change. */
export const QURAN_KIND = 'quran/2';

/** The section with the source of an edition: its id, and one for both codings of the Arabic. */
export function sectionOf({ id, kind }: Pick<Edition, 'id' | 'kind'>): string {
  return kind === 'text' ? 'quran.ar' : id;
}

/** Where the mushaf is divided: for each part the ordinal (0 to 6,235) of its first verse. */
export type Divisions = {
  readonly juz: readonly number[];
  readonly hizb: readonly number[];
  readonly page: readonly number[];
};

/** A repaired verse: its ordinal, the text to serve instead of the source's, and what was done. */
export type RepairedVerse = RepairedText & { readonly ordinal: number };

/**
 * What the header of the Quran corpus holds. Beside it is one section for each source text (`sectionOf`): the 6,236 texts as the
 * source has them, in order, joined by line feeds.
 */
export type QuranContent = {
  /** Fingerprint of everything the file was made from; another value means that it must be made anew. */
  readonly build: string;
  readonly surahs: readonly SurahSummary[];
  readonly divisions: Divisions;
  readonly editions: readonly Edition[];
  /** By edition id. */
  readonly repairs: Readonly<Record<string, readonly RepairedVerse[]>>;
};
