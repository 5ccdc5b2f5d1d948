import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClosingPart, closeInStages } from '../../src/closing.ts';

const part = (name: string, close: ClosingPart['close'], ms = 10_000): ClosingPart => ({ name, ms, close });
const hangs = () => new Promise<never>(() => undefined);

test('parts close in the order of their stages', async () => {
  const ended: string[] = [];
  const noted = (name: string) => part(name, async () => ended.push(name));
  assert.deepEqual(await closeInStages([[noted('a'), noted('b')], [noted('c')]]), []);
  assert.deepEqual(ended, ['a', 'b', 'c']);
});

test('a part that hangs is named and keeps nothing, and one that fails stops no other', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const ended: string[] = [];
  const left = closeInStages([
    [part('hung', hangs), part('quick', async () => ended.push('quick'))],
    [part('last', async () => ended.push('last'))],
  ]);
  await nextTurn();
  context.mock.timers.tick(10_000);
  assert.deepEqual([await left, ended], [['hung'], ['quick', 'last']]);
  const failing = closeInStages([
    [part('bad', () => Promise.reject(new Error('no')))],
    [part('after', async () => ended.push('after'))],
  ]);
  await assert.rejects(failing, ({ errors }: AggregateError) => errors.length === 1);
  assert.equal(ended.at(-1), 'after');
});
