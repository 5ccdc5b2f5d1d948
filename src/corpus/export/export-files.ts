import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { EXPORT_FORMATS, type ExportFormat } from '@isnad/contract/export-formats';
import { readState } from '../hadith/records/corpus-state.ts';
import type { QuranInputs } from '../quran/inputs.ts';
import type { PlannedExport } from './plan.ts';
import { type Texts, writeExports } from './write-file.ts';

/** A finished file for download, as it is and compressed. */
export type ReadyFile = { readonly path: string; readonly plain: FileFacts; readonly gzip: FileFacts };
/** `sha256` is hexadecimal. */
type FileFacts = { readonly bytes: number; readonly sha256: string };

export const exportFolder = (dataDir: string): string => join(dataDir, 'exports');

/** Name of a file: it changes with its content. */
export function exportName({ edition, stamp }: PlannedExport, format: ExportFormat): string {
  return `${edition.id}-${stamp}.${format}`;
}

/** Reads what is known of a file; undefined until it is complete. */
export function readReady(folder: string, name: string): ReadyFile | undefined {
  const path = join(folder, name);
  try {
    const facts = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Omit<ReadyFile, 'path'>;
    const complete = statSync(path).size === facts.plain.bytes && statSync(`${path}.gz`).size === facts.gzip.bytes;
    return complete ? { path, ...facts } : undefined;
  } catch {
    // It is missing or damaged, and is made again.
    return undefined;
  }
}

/** Makes the files of an edition, their compressed forms and, last, the facts about both. */
export async function makeFiles(folder: string, plan: PlannedExport, texts: Texts): Promise<void> {
  const targets = EXPORT_FORMATS.map((format) => {
    const path = join(folder, exportName(plan, format));
    return { format, path: `${path}.partial`, end: path };
  });
  try {
    for (const { path } of targets) rmSync(path, { force: true });
    writeExports(targets, plan, texts);
    await Promise.all(targets.map(complete));
  } catch (error) {
    for (const { path } of targets) for (const end of ['', '.gz', '.json']) rmSync(path + end, { force: true });
    throw error;
  }
}

async function complete({ path, end }: { readonly path: string; readonly end: string }): Promise<void> {
  const facts = await compress(path, `${path}.gz`);
  renameSync(path, end);
  renameSync(`${path}.gz`, `${end}.gz`);
  writeFileSync(`${path}.json`, JSON.stringify(facts));
  renameSync(`${path}.json`, `${end}.json`);
}

async function compress(from: string, to: string): Promise<Omit<ReadyFile, 'path'>> {
  const plain = counter();
  const gzip = counter();
  const zip = createGzip({ level: 6 });
  await pipeline(createReadStream(from), plain.pass, zip, gzip.pass, createWriteStream(to));
  return { plain: plain.facts(), gzip: gzip.facts() };
}

/** Measures and hashes what passes. */
function counter() {
  const sum = createHash('sha256');
  let bytes = 0;
  return {
    pass: async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        sum.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    facts: (): FileFacts => ({ bytes, sha256: sum.digest('hex') }),
  };
}

const MADE_FROM = 'made-from.json';

/** Identifies the texts in use, without opening them. */
function textsInUse(dataDir: string, inputs: QuranInputs): string {
  const { hadith, editions = [] } = readState(dataDir);
  return JSON.stringify([inputs.build, hadith?.records, hadith?.packs, ...editions.map(({ file }) => file)]);
}

/** Tests whether files were made from other texts than those in use. False if there are none: they are made when first requested. */
export function areExportsOutdated(dataDir: string, inputs: QuranInputs): boolean {
  const path = join(exportFolder(dataDir), MADE_FROM);
  return existsSync(path) && readFileSync(path, 'utf8') !== textsInUse(dataDir, inputs);
}

/** Records what the files are made from. Call only under the lock, before the texts are opened. */
export function noteTexts(dataDir: string, inputs: QuranInputs): void {
  writeFileSync(join(exportFolder(dataDir), MADE_FROM), textsInUse(dataDir, inputs));
}

/** Removes files of other texts, and what a stopped process has left. Call only under the lock. */
export function sweepExports(folder: string, plans: readonly PlannedExport[]): void {
  const kept = new Set(plans.flatMap((plan) => EXPORT_FORMATS.map((format) => exportName(plan, format))));
  for (const name of readdirSync(folder)) {
    const ours = /\.(?:ndjson|sqlite)(?:\.partial)?(?:\.gz|\.json)?$/.test(name);
    if (ours && !kept.has(name.replace(/\.(?:gz|json)$/, ''))) rmSync(join(folder, name), { force: true });
  }
}
