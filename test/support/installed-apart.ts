import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './isnad-command.ts';

/** Programs and packages that are not installed with the project. */
const INSTALLS = { 'api-tools': '`npm ci --prefix .ci/api-tools`', tools: '`node bin/node.js .ci/tools/run.ts`' };

/** Why to skip a test that needs what is in a folder of `.ci`: it is not installed. In CI such a test runs, and fails. */
export function skipWithout(folder: keyof typeof INSTALLS): string | false {
  if (process.env.CI === 'true' || existsSync(join(ROOT, '.ci', folder, 'node_modules'))) return false;
  return `not installed: run ${INSTALLS[folder]}`;
}
