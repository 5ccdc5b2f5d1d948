// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer, ChatHistory, ConversationList } from '@isnad/contract/chat';
import type { Me } from '@isnad/contract/people';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Problem } from '@isnad/contract/problem';
import type { RequestLogPage } from '@isnad/contract/requests';
import type { Limits, Usage } from '@isnad/contract/usage';
import { changePlan, resumeAccount, suspendAccount } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

let made = 0;
/** Somebody who has signed in, their account, and how a program of theirs asks with a key. */
async function newReader(plan: SubscriptionPlan = 'free') {
  const person = await house.member(`asker${made++}@example.org`);
  const { id } = (await person.get<Me>('/api/me')).body.account;
  if (plan !== 'free') await changePlan(house.isnad.service.platform, id, plan, OPERATOR);
  const { secret } = (await person.post<{ secret: string }>('/api/keys', { name: 'program' })).body;
  const byKey = (path: string, init: RequestInit = {}) =>
    fetch(house.isnad.address + path, { ...init, headers: { authorization: `Bearer ${secret}`, ...init.headers } });
  return { person, accountId: id, byKey };
}

/** A request of the person's browser whose answer is wanted as it is. */
function raw(person: Visitor, path: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(house.isnad.address + path, { ...init, headers: { ...person.headers, cookie, ...init.headers } });
}

const remaining = (answer: { headers: Headers }) => answer.headers.get('x-ratelimit-remaining');

test('a session is good for everything that is asked of the texts and the chat, and no cache may share the answers', async () => {
  const { person } = await newReader('enterprise');
  const { id } = (await person.post<ChatAnswer>('/api/chat/create', { message: '1:1' })).body;
  const asked: [method: string, path: string, body?: object][] = [
    ['GET', '/api/quran'],
    ['HEAD', '/api/quran'],
    ['GET', '/api/quran?id=2'],
    ['GET', '/api/quran?random=true'],
    ['GET', '/api/quran?search=mercy'],
    ['GET', '/api/editions'],
    ['GET', '/api/hadith'],
    ['GET', '/api/hadith?random=true'],
    ['GET', '/api/hadith/nawawi:1'],
    ['GET', '/api/hadith/collections'],
    ['POST', '/api/verify', { text: 'قل هو الله أحد' }],
    ['GET', '/api/models'],
    ['POST', '/api/chat/create', { message: '112:1' }],
    ['POST', '/api/chat/create', { message: '112:1', stream: true }],
    ['GET', '/api/chat/history'],
    ['GET', `/api/chat/history/${id}`],
    ['DELETE', `/api/chat/history/${id}`],
  ];
  for (const [method, path, body] of asked) {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await raw(person, path, { method, ...(body === undefined ? {} : json) });
    await answer.arrayBuffer();
    const what = `${method} ${path}`;
    assert.equal(answer.status, method === 'DELETE' ? 204 : 200, what);
    if (answer.status === 204) continue;
    assert.match(answer.headers.get('cache-control') ?? '', /^(private, (no-cache|max-age=86400)|no-store)$/, what);
    const etag = answer.headers.get('etag');
    if (etag === null) continue;
    assert.equal((await raw(person, path, { method, headers: { 'if-none-match': etag } })).status, 304, what);
  }
  const openAi = { model: 'svc-v1', messages: [{ role: 'user', content: '1:1' }] };
  assert.equal((await person.post('/v1/chat/completions', openAi)).status, 401, 'which is for programs');
  assert.equal((await person.get('/v1/models')).status, 401);
  assert.deepEqual(await codeOf(house.visitor().get('/api/quran')), [401, 'key_missing']);
});

test('a visit to the dashboard takes nothing from the keys, on the free plan', async () => {
  const { person, byKey } = await newReader();
  const surahs = Array.from({ length: 8 }, (_, place) => `/api/quran?id=${place + 1}`);
  const visit = ['/api/quran', '/api/quran?search=mercy', '/api/hadith?search=intentions', '/api/editions', ...surahs];
  for (const path of visit) assert.equal((await person.get(path)).status, 200, path);
  assert.equal((await person.post('/api/chat/create', { message: '112:1' })).status, 200);
  for (let left = 9; left >= 0; left--) {
    const answer = await byKey('/api/quran?id=112');
    assert.deepEqual([answer.status, remaining(answer)], [200, String(left)]);
    assert.equal(answer.headers.get('ratelimit-policy'), '"free";q=10;w=60');
  }
  assert.equal((await byKey('/api/quran?id=112')).status, 429);
  assert.equal((await person.get('/api/quran?id=112')).status, 200, 'nor do the keys take anything from the person');
});

test('a person has a limit of their own over all sessions; what is managed is not counted', async () => {
  const { person, byKey } = await newReader();
  const other = person.copy();
  for (let left = 119; left >= 0; left--) {
    const answer = await (left % 2 === 0 ? person.get('/api/quran?id=112') : other.get('/api/models'));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('ratelimit-policy'), '"person";q=120;w=60');
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`^"person";r=${left};t=\\d+$`));
    assert.deepEqual([answer.headers.get('x-ratelimit-limit'), remaining(answer)], ['120', String(left)]);
  }
  for (const path of ['/api/quran?id=112', '/api/hadith', '/api/chat/history']) {
    const { status, headers, body } = await person.get<Problem>(path);
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), String(body.retry_after));
    assert.deepEqual([body.code, body.plan, body.limit, body.remaining], ['rate_limit_exceeded', undefined, 120, 0]);
    assert.match(body.detail, /^Sessions are limited to 120 requests in any 60 seconds\. Try again in \d+ s\.$/);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
  assert.equal((await byKey('/api/quran?id=112')).status, 200);
  const limits = await person.get<Limits>('/api/limits');
  assert.deepEqual([limits.status, limits.body.limit, limits.body.remaining], [200, 10, 9]);
  assert.equal(remaining(limits), null);
  for (const path of ['/api/keys', '/api/me', '/api/audit', '/api/usage']) {
    const answer = await person.get(path);
    assert.deepEqual([answer.status, remaining(answer)], [200, null], path);
  }
});

test('asked at once from all sides, sessions and keys each get exactly what they are given', async () => {
  const { person, byKey } = await newReader('professional');
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const byPerson = index % 2 === 0;
      const { status } = await (byPerson ? person : { get: byKey }).get('/api/quran?random=true');
      return `${byPerson ? 'person' : 'key'} ${status}`;
    }),
  );
  const count = (what: string) => answers.filter((one) => one === what).length;
  assert.deepEqual([count('person 200'), count('person 429'), count('key 200'), count('key 429')], [120, 30, 100, 50]);
});

test('a plan without limit has none for keys, and the limit of every person for sessions', async () => {
  const { person, byKey } = await newReader('enterprise');
  for (let count = 0; count < 120; count++) assert.equal((await person.get('/api/quran?random=true')).status, 200);
  assert.equal((await person.get('/api/quran?random=true')).status, 429);
  const byProgram = await byKey('/api/quran?random=true');
  assert.deepEqual([byProgram.status, byProgram.headers.get('ratelimit')], [200, null]);
  assert.equal((await person.get('/api/me')).status, 200);
});

test('faults of an accepted request count, refusals of the session do not', async () => {
  const { person, accountId } = await newReader();
  const { platform } = house.isnad.service;
  const fault = await person.get<Problem>('/api/quran?id=abc');
  assert.deepEqual([fault.status, remaining(fault)], [400, '119']);
  assert.deepEqual(await codeOf(person.get(`/api/quran?key=${house.isnad.key}`)), [400, 'invalid_parameter']);
  await suspendAccount(platform, accountId, OPERATOR);
  assert.deepEqual(await codeOf(person.get('/api/quran')), [403, 'account_suspended']);
  await resumeAccount(platform, accountId, OPERATOR);
  assert.equal(remaining(await person.get('/api/quran')), '118');
  const copy = person.copy();
  await person.post('/api/auth/sign-out');
  assert.deepEqual(await codeOf(copy.get('/api/quran')), [401, 'session_invalid']);
});

test('pages of others neither ask nor use up the limit', async () => {
  const { person } = await newReader();
  const from = (headers: Record<string, string>) => {
    const page = person.copy();
    const { origin: _, ...rest } = person.headers;
    return Object.assign(page, { headers: { ...rest, ...headers } });
  };
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ];
  for (const headers of elsewhere) {
    assert.deepEqual(await codeOf(from(headers).get('/api/quran')), [403, 'origin_refused'], JSON.stringify(headers));
  }
  for (const headers of [{}, { origin: 'https://evil.example' }, ...elsewhere] as Record<string, string>[]) {
    const page = from(headers);
    const answers = [page.post('/api/chat/create', { message: '1:1' }), page.post('/api/verify', { text: 'x' })];
    answers.push(page.send('DELETE', '/api/chat/history/chat_00000000000000000000000000'));
    for (const answer of answers) assert.deepEqual(await codeOf(answer), [403, 'origin_refused']);
  }
  const ours: Record<string, string>[] = [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }];
  for (const headers of ours) assert.equal((await from(headers).get('/api/quran')).status, 200);
  assert.equal(remaining(await person.get('/api/quran')), '116');
});

test('a conversation by session: whole, streamed, read on, once for each Idempotency-Key, shared with the keys', async () => {
  const { person, byKey } = await newReader('professional');
  const create = (body: object, headers: Record<string, string> = {}) =>
    raw(person, '/api/chat/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const once = { 'idempotency-key': 'by-session' };
  const first = (await (await create({ message: '112:1' }, once)).json()) as ChatAnswer;
  const again = await create({ message: '112:1' }, once);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await again.json(), first);
  const streamed = await create({ message: '2:255', conversation_id: first.id, stream: true });
  assert.match(streamed.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(streamed.headers.get('cache-control'), 'no-store');
  assert.equal(streamed.headers.get('x-accel-buffering'), 'no');
  assert.notEqual(remaining(streamed), null);
  const blocks = (text: string) => text.split('\n\n').filter((block) => block.startsWith('id: '));
  const events = blocks(await streamed.text());
  assert.match(events.at(-1) ?? '', /event: chat\.completed/);
  const seen = /^id: (\S+)/.exec(events[1] ?? '')?.[1] ?? '';
  const rest = await create({ message: '2:255', stream: true }, { 'last-event-id': seen });
  assert.deepEqual(blocks(await rest.text()), events.slice(2));
  const stranger = (await newReader('professional')).person;
  const stolen = { method: 'POST', body: JSON.stringify({ message: '2:255', stream: true }) };
  const headers = { 'content-type': 'application/json', 'last-event-id': seen };
  assert.equal((await raw(stranger, '/api/chat/create', { ...stolen, headers })).status, 404);
  const path = `/api/chat/history/${first.id}`;
  assert.deepEqual(await codeOf(stranger.get(path)), [404, 'conversation_not_found']);
  const history = (await person.get<ChatHistory>(path)).body;
  assert.equal(history.messages.length, 4);
  assert.deepEqual(await (await byKey(path)).json(), history);
  assert.equal((await person.send('DELETE', path)).status, 204);
  assert.equal((await person.get<ConversationList>('/api/chat/history')).body.data.length, 0);
});

test('what the limit of the keys comes to is told to webhooks, that of a person is not', async () => {
  const { person, accountId, byKey } = await newReader('professional');
  const hook = { url: 'https://hooks.example.org/isnad', events: ['rate_limit.exceeded', 'usage.threshold_reached'] };
  assert.equal((await person.post('/api/webhooks', hook)).status, 201);
  const { db } = house.isnad.service.platform;
  const events = db.selectFrom('webhook_events').select('type').where('type', '!=', 'key.created');
  const found = async () => (await events.where('account_id', '=', accountId).execute()).map(({ type }) => type).sort();
  await Promise.all(Array.from({ length: 121 }, () => person.get('/api/quran?random=true')));
  await Promise.all(Array.from({ length: 79 }, () => byKey('/api/quran?random=true')));
  // A change of the account that is written after what would be wrong.
  assert.equal((await person.post('/api/keys', { name: 'later' })).status, 201);
  assert.deepEqual(await found(), []);
  await Promise.all(Array.from({ length: 22 }, () => byKey('/api/quran?random=true')));
  const all = await until(found, ({ length }) => length === 3);
  assert.deepEqual(all, ['rate_limit.exceeded', 'usage.threshold_reached', 'usage.threshold_reached']);
});

test('what a person asks shows in the usage beside the keys, what they manage does not', async () => {
  const { person, byKey } = await newReader('enterprise');
  for (let count = 0; count < 4; count++) await person.get('/api/quran?random=true');
  for (let count = 0; count < 2; count++) await person.get('/api/hadith/nothing:1');
  for (let count = 0; count < 3; count++) await byKey('/api/quran?random=true');
  await byKey('/api/models');
  for (const path of ['/api/me', '/api/keys', '/api/limits', '/api/usage']) await person.get(path);
  const usage = async (group: string) => {
    const { data, totals } = (await person.get<Usage>(`/api/usage?group_by=${group}`)).body;
    return { data: data.filter(({ requests }) => requests > 0), totals };
  };
  const byAsker = await usage('key');
  assert.deepEqual(
    byAsker.data.map(({ key_id, requests, errors }) => [key_id?.slice(0, 4) ?? null, requests, errors]),
    [
      ['key_', 4, 0],
      [null, 6, 2],
    ],
  );
  assert.deepEqual([byAsker.totals.requests, byAsker.totals.errors], [10, 2]);
  const endpoints = (await usage('endpoint')).data.map(({ endpoint, requests }) => [endpoint, requests]);
  assert.deepEqual(endpoints, [
    ['GET /api/hadith/{ref}', 2],
    ['GET /api/models', 1],
    ['GET /api/quran', 7],
  ]);
  const { person: stranger } = await newReader();
  assert.equal((await stranger.get<Usage>('/api/usage')).body.totals.requests, 0);
});

test('the request log has what a person asks of the texts, and what failed of all they manage', async () => {
  const { person, byKey } = await newReader();
  assert.equal((await byKey('/api/quran?id=1')).status, 200);
  assert.equal((await person.get('/api/quran?id=1')).status, 200);
  assert.equal((await person.get('/api/keys')).status, 200);
  const refused = await person.get<Problem>('/api/keys?limit=0');
  const log = async (query = '') =>
    (await person.get<RequestLogPage>(`/api/requests${query}`)).body.data.map(({ endpoint, status }) => [
      endpoint,
      status,
    ]);
  const ofKey = [['GET /api/quran', 200]];
  const ofPerson = [['GET /api/keys', 400], ...ofKey];
  assert.deepEqual(await log(), [...ofPerson, ...ofKey]);
  assert.deepEqual(await log('?source=session'), ofPerson);
  assert.deepEqual(await log('?source=key'), ofKey);
  assert.deepEqual(await log(`?request_id=${refused.body.request_id}`), [['GET /api/keys', 400]]);
});
