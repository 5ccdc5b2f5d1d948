import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Edition } from '@isnad/contract/editions';
import type { CodingTable } from './coding.ts';
import type { QuranManifest } from './manifest.ts';
import type { Repair } from './repairs.ts';
import { QURAN_KIND } from './shape.ts';

const FOLDER = new URL('../../../data/quran/', import.meta.url);
const FILES = [
  'manifest.json',
  'editions.json',
  'surah-names.bn.json',
  'bengali-repairs.json',
  'unicode.json',
] as const;
const require = createRequire(import.meta.url);

/** A row of `data/quran/editions.json`: the metadata of an edition before its text is read. */
export type EditionEntry = Pick<
  Edition,
  'id' | 'kind' | 'language' | 'direction' | 'title' | 'author' | 'script' | 'description'
> & {
  readonly source: { readonly name: string; readonly url: string };
  readonly known_faults?: readonly string[];
};

/** The project's own inputs to the Quran corpus: `data/quran/`. */
export type QuranInputs = {
  readonly manifest: QuranManifest;
  readonly editions: readonly EditionEntry[];
  /** 114 names, NFC. */
  readonly bengaliNames: readonly string[];
  readonly bengaliRepairs: readonly Repair[];
  readonly coding: CodingTable;
  /** Fingerprint of these inputs and of the file layout. */
  readonly build: string;
};

export function readInputs(): QuranInputs {
  const raw = FILES.map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const [manifest, editions, bengaliNames, bengaliRepairs, coding] = raw.map((text) => JSON.parse(text) as unknown);
  return {
    manifest: manifest as QuranManifest,
    editions: editions as EditionEntry[],
    bengaliNames: bengaliNames as string[],
    bengaliRepairs: bengaliRepairs as Repair[],
    coding: coding as CodingTable,
    build: hash('sha256', [QURAN_KIND, ...raw].join('\0'), 'hex').slice(0, 16),
  };
}

/** A surah in `quran-json`. Each verse has its text and, depending on the file, a `translation` or a `transliteration`. */
export type SourceSurah = {
  readonly id: number;
  readonly name: string;
  readonly transliteration: string;
  readonly translation: string;
  readonly type: 'meccan' | 'medinan';
  readonly total_verses: number;
  readonly verses: readonly { id: number; text: string; translation?: string; transliteration?: string }[];
};

/** Reads a file of `quran-json`: a language code, or `transliteration`. About 3 MB of JSON each. */
export function readSource(name: string): SourceSurah[] {
  return JSON.parse(readFileSync(require.resolve(`quran-json/dist/quran_${name}.json`), 'utf8')) as SourceSurah[];
}

export function sourceVersion(): string {
  return (require('quran-json/package.json') as { version: string }).version;
}
