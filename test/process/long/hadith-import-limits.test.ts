import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { refusedImport } from '../../support/hadith/refused-import.ts';
import { ended, garden, inventory, lastLine, startIsnad } from '../../support/isnad-command.ts';
import { newDataDir, type RunningService, startService } from '../../support/start.ts';

/* Imports that the system keeps from ending: what needs a process of its own. */

let service: RunningService;
let folder = '';
before(async () => {
  folder = newDataDir();
  service = await startService();
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('a file that changes while it is read', async () => {
  const path = file('growing.ndjson', garden(60_000));
  const before = inventory(service.dataDir);
  const child = startIsnad(service.dataDir, ['hadith', 'import', path, '--accept-licence', '--json']);
  // Again and again, as the first time may come before it is opened.
  const changing = setInterval(() => appendFileSync(path, '\n{}'), 5);
  const { code, out, err } = await ended(child);
  clearInterval(changing);
  assert.deepEqual([code, lastLine(out).code], [1, 'changed_while_reading'], err);
  assert.deepEqual(inventory(service.dataDir), before);
});

test('no room for the pack, or for the records', { skip: process.platform === 'win32' }, async () => {
  const path = file('long.ndjson', garden(8000));
  // Blocks have 512 or 1,024 bytes, as the shell likes it; the pack has 1.2 MB, the records 3.0.
  for (const blocks of [100, 2600]) {
    const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', process.execPath];
    assert.match(await refusedImport(service, path, 'write_failed', limited), /EFBIG.*the corpus is unchanged/);
  }
});
