/**
 * Removes `engines` from the optional packages of package-lock.json. npm silently leaves out an optional package whose `engines` exclude
 * the Node.js that npm runs on, and the native parts of Vite are such packages. Here they only run on the packaged Node.js.
 * `npm run relax-lockfile`, after each change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILE = new URL('../package-lock.json', import.meta.url);

const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as {
  packages: Record<string, { optional?: true; engines?: object }>;
};
for (const entry of Object.values(lock.packages)) if (entry.optional) delete entry.engines;
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
