import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DamagedContainer, openContainer } from './container.ts';
import { writeContainer } from './write-container.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isnad-container-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const encode = (text: string) => new TextEncoder().encode(text);

function write(path: string): string {
  return writeContainer(path, 'test', { answer: 42 }, [
    { name: 'one', data: encode('بسم الله') },
    { name: 'empty', data: new Uint8Array() },
    { name: 'pieces', data: [encode('first '), encode('second')] },
  ]);
}

test('what was written is read back, aligned for typed arrays', () => {
  const path = join(folder, 'a.corpus');
  const id = write(path);
  const container = openContainer(path, 'test');
  assert.equal(container.id, id);
  assert.match(id, /^[0-9a-f]{16}$/);
  assert.deepEqual(container.content, { answer: 42 });
  assert.equal(new TextDecoder().decode(container.section('one')), 'بسم الله');
  assert.equal(container.section('empty').length, 0);
  assert.equal(new TextDecoder().decode(container.section('pieces')), 'first second');
  for (const name of ['one', 'empty', 'pieces']) assert.equal(container.range(name).offset % 8, 0);
  assert.throws(() => container.section('absent'), DamagedContainer);
  container.verify();
  container.close();
  assert.deepEqual(readdirSync(folder), ['a.corpus'], 'no temporary file stays behind');
});

test('every single changed byte is found', () => {
  const path = join(folder, 'a.corpus');
  write(path);
  const good = readFileSync(path);
  for (let at = 0; at < good.length; at++) {
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ 1;
    writeFileSync(path, bad);
    assert.throws(() => openContainer(path, 'test').verify(), DamagedContainer, `byte ${at} was changed unnoticed`);
  }
});

test('a shortened file, another kind and another format are refused', () => {
  const path = join(folder, 'a.corpus');
  write(path);
  assert.throws(() => openContainer(path, 'other'), /kind "test"/);
  const good = readFileSync(path);
  writeFileSync(path, good.subarray(0, good.length - 5));
  assert.throws(() => openContainer(path, 'test'), DamagedContainer);
  writeFileSync(path, 'SQLite format 3');
  assert.throws(() => openContainer(path, 'test'), DamagedContainer);
});

test('a write that fails leaves the old file as it was', () => {
  const path = join(folder, 'a.corpus');
  const id = write(path);
  const failing = (function* () {
    yield encode('some');
    throw new Error('disk full');
  })();
  assert.throws(() => writeContainer(path, 'test', {}, [{ name: 'one', data: failing }]), /disk full/);
  assert.equal(openContainer(path, 'test').id, id);
  assert.deepEqual(readdirSync(folder), ['a.corpus']);
});
