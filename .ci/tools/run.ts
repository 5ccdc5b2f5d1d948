// Runs a tool of this folder: `node bin/node.js .ci/tools/run.ts knip/bin/knip.js <arguments>`. Installs the tools first where they are missing or
// old; without a tool that is all.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
/** npm writes it when everything is installed. */
const INSTALLED = join(FOLDER, 'node_modules/.package-lock.json');

function isCurrent(): boolean {
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(join(FOLDER, 'package-lock.json')).mtimeMs;
}

function run(program: string, words: readonly string[], shell = false): number {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit', shell });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  return status ?? 1;
}

const [tool, ...words] = process.argv.slice(2);
let status = 0;
if (!isCurrent()) {
  process.stderr.write('Installing the tools of .ci/tools.\n');
  const install = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  status = run('npm', install, process.platform === 'win32');
}
if (status === 0 && tool !== undefined) status = run(process.execPath, [join(FOLDER, 'node_modules', tool), ...words]);
process.exitCode = status;
