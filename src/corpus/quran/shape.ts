import type { Edition } from '@isnad/contract/editions';
import type { Division, SurahSummary } from '@isnad/contract/quran';
import type { RepairedText } from './repairs.ts';

export const SURAHS = 114;
export const VERSES = 6236;

/** The container kind of a Quran corpus. Increment the number when `QuranContent` or the sections change. */
export const QURAN_KIND = 'quran/3';

/** Returns the section with the source of an edition: its id, or one section for both encodings of the Arabic. */
export function sectionOf({ id, kind }: Pick<Edition, 'id' | 'kind'>): string {
  return kind === 'text' ? 'quran.ar' : id;
}

/** Divisions of the mushaf: for each part the ordinal (0 to 6,235) of its first verse; for `sajda` those of the verses with a prostration. */
export type Divisions = Readonly<Record<Division, readonly number[]>>;

/** A repaired verse: its ordinal, the text to serve instead of the source text, and a description of the repair. */
export type RepairedVerse = RepairedText & { readonly ordinal: number };

/** The header of the Quran corpus. Each source text has a section (`sectionOf`) with its 6,236 texts in order, joined by line feeds. */
export type QuranContent = {
  /** Fingerprint of everything the file was built from. A file with another value must be rebuilt. */
  readonly build: string;
  readonly surahs: readonly SurahSummary[];
  readonly divisions: Divisions;
  readonly editions: readonly Edition[];
  /** By edition id. */
  readonly repairs: Readonly<Record<string, readonly RepairedVerse[]>>;
};
