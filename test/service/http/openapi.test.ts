import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EditionList } from '@isnad/contract/editions';
import type { Problem } from '@isnad/contract/problem';
import type { SurahList } from '@isnad/contract/quran';
import { DEFAULT_SCOPES, SCOPES } from '@isnad/contract/scopes';
import { EVENTS } from '@isnad/contract/webhook-events';
import { Validator } from '@seriousme/openapi-schema-validator';
import Schema from 'typebox/schema';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import {
  HADITH_COLLECTIONS_EXAMPLE,
  HADITH_EXAMPLE,
  HADITH_LIST_EXAMPLE,
} from '../../../src/http/examples/hadith-examples.ts';
import {
  EDITIONS_EXAMPLE,
  SURAH_EXAMPLE,
  SURAH_LIST_EXAMPLE,
  VERSE_EXAMPLE,
  VERSE_SEARCH_EXAMPLE,
} from '../../../src/http/examples/quran-examples.ts';
import { UNLIMITED_EXAMPLE } from '../../../src/http/examples/usage-examples.ts';
import { AUTH_ROUTES } from '../../../src/http/routes/auth/auth-routes.ts';
import { readApiDocument } from '../../support/api-document.ts';
import { anyText, count, fc, seed } from '../../support/chance.ts';
import { type RunningService, startService } from '../../support/start.ts';

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Parameter = {
  name: string;
  in: string;
  schema: { type: string; minimum?: number; maximum?: number; examples?: unknown[] };
};
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  security: object[];
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, object> }>;
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; servers: { url: string }[] };

let isnad: RunningService;
let document: Document;
before(async () => {
  isnad = await startService();
  // What lets people in is loaded with the first request that needs it, in which time a busy machine falls behind.
  await fetch(`${isnad.address}/api/auth/get-session`);
  document = (await readApiDocument(isnad.address, '/docs/openapi.json')) as Document;
});
after(() => isnad.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('the document is valid OpenAPI 3.1 and names every route', async () => {
  assert.match(document.openapi, /^3\.1\./);
  const sent = await (await fetch(`${isnad.address}/openapi.json`)).json();
  const result = await new Validator().validate(sent as never);
  assert.deepEqual(result.errors ?? [], []);
  assert.deepEqual(Object.keys(document.paths).sort(), [
    '/api/audit',
    ...AUTH_ROUTES.map(({ path }) => `/api/auth${path}`).sort(),
    '/api/changes',
    '/api/chat/create',
    '/api/chat/history',
    '/api/chat/history/{conversation_id}',
    '/api/chat/history/{conversation_id}/messages/{message_id}/feedback',
    '/api/chat/history/{conversation_id}/messages/{message_id}/receipt',
    '/api/editions',
    '/api/export',
    '/api/hadith',
    '/api/hadith/collections',
    '/api/hadith/random',
    '/api/hadith/search',
    '/api/hadith/{ref}',
    '/api/hadith/{ref}/verses',
    '/api/keys',
    '/api/keys/report-leaked',
    '/api/keys/{id}',
    '/api/keys/{id}/disable',
    '/api/keys/{id}/enable',
    '/api/keys/{id}/revoke',
    '/api/keys/{id}/rotate',
    '/api/limits',
    '/api/me',
    '/api/me/delete',
    '/api/me/export',
    '/api/me/plan-request',
    '/api/models',
    '/api/operator/accounts',
    '/api/operator/accounts/{id}',
    '/api/operator/accounts/{id}/invite',
    '/api/operator/accounts/{id}/plan',
    '/api/operator/accounts/{id}/resume',
    '/api/operator/accounts/{id}/suspend',
    '/api/operator/corrections',
    '/api/operator/corrections/{id}',
    '/api/operator/corrections/{id}/accept',
    '/api/operator/corrections/{id}/reject',
    '/api/operator/feedback',
    '/api/operator/feedback/{message_id}',
    '/api/operator/hadith/jobs',
    '/api/operator/hadith/jobs/{id}',
    '/api/operator/hadith/packs',
    '/api/operator/hadith/packs/{name}',
    '/api/operator/health',
    '/api/operator/library',
    '/api/operator/library/installations',
    '/api/operator/library/installations/current',
    '/api/operator/library/packs/{name}',
    '/api/operator/mail/test',
    '/api/operator/plan-requests',
    '/api/operator/plan-requests/{id}/accept',
    '/api/operator/plan-requests/{id}/decline',
    '/api/operator/sign-ups',
    '/api/operator/sign-ups/{id}/link',
    '/api/operator/webhooks/backlog',
    '/api/quran',
    '/api/quran/divisions/{division}',
    '/api/quran/random',
    '/api/quran/recitations',
    '/api/quran/search',
    '/api/quran/surahs',
    '/api/quran/surahs/{surah}',
    '/api/quran/surahs/{surah}/introduction',
    '/api/quran/verses/{key}',
    '/api/quran/verses/{key}/hadiths',
    '/api/quran/verses/{key}/tafsir',
    '/api/quran/verses/{key}/words',
    '/api/requests',
    '/api/sample',
    '/api/service',
    '/api/usage',
    '/api/verify',
    '/api/webhooks',
    '/api/webhooks/event-types',
    '/api/webhooks/events',
    '/api/webhooks/{id}',
    '/api/webhooks/{id}/deliveries',
    '/api/webhooks/{id}/deliveries/{delivery_id}',
    '/api/webhooks/{id}/deliveries/{delivery_id}/resend',
    '/api/webhooks/{id}/disable',
    '/api/webhooks/{id}/enable',
    '/api/webhooks/{id}/replay',
    '/api/webhooks/{id}/rotate-secret',
    '/api/webhooks/{id}/test',
    '/healthz',
    '/metrics',
    '/readyz',
    '/status.json',
    '/v1/chat/completions',
    '/v1/models',
    '/v1/models/{model}',
    '/v1/responses',
    '/version',
  ]);
  assert.equal(document.servers[0]?.url, isnad.address);
});

test('programs get the same operations and statuses without examples, in at most 300 KB', async () => {
  const text = await (await fetch(`${isnad.address}/openapi.json`)).text();
  assert.ok(Buffer.byteLength(text) <= 300_000, `${Buffer.byteLength(text)} bytes`);
  assert.doesNotMatch(text, /x-codeSamples|Placeholders in the example/);
  const lean = (await readApiDocument(isnad.address)) as Document;
  const shape = (whole: Document) =>
    Object.entries(whole.paths).map(([path, methods]) => [
      path,
      Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => [
        ...[method, operationId, parameters],
        ...[requestBody?.content, ...Object.values(responses).map(({ content }) => content)].map((content) =>
          Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema]),
        ),
        ...Object.entries(responses).map(([status, { headers = {} }]) => [
          status,
          Object.keys(headers).filter((name) => status === '429' || !name.startsWith('RateLimit')),
        ]),
      ]),
    ]);
  const shown = (whole: Document) =>
    JSON.parse(JSON.stringify(shape(whole), (name, value) => (name === 'x-fix' ? undefined : value)));
  assert.deepEqual(shown(lean), shown(document));
  assert.ok('RateLimit' in (lean.paths['/api/quran']?.get?.responses['429']?.headers ?? {}));
});

test('an error example has the status it stands under', () => {
  for (const { path, operation } of operations()) {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      const example = content['application/problem+json']?.example as { status: number } | undefined;
      if (example !== undefined && status !== 'default')
        assert.equal(example.status, Number(status), `${path} ${status}`);
    }
  }
});

test('the document is small, without code samples, which the one of the reference page has', async () => {
  const text = await (await fetch(`${isnad.address}/openapi.json`)).text();
  assert.ok(Buffer.byteLength(text) <= 385_000, `${Buffer.byteLength(text)} bytes`);
  assert.doesNotMatch(text, /x-codeSamples/);
  assert.match(await (await fetch(`${isnad.address}/docs/openapi.json`)).text(), /x-codeSamples/);
});

test('every kind of event is described as a webhook, with an example of its own shape', async () => {
  const { webhooks } = (await readApiDocument(isnad.address, '/docs/openapi.json')) as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, Required<Media>> } } }>;
  };
  assert.deepEqual(Object.keys(webhooks).sort(), Object.keys(EVENTS).sort());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'] as Required<Media>;
    assert.ok(Schema.Compile(schema).Check(example), type);
    assert.equal((example as { type: string }).type, type);
  }
});

test('a response without a body has none, and a stream is described beside the whole answer', () => {
  for (const { path, operation } of operations()) assert.equal(operation.responses['204']?.content, undefined, path);
  for (const path of ['/api/chat/create', '/v1/chat/completions']) {
    const types = Object.keys(document.paths[path]?.post?.responses['200']?.content ?? {});
    assert.deepEqual(types, ['application/json', 'text/event-stream'], path);
  }
});

test('every route has a summary, an id, an example, and its errors', () => {
  for (const { path, operation } of operations()) {
    assert.ok(operation.summary && operation.operationId, path);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status === '204') continue;
      const [media] = Object.values(response.content ?? {});
      const examples = [
        media?.example,
        ...Object.values(media?.examples ?? {}),
        ...((media?.schema as { examples?: [] })?.examples ?? []),
      ];
      assert.ok(
        examples.some((example) => example !== undefined),
        `${path} ${status} has no example`,
      );
    }
    const open = !/^.(api|v1)/.test(path) || /^.api.(keys\/report-leaked$|sample$|service$)/.test(path);
    // What is asked in the shape of OpenAI is for programs, what runs the service or is about a whole account for people.
    const [key, session] = [{ key: [] }, { session: [] }];
    const wanted = path.startsWith('/v1') ? [key] : /^.api.(operator|me)\/./.test(path) ? [session] : [key, session];
    const auth = AUTH_ROUTES.find((route) => path === `/api/auth${route.path}`);
    const signingIn = { none: [], required: [session], optional: [session, {}] }[auth?.session ?? 'none'];
    assert.deepEqual(operation.security, auth !== undefined ? signingIn : open ? [] : wanted, path);
  }
});

test('every POST that changes something takes an Idempotency-Key, and says so', () => {
  const posts = operations().filter(({ method, path }) => method === 'post' && !path.startsWith('/api/auth/'));
  const without = posts.filter(
    ({ operation }) => !operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  assert.deepEqual(without.map(({ path }) => path).sort(), [
    // Comes from anyone, has no account to keep an answer for, and leaves nothing to be done twice.
    '/api/keys/report-leaked',
    // There is nothing left to do twice, and nothing to keep an answer for.
    '/api/me/delete',
    // A report is answered once: the second answer is refused.
    '/api/operator/corrections/{id}/accept',
    '/api/operator/corrections/{id}/reject',
    // A file of any size, of which one is taken at a time; the same one again changes nothing.
    '/api/operator/hadith/packs',
    // One installation runs at a time, and what is installed is left as it is.
    '/api/operator/library/installations',
    // Keep nothing.
    '/api/operator/mail/test',
    '/api/verify',
  ]);
  for (const { path, operation } of posts.filter((one) => !without.includes(one))) {
    const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    for (const [, { headers }] of good) assert.ok(headers?.['Idempotent-Replayed'], path);
    for (const status of [409, 422]) assert.ok(operation.responses[status], `${path} ${status}`);
  }
});

/** Operations that take a JSON body, except those of better-auth and OpenAI, whose clients send more. */
const ownChanges = () => operations().filter(({ method, path }) => method !== 'get' && /^\/api\/(?!auth\/)/.test(path));

test('no operation ignores a member of a body: also where it needs no body, and in objects within', async () => {
  const { secret } = await isnad.newKey({ scopes: Object.keys(SCOPES) });
  const answered: number[] = [];
  for (const { path, method } of ownChanges()) {
    const url = path
      .replace('/keys/{id}', `/keys/key_${'0'.repeat(26)}`)
      .replace('/webhooks/{id}', `/webhooks/whk_${'0'.repeat(26)}`)
      .replace('{conversation_id}', `chat_${'0'.repeat(26)}`)
      .replace('{delivery_id}', `dlv_${'0'.repeat(26)}`);
    const answer = await fetch(isnad.address + url, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"no_such_member":1}',
    });
    const { code, errors = [] } = (await answer.json()) as Problem;
    answered.push(answer.status);
    // Only people who are signed in.
    if (['operator_required', 'key_missing', 'session_invalid'].includes(code)) continue;
    assert.equal(code, 'unknown_parameter', `${method} ${path}`);
    assert.ok(
      errors.some(({ location }) => location === 'body.no_such_member'),
      `${method} ${path}`,
    );
  }
  assert.ok(answered.filter((status) => status === 400).length >= 18, String(answered));
});

test('bodies are documented as they are read: closed, and optional where nothing is required', () => {
  for (const { path, operation } of ownChanges()) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined) continue;
    for (const object of objectsIn(schema)) assert.equal(object.additionalProperties, false, path);
    assert.equal(operation.requestBody?.required, 'required' in schema, path);
  }
  const required = (path: string) => document.paths[path]?.post?.requestBody?.required;
  assert.deepEqual([required('/api/keys/{id}/rotate'), required('/api/keys')], [false, true]);
});

type ObjectSchema = { readonly additionalProperties?: unknown };

function objectsIn(schema: unknown): ObjectSchema[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = (schema as { type?: unknown }).type === 'object' ? [schema as ObjectSchema] : [];
  return [...own, ...Object.values(schema).flatMap(objectsIn)];
}

test('the wait that refusals are sent with is documented as it is sent', async () => {
  for (const { path, method, operation } of operations()) {
    for (const [status, names] of [
      ['429', ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'retry-after-ms']],
      ['503', ['Retry-After']],
    ] as const) {
      const refusal = operation.responses[status];
      if (refusal === undefined) continue;
      assert.deepEqual(Object.keys(refusal.headers ?? {}), names, `${method} ${path} ${status}`);
    }
  }
  const { id: accountId } = await createAccount(
    isnad.service.platform,
    { email: 'waits@example.org', plan: 'free' },
    OPERATOR,
  );
  const { secret } = await createKey(isnad.service.platform, { accountId, name: 'test' }, OPERATOR_MANAGER);
  const ask = () => fetch(`${isnad.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${secret}` } });
  const answers = await Promise.all(Array.from({ length: 11 }, ask));
  const [refused] = answers.filter(({ status }) => status === 429);
  assert.ok(refused);
  const documented = document.paths['/api/quran']?.get?.responses['429']?.headers ?? {};
  const schemas = documented as Record<string, { schema: { type: string } }>;
  for (const [name, { schema }] of Object.entries(schemas)) {
    const sent = refused.headers.get(name);
    const value: unknown = schema.type === 'string' ? sent : Number(sent);
    assert.ok(sent !== null && Schema.Compile(schema).Check(value), `${name}: ${sent}`);
  }
  const waits = [...refused.headers.keys()].filter((name) => name.startsWith('retry-after')).sort();
  assert.deepEqual(
    waits,
    Object.keys(schemas)
      .map((name) => name.toLowerCase())
      .filter((name) => name.startsWith('retry-after'))
      .sort(),
  );
});

test('the examples are what the service answers', async () => {
  assert.deepEqual(await isnad.json('/api/quran?id=108'), SURAH_EXAMPLE);
  const { key } = VERSE_EXAMPLE;
  let seed = 0;
  for (let verse = await isnad.json<{ key: string }>('/api/quran?id=108&seed=0'); verse.key !== key; ) {
    verse = await isnad.json(`/api/quran?id=108&seed=${++seed}`);
  }
  assert.deepEqual(await isnad.json(`/api/quran?id=108&seed=${seed}`), VERSE_EXAMPLE);
  assert.deepEqual(await isnad.json('/api/quran?search=108:1'), VERSE_SEARCH_EXAMPLE);
  assert.deepEqual(await isnad.json('/api/sample?key=108:1'), VERSE_EXAMPLE);
  assert.deepEqual(await isnad.json(`/api/hadith/${HADITH_EXAMPLE.ref}`), HADITH_EXAMPLE);
  assert.deepEqual(await isnad.json('/api/hadith/collections'), HADITH_COLLECTIONS_EXAMPLE);
  const page = await isnad.json<object>(`/api/hadith?search=${HADITH_EXAMPLE.ref}&limit=1&lang=en`);
  const { score, ...first } = (page as { data: Record<string, unknown>[] }).data[0] ?? {};
  assert.equal(score, 1000);
  assert.deepEqual(first, HADITH_EXAMPLE);
  const { complete, ...listed } = page as { complete?: boolean };
  assert.deepEqual([complete, Object.keys(listed)], [true, Object.keys(HADITH_LIST_EXAMPLE)]);
  const list = await isnad.json<SurahList>('/api/quran');
  const editions = await isnad.json<EditionList>('/api/editions');
  assert.deepEqual(editions.data.slice(0, EDITIONS_EXAMPLE.data.length), EDITIONS_EXAMPLE.data);
  for (const surah of SURAH_LIST_EXAMPLE.surahs) assert.deepEqual(list.surahs[surah.id - 1], surah);
});

test('every example has the shape of the answer that it stands for', async () => {
  let checked = 0;
  for (const { path, method, operation } of operations()) {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const { schema, example, examples = {} } of Object.values(content)) {
        const own = (schema as { readonly examples?: readonly unknown[] } | undefined)?.examples ?? [];
        const shown = [example, ...Object.values(examples).map(({ value }) => value), ...own];
        for (const one of shown.filter((value) => value !== undefined && schema !== undefined)) {
          assert.ok(Schema.Compile(schema as object).Check(one), `${method} ${path} ${status}: ${JSON.stringify(one)}`);
          checked += 1;
        }
      }
    }
  }
  assert.ok(checked > 100, `${checked} examples`);
  assert.deepEqual(await isnad.json('/api/limits'), UNLIMITED_EXAMPLE);
});

/** The path with its variable part filled in: a reference that exists, or anything. */
function pathFor(path: string): fc.Arbitrary<string> {
  const known = fc.constantFrom('nawawi:1', 'Nawawi 42', 'bukhari:1', 'nawawi:1/1', 'x'.repeat(255), '..', '%00');
  const value = fc.oneof(known, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
  return path.includes('{') ? value.map((text) => path.replace(/\{\w+\}/, () => safeEncode(text))) : fc.constant(path);
}

/** A value for a parameter: right by its schema, on the edge of it, or anything at all. */
function valueFor({ schema }: Parameter): fc.Arbitrary<string> {
  const known = (schema.examples ?? []).map(String);
  const right =
    schema.type === 'integer'
      ? fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 120 }).map(String)
      : schema.type === 'boolean'
        ? fc.constantFrom('true', 'false', '1', '0')
        : fc.constantFrom('1', '255-257', '2026-11-21', 'en,bn', ...known);
  const wrong = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e2',
      ' 5',
      '+5',
      'abc',
      'null',
      '[]',
      '\0',
      '٢',
      '١٢٣',
      '999999999999999999999',
      '%',
      '"',
      '\u202e',
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    anyText(300),
  );
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 2, arbitrary: wrong });
}

/** Query strings of a route: any of its parameters, some twice, some it does not know, some not even encoded. */
function queryFor(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const pair = fc.oneof(
    ...parameters.map((parameter) => valueFor(parameter).map((value) => `${parameter.name}=${safeEncode(value)}`)),
    fc
      .tuple(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }))
      .map(([name, value]) => `${safeEncode(name)}=${safeEncode(value)}`),
    fc.constantFrom('%', '&&', '=', 'id', 'id[]=1', '%00=%ff', '__proto__=1'),
  );
  return fc
    .array(parameters.length === 0 ? fc.constant('x=1') : pair, { maxLength: 4 })
    .map((pairs) => pairs.join('&'));
}

function safeEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

test('random requests: never a 5xx, never a body of another shape', async () => {
  const { secret: unscoped } = await isnad.newKey({ scopes: ['hadith:read'] });
  const { secret: key } = await isnad.newKey({ scopes: [...DEFAULT_SCOPES, 'usage:read'] });
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Bearer ${key}`) },
    { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Basic eDp5', `Bearer ${key}x`, `Bearer ${unscoped}`) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')) },
  );
  // Prometheus text is neither of the two shapes and has its own test.
  const routes = operations().filter(({ method, path }) => method === 'get' && path !== '/metrics');
  const request = fc.constantFrom(...routes).chain(({ path, operation }) =>
    fc.record({
      path: pathFor(path),
      operation: fc.constant(operation),
      query: queryFor(operation.parameters ?? []),
      authorization,
    }),
  );
  const checks = new Map<object, { Check: (value: unknown) => boolean }>();
  const checkOf = (schema: object) => {
    const known = checks.get(schema) ?? Schema.Compile(schema);
    checks.set(schema, known);
    return known;
  };
  const statuses = new Map<number, number>();
  const samples = fc.sample(request, { numRuns: count(400, 20_000) });
  const work = samples[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const { path, operation, query, authorization: header } of work) {
        const answer = await fetch(`${isnad.address}${path}?${query}`, {
          headers: header === '' ? {} : { authorization: header },
        });
        const where = `seed ${seed()}: GET ${path}?${query} (${header.slice(0, 12)}…) → ${answer.status}`;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        assert.ok(answer.status < 500, where);
        const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
        const described = operation.responses[answer.status] ?? (answer.ok ? undefined : operation.responses.default);
        const schema = described?.content?.[type]?.schema;
        assert.ok(schema, `${where}: ${type} is not in the document`);
        const body: unknown = await answer.json();
        assert.ok(checkOf(schema).Check(body), `${where}: ${JSON.stringify(body).slice(0, 300)}`);
      }
    }),
  );
  for (const status of [200, 400, 401, 403, 404])
    assert.ok((statuses.get(status) ?? 0) > 0, `no ${status} among ${[...statuses]}`);
});
