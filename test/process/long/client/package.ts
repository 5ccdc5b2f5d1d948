import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../../../src/lock/lock.ts';
import { ROOT } from '../../../support/isnad-command.ts';
import { DEADLINE_MS } from '../../../support/until.ts';

const run = promisify(execFile);

/** A folder of somebody else's project with the packed client in it. */
export type Project = {
  readonly folder: string;
  /** Folder of the installed client. */
  readonly client: string;
  readonly remove: () => void;
};

/** Packs the client as it would be published, and installs it in a clean folder. */
export async function installPackedClient(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-client-'));
  const pack = ['pack', '--workspace', 'packages/client', '--pack-destination', folder, '--json'];
  // It is built in its own folder, and two tests can want it at once.
  const lock = join(process.env.ISNAD_TEST_CACHE ?? tmpdir(), 'isnad-test-client.lock');
  const { stdout } = await withLock(lock, DEADLINE_MS, () => run('npm', pack, { cwd: ROOT }));
  const [, filename = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? [];
  writeFileSync(join(folder, 'package.json'), '{ "name": "somebody-elses", "private": true, "type": "module" }');
  const install = ['install', `./${filename}`, '--offline', '--no-audit', '--no-fund'];
  await run('npm', install, { cwd: folder });
  return {
    folder,
    client: join(folder, 'node_modules/@isnad/client'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
