import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LivePoll } from './live-poll.ts';

test('the wait doubles while nothing new comes, up to thirty seconds, and is short again after something has', () => {
  const poll = new LivePoll();
  const waits = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b'].map((newest, reads) => poll.next(reads, newest));
  assert.deepEqual(waits, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 2_000, 4_000]);
  assert.equal(poll.next(7, 'b'), 4_000, 'asked again without a read');
});
