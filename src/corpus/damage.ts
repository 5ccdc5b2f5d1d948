import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DamagedContainer, openContainer } from './container.ts';
import { editionFiles } from './hadith/records/corpus-state.ts';
import { recordsIdOf } from './places.ts';

/** The file that says that a damaged file was found. Any process can leave it. The next build checks every file and removes it. */
export function damagePath(dataDir: string): string {
  return join(dataDir, 'corpus', 'damaged');
}

/** Asks for a repair. A folder that cannot be written is not repaired. */
export function reportDamage(dataDir: string, reason: string): void {
  try {
    writeFileSync(damagePath(dataDir), `${reason}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

/**
 * Removes damaged files that are built again from others, so that a damaged file is a missing one. Packs are in another folder. Reads everything: about
 * a second for all collections. Call only under the lock of the corpus.
 * @returns the names of the removed files
 */
export function removeDamaged(dataDir: string): string[] {
  const directory = join(dataDir, 'corpus');
  const made = /\.(?:corpus|records|ids|index|lexicon|related|hashes|changes)$/;
  const indexes = editionFiles(dataDir, '.index').map((name) => join('editions', name));
  const names = [...readdirSync(directory).filter((name) => made.test(name)), ...indexes];
  const damaged = names.filter((name) => !isWhole(join(directory, name)));
  for (const name of damaged) rmSync(join(directory, name), { force: true });
  return damaged;
}

/** Ends a repair. @returns whether one was asked for */
export function settleDamage(dataDir: string): boolean {
  const wasAsked = existsSync(damagePath(dataDir));
  rmSync(damagePath(dataDir), { force: true });
  return wasAsked;
}

function isWhole(path: string): boolean {
  try {
    const container = openContainer(path);
    try {
      container.verify();
      const named = recordsIdOf(basename(path));
      return named === undefined || named === container.id;
    } finally {
      container.close();
    }
  } catch (error) {
    if (error instanceof DamagedContainer) return false;
    throw error;
  }
}
