import { statSync } from 'node:fs';

/** Tells whether a file has been replaced or written since. Empty without a file, or if it cannot be looked up. One file lookup: 2 µs or more. */
export function fileStamp(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
  } catch {
    // Reported by what opens the file.
    return '';
  }
}
