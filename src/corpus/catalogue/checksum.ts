import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readZipDirectory, unpackMember } from '../hadith/import/layouts/zip.ts';
import { DEFAULT_MAX_BYTES } from '../hadith/import/max-bytes.ts';
import { sha256OfFile } from '../hadith/import/pack-file.ts';
import type { PackFile } from './catalogue.ts';

/** Describes how the content of a file differs from what the catalogue demands. Undefined when it is the demanded one. */
export async function wrongContent(path: string, file: PackFile): Promise<string | undefined> {
  if (file.sha256 !== undefined) {
    const found = sha256OfFile(path);
    return found === file.sha256 ? undefined : `it has SHA-256 ${found}, pinned is ${file.sha256}`;
  }
  const bytes = readFileSync(path);
  const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  if (blob !== file.git_blob) return `it is the Git object ${blob}, pinned is ${file.git_blob}`;
  if (file.unzipped_sha256 === undefined) return undefined;
  const found = await unzippedSha256(path);
  if (found === file.unzipped_sha256) return undefined;
  return `unpacked it has SHA-256 ${found}, pinned is ${file.unzipped_sha256}`;
}

async function unzippedSha256(path: string): Promise<string> {
  const [member, ...others] = readZipDirectory(path, path);
  if (member === undefined || others.length > 0) return 'of no single file';
  const target = `${path}.unpacked`;
  try {
    await unpackMember(member, { path, label: path, target, maxBytes: DEFAULT_MAX_BYTES });
    return sha256OfFile(target);
  } finally {
    rmSync(target, { force: true });
  }
}
