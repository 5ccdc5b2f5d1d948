import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LATENCY_BUCKETS, latencyBucket } from '@isnad/contract/latency';
import { type AnswerCounts, AnswerDifferences } from './answer-differences.ts';

/** Counts that grow as those of a server do. */
function newMeasures() {
  const all = new Map<string, AnswerCounts & { readonly buckets: Uint32Array }>();
  const counted = { tooManyOpen: 0 };
  return {
    counted,
    answers: () => all.values(),
    tooManyOpen: () => counted.tooManyOpen,
    answer: (line: string, times = 1, seconds = 0.0001) => {
      const [method = '', route = '', status = ''] = line.split(' ');
      const known = all.get(line) ?? {
        method,
        route,
        status: Number(status),
        buckets: new Uint32Array(LATENCY_BUCKETS),
      };
      all.set(line, known);
      const bucket = latencyBucket(seconds);
      known.buckets[bucket] = (known.buckets[bucket] ?? 0) + times;
    },
  };
}

test('each look tells what was added since the one before', () => {
  const { answer, ...measures } = newMeasures();
  const differences = new AnswerDifferences(measures);
  answer('GET /api/quran 200', 3);
  answer('GET /api/quran 500', 1, 2);
  const first = differences.take();
  assert.deepEqual([first.requests, first.failed], [4, 1]);
  assert.deepEqual(first.latencies.get('GET /api/quran')?.filter(Boolean), [3, 1]);
  assert.deepEqual([differences.take().requests, differences.take().latencies.size], [0, 0]);
  answer('GET /api/quran 200', 2, 20);
  answer('HEAD /api/quran 200');
  const last = differences.take();
  assert.equal(last.requests, 3);
  assert.deepEqual([...last.latencies.keys()], ['GET /api/quran']);
  assert.equal(last.latencies.get('GET /api/quran')?.at(-1), 2);
});

test('probes, pages and refusals are no requests; mistakes of callers are, but are not measured', () => {
  const { answer, ...measures } = newMeasures();
  for (const line of ['GET /readyz 503', 'GET /docs 200', 'GET (none) 404', 'OPTIONS /api/quran 204']) answer(line);
  for (const status of [401, 403, 405, 429]) answer(`GET /v1/models ${status}`);
  answer('GET /api/hadith/{ref} 404');
  answer('GET /api/hadith/{ref} 503');
  answer('POST /v1/chat/completions 504', 1, 60);
  const { requests, failed, latencies } = new AnswerDifferences(measures).take();
  assert.deepEqual([requests, failed], [3, 2]);
  assert.deepEqual([...latencies.keys()], ['POST /v1/chat/completions']);
});

test('a fault of ours on the way to a route counts as one', () => {
  const { answer, ...measures } = newMeasures();
  for (const status of [400, 404, 414, 500]) answer(`GET (none) ${status}`);
  const { requests, failed, latencies } = new AnswerDifferences(measures).take();
  assert.deepEqual([requests, failed, latencies.size], [1, 1, 0]);
});

test('what an account brings on itself by too many open requests is not our failure', () => {
  const { answer, counted, ...measures } = newMeasures();
  const differences = new AnswerDifferences(measures);
  answer('GET /api/quran 503', 5);
  counted.tooManyOpen = 4;
  assert.deepEqual([differences.take().failed, differences.take().failed], [1, 0]);
  // Refused, but answered only after the look.
  counted.tooManyOpen = 6;
  assert.equal(differences.take().failed, 0);
  answer('GET /api/quran 503', 2);
  assert.equal(differences.take().failed, 0);
  // Nobody was there any more to take the answer: it excuses nothing later on.
  counted.tooManyOpen = 7;
  differences.take();
  differences.take();
  answer('GET /api/quran 503', 1);
  assert.equal(differences.take().failed, 1);
});
