/** Makes `isnad-<version>.tgz` in the project folder: `npm run package`, after `npm run build`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stagePackage } from './stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'isnad-package-'));
try {
  await stagePackage(folder);
  const words = ['pack', '--pack-destination', process.cwd()];
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
