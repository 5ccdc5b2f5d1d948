import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPERATOR } from '../../src/accounts/actor.ts';
import { changePlan, resumeAccount, suspendAccount } from '../../src/accounts/change-accounts.ts';
import type { ChatAnswer, ChatHistory, ConversationList } from '../../src/contract/chat.ts';
import type { Me } from '../../src/contract/people.ts';
import type { Plan } from '../../src/contract/plans.ts';
import type { Problem } from '../../src/contract/problem.ts';
import type { Limits, Usage } from '../../src/contract/usage.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../start-with-mail.ts';
import type { Visitor } from '../visitor.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

let made = 0;
/** Somebody who has signed in, their account, and how a program of theirs asks with a key. */
async function newReader(plan: Plan = 'free') {
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

test('a person and a key of their account share one limit; what is managed is not counted', async () => {
  const { person, byKey } = await newReader();
  const other = person.copy();
  for (let left = 9; left >= 0; left--) {
    const asked = [
      () => person.get('/api/quran?id=112'),
      () => byKey('/api/quran?id=112'),
      () => other.get('/api/models'),
    ];
    const answer = await asked[left % 3]?.();
    assert.equal(answer?.status, 200);
    assert.equal(answer?.headers.get('ratelimit-policy'), '"free";q=10;w=60');
    assert.equal(answer?.headers.get('x-ratelimit-remaining'), String(left));
  }
  for (const path of ['/api/quran?id=112', '/api/hadith', '/api/chat/history']) {
    const { status, headers, body } = await person.get<Problem>(path);
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), String(body.retry_after));
    assert.deepEqual([body.code, body.plan, body.limit, body.remaining], ['rate_limit_exceeded', 'free', 10, 0]);
    assert.equal(headers.get('cache-control'), 'no-store');
  }
  assert.equal((await byKey('/api/quran?id=112')).status, 429);
  const limits = await person.get<Limits>('/api/limits');
  assert.deepEqual([limits.status, limits.body.remaining], [200, 0]);
  assert.equal(remaining(limits), null);
  for (const path of ['/api/keys', '/api/me', '/api/audit', '/api/usage']) {
    const answer = await person.get(path);
    assert.deepEqual([answer.status, remaining(answer)], [200, null], path);
  }
});

test('asked at once from all sides, sessions and keys get exactly what the plan gives', async () => {
  const { person, byKey } = await newReader('professional');
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      (index % 2 === 0 ? person : { get: byKey }).get('/api/quran?random=true'),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  assert.equal(answers.filter(({ status }) => status === 429).length, 200);
});

test('a plan without limit is not held to the budget of sessions, and has no rate headers', async () => {
  const { person } = await newReader('enterprise');
  for (let count = 0; count < 320; count++) {
    const answer = await person.get('/api/quran?random=true');
    assert.deepEqual([answer.status, answer.headers.get('ratelimit')], [200, null]);
  }
  assert.equal((await person.get('/api/me')).status, 200);
});

test('faults of an accepted request count, refusals of the session do not', async () => {
  const { person, accountId, byKey } = await newReader();
  const { platform } = house.isnad.service;
  const fault = await person.get<Problem>('/api/quran?id=abc');
  assert.deepEqual([fault.status, remaining(fault)], [400, '9']);
  assert.deepEqual(await codeOf(person.get(`/api/quran?key=${house.isnad.key}`)), [400, 'invalid_parameter']);
  await suspendAccount(platform, accountId, OPERATOR);
  assert.deepEqual(await codeOf(person.get('/api/quran')), [403, 'account_suspended']);
  await resumeAccount(platform, accountId, OPERATOR);
  const copy = person.copy();
  await person.post('/api/auth/sign-out');
  assert.deepEqual(await codeOf(copy.get('/api/quran')), [401, 'session_invalid']);
  assert.equal(remaining(await byKey('/api/quran')), '8');
});

test('pages of others neither ask nor use up the limit', async () => {
  const { person, byKey } = await newReader();
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
  assert.equal(remaining(await byKey('/api/quran')), '6');
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

test('what the limit comes to is told to webhooks, whoever asked', async () => {
  const { person, accountId } = await newReader('professional');
  const hook = { url: 'https://hooks.example.org/isnad', events: ['rate_limit.exceeded', 'usage.threshold_reached'] };
  assert.equal((await person.post('/api/webhooks', hook)).status, 201);
  await Promise.all(Array.from({ length: 101 }, () => person.get('/api/quran?random=true')));
  const events = house.isnad.service.platform.db.selectFrom('webhook_events').select('type');
  const found = async () => (await events.where('account_id', '=', accountId).execute()).map(({ type }) => type).sort();
  for (let waited = 0; (await found()).length < 3; waited++) {
    assert.ok(waited < 200, 'they were not written');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.deepEqual(await found(), ['rate_limit.exceeded', 'usage.threshold_reached', 'usage.threshold_reached']);
});

test('what a person asks shows in the usage beside the keys, what they manage does not', async () => {
  const { person, byKey } = await newReader('enterprise');
  for (let count = 0; count < 4; count++) await person.get('/api/quran?random=true');
  for (let count = 0; count < 2; count++) await person.get('/api/hadith/nothing:1');
  for (let count = 0; count < 3; count++) await byKey('/api/quran?random=true');
  await byKey('/api/me');
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
    ['GET /api/me', 1],
    ['GET /api/quran', 7],
  ]);
  const { person: stranger } = await newReader();
  assert.equal((await stranger.get<Usage>('/api/usage')).body.totals.requests, 0);
});
