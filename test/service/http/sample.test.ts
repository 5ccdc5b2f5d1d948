import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { KeyedVerse } from '@isnad/contract/quran';
import { Value } from 'typebox/value';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService({ TRUST_PROXY: 'loopback' });
});
after(() => isnad.stop());

let made = 0;
const newAddress = () => `198.51.100.${++made}`;

/** Asks without a key, from an address of its own unless one is given. */
function sample(query = '', { from = newAddress(), ...init }: RequestInit & { from?: string } = {}) {
  return fetch(`${isnad.address}/api/sample${query}`, {
    ...init,
    headers: { 'x-forwarded-for': from, ...init.headers },
  });
}

test('a verse by its key, as everybody with a key gets it', async () => {
  const answer = await sample('?key=2:255');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=86400');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const verse = await answer.json();
  assert.ok(Value.Check(KeyedVerse, verse));
  const whole = await isnad.json<{ verses: object[] }>('/api/quran?id=2&verse=255');
  const { key, surah, ...rest } = verse;
  assert.equal(key, '2:255');
  assert.equal(surah.transliteration, 'Al-Baqarah');
  assert.deepEqual(rest, whole.verses[0]);
  const again = await sample('?key=2:255', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
});

test('the verse of the day is that of today, and no copy of it is kept for long', async () => {
  const day = () => new Date().toISOString().slice(0, 10);
  let today = day();
  let answer = await sample();
  if (day() !== today) {
    today = day();
    answer = await sample();
  }
  const [, maxAge = ''] = /^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  assert.ok(Number(maxAge) > 0 && Number(maxAge) <= 3_600, maxAge);
  assert.deepEqual(await answer.json(), await isnad.json(`/api/quran?date=${today}`));
});

test('a verse by chance is another one each time, and nobody keeps it', async () => {
  const from = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sample('?random=true', { from })));
  const keys = new Set<string>();
  for (const answer of answers) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const verse = await answer.json();
    assert.ok(Value.Check(KeyedVerse, verse));
    keys.add(verse.key);
  }
  assert.ok(keys.size > 10, `${keys.size} different verses`);
});

test('what cannot be given is refused with what to send instead', async () => {
  for (const [query, status, code] of [
    ['?key=2:287', 404, 'verse_not_found'],
    ['?key=115:1', 404, 'surah_not_found'],
    ['?key=0:0', 404, 'surah_not_found'],
    ['?key=2:0', 404, 'verse_not_found'],
    ['?key=', 400, 'invalid_parameter'],
    ['?key=2:255-257', 400, 'invalid_parameter'],
    ['?key=1:1&key=1:2', 400, 'invalid_parameter'],
    ['?key=1:1&random=true', 400, 'invalid_parameter'],
    ['?random=maybe', 400, 'invalid_parameter'],
  ] as const) {
    const answer = await sample(query);
    const problem = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, problem.code], [status, code], query);
  }
  assert.equal((await sample('?key=1:1&random=false')).status, 200);
  const post = await sample('', { method: 'POST' });
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
});

test('an address has 30 a minute, wrong ones too; others and those with keys are not touched by it', async () => {
  const from = newAddress();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => (await sample(index % 2 === 0 ? '' : '?key=x', { from })).status),
  );
  assert.equal(statuses.filter((status) => status === 429).length, 10);
  const refused = await sample('', { from });
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
  assert.equal(((await refused.json()) as Problem).code, 'rate_limit_exceeded');
  assert.equal((await sample()).status, 200);
  assert.equal((await isnad.request('/api/quran', { headers: { 'x-forwarded-for': from } })).status, 200);
});
