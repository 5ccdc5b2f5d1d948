import { hash } from 'node:crypto';
import type { Edition } from '@isnad/contract/editions';
import { type QuranContent, SURAHS, VERSES } from './shape.ts';

/** The required content of the Quran, kept in the project. The corpus is checked against it, never the reverse. */
export type QuranManifest = {
  readonly source: { readonly package: string; readonly version: string };
  readonly surahs: number;
  readonly verses: number;
  readonly verses_per_surah: readonly number[];
  readonly editions: Readonly<Record<string, ManifestRow>>;
};

type ManifestRow = Pick<Edition, 'sha256' | 'source_sha256' | 'repaired' | 'endings_restored'>;

/** Returns the SHA-256 (hexadecimal) of texts in order, joined by line feeds, in UTF-8. */
export function textsHash(texts: readonly string[]): string {
  return hash('sha256', texts.join('\n'), 'hex');
}

export function manifestOf(content: QuranContent, source: QuranManifest['source']): QuranManifest {
  const row = ({ id, sha256, source_sha256, repaired, endings_restored }: Edition) =>
    [id, { sha256, source_sha256, repaired, endings_restored }] as const;
  return {
    source,
    surahs: content.surahs.length,
    verses: content.surahs.reduce((sum, surah) => sum + surah.total_verses, 0),
    verses_per_surah: content.surahs.map((surah) => surah.total_verses),
    editions: Object.fromEntries(content.editions.map(row)),
  };
}

/** Describes every difference between `found` and the manifest. Empty when they match. */
export function differences(manifest: QuranManifest, found: QuranManifest): string[] {
  const out: string[] = [];
  const compare = (what: string, wanted: unknown, got: unknown) => {
    if (wanted !== got) out.push(`${what} is ${got ?? 'missing'}, the manifest says ${wanted ?? 'there is none'}`);
  };
  compare('the number of surahs', SURAHS, found.surahs);
  compare('the number of surahs', manifest.surahs, found.surahs);
  compare('the number of verses', VERSES, found.verses);
  compare('the number of verses', manifest.verses, found.verses);
  manifest.verses_per_surah.forEach((count, index) => {
    compare(`the number of verses of surah ${index + 1}`, count, found.verses_per_surah[index]);
  });
  for (const id of new Set([...Object.keys(manifest.editions), ...Object.keys(found.editions)])) {
    const wanted = manifest.editions[id];
    const got = found.editions[id];
    compare(`SHA-256 of the source of edition ${id}`, wanted?.source_sha256, got?.source_sha256);
    compare(`SHA-256 of edition ${id} as served`, wanted?.sha256, got?.sha256);
    compare(`the number of repaired verses of edition ${id}`, wanted?.repaired, got?.repaired);
    compare(`the number of restored endings of edition ${id}`, wanted?.endings_restored, got?.endings_restored);
  }
  return out;
}
