import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asImportFault, ImportFault } from '../hadith/fault.ts';
import type { CataloguePack, PackFile } from './catalogue.ts';
import { wrongContent } from './checksum.ts';
import { localName } from './local-name.ts';

/**
 * Returns a function that finds a file of the catalogue in a folder and those below it, by its name and content, for a machine without a network.
 * @throws {ImportFault} when the folder cannot be read
 */
export function finder(folder: string): (pack: CataloguePack, file: PackFile) => Promise<string> {
  const byName = new Map<string, string[]>();
  for (const path of filesBelow(folder)) {
    const name = basename(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return async (pack, file) => {
    const name = localName(file);
    const candidates = byName.get(basename(name)) ?? [];
    const [likely, others] = [candidates.filter((path) => path.endsWith(name)), candidates];
    for (const path of new Set([...likely, ...others])) {
      if ((await wrongContent(path, file)) === undefined) return path;
    }
    const why = candidates.length === 0 ? 'is not there' : 'is there with another content';
    throw new ImportFault('not_found', `${name} ${why}, in ${folder}.`, { file: pack.name });
  };
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    throw asImportFault(error, folder);
  }
}
