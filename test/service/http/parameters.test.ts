import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '@isnad/contract/problem';
import { Value } from 'typebox/value';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

/** Query, status, code, places of the faults. */
const TABLE: readonly (readonly [string, number, string, readonly string[]])[] = [
  ['id=0', 404, 'surah_not_found', []],
  ['id=115', 404, 'surah_not_found', []],
  ['id=99999999999999999999', 404, 'surah_not_found', []],
  ['id=-1', 400, 'invalid_parameter', ['query.id']],
  ['id=1.5', 400, 'invalid_parameter', ['query.id']],
  ['id=abc', 400, 'invalid_parameter', ['query.id']],
  ['id=', 400, 'invalid_parameter', ['query.id']],
  ['id=1e2', 400, 'invalid_parameter', ['query.id']],
  ['id=%205', 400, 'invalid_parameter', ['query.id']],
  ['id=%2B5', 400, 'invalid_parameter', ['query.id']],
  ['id=+5', 400, 'invalid_parameter', ['query.id']],
  ['id=0x10', 400, 'invalid_parameter', ['query.id']],
  ['id=٢', 200, '', []],
  ['id=২&verse=২৫৫', 200, '', []],
  ['juz=۳', 200, '', []],
  ['id=২x', 400, 'invalid_parameter', ['query.id']],
  ['id=%zz', 400, 'invalid_parameter', ['query.id']],
  ['id=1&id=2', 400, 'invalid_parameter', ['query.id']],
  ['id=1&id=1', 400, 'invalid_parameter', ['query.id']],
  ['id[]=1', 400, 'unknown_parameter', ['query.id[]']],
  ['ID=2', 400, 'unknown_parameter', ['query.ID']],
  ['surah=2', 400, 'unknown_parameter', ['query.surah']],
  ['id=2&_=1732000000&utm_source=x', 200, '', []],
  ['search=%FF%FE', 400, 'invalid_parameter', ['query.search']],
  ['search=100%', 200, '', []],
  ['id=2&verse=0', 404, 'verse_not_found', []],
  ['id=2&verse=999', 404, 'verse_not_found', []],
  ['id=2&verse=280-287', 404, 'verse_not_found', []],
  ['id=2&verse=5-3', 400, 'invalid_parameter', ['query.verse']],
  ['id=2&verse=5-', 400, 'invalid_parameter', ['query.verse']],
  ['id=2&verse=1,2', 400, 'invalid_parameter', ['query.verse']],
  ['verse=255', 400, 'missing_parameter', ['query.id']],
  ['juz=1&verse=255', 400, 'missing_parameter', ['query.id']],
  ['juz=0', 400, 'invalid_parameter', ['query.juz']],
  ['juz=31', 400, 'invalid_parameter', ['query.juz']],
  ['hizb=61', 400, 'invalid_parameter', ['query.hizb']],
  ['page=605', 400, 'invalid_parameter', ['query.page']],
  ['id=1&juz=1', 400, 'invalid_parameter', ['query.juz']],
  ['id=1&juz=1&page=1', 400, 'invalid_parameter', ['query.juz', 'query.page']],
  ['random=true&seed=a%00b', 400, 'invalid_parameter', ['query.seed']],
  ['random=maybe', 400, 'invalid_parameter', ['query.random']],
  ['random=', 400, 'invalid_parameter', ['query.random']],
  ['random=TRUE', 400, 'invalid_parameter', ['query.random']],
  ['random=false', 200, '', []],
  ['random=0&id=1', 200, '', []],
  ['random=true&id=115', 404, 'surah_not_found', []],
  ['seed=', 400, 'invalid_parameter', ['query.seed']],
  [`seed=${'x'.repeat(256)}`, 200, '', []],
  [`seed=${'x'.repeat(257)}`, 400, 'invalid_parameter', ['query.seed']],
  ['seed=a&date=2026-01-01', 400, 'invalid_parameter', ['query.date']],
  ['seed=a&random=false', 400, 'invalid_parameter', ['query.seed']],
  ['date=2026-02-30', 400, 'invalid_parameter', ['query.date']],
  ['date=today', 400, 'invalid_parameter', ['query.date']],
  ['translations=xx', 400, 'invalid_parameter', ['query.translations']],
  ['translations=en,,bn', 400, 'invalid_parameter', ['query.translations']],
  ['translations=ar', 400, 'invalid_parameter', ['query.translations']],
  ['translations=__proto__', 400, 'invalid_parameter', ['query.translations']],
  [
    'id=abc&juz=x&random=maybe&date=1',
    400,
    'invalid_parameter',
    ['query.id', 'query.random', 'query.date', 'query.juz'],
  ],
  [
    'unknown=1&__proto__=2&constructor=3',
    400,
    'unknown_parameter',
    ['query.unknown', 'query.__proto__', 'query.constructor'],
  ],
  ['surah=2&id=abc', 400, 'unknown_parameter', ['query.id', 'query.surah']],
];

for (const [query, status, code, locations] of TABLE) {
  test(`?${query.slice(0, 60)} → ${status} ${code}`, async () => {
    const answer = await isnad.request(`/api/quran?${query}`);
    assert.equal(answer.status, status);
    if (status === 200) return;
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const problem = (await answer.json()) as Problem;
    assert.ok(Value.Check(Problem, problem));
    assert.equal(problem.code, code);
    assert.equal(problem.status, status);
    assert.equal(problem.instance, '/api/quran');
    assert.equal(problem.request_id, answer.headers.get('x-request-id'));
    assert.deepEqual(problem.errors?.map(({ location }) => location) ?? [], locations);
    for (const { fix } of problem.errors ?? []) assert.notEqual(fix, '');
  });
}

test('an unknown parameter is refused with the name that was meant, on every path but pages and those of other APIs', async () => {
  for (const [path, meant] of [
    ['/api/hadith?garde=sahih&limit=1', 'grade'],
    ['/api/hadith?search=fasting&collections=muslim', 'collection'],
    ['/api/quran?ID=2', 'id'],
    ['/api/limits?foo=1', undefined],
    ['/api/quran/random?date=2026-11-21', undefined],
  ] as const) {
    const answer = await isnad.request(path);
    const { code, errors = [] } = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, code, errors[0]?.suggestion], [400, 'unknown_parameter', meant], path);
  }
  for (const path of ['/v1/models?foo=1', '/quran/112?foo=1', '/version?foo=1']) {
    assert.equal((await isnad.request(path)).status, 200, path);
  }
});

test('an unknown translation is answered with those that exist', async () => {
  const answer = await isnad.request('/api/quran?id=1&translations=en,klingon');
  const problem = (await answer.json()) as Problem;
  assert.match(problem.detail, /"klingon"; there are en,bn,es,fr,id,ru,sv,tr,ur,zh/);
});

test('the character NUL is refused in a path as well', async () => {
  for (const [method, path] of [
    ['GET', '/api/chat/history/a%00b'],
    ['DELETE', '/api/chat/history/a%00b'],
    ['GET', '/api/hadith/a%00b'],
  ] as const) {
    const answer = await isnad.request(path, { method });
    const { code, errors } = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, code], [400, 'invalid_parameter'], path);
    assert.match(errors?.[0]?.location ?? '', /^path\./);
  }
});
