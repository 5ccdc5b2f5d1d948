import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DEADLINE_MS } from '../../test/support/until.ts';
import { LockHeld, withLock } from './lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isnad-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock, says so, and holds it until it is killed. */
async function holder(path: string) {
  const program = `import { withLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
await withLock(${JSON.stringify(path)}, 0, async () => { process.stdout.write('held'); await new Promise((resolve) => setTimeout(resolve, 60_000)); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('one change at a time, also within a process', async () => {
  const path = join(folder, 'lock');
  const order: string[] = [];
  const change = (name: string) => async () => {
    order.push(`${name} begins`);
    // biome-ignore lint/plugin: a pause of the scenario: the other could begin meanwhile
    await new Promise((resolve) => setTimeout(resolve, 30));
    order.push(`${name} ends`);
  };
  await Promise.all([withLock(path, DEADLINE_MS, change('a')), withLock(path, DEADLINE_MS, change('b'))]);
  assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a lock is refused while another process holds it, and free once that was killed', async () => {
  const path = join(folder, 'lock');
  const child = await holder(path);
  await assert.rejects(
    withLock(path, 150, async () => undefined),
    LockHeld,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(await withLock(path, 0, async () => 'done'), 'done');
});

test('a change that fails lets the lock go', async () => {
  const path = join(folder, 'lock');
  await assert.rejects(
    withLock(path, 0, async () => {
      throw new Error('disk full');
    }),
    /disk full/,
  );
  assert.equal(await withLock(path, 0, async () => 1), 1);
});
