import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and those above it. The first one is made alone: where the system answers that there is no such folder, as below `/proc`,
 * `mkdirSync` with `recursive` tries for ever.
 */
export function makeFolder(path: string): void {
  let first = resolve(path);
  while (!existsSync(dirname(first))) first = dirname(first);
  if (!existsSync(first)) mkdirSync(first);
  mkdirSync(path, { recursive: true });
}
