import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { againIfReplaced, TextsReplaced } from './texts-replaced.ts';

/** Fails with each of these in turn, then answers how often it was asked. */
function failing(...errors: Error[]) {
  let asked = 0;
  const next = () => {
    const error = errors[asked++];
    if (error !== undefined) throw error;
    return asked;
  };
  return { next, later: async () => next() };
}

test('what was found in replaced texts is searched once more, and only once', async () => {
  assert.equal(againIfReplaced(failing().next), 1);
  assert.equal(againIfReplaced(failing(new TextsReplaced()).next), 2);
  assert.equal(await againIfReplaced(failing(new TextsReplaced()).later), 2);
  assert.throws(() => againIfReplaced(failing(new TextsReplaced(), new TextsReplaced()).next), TextsReplaced);
  await assert.rejects(
    async () => againIfReplaced(failing(new TextsReplaced(), new TextsReplaced()).later),
    TextsReplaced,
  );
});

test('other failures are passed on', async () => {
  const other = new Failure('unavailable', 'Something else.');
  assert.throws(() => againIfReplaced(failing(other).next), other);
  await assert.rejects(async () => againIfReplaced(failing(other).later), other);
});
