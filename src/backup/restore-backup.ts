import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@isnad/contract/failure';
import { extract } from 'tar';
import { checkDump, checkEmbedded, type EnvironmentWith, restoreDatabase } from '../storage/snapshot.ts';
import { checkedManifest, type Manifest } from './manifest.ts';

type RestoreInput = {
  /** Path of the archive. */
  readonly archive: string;
  /** A folder that is empty or does not exist. */
  readonly dataDir: string;
  /** URL of an empty database, for the archive of one; otherwise empty. */
  readonly databaseUrl: string;
  readonly environment: EnvironmentWith;
  /** Fingerprint of the pepper that a service on this folder would use. */
  readonly pepperFingerprint: (folder: string) => string;
  /** Opens what was restored in this folder and builds what is missing. Throws for a newer store. */
  readonly prepare: (folder: string) => Promise<void>;
};

/**
 * Restores an archive into an empty place. Everything is extracted beside it, checked and opened first; the folder appears at the end, whole.
 * @throws {Failure} `unavailable` when the place is not empty, or the archive is damaged, newer, or of another kind of store
 */
export async function restoreBackup({ archive, dataDir, databaseUrl, ...deps }: RestoreInput): Promise<Manifest> {
  const place = resolve(dataDir);
  refuseUsed(place);
  mkdirSync(dirname(place), { recursive: true });
  const folder = mkdtempSync(join(dirname(place), `.${basename(place)}-restore-`));
  try {
    await unpack(archive, folder);
    const manifest = await checkedManifest(folder);
    refuseOtherStore(manifest, databaseUrl);
    if (deps.pepperFingerprint(folder) !== manifest.pepper_fingerprint) throw foreignPepper(manifest);
    if (databaseUrl === '') renameSync(join(folder, 'store', 'isnad.db'), join(folder, 'isnad.db'));
    else await restoreDatabase(databaseUrl, join(folder, 'store', 'database.dump'), deps.environment);
    for (const name of ['store', 'manifest.json', 'settings.json']) rmSync(join(folder, name), { recursive: true });
    await deps.prepare(folder);
    if (existsSync(place)) rmdirSync(place);
    renameSync(folder, place);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Checks an archive without restoring it: every file against its hash, and the store for damage.
 * @throws {Failure} `unavailable` when it is damaged or cannot be read by this version
 */
export async function verifyBackup(archive: string): Promise<Manifest> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-backup-'));
  try {
    await unpack(archive, folder);
    const manifest = await checkedManifest(folder);
    if (manifest.store === 'embedded') checkEmbedded(join(folder, 'store', 'isnad.db'));
    else await checkDump(join(folder, 'store', 'database.dump'));
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  if (statSync(archive, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Failure('unavailable', `there is no file ${archive}`);
  const source: Readable = createReadStream(archive);
  try {
    // Warnings are errors: an entry that is left out is a backup that is not whole.
    await pipeline(source, extract({ cwd: folder, strict: true, preserveOwner: false }));
  } catch (cause) {
    if (isOfMachine(cause)) throw cause;
    const detail = `${archive} is cut off, damaged or no archive of Isnad (${(cause as Error).message}). Use another backup`;
    throw new Failure('unavailable', detail, { cause });
  }
}

/** No space, no rights: not the archive's fault. */
function isOfMachine(error: unknown): boolean {
  return ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function refuseUsed(place: string): void {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined || (found.isDirectory() && readdirSync(place).length === 0)) return;
  throw new Failure('unavailable', `${place} is not empty. Set DATA_DIR to a folder that is empty or does not exist`);
}

function refuseOtherStore({ store }: Manifest, databaseUrl: string): void {
  if (store === 'database' && databaseUrl === '') {
    throw new Failure('unavailable', 'the backup is of a database server. Set DATABASE_URL to an empty one');
  }
  if (store === 'embedded' && databaseUrl !== '') {
    const then = 'Restore it without DATABASE_URL, then copy it with "isnad move"';
    throw new Failure('unavailable', `the backup is of an embedded store. ${then}`);
  }
}

function foreignPepper({ pepper }: Manifest): Failure {
  const fix =
    pepper === 'included'
      ? 'Restore without KEY_PEPPER: the archive has the pepper'
      : 'Set KEY_PEPPER to that of the service';
  return new Failure('unavailable', `no key would work with this pepper. ${fix}`);
}
