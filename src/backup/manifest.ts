import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@isnad/contract/failure';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Name of the manifest in an archive. */
export const MANIFEST = 'manifest.json';
/** Version of the layout of archives. */
export const FORMAT = 'isnad-backup-1';

const Manifest = Type.Object({
  format: Type.String(),
  /** ISO 8601. */
  made_at: Type.String(),
  /** Version of the program that made it. */
  version: Type.String(),
  store: Type.Union([Type.Literal('embedded'), Type.Literal('database')]),
  /** Whether the archive has the pepper, or only the setting KEY_PEPPER does. */
  pepper: Type.Union([Type.Literal('included'), Type.Literal('KEY_PEPPER')]),
  pepper_fingerprint: Type.String(),
  /** Every other file of the archive. */
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
});
/** What an archive contains, with the hash of every file. */
export type Manifest = Type.Static<typeof Manifest>;

/** Lists the files below a folder with their hashes, in the order of their paths. */
export async function listFiles(folder: string): Promise<Manifest['files']> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  const files = [];
  for (const path of paths) {
    const full = join(folder, path);
    files.push({ path: path.split(sep).join('/'), bytes: statSync(full).size, sha256: await sha256Of(full) });
  }
  return files;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Reads the manifest of an extracted archive and compares every file with it.
 * @throws {Failure} `unavailable` when a file is missing, additional or altered, or when this version cannot read the archive
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const found = new Map((await listFiles(folder)).map((file) => [file.path, file]));
  found.delete(MANIFEST);
  for (const { path, sha256 } of manifest.files) {
    const file = found.get(path);
    if (file === undefined) throw damaged(`${path} is missing`);
    if (file.sha256 !== sha256) throw damaged(`${path} was altered`);
    found.delete(path);
  }
  const [other] = found.keys();
  if (other !== undefined) throw damaged(`${other} is not in its manifest`);
  return manifest;
}

function readManifest(folder: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch (cause) {
    throw new Failure('unavailable', `the archive has no readable ${MANIFEST}, so it is not a whole backup of Isnad`, {
      cause,
    });
  }
  const { format } = manifest as { format?: unknown };
  if (typeof format === 'string' && format.startsWith('isnad-backup-') && format !== FORMAT) {
    throw new Failure(
      'unavailable',
      `the archive has the layout ${format}; this version reads ${FORMAT}. Use a newer version`,
    );
  }
  if (!Value.Check(Manifest, manifest)) throw damaged(`${MANIFEST} is not one of a backup`);
  return manifest;
}

function damaged(what: string): Failure {
  return new Failure('unavailable', `the backup is damaged: ${what}. Use another backup`);
}
