import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from './groups.ts';

const endpoint = (route: string, count: number, p95_ms: number) => ({
  ...{ route, method: 'GET', count, p95_ms },
  p50_ms: p95_ms / 2,
  p99_ms: p95_ms * 2,
});

test('endpoints are in the parts that a visitor knows, with the slowest of each', () => {
  const groups = groupsOf([
    endpoint('/api/keys', 3, 20),
    endpoint('/api/usage', 5, 30),
    endpoint('/api/quran', 10, 4),
    endpoint('/api/quran/verses/{key}', 1, 9),
    endpoint('/api/hadith/{ref}', 2, 7),
    endpoint('/v1/chat/completions', 1, 900),
    endpoint('/api/chat/create', 2, 800),
    endpoint('/api/webhooks/{id}', 1, 5),
    endpoint('/api/verify', 4, 60),
  ]);
  assert.deepEqual(
    groups.map(({ name, count, slowest_p95_ms }) => [name, count, slowest_p95_ms]),
    [
      ['quran', 11, 9],
      ['hadith', 2, 7],
      ['search', 4, 60],
      ['chat', 3, 900],
      ['webhooks', 1, 5],
      ['accounts', 8, 30],
    ],
  );
  assert.deepEqual(groupsOf([]), []);
});
