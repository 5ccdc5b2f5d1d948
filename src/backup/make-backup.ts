import {
  copyFileSync,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@isnad/contract/failure';
import { create } from 'tar';
import { verseHashesPath } from '../corpus/changes/verse-changes.ts';
import { readState } from '../corpus/hadith/records/corpus-state.ts';
import { tablePath } from '../corpus/vectors/static/static-table.ts';
import { dumpDatabase, type EnvironmentWith, snapshotEmbedded } from '../storage/snapshot.ts';
import { FORMAT, listFiles, MANIFEST, type Manifest } from './manifest.ts';

export type BackupInput = {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly environment: EnvironmentWith;
  /** Whether the pepper is a setting and not a file of `dataDir`. */
  readonly pepperIsSetting: boolean;
  readonly pepperFingerprint: string;
  /** Settings to write down, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Version of this program. */
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
};

/** Fast, because most bytes are text: stronger compression takes several times as long for a few percent. */
const GZIP = { level: 1 } as const;
/** How often to read the list of packs again when an import has replaced one meanwhile. */
const ATTEMPTS = 5;

/**
 * Writes one archive (a tar file, compressed with gzip) with everything that cannot be made again: the store as it is at one moment, the pepper, the
 * installed hadith packs, the journal of the rate limits and the settings without secrets. The service goes on meanwhile.
 * @param target a path, which exists only when the archive is whole, or a stream
 * @throws {Failure} `unavailable` when there is no store; errors of the file system
 */
export async function makeBackup(input: BackupInput, target: string | Writable): Promise<Manifest> {
  if (typeof target === 'string' && existsSync(target)) throw new Failure('unavailable', `${target} already exists`);
  const folder = mkdtempSync(join(input.dataDir, 'backup-'));
  try {
    const manifest = await collect(input, folder);
    const archive = create({ cwd: folder, gzip: GZIP, portable: true }, [
      MANIFEST,
      ...manifest.files.map(({ path }) => path),
    ]);
    if (typeof target === 'string') await writeWhole(archive, target);
    else await pipeline(archive, target);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only the user of the service can read the archive, because it contains the pepper. */
async function writeWhole(archive: AsyncIterable<Buffer>, target: string): Promise<void> {
  const partial = `${target}.${process.pid}.partial`;
  try {
    await pipeline(archive, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
}

async function collect(input: BackupInput, folder: string): Promise<Manifest> {
  const { dataDir, databaseUrl } = input;
  mkdirSync(join(folder, 'store'));
  if (databaseUrl === '') await snapshotEmbedded(dataDir, join(folder, 'store', 'isnad.db'));
  else await dumpDatabase(databaseUrl, join(folder, 'store', 'database.dump'), input.environment);
  collectHadiths(dataDir, folder);
  for (const name of ['1.journal', '2.journal']) copyIfAny(join(dataDir, 'limits', name), join(folder, 'limits', name));
  const hasPepper = !input.pepperIsSetting && copyIfAny(join(dataDir, 'pepper'), join(folder, 'pepper'));
  writeFileSync(join(folder, 'settings.json'), `${JSON.stringify(input.settings, undefined, 2)}\n`);
  const manifest: Manifest = {
    format: FORMAT,
    made_at: input.now,
    version: input.version,
    store: databaseUrl === '' ? 'embedded' : 'database',
    pepper: hasPepper ? 'included' : 'KEY_PEPPER',
    pepper_fingerprint: input.pepperFingerprint,
    files: await listFiles(folder),
  };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

/** The packs, the editions and the table of vectors that the service uses, the records of the packs, which keep the ids of the hadiths, the recorded changes, and the list of them. Everything else is built from these. */
function collectHadiths(dataDir: string, folder: string): void {
  const [from, to] = [join(dataDir, 'corpus'), join(folder, 'corpus')];
  for (let attempt = 1; ; attempt++) {
    const state = readState(dataDir);
    const { records, packs = [] } = state.hadith ?? {};
    const { build, steps = [] } = state.changes ?? {};
    const paths = [
      ...packs.map(({ path }) => path),
      ...(state.editions ?? []).map(({ file }) => join('editions', file)),
      ...(records === undefined || records === null ? [] : [records]),
      ...steps.map(({ file }) => file),
      ...(build === undefined ? [] : [basename(verseHashesPath(dataDir, build))]),
      ...(existsSync(tablePath(dataDir)) ? [basename(tablePath(dataDir))] : []),
    ];
    try {
      for (const path of paths) linkOrCopy(join(from, path), join(to, path));
      mkdirSync(to, { recursive: true });
      writeFileSync(join(to, 'current.json'), JSON.stringify(state, undefined, 2));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === ATTEMPTS) throw error;
      rmSync(to, { recursive: true, force: true });
    }
  }
}

/** These files are replaced, never changed, so a second name is as good as a copy. */
function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}

function copyIfAny(from: string, to: string): boolean {
  if (statSync(from, { throwIfNoEntry: false }) === undefined) return false;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  return true;
}
