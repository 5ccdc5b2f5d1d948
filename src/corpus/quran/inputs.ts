import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Edition } from '@isnad/contract/editions';
import type { CodingTable } from './coding.ts';
import type { QuranManifest } from './manifest.ts';
import { type Divisions, QURAN_KIND } from './shape.ts';
import { type EditionTables, readTable, readTables, sourceName, tableKinds, tablePath } from './tables.ts';

const FOLDER = new URL('../../../data/quran/', import.meta.url);
const FILES = [
  'manifest.json',
  'editions.json',
  'surah-names.ar.json',
  'surah-names.bn.json',
  'surah-names.en.json',
  'unicode.json',
  'divisions.json',
] as const;
/** The files of the npm package `quran-json` that are read here, compressed: data/quran/sources.notes.md */
const SOURCES = new URL('quran-json/', FOLDER);

/** A row of `data/quran/editions.json`: the metadata of an edition before its text is read. */
export type EditionEntry = Pick<
  Edition,
  'id' | 'language' | 'direction' | 'title' | 'author' | 'script' | 'description'
> & {
  readonly kind: 'text' | 'transliteration' | 'translation';
  readonly source: { readonly name: string; readonly url: string };
  readonly known_faults?: readonly string[];
  /** Whether it translates some verses together: it has a table of groups. */
  readonly grouped?: boolean;
};

/** The project's own inputs to the Quran corpus: `data/quran/`. */
export type QuranInputs = {
  readonly manifest: QuranManifest;
  readonly editions: readonly EditionEntry[];
  /** 114 names each, NFC. The Arabic ones have their vowel marks; the English ones are those that the package misprints. */
  readonly names: {
    readonly ar: readonly string[];
    readonly bn: readonly string[];
    readonly en: Readonly<Record<string, string>>;
  };
  /** Reads the tables of an edition. Not kept in memory. @throws {TableFault} */
  readonly tables: (entry: EditionEntry) => EditionTables;
  readonly coding: CodingTable;
  readonly divisions: Divisions;
  /** Fingerprint of these inputs and of the file layout. */
  readonly build: string;
};

/**
 * Reads `data/quran`.
 * @param folder another folder with these files
 * @throws {TableFault} when a file is missing
 */
export function readInputs(folder = FOLDER): QuranInputs {
  const raw = FILES.map((name) => readTable(folder, `data/quran/${name}`));
  const [manifest, editions, ar, bn, en, coding, divisions] = raw.map((text) => JSON.parse(text) as unknown);
  const entries = editions as EditionEntry[];
  const tables = entries.flatMap((entry) =>
    tableKinds(entry).map((kind) => readTable(folder, tablePath(kind, sourceName(entry)))),
  );
  return {
    manifest: manifest as QuranManifest,
    editions: entries,
    names: { ar, bn, en } as QuranInputs['names'],
    tables: (entry) => readTables(folder, entry),
    coding: coding as CodingTable,
    divisions: divisions as Divisions,
    build: hash('sha256', [QURAN_KIND, ...raw, ...tables].join('\0'), 'hex').slice(0, 16),
  };
}

/** Reads the number of verses of each surah. @throws {TableFault} when the file is missing */
export function readVerseCounts(): readonly number[] {
  return (JSON.parse(readTable(FOLDER, 'data/quran/manifest.json')) as QuranManifest).verses_per_surah;
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
  return JSON.parse(gunzipSync(readFileSync(new URL(`quran_${name}.json.gz`, SOURCES))).toString()) as SourceSurah[];
}

export function sourceVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', SOURCES), 'utf8')) as { version: string }).version;
}
