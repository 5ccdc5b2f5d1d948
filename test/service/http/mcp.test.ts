import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let open: RunningService;
before(async () => {
  isnad = await startService();
  open = await startService({ MCP_ACCESS: 'open' });
});
after(async () => {
  await isnad.stop();
  await open.stop();
});

type Rpc = {
  id?: unknown;
  result?: Record<string, unknown> & {
    content?: { text: string }[];
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
  };
  error?: { code: number; message: string; data?: Record<string, unknown> };
};

async function post(body: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return isnad.request('/mcp', { ...init, body: typeof body === 'string' ? body : JSON.stringify(body) });
}

async function rpc(method: string, params?: object, headers?: Record<string, string>): Promise<Rpc> {
  const answer = await post({ jsonrpc: '2.0', id: 7, method, params }, headers);
  const body = (await answer.json()) as Rpc;
  assert.equal(body.id, 7);
  return body;
}

const call = async (name: string, args: object) => (await rpc('tools/call', { name, arguments: args })).result ?? {};
const STATELESS = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('initialize agrees on the requested revision, or offers the newest', async () => {
  for (const [requested, agreed] of [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['1999-01-01', '2025-11-25'],
  ]) {
    const { result } = await rpc('initialize', { protocolVersion: requested, capabilities: {} });
    assert.equal(result?.protocolVersion, agreed);
    assert.match(String(result?.instructions), /Quote only what a tool or resource/);
  }
  const initialized = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.deepEqual([initialized.status, await initialized.text()], [202, '']);
  assert.deepEqual((await rpc('ping')).result, {});
});

test('every tool only reads and has both schemas', async () => {
  const { result } = await rpc('tools/list');
  const tools = result?.tools as Record<string, Record<string, unknown>>[];
  assert.equal(tools.length, 12);
  for (const { name, annotations, inputSchema, outputSchema } of tools) {
    assert.equal(annotations?.readOnlyHint, true, String(name));
    assert.deepEqual([inputSchema?.type, outputSchema?.type], ['object', 'object'], String(name));
  }
});

test('an argument that does not exist is refused, with the name that was meant', async () => {
  const { isError, content } = await call('search_quran', { query: 'patience', limti: 3 });
  assert.deepEqual([isError, content?.[0]?.text], [true, 'limti: it does not exist; did you mean limit?']);
});

test('tools return what the REST API returns', async () => {
  const verses = await isnad.json<object>('/api/quran/verses/2:255-257?translations=ur');
  assert.deepEqual((await call('get_verses', { ref: '2:255-257', translations: 'ur' })).structuredContent, verses);
  assert.equal((await call('get_verses', { ref: '2:1-50' })).structuredContent?.count, 50);
  const found = await isnad.json<object>('/api/quran/search?search=patience&limit=3');
  assert.deepEqual((await call('search_quran', { query: 'patience', limit: 3 })).structuredContent, found);
  const hadiths = await isnad.json<object>('/api/hadith/search?search=intentions&limit=3&lang=bn');
  const searched = await call('search_hadith', { query: 'intentions', limit: 3, language: 'bn' });
  assert.deepEqual(searched.structuredContent, hadiths);
  const one = await isnad.json<{ data: { text: string }[] }>('/api/hadith?ref=nawawi:1');
  const got = await call('get_hadith', { ref: 'nawawi:1' });
  assert.deepEqual(got.structuredContent, one);
  assert.ok(got.content?.[0]?.text.includes(one.data[0]?.text ?? '?'), 'the text is unchanged');
  assert.deepEqual((await call('list_editions', {})).structuredContent, await isnad.json('/api/editions'));
  const collections = await isnad.json<{ data: object[] }>('/api/hadith/collections');
  const listed = await call('list_collections', { collection: 'nawawi' });
  assert.deepEqual(listed.structuredContent, collections);
  const text = 'Allah says: "Indeed, Allah is with the patient" (2:154)';
  const verified = await isnad.request('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const called = await call('verify_quotations', { text });
  assert.deepEqual(called.structuredContent, await verified.json());
  assert.match(called.content?.[0]?.text ?? '', /^Verdict: (?:ok|problems): /);
  assert.match(
    (await call('verify_quotations', { text: 'Good morning.' })).content?.[0]?.text ?? '',
    /^Verdict: nothing_to_check: /,
  );
});

test('search and fetch have the shape that connectors require', async () => {
  const found = await call('search', { query: 'intentions' });
  assert.deepEqual(JSON.parse(found.content?.[0]?.text ?? ''), found.structuredContent);
  const results = found.structuredContent?.results as { id: string; url: string }[];
  assert.deepEqual(Object.keys(results[0] ?? {}), ['id', 'title', 'url']);
  assert.ok(results.some(({ id }) => id === 'nawawi:1'));
  for (const { id, url } of results) {
    assert.ok(url.startsWith(isnad.address), url);
    const { structuredContent } = await call('fetch', { id });
    assert.deepEqual(Object.keys(structuredContent ?? {}), ['id', 'title', 'text', 'url', 'metadata']);
    assert.equal(structuredContent?.id, id);
  }
  assert.deepEqual((await call('search', { query: 'qqqzzzxxx' })).structuredContent, { results: [] });
});

test('ask answers with citations and stores nothing', async () => {
  const asked = await call('ask', { question: 'What does the Quran say about patience?' });
  assert.equal(asked.structuredContent?.status, 'answered');
  assert.equal(asked.structuredContent?.message, asked.content?.[0]?.text);
  const { data } = await isnad.json<{ data: object[] }>('/api/chat/history');
  assert.deepEqual(data, []);
});

test('a wrong argument says what to send, and nothing found is a result', async () => {
  for (const [name, args, sentence] of [
    ['get_verses', { ref: '2:300' }, /its verses are numbered 1 to 286/],
    ['get_verses', { ref: '2:1-51' }, /has 51 verses.* at most 50/],
    ['get_verses', { ref: 'x' }, /use surah:verse, such as 2:255/],
    ['search_quran', { query: ' ', limit: 99 }, /query: .* limit: got 99; use a whole number from 1 to 20/],
    ['search_quran', {}, /query: it is missing/],
    ['search_hadith', { query: 'x', collection: 'none' }, /use one or more of nawawi/],
    ['search_hadith', { query: 'x', cursor: 'none' }, /[Cc]ursor/],
    ['fetch', { id: 'nowhere' }, /Send the id of a search result/],
    ['ask', { question: ' ' }, /blank/],
    ['verify_quotations', 7, /not a JSON object/],
  ] as const) {
    const { isError, content } = await call(name, args as object);
    assert.equal(isError, true, name);
    assert.match(content?.[0]?.text ?? '', sentence);
  }
  const none = await call('get_hadith', { ref: 'nowhere:1' });
  assert.deepEqual([none.isError, none.structuredContent?.missing], [undefined, ['nowhere:1']]);
  const nothing = await call('search_quran', { query: 'qqqzzzxxx' });
  assert.match(nothing.content?.[0]?.text ?? '', /Nothing was found/);
});

test('resources, completion and prompts', async () => {
  const read = async (uri: string) =>
    (await rpc('resources/read', { uri })) as Rpc & { result?: { contents: { text: string }[] } };
  const { text } = (await isnad.json<{ data: { text: string }[] }>('/api/quran/verses/2:255')).data[0] ?? { text: '?' };
  assert.ok((await read('quran://2:255')).result?.contents[0]?.text.includes(text));
  assert.match((await read('hadith://nawawi:1')).result?.contents[0]?.text ?? '', /nawawi:1/);
  assert.match((await read('isnad://grounding-rules')).result?.contents[0]?.text ?? '', /letter for letter/);
  for (const uri of ['quran://2:300', 'hadith://nowhere:1', 'file:///etc/passwd', 'hadith://%']) {
    assert.equal((await read(uri)).error?.code, -32_002, uri);
  }
  const complete = async (uri: string, name: string, value: string, given: object) => {
    const ref = { type: 'ref/resource', uri };
    const asked = { ref, argument: { name, value }, context: { arguments: given } };
    return ((await rpc('completion/complete', asked)).result?.completion as { values: string[] }).values;
  };
  assert.deepEqual(await complete('quran://{surah}:{verse}', 'surah', '11', {}), [
    '11',
    '110',
    '111',
    '112',
    '113',
    '114',
  ]);
  assert.deepEqual(await complete('quran://{surah}:{verse}', 'verse', '', { surah: '108' }), ['1', '2', '3']);
  assert.deepEqual(await complete('hadith://{collection}:{number}', 'collection', 'na', {}), ['nawawi']);
  assert.deepEqual(await complete('hadith://{collection}:{number}', 'number', '42', { collection: 'nawawi' }), ['42']);
  const prompts = (await rpc('prompts/list')).result?.prompts as { name: string; arguments: { name: string }[] }[];
  for (const {
    name,
    arguments: [argument],
  } of prompts) {
    const { result } = await rpc('prompts/get', { name, arguments: { [argument?.name ?? '']: 'My words' } });
    assert.match(JSON.stringify(result), /My words/);
    assert.equal((await rpc('prompts/get', { name })).error?.code, -32_602);
  }
});

test('the stateless revision is checked in headers and body', async () => {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
  const { result } = await rpc('server/discover', { _meta: STATELESS }, headers);
  assert.equal(result?.resultType, 'complete');
  assert.ok((result?.supportedVersions as string[]).includes('2026-07-28'));
  const named = { ...headers, 'mcp-method': 'tools/call', 'mcp-name': '=?base64?bGlzdF9lZGl0aW9ucw==?=' };
  const called = await rpc('tools/call', { name: 'list_editions', arguments: {}, _meta: STATELESS }, named);
  assert.equal(called.result?.resultType, 'complete');
  const refused = async (method: string, params: object, sent: Record<string, string>) => {
    const answer = await post({ jsonrpc: '2.0', id: 7, method, params }, sent);
    return [answer.status, ((await answer.json()) as Rpc).error?.code];
  };
  assert.deepEqual(await refused('tools/list', { _meta: STATELESS }, headers), [400, -32_020]);
  assert.deepEqual(await refused('tools/list', { _meta: STATELESS }, {}), [400, -32_020]);
  assert.deepEqual(await refused('none', { _meta: STATELESS }, { ...headers, 'mcp-method': 'none' }), [404, -32_601]);
  const future = { ...STATELESS, 'io.modelcontextprotocol/protocolVersion': '2199-01-01' };
  assert.deepEqual(await refused('tools/list', { _meta: future }, {}), [400, -32_022]);
  assert.deepEqual(await refused('ping', {}, { 'mcp-protocol-version': '1999-01-01' }), [400, -32_022]);
});

test('bad input is answered with one JSON-RPC error', async () => {
  const many = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  for (const [body, status, code] of [
    ['{"jsonrpc":', 400, -32_700],
    ['', 400, -32_700],
    [{ id: 1, method: 'ping' }, 400, -32_600],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32_600],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 400, -32_600],
    ['7', 400, -32_600],
    [[], 400, -32_600],
    [many, 400, -32_600],
    [{ jsonrpc: '2.0', id: 1, method: 'none' }, 200, -32_601],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none' } }, 200, -32_602],
    ['x'.repeat(200_000), 413, -32_000],
  ] as const) {
    const answer = await post(body);
    const { error } = (await answer.json()) as Rpc;
    assert.deepEqual([answer.status, error?.code], [status, code], JSON.stringify(body).slice(0, 80));
  }
  const two = await post([
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', method: 'x' },
    { jsonrpc: '2.0', id: 2, method: 'ping' },
  ]);
  assert.deepEqual(
    ((await two.json()) as Rpc[]).map(({ id }) => id),
    [1, 2],
  );
  for (const [init, status] of [
    [{ method: 'GET', headers: { accept: 'text/event-stream' } }, 405],
    [{ method: 'DELETE', headers: { 'mcp-session-id': 'x' } }, 405],
    [{ method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, 415],
    [{ method: 'POST', headers: { accept: 'image/png' } }, 406],
  ] as const) {
    const answer = await isnad.request('/mcp', init);
    const body = (await answer.json()) as Rpc & { jsonrpc: string };
    assert.deepEqual([answer.status, body.jsonrpc, typeof body.error?.message], [status, '2.0', 'string']);
  }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const event = await post(ping, { accept: 'text/event-stream' });
  assert.deepEqual(
    [event.status, event.headers.get('content-type'), await event.text()],
    [200, 'text/event-stream; charset=utf-8', 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n'],
  );
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const slash = await isnad.request('/mcp/', { method: 'POST', headers, body: JSON.stringify(ping) });
  assert.deepEqual([slash.status, ((await slash.json()) as Rpc).id], [200, 1]);
  const wrong = (await (await isnad.request('/mcp/', { method: 'GET' })).json()) as { jsonrpc: string };
  assert.equal(wrong.jsonrpc, '2.0');
  assert.equal((await post(ping, { 'mcp-session-id': 'nobody' })).status, 404);
  assert.equal((await post(ping, { origin: 'http://evil.example' })).status, 403);
  assert.equal((await post(ping, { origin: isnad.address })).status, 200);
});

test('keys, scopes and limits are those of the REST API', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const none = await post(ping, { authorization: '' });
  assert.equal(none.status, 401);
  assert.match(none.headers.get('www-authenticate') ?? '', /Bearer/);
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  const authorization = `Bearer ${secret}`;
  const listed = (await rpc('tools/list', {}, { authorization })).result?.tools as { name: string }[];
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['search_quran', 'get_verses', 'get_words', 'get_tafsir', 'list_editions'],
  );
  const refused = await rpc('tools/call', { name: 'get_hadith', arguments: { ref: 'nawawi:1' } }, { authorization });
  assert.deepEqual(
    [refused.result?.isError, refused.result?.content?.[0]?.text],
    [true, 'This access lacks hadith:read. Use an API key with this scope.'],
  );
  assert.equal((await rpc('resources/read', { uri: 'hadith://nawawi:1' }, { authorization })).error?.code, -32_602);
  const reader = await isnad.newKey({ scopes: ['usage:read'] });
  const usage = await isnad.request('/api/usage?group_by=endpoint', {
    headers: { authorization: `Bearer ${reader.secret}` },
  });
  assert.match(await usage.text(), /POST \/mcp/);
});

test('MCP_ACCESS=open lets anyone read, 30 requests a minute', async () => {
  const send = async (method: string, params?: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return fetch(`${open.address}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  const { result } = (await (await send('tools/list')).json()) as Rpc;
  const names = (result?.tools as { name: string }[]).map(({ name }) => name);
  assert.ok(names.includes('search') && !names.includes('ask'), String(names));
  const statuses: number[] = [];
  for (let count = 0; count < 30; count++)
    statuses.push((await send('tools/call', { name: 'fetch', arguments: { id: '2:255' } })).status);
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [29, 429]);
});

test('a refusal by the rate limit has the ID of its request', async () => {
  const { platform } = isnad.service;
  const { id: accountId } = await createAccount(platform, { email: 'mcp@example.org', plan: 'free' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId, name: 'mcp' }, OPERATOR_MANAGER);
  const authorization = `Bearer ${secret}`;
  for (let count = 0; count < 10; count++) await rpc('ping', {}, { authorization });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'a7', method: 'ping' });
  for (const [sent, id] of [
    [body, 'a7'],
    [`[${body}]`, null],
    ['{"jsonrpc":', null],
  ] as const) {
    const answer = await post(sent, { authorization });
    const { id: named, error } = (await answer.json()) as Rpc;
    assert.deepEqual([answer.status, named, error?.data?.code], [429, id, 'rate_limit_exceeded'], sent);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  }
});

test('MCP_ACCESS=off serves nothing there', async () => {
  const off = await startService({ MCP_ACCESS: 'off' });
  const answer = await off.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(answer.status, 404);
  await off.stop();
});
