import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HostileServer, json, problem, type ReceivedRequest, type Reply } from './hostile-server.ts';

let server: HostileServer;
before(async () => {
  server = await new HostileServer().start();
});
after(() => server.stop());

const page = (ids: readonly string[], next: string | null) =>
  json({ data: ids.map((id) => ({ id })), count: ids.length, has_more: next !== null, next_cursor: next });
const expired = problem(400, 'invalid_cursor');
const cursors = () => server.requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('cursor'));

async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  return (await Array.fromAsync(list)).map(({ id }) => id);
}

test('for await gives the records of all pages; await gives the first page', async () => {
  const isnad = server.client([page(['a', 'b'], '1'), page(['c'], null)]);
  const list = isnad.keys.list({ limit: 2 });
  assert.equal((await list).next_cursor, '1');
  assert.deepEqual(await idsOf(list), ['a', 'b', 'c']);
  assert.deepEqual(cursors(), [null, '1']);
  assert.ok(server.requests.every(({ url }) => url.includes('limit=2')));
});

test('a list whose cursor has become invalid starts again, and gives each record once', async () => {
  const replies = [page(['a', 'b'], '1'), expired, page(['z', 'a'], '2'), page(['b', 'c'], '3'), page(['d'], null)];
  assert.deepEqual(await idsOf(server.client(replies).keys.list()), ['a', 'b', 'z', 'c', 'd']);
  assert.deepEqual(cursors(), [null, '1', null, '2', '3']);
});

test('a text that is removed and added again in one step gives both changes', async () => {
  const change = { step: 1, work: 'hadith', ref: 'garden:1', edition: null, language: 'en' };
  const data = [
    { ...change, change: 'removed', old_sha256: 'a', new_sha256: null },
    { ...change, change: 'added', old_sha256: null, new_sha256: 'b' },
  ];
  const first = json({ data, has_more: true, next_cursor: '1' });
  const rest = json({ data: [...data, { ...change, step: 2, change: 'removed' }], has_more: false, next_cursor: null });
  const found = await Array.fromAsync(server.client([first, expired, rest]).changes());
  assert.deepEqual(
    found.map(({ step, change }) => `${step} ${change}`),
    ['1 removed', '1 added', '2 removed'],
  );
});

test('a cursor that never works does not loop', async () => {
  const broken: Reply = (response, request: ReceivedRequest) =>
    (request.url.includes('cursor') ? expired : page(['a'], '1'))(response, request);
  await assert.rejects(idsOf(server.client([broken]).keys.list()), { code: 'invalid_cursor' });
  assert.equal(server.requests.length, 4);
  await assert.rejects(idsOf(server.client([page(['a'], '1')]).keys.list()), { code: 'cursor_repeated' });
  assert.equal(server.requests.length, 2);
});

test('a list that began at a cursor of the caller does not start again', async () => {
  const isnad = server.client([page(['m'], '2'), expired, page(['a'], null)]);
  await assert.rejects(idsOf(isnad.keys.list({ cursor: '1' })), { code: 'invalid_cursor' });
  assert.deepEqual(cursors(), ['1', '2']);
});

test('other errors end the list, and leaving it early sends nothing more', async () => {
  await assert.rejects(idsOf(server.client([page(['a'], '1'), problem(403, 'scope_missing')]).keys.list()), {
    code: 'scope_missing',
  });
  for await (const _ of server.client([page(['a'], '1')]).keys.list()) break;
  assert.equal(server.requests.length, 1);
});

test('withResponse gives status and headers, of lists and of errors too', async () => {
  const isnad = server.client([json({ data: [] }, 200, { 'x-request-id': 'req_7', ratelimit: '"plan";r=9' })]);
  const { data, response, requestId } = await isnad.keys.list().withResponse();
  assert.deepEqual([data, response.status, requestId], [{ data: [] }, 200, 'req_7']);
  assert.equal(response.headers.get('ratelimit'), '"plan";r=9');
  await assert.rejects(
    server
      .client([problem(404, 'key_not_found')])
      .keys.get('k')
      .withResponse(),
    { status: 404 },
  );
});

test('the promise of an answer is a promise', async () => {
  const isnad = server.client([json({ a: 1 })]);
  const seen: unknown[] = [];
  await isnad.limits().then((data) => seen.push(data));
  await isnad.limits().finally(() => seen.push('finally'));
  await server
    .client([problem(404, 'x')])
    .limits()
    .catch((error: { code: string }) => seen.push(error.code));
  assert.deepEqual(seen, [{ a: 1 }, 'finally', 'x']);
  assert.deepEqual(await Promise.all([server.client([json({ b: 2 })]).limits()]), [{ b: 2 }]);
});
