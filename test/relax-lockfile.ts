/**
 * Removes `engines` from the optional packages of package-lock.json, of the project and of `.ci/tools`. npm silently leaves out an optional package whose `engines` exclude
 * the Node.js that npm runs on, and the native parts of Vite and of the linter are such packages. Here they only run on the packaged Node.js.
 * `npm run relax-lockfile`, after each change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILES = ['../package-lock.json', '../.ci/tools/package-lock.json'];

for (const path of LOCKFILES) {
  const file = new URL(path, import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { optional?: true; engines?: object }>;
  };
  for (const entry of Object.values(lock.packages)) if (entry.optional) delete entry.engines;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
