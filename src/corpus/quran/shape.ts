import type { Edition } from '@isnad/contract/editions';
import type { Division, SurahSummary } from '@isnad/contract/quran';
import type { EditionPatch } from './patches.ts';

export const SURAHS = 114;
export const VERSES = 6236;

/** The container kind of a Quran corpus. Increment the number when `QuranContent` or the sections change. */
export const QURAN_KIND = 'quran/4';

/** Returns the section with the texts of an edition: its id, or one section for both encodings of the Arabic. */
export function sectionOf({ id, kind }: Pick<Edition, 'id' | 'kind'>): string {
  return kind === 'text' ? 'quran.ar' : id;
}

/** Divisions of the mushaf: for each part the ordinal (0 to 6,235) of its first verse; for `sajda` those of the verses with a prostration. */
export type Divisions = Readonly<Record<Division, readonly number[]>>;

/**
 * The header of the Quran corpus. Each edition has a section (`sectionOf`) with its 6,236 served texts in order, joined by line feeds. Both encodings
 * of the Arabic share that of the source.
 */
export type QuranContent = {
  /** Fingerprint of everything the file was built from. A file with another value must be rebuilt. */
  readonly build: string;
  readonly surahs: readonly SurahSummary[];
  readonly divisions: Divisions;
  readonly editions: readonly Edition[];
  /** How the served texts differ from the source, by edition id. Editions without tables have none. */
  readonly patches: Readonly<Record<string, EditionPatch>>;
};
