import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Usage, UsageBucket } from '@isnad/contract/usage';
import { layersOf, linesOf, type Series } from './series.ts';

const WORDS = { fine: 'Successful', errors: 'Errors', refused: 'Rate limited', others: 'Other' };
const bucket = (key_id: string | null) =>
  ({ start: '2026-11-21T09:00:00.000Z', requests: 3, errors: 1, refused: 1, latency: null, key_id }) as UsageBucket;
const usage = (group_by: 'key' | null, data: UsageBucket[]) => ({ group_by, data }) as Usage;

test('the colours of errors and refusals belong to them alone', () => {
  const outcomes = layersOf(usage(null, [bucket(null)]), [], WORDS);
  const [fine, ...bad] = outcomes.map(({ mark }) => mark.colour);
  assert.deepEqual([fine, ...bad], ['--accent', '--bad', '--warn']);
  const keys = Array.from({ length: 8 }, (_, at): Series => {
    const id = `key_${at}`;
    return { id, name: id, requests: 3, buckets: [bucket(id)] };
  });
  const grouped = usage(
    'key',
    keys.flatMap(({ buckets }) => buckets),
  );
  const layers = layersOf(grouped, keys, WORDS);
  assert.equal(layers.length, 6);
  for (const { name, mark } of [...layers, ...linesOf(grouped, keys), ...linesOf(usage(null, [bucket(null)]), [])])
    assert.ok(!bad.includes(mark.colour), name);
  const looks = layers.map(({ mark }) => `${mark.colour} ${mark.fill}`);
  assert.equal(new Set(looks).size, layers.length, 'each differs from the others');
});
