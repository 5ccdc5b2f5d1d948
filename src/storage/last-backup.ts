import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'last-backup';

/** Notes in `dataDir` when the last whole backup was made. @param at ISO 8601 */
export function noteBackup(dataDir: string, at: string): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.partial`, `${at}\n`);
  renameSync(`${path}.partial`, path);
}

/** When the last backup of `dataDir` was made, in ISO 8601. Null if none is known. */
export function lastBackup(dataDir: string): string | null {
  try {
    const at = readFileSync(join(dataDir, FILE), 'utf8').trim();
    return Number.isNaN(Date.parse(at)) ? null : at;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
