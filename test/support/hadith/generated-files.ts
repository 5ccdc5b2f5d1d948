import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';

/* For tests: small files in each public layout, with sentences of our own. Nothing here is a hadith. */

/** Creates a temporary folder with the given files. Returns a function that resolves their paths. */
export function folderOf(
  t: TestContext,
  files: Record<string, string | Uint8Array> = {},
): (...names: string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-hadith-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return (...names) => join(folder, ...names);
}

type EditionRow = {
  n: number | string;
  cited?: number | string;
  text: string;
  book?: number;
  hadith?: number;
  grades?: [string, string][];
};

/** Returns a whole edition as JSON. */
export function editionJson(name: string, rows: readonly EditionRow[], shard = false): string {
  const sections = { 0: '', 1: 'Book of Gardens' };
  const details = { 1: { hadithnumber_first: 1, hadithnumber_last: 9, name_native: 'উদ্যান অধ্যায়' } };
  const metadata = shard
    ? { name, section: sections, section_detail: details }
    : { name, sections, section_details: details };
  const hadiths = rows.map((row) => ({
    hadithnumber: row.n,
    ...(row.cited === undefined ? {} : { arabicnumber: row.cited }),
    text: row.text,
    grades: (row.grades ?? []).map(([grader, grade]) => ({ name: grader, grade })),
    reference: { book: row.book ?? 1, hadith: row.hadith ?? Number(row.n) },
  }));
  return JSON.stringify({ metadata, hadiths });
}

/** Writes the SQLite version of an edition to `path`. */
export function writeEditionSqlite(
  path: string,
  native: string,
  rows: readonly { n: number; text: string; section: number }[],
): void {
  const db = new DatabaseSync(path);
  db.exec(`
    CREATE TABLE book_info (id INTEGER PRIMARY KEY, book_name TEXT, book_name_native TEXT, hadith_count INTEGER);
    CREATE TABLE sections (id INTEGER PRIMARY KEY, section_name TEXT, section_name_native TEXT, start_hadith_number INTEGER,
      end_hadith_number INTEGER, hadith_count INTEGER);
    CREATE TABLE hadiths (id INTEGER PRIMARY KEY, hadith_number INTEGER, text TEXT, section_id INTEGER, book_id INTEGER);
    CREATE TABLE grades (id INTEGER PRIMARY KEY, hadith_id INTEGER, scholar_name TEXT, grade TEXT);
    INSERT INTO sections VALUES (1, 'Book of Gardens', 'كتاب البساتين', 1, 9, 9);
  `);
  db.prepare('INSERT INTO book_info VALUES (1, ?, ?, 2)').run('Sahih Muslim', native);
  for (const { n, text, section } of rows) {
    db.prepare('INSERT INTO hadiths (hadith_number, text, section_id, book_id) VALUES (?, ?, ?, 1)').run(
      n,
      text,
      section,
    );
  }
  db.prepare("INSERT INTO grades (hadith_id, scholar_name, grade) VALUES (1, 'A Grader', 'Sahih')").run();
  db.close();
}

type Member = { name: string; content: Uint8Array; claimedSize?: number };

/** Creates a zip file with deflated members. `claimedSize` puts a wrong size into the directory. */
export function zipOf(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize } of members) {
    const packed = deflateRawSync(content, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimedSize ?? content.length, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    centrals.push(central, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Returns lines of the own layout for the numbers 1 to `count` of a collection. */
export function ownLines(collection: string, count: number, word = 'gardener'): string {
  return Array.from({ length: count }, (_, index) => {
    const text_en = `The ${word} said that tree number ${index + 1} needs water in the morning.`;
    return JSON.stringify({
      collection,
      number: String(index + 1),
      text_en,
      text_bn: `মালী বলল গাছ ${index + 1} পানি চায়।`,
    });
  }).join('\n');
}
