import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Quran } from '../quran/open.ts';
import type { ExportedHadith, PlannedExport } from './plan.ts';
import { columnsOf, type ExportRecord, exportedRecords } from './records.ts';

export type Texts = { readonly quran: Quran; readonly hadith: ExportedHadith | undefined };

/** All formats. A CSV file has no place for a license, so it comes with a file beside it and is not offered for download. */
export type FileFormat = 'ndjson' | 'sqlite' | 'csv';

/** Bytes to collect before they are written. */
const PIECE = 1 << 18;

/** Takes the records of an edition in order. */
type Sink = { readonly add: (record: ExportRecord) => void; readonly end: () => void };
export type Target = { readonly path: string; readonly format: FileFormat };

/** Writes one edition to new files, one record at a time. The same corpus gives the same bytes. */
export function writeExports(targets: readonly Target[], plan: PlannedExport, { quran, hadith }: Texts): void {
  const sinks = targets.map(({ path, format }) =>
    format === 'sqlite' ? databaseSink(path, plan) : format === 'csv' ? csvSink(path, plan) : linesSink(path, plan),
  );
  try {
    for (const record of exportedRecords(plan, quran, hadith)) for (const sink of sinks) sink.add(record);
  } finally {
    for (const sink of sinks) sink.end();
  }
}

/** What a file says about its texts: license, attribution, and where they are from. */
function aboutExport(plan: PlannedExport): Readonly<Record<string, unknown>> {
  const { edition, licence, attribution } = plan;
  const { id, kind, language, direction, title, author, source, sha256, source_sha256 } = edition;
  return {
    ...{ isnad_export: 1, edition: id, kind, language, direction, title, author, licence },
    ...('licence_note' in edition ? { licence_note: edition.licence_note } : {}),
    ...{ attribution, source, sha256, source_sha256 },
    ...('known_faults' in edition ? { known_faults: edition.known_faults } : {}),
    columns: columnsOf(plan),
  };
}

/** The text of the file beside a CSV file. */
export function licenceText(plan: PlannedExport): string {
  const lines = Object.entries(aboutExport(plan)).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${lines.join('\n')}\n`;
}

function linesSink(path: string, plan: PlannedExport): Sink {
  const { put, end } = textFile(path);
  put(`${JSON.stringify(aboutExport(plan))}\n`);
  return { add: (record) => put(`${JSON.stringify(record)}\n`), end };
}

/** RFC 4180, with a header line. */
function csvSink(path: string, plan: PlannedExport): Sink {
  const { put, end } = textFile(path);
  const line = (cells: readonly unknown[]) => put(`${cells.map(csvCell).join(',')}\r\n`);
  line(columnsOf(plan));
  return { add: (record) => line(Object.values(record)), end };
}

function csvCell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textFile(path: string): { readonly put: (text: string) => void; readonly end: () => void } {
  const file = openSync(path, 'w');
  let waiting = '';
  const flush = () => {
    const bytes = Buffer.from(waiting, 'utf8');
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    waiting = '';
  };
  const put = (text: string) => {
    waiting += text;
    if (waiting.length >= PIECE) flush();
  };
  const end = () => {
    try {
      flush();
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
  return { put, end };
}

/**
 * Two tables: `about` with the license, and `texts`. Rows are inserted in order into a new file of a fixed page size and the index is added at the
 * end, so there are no free pages and nothing depends on time or place.
 */
function databaseSink(path: string, plan: PlannedExport): Sink {
  const columns = columnsOf(plan);
  const [key = ''] = columns;
  const file = new DatabaseSync(path);
  file.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
  file.exec('CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  const about = file.prepare('INSERT INTO about VALUES (?, ?)');
  for (const [name, value] of Object.entries(aboutExport(plan))) about.run(name, cellOf(value) ?? '');
  file.exec(`CREATE TABLE texts (${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')})`);
  const texts = file.prepare(`INSERT INTO texts VALUES (${columns.map(() => '?').join(', ')})`);
  return {
    add: (record) => void texts.run(...columns.map((column) => cellOf(record[column]))),
    end: () => {
      try {
        file.exec(`CREATE UNIQUE INDEX texts_${key} ON texts (${key}); COMMIT`);
      } finally {
        file.close();
      }
    },
  };
}

function typeOf(column: string): string {
  return column === 'id' || column === 'surah' || column === 'verse' ? 'INTEGER' : 'TEXT';
}

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}
