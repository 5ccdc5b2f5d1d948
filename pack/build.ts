/**
 * Makes `isnad-<version>.tgz` in the project folder: `npm run package`. Builds the pages first; `npm run package -- --no-build` packs those that
 * `npm ci` or an earlier build has made.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stagePackage } from './stage.ts';

const run = (words: readonly string[], cwd?: string): number =>
  spawnSync('npm', words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;

if (!process.argv.includes('--no-build') && run(['run', 'build']) !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'isnad-package-'));
try {
  await stagePackage(folder);
  process.exitCode = run(['pack', '--pack-destination', process.cwd()], folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
