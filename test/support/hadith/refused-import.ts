import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { ended, inventory, isnad, lastLine, startIsnad } from '../isnad-command.ts';
import type { RunningService } from '../start.ts';

async function answers({ address, request }: RunningService): Promise<string> {
  const ready = await fetch(`${address}/readyz`);
  assert.equal(ready.status, 200);
  return hash('sha256', await (await request('/api/hadith?limit=50')).text(), 'hex');
}

/**
 * Imports a file beside a running service and expects to be told that reason, in one line that names the file, with nothing changed.
 * @param through starts the command in a process of its own (`startIsnad`)
 * @returns the line
 */
export async function refusedImport(
  service: RunningService,
  path: string,
  reason: string,
  through?: readonly string[],
): Promise<string> {
  const { dataDir } = service;
  const before = [inventory(dataDir), await answers(service)];
  const words = ['hadith', 'import', path, '--accept-licence', '--json'];
  const run = through === undefined ? isnad(dataDir, ...words) : ended(startIsnad(dataDir, words, through));
  const { code, out, err } = await run;
  assert.equal(code, 1, err);
  assert.match(err, /^isnad: [^\n]+\n$/);
  const { code: told, detail } = lastLine(out);
  assert.equal(told, reason, err);
  assert.ok(err.includes(String(detail)), err);
  assert.deepEqual([inventory(dataDir), await answers(service)], before);
  return err;
}
