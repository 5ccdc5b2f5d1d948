import { ImportFault } from '../hadith/fault.ts';
import type { PackFile } from './catalogue.ts';

/**
 * Returns the path of a file below the folder of its pack: its name, else a relative address as it is, else the last part of the address. Some layouts
 * are detected by it.
 * @throws {ImportFault} `download_failed` for what cannot be a path
 */
export function localName({ url, name }: PackFile): string {
  const path = name ?? (URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : url);
  const isPath = path.split('/').every((part) => /^\w[\w.-]*$/.test(part));
  if (!isPath) throw new ImportFault('download_failed', `"${path}" cannot be a file's name.`);
  return path;
}
