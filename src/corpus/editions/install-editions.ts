import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Edition, EditionTitles } from '@isnad/contract/editions';
import { recordEditionChanges } from '../changes/edition-changes.ts';
import { asImportFault, ImportFault } from '../hadith/fault.ts';
import { type Disk, realDisk } from '../hadith/import/pack-file.ts';
import { withCorpusLock } from '../hadith/records/corpus-lock.ts';
import { editionFiles, editionsDirectory, readState, writeState } from '../hadith/records/corpus-state.ts';
import { SURAHS, VERSES } from '../quran/shape.ts';
import { arabicFaults } from './arabic-faults.ts';
import { faultsOf } from './audit-edition.ts';
import {
  describeEdition,
  type EditionContent,
  hashOfTexts,
  isWholeEdition,
  layOut,
  writeEdition,
} from './edition-file.ts';
import type { EditionInfo } from './edition-info.ts';
import type { EditionKind, ParsedEdition } from './parsed-edition.ts';

/** What is known of an edition besides its texts. */
export type EditionPack = {
  /** Name of the pack and of the edition: `en.yusufali`. */
  readonly id: string;
  readonly kind: EditionKind;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly titles?: EditionTitles | undefined;
  readonly author: string;
  readonly source: Edition['source'];
  readonly licence: string | null;
  readonly licence_note: string;
};

export type InstallEditions = {
  readonly dataDir: string;
  /** Read one after another, so that a large set is never in memory as a whole. */
  readonly editions: Iterable<{ readonly pack: EditionPack; readonly parsed: ParsedEdition }>;
  /** ISO 8601. */
  readonly importedAt?: string | undefined;
  readonly disk?: Disk | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for an edition that is not complete; the others are installed. Without it, any fault ends the installation. */
  readonly onRefused?: ((id: string, fault: ImportFault) => void) | undefined;
};

/** What an installation did with each edition. */
export type InstalledReport = { readonly id: string; readonly entries: number; readonly changed: boolean };

const ID = /^(?!(?:quran|hadith)\.)[a-z][a-z0-9.-]{1,63}$/;

/**
 * Installs editions of the Quran, all at once: their files, then `current.json`. One that is installed is replaced and keeps its place; the same one
 * again changes nothing. A running service uses them with its next request.
 * @throws {ImportFault} `incomplete_file` when an edition has not the texts it must have; `disk_full`, `busy`
 */
export async function installEditions(request: InstallEditions): Promise<InstalledReport[]> {
  try {
    return await withCorpusLock(request.dataDir, async () => install(request));
  } catch (error) {
    throw asImportFault(error);
  }
}

async function install({ dataDir, editions, importedAt, disk = realDisk, signal, onRefused }: InstallEditions) {
  mkdirSync(editionsDirectory(dataDir), { recursive: true });
  const before = readState(dataDir);
  const after = [...(before.editions ?? [])];
  const written: string[] = [];
  const reports: InstalledReport[] = [];
  try {
    for (const { pack, parsed } of editions) {
      // Lets the process hear that it is to stop.
      await setImmediate();
      signal?.throwIfAborted();
      try {
        const made = layOut(editionOf(pack, parsed), parsed, importedAt ?? null);
        const path = join(editionsDirectory(dataDir), made.file);
        const place = after.findIndex(({ id }) => id === pack.id);
        const changed = after[place]?.file !== made.file;
        if (changed || !isWholeEdition(path)) {
          if (!existsSync(path)) written.push(path);
          writeEdition(dataDir, made, disk);
        }
        const info = describeEdition(path);
        if (place < 0) after.push(info);
        else after[place] = info;
        reports.push({ id: pack.id, entries: info.entries, changed });
      } catch (error) {
        if (onRefused === undefined || !(error instanceof ImportFault)) throw error;
        onRefused(pack.id, error);
      }
    }
    if (reports.length > 0) activate({ dataDir, before, next: after, disk });
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
  for (const { id } of reports) deleteEditionFiles(dataDir, id, after);
  return reports;
}

/**
 * Removes installed editions.
 * @throws {ImportFault} `not_found` for one that is not installed
 */
export async function removeEditions(dataDir: string, ids: readonly string[], disk = realDisk): Promise<void> {
  try {
    await withCorpusLock(dataDir, async () => {
      const before = readState(dataDir);
      const { editions = [] } = before;
      const unknown = ids.find((id) => !editions.some((row) => row.id === id));
      if (unknown !== undefined) throw new ImportFault('not_found', `There is no edition "${unknown}".`);
      const after = editions.filter(({ id }) => !ids.includes(id));
      activate({ dataDir, before, next: after, disk });
      for (const id of ids) deleteEditionFiles(dataDir, id, after);
    });
  } catch (error) {
    throw asImportFault(error);
  }
}

/** Names the editions in `current.json`, with what that changes in the texts. */
function activate(change: Parameters<typeof recordEditionChanges>[0]): void {
  const changes = recordEditionChanges(change);
  writeState(change.dataDir, { editions: [...change.next], ...(changes && { changes }) }, change.disk);
}

/** Lists the installed editions in the order of their installation. */
export function listEditions(dataDir: string): EditionInfo[] {
  return readState(dataDir).editions ?? [];
}

/** Deletes the files of an edition that was replaced or removed, with what was made from them. */
function deleteEditionFiles(dataDir: string, id: string, used: readonly EditionInfo[]): void {
  const stems = new Set(used.map(({ file }) => file));
  const own = new RegExp(`^${RegExp.escape(id)}-[0-9a-f]{12}\\.`);
  for (const name of editionFiles(dataDir, '')) {
    const file = name.replace(/^(.*-[0-9a-f]{12})\..*$/, '$1.edition');
    if (own.test(name) && !stems.has(file)) rmSync(join(editionsDirectory(dataDir), name), { force: true });
  }
}

/** @throws {ImportFault} */
function editionOf(pack: EditionPack, parsed: ParsedEdition): EditionContent['edition'] {
  const { id, kind, language, direction, title, titles, author, source, licence, licence_note } = pack;
  if (!ID.test(id)) throw new ImportFault('missing_option', `"${id}" cannot be the id of an edition.`);
  const places = kind === 'introductions' ? SURAHS : VERSES;
  const { texts } = parsed;
  const entries = texts.filter((text) => text !== undefined && text !== '').length;
  if (texts.length !== places || entries === 0) {
    const found = texts.length === places ? entries : texts.length;
    const what = kind === 'introductions' ? 'surahs' : 'verses';
    const message = `The edition has ${found.toLocaleString('en')} ${what}; there should be ${places.toLocaleString('en')}.`;
    throw new ImportFault('incomplete_file', message, { file: id });
  }
  const sha256 = hashOfTexts(parsed);
  return {
    ...{ id, work: 'quran', kind, language, direction, title, ...(titles && { titles }) },
    ...{ author, source, licence, licence_note },
    ...{ records: entries, sha256, source_sha256: sha256, repaired: 0, endings_restored: 0 },
    known_faults: [...faultsOf(parsed, pack), ...arabicFaults(kind, texts)],
  };
}
