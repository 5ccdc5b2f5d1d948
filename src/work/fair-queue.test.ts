import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

const takeAll = (queue: FairQueue<string>): string[] => {
  const out: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) out.push(item);
  return out;
};

test('owners are served in turn, each in the order of its own items', () => {
  const queue = new FairQueue<string>({ maxItems: 10, maxPerOwner: 10 });
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  queue.add('b', 'b2');
  assert.deepEqual(takeAll(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  assert.equal(queue.size, 0);
});

test('an owner has its share, and the queue a bound', () => {
  const queue = new FairQueue<string>({ maxItems: 3, maxPerOwner: 2 });
  assert.deepEqual(
    [queue.add('a', 'a1'), queue.add('a', 'a2'), queue.add('a', 'a3'), queue.add('b', 'b1'), queue.add('c', 'c1')],
    [true, true, false, true, false],
  );
  assert.equal(queue.remove('a1'), true);
  assert.equal(queue.remove('a1'), false);
  assert.equal(queue.add('c', 'c1'), true);
  assert.deepEqual(takeAll(queue), ['a2', 'b1', 'c1']);
});
