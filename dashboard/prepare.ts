// Builds the pages when the packages have been installed. `npm ci --omit=dev` installs what builds them, too.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
if (!existsSync(vite)) {
  process.stderr.write('The pages are not built: the packages that build them are not installed.\n');
} else {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: new URL('.', import.meta.url),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
