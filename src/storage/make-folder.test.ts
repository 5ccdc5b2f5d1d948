import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'isnad-folder-'));
after(() => rmSync(folder, { recursive: true }));

test('folders are made with those above them, once and again', () => {
  const path = join(folder, 'a', 'b', 'c');
  for (let time = 0; time < 2; time++) makeFolder(path);
  assert.ok(statSync(path).isDirectory());
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => makeFolder(join(folder, 'file')), { code: 'EEXIST' });
  assert.throws(() => makeFolder(join(folder, 'file', 'x')), { code: 'ENOTDIR' });
});

const skip = existsSync('/proc/self') ? false : 'there is no /proc';
test('a folder that the system refuses is an error, not a wait without end', { skip }, () => {
  const script = `import { makeFolder } from ${JSON.stringify(new URL('make-folder.ts', import.meta.url).href)};
    try { makeFolder('/proc/isnad/data'); } catch ({ code }) { console.log(code); }`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  assert.deepEqual([signal, stdout.toString().trim()], [null, 'ENOENT']);
});
