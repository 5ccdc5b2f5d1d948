import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentLists } from './recent-lists.ts';

test('a list is made once, until others have taken its place', async () => {
  const recent = new RecentLists(10);
  const made: string[] = [];
  const get = async (key: string, length: number) => {
    const list = await recent.get(key, async () => {
      made.push(key);
      return Buffer.alloc(length, key);
    });
    assert.equal(list.toString(), key.repeat(length));
  };
  await get('a', 4);
  await get('b', 4);
  await get('a', 4);
  assert.deepEqual(made, ['a', 'b']);
  await get('c', 4);
  await get('a', 4);
  assert.deepEqual(made, ['a', 'b', 'c'], 'the least recently used one has gone');
  await get('b', 4);
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});

test('a list that is too large, or made twice at the same time, leaves no bytes behind', async () => {
  const recent = new RecentLists(10);
  let made = 0;
  const get = (key: string, length: number) =>
    recent.get(key, async () => {
      made += 1;
      return Buffer.alloc(length);
    });
  await get('large', 11);
  await get('large', 11);
  assert.equal(made, 2);
  await Promise.all([get('a', 5), get('a', 5)]);
  await get('b', 5);
  made = 0;
  await get('a', 5);
  await get('b', 5);
  assert.equal(made, 0);
});

test('a search that fails is tried again', async () => {
  const recent = new RecentLists(10);
  await assert.rejects(async () => recent.get('a', () => Promise.reject(new Error('busy'))), /busy/);
  assert.equal((await recent.get('a', () => Buffer.from('x'))).toString(), 'x');
});
