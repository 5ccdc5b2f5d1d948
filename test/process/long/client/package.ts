import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../support/isnad-command.ts';

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
  const { stdout } = await run('npm', pack, { cwd: ROOT });
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
