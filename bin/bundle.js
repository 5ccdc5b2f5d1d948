// Finds the bundle of the server. Plain JavaScript for Node.js 16 and newer.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundle is made from, besides the installed packages: each installation makes it again. */
const SOURCES = ['src', 'packages/contract', 'pack', 'data/subjects', 'data/topics'];

/**
 * Returns the entry of the bundle, or undefined when there is none, or when a source in a checkout is newer than it.
 * @param {string} root folder of the project or package
 */
export function findBundle(root) {
  const entry = join(root, 'dist/main.js');
  const made = statSync(entry, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return undefined;
  // Nobody edits the package, and its files have the times at which they were unpacked.
  const isCheckout = existsSync(join(root, 'src/cli/main.ts'));
  return isCheckout && SOURCES.some((source) => isNewer(join(root, source), made)) ? undefined : entry;
}

/** Folders count, too: a deleted file changes the time of its folder. */
function isNewer(path, made) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > made) return true;
  return (
    stats.isDirectory() && readdirSync(path).some((name) => name !== 'node_modules' && isNewer(join(path, name), made))
  );
}
