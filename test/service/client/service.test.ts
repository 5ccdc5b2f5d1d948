import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { Webhook } from 'standardwebhooks';
import {
  AuthenticationError,
  Isnad,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from '../../../packages/client/src/index.ts';
import { type RunningService, startService } from '../../support/start.ts';

let service: RunningService;
let isnad: Isnad;
let secret: string;
before(async () => {
  service = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  secret = (await service.newKey({ scopes: Object.keys(SCOPES) as Scope[] })).secret;
  isnad = new Isnad({ baseUrl: service.address, apiKey: secret });
});
after(() => service.stop());

test('the Quran', async () => {
  assert.equal((await isnad.quran.surahs()).surahs.length, 114);
  const surah = await isnad.quran.surah(112, { translations: ['ur', 'fr'], script: 'kfgqpc' });
  assert.deepEqual(Object.keys(surah.verses[0]?.translations ?? {}).sort(), ['fr', 'ur']);
  assert.deepEqual(
    (await isnad.quran.verses('2:255-257')).data.map(({ key }) => key),
    ['2:255', '2:256', '2:257'],
  );
  assert.equal((await isnad.quran.random({ seed: 'a' })).key, (await isnad.quran.random({ seed: 'a' })).key);
  assert.match((await isnad.quran.ofTheDay('2026-11-21')).key, /^\d+:\d+$/);
  assert.match((await isnad.quran.ofTheDay()).key, /^\d+:\d+$/);
  const day = await isnad.quran.ofTheDay(new Date(2026, 10, 21, 23, 30));
  assert.equal(day.key, (await isnad.quran.ofTheDay('2026-11-21')).key);
  assert.equal((await isnad.sample({ key: '2:255' })).key, '2:255');
});

test('lists give every record once, over all pages', async () => {
  const keys = (await Array.fromAsync(isnad.quran.list({ juz: 30, limit: 100 }))).map(({ key }) => key);
  assert.equal(keys.length, 564);
  assert.equal(new Set(keys).size, 564);
  assert.deepEqual([keys[0], keys.at(-1)], ['78:1', '114:6']);
  const found = await Array.fromAsync(isnad.quran.search('patience', { mode: 'all', limit: 7 }));
  assert.equal(found.length, (await isnad.quran.search('patience', { mode: 'all' })).total);
  const hadiths = await Array.fromAsync(isnad.hadith.list({ collection: ['nawawi'], limit: 9 }));
  assert.equal(hadiths.length, 42);
  // As programs without types send it.
  const plain = await isnad.hadith.list({ fields: 'number' as never, limit: 1 });
  assert.deepEqual(Object.keys(plain.data[0] ?? {}), ['ref', 'number']);
});

test('hadiths', async () => {
  assert.equal((await isnad.hadith.get('nawawi:1', { lang: 'ar' })).lang, 'ar');
  assert.equal((await isnad.hadith.search('intentions')).data[0]?.ref, 'nawawi:1');
  assert.match((await isnad.hadith.random()).ref, /^nawawi:/);
  assert.equal((await isnad.hadith.collections()).data[0]?.slug, 'nawawi');
  assert.ok((await isnad.editions()).data.some(({ work }) => work === 'hadith'));
  const error = await isnad.hadith.get('nawawi:999').catch((reason) => reason);
  assert.ok(error instanceof NotFoundError);
  assert.equal(error.code, 'hadith_not_found');
  assert.match(error.requestId ?? '', /^req_/);
  assert.match(error.docs ?? '', /errors/);
});

test('quotations are verified', async () => {
  const { quotations, ...altered } = await isnad.verify('"Say, He is Allah, [who is] Three" (112:1)', { lang: 'en' });
  assert.equal(quotations[0]?.verdict, 'altered');
  assert.deepEqual([altered.verdict, altered.problems, altered.ok], ['problems', [0], false]);
  const { data, response } = await isnad.verify('﴿قل هو الله أحد﴾ (112:1)').withResponse();
  assert.deepEqual([data.verdict, data.ok, response.status], ['ok', true, 200]);
  assert.equal((await isnad.verify('Good morning.')).ok, false);
  const error = await isnad.verify(' ').catch((reason) => reason);
  assert.equal(error.code, 'invalid_parameter');
  assert.equal(error.errors[0].location, 'body.text');
  assert.equal(error.fix, error.errors[0].fix);
});

test('chats: answers, citations, history', async () => {
  const answer = await isnad.chat.create({ message: '112:1', language: 'bn' });
  assert.ok(answer.citations.length > 0);
  for (const citation of answer.citations) assert.equal(await isnad.citation.verify(answer.message, citation), true);
  const [citation] = answer.citations;
  assert.ok(citation);
  assert.equal(await isnad.citation.verify(`x${answer.message}`, citation), false);
  assert.equal(await isnad.citation.verify(answer.message, { ...citation, sha256: '0'.repeat(64) }), false);
  const forged = { ...citation, quote: `${citation.quote.slice(0, -1)}x` };
  assert.equal(await isnad.citation.verify(answer.message.replace(citation.quote, forged.quote), forged), false);
  const emoji = `😀${answer.message}`;
  const moved = { ...citation, start: citation.start + 1, end: citation.end + 1 };
  assert.equal(await isnad.citation.verify(emoji, moved), true);

  await isnad.chat.create({ message: 'the next verse', conversation_id: answer.id });
  const messages = await Array.fromAsync(isnad.chat.history(answer.id, { limit: 1 }));
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['user', 'assistant', 'user', 'assistant'],
  );
  assert.ok((await Array.fromAsync(isnad.chat.conversations())).some(({ id }) => id === answer.id));
  assert.equal(await isnad.chat.delete(answer.id), undefined);
  await assert.rejects(isnad.chat.history(answer.id), { code: 'conversation_not_found' });
});

test('the same Idempotency-Key gives the same answer, whole and streamed', async () => {
  const options = { idempotencyKey: 'client-test' };
  const first = await isnad.chat.create({ message: 'patience' }, options).withResponse();
  const second = await isnad.chat.create({ message: 'patience' }, options).withResponse();
  assert.deepEqual(second.data, first.data);
  assert.equal(second.response.headers.get('idempotent-replayed'), 'true');
  const streamed = await isnad.chat.stream({ message: 'mercy' }, { idempotencyKey: 'client-stream' }).answer();
  const again = await isnad.chat.stream({ message: 'mercy' }, { idempotencyKey: 'client-stream' }).answer();
  assert.equal(again.message_id, streamed.message_id);
});

test('a stream gives the text, and then the whole answer', async () => {
  const stream = isnad.chat.stream({ message: 'Tell me about charity' });
  let text = '';
  for await (const event of stream) if (event.type === 'chat.delta') text += event.delta;
  const answer = await stream.answer();
  assert.equal(text, answer.message);
  assert.equal((await isnad.models()).data[0]?.id, answer.model);
  await assert.rejects(isnad.chat.stream({ message: 'x', model: 'none' }).answer(), { code: 'unknown_model' });
});

/** Passes bytes on to the service, and breaks each of the first connections after so many bytes of the answer. */
async function fragileProxy(
  breaksAfter: number[],
): Promise<{ address: string; connections: () => number; stop: () => void }> {
  const { port } = new URL(service.address);
  const sockets = new Set<Socket>();
  let connections = 0;
  const proxy = createTcpServer((client) => {
    connections += 1;
    const upstream = connect(Number(port), '127.0.0.1');
    const limit = breaksAfter.shift() ?? Number.POSITIVE_INFINITY;
    let sent = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      client.write(bytes.subarray(0, Math.max(0, limit - sent)));
      sent += bytes.length;
      if (sent < limit) return;
      client.end(() => client.destroy());
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    connections: () => connections,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test('a stream of the service that breaks anywhere gives the whole answer, once', async () => {
  for (const first of [900, 1_300, 2_000, 3_000]) {
    const proxy = await fragileProxy([first, first + 400]);
    const client = new Isnad({ baseUrl: proxy.address, apiKey: secret, maxRetries: 4 });
    const stream = client.chat.stream({ message: 'What does the Quran say about patience?' });
    let text = '';
    const cited: number[] = [];
    for await (const event of stream) {
      if (event.type === 'chat.delta') text += event.delta;
      if (event.type === 'chat.citation') cited.push(event.citation.index);
    }
    const answer = await stream.answer();
    assert.equal(text, answer.message, `broken after ${first} bytes`);
    assert.deepEqual(
      cited,
      answer.citations.map(({ index }) => index),
    );
    assert.ok(proxy.connections() >= 2, `${proxy.connections()} connections`);
    const { messages } = await isnad.chat.history(answer.id);
    assert.equal(messages.length, 2, 'the message was answered once');
    proxy.stop();
  }
});

test('keys, usage, limits and the audit log', async () => {
  const key = await isnad.keys.create({ name: 'reader', scopes: ['quran:read'] });
  const reader = new Isnad({ baseUrl: service.address, apiKey: key.secret });
  assert.equal((await reader.quran.surah(1)).id, 1);
  await assert.rejects(reader.keys.list(), PermissionError);
  assert.equal((await isnad.keys.update(key.id, { name: 'renamed' })).name, 'renamed');
  assert.equal((await isnad.keys.get(key.id)).name, 'renamed');
  const rotated = await isnad.keys.rotate(key.id, { overlap_seconds: 60 });
  assert.notEqual(rotated.secret, key.secret);
  assert.equal((await isnad.keys.disable(key.id)).state, 'disabled');
  assert.equal((await isnad.keys.enable(key.id)).state, 'active');
  assert.equal((await isnad.keys.list({ state: ['active', 'disabled'], search: 'renamed' })).count, 1);
  assert.equal((await isnad.keys.revoke(key.id)).state, 'revoked');
  await assert.rejects(reader.quran.surah(1), AuthenticationError);
  const other = await isnad.keys.create({ name: 'other' });
  assert.deepEqual(await isnad.keys.reportLeaked(other.secret), { disabled: true });
  assert.equal(await isnad.keys.delete(other.id), undefined);
  const actions = (await Array.fromAsync(isnad.audit({ target: key.id, limit: 2 }))).map(({ action }) => action);
  assert.deepEqual(actions.at(-1), 'key.created');
  assert.equal(new Set(actions).size, 6);
  assert.ok((await isnad.usage({ interval: 'minute', group_by: 'endpoint' })).totals.requests > 0);
  assert.equal((await isnad.limits()).plan, 'enterprise');
  assert.equal((await isnad.service()).mail.configured, false);
});

/** Receives webhooks and unwraps them with the client. */
async function receiver(unwrap: (body: Buffer, headers: Record<string, string>) => Promise<void>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await unwrap(Buffer.concat(chunks), request.headers as Record<string, string>);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('webhooks: managed, received and unwrapped', async () => {
  const received = Promise.withResolvers<string>();
  let hookSecret = '';
  const server = await receiver(async (body, headers) => {
    const event = await isnad.webhooks.unwrap(body, headers, hookSecret);
    new Webhook(hookSecret).verify(body.toString(), headers);
    if (event.type === 'webhook.test') received.resolve(event.data.webhook_id);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const hook = await isnad.webhooks.create({ url, events: ['key.*'] });
  hookSecret = hook.secret;
  const delivery = await isnad.webhooks.test(hook.id);
  assert.equal(await received.promise, hook.id);
  assert.equal((await isnad.webhooks.delivery(hook.id, delivery.id)).event_type, 'webhook.test');
  assert.equal((await Array.fromAsync(isnad.webhooks.deliveries(hook.id))).length, 1);
  await isnad.keys.create({ name: 'for an event' });
  const events = await Array.fromAsync(isnad.webhooks.events({ limit: 1 }));
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, at) => at + 1),
  );
  assert.ok(events.length >= 2);
  const after = events.at(-1)?.sequence ?? 0;
  const waiting = isnad.webhooks.events({ after, wait: 20 }, { timeout: 200 });
  // biome-ignore lint/plugin: a pause of the scenario: longer than the time limit of a request that does not wait
  await new Promise((resolve) => setTimeout(resolve, 400));
  await isnad.keys.create({ name: 'awaited' });
  assert.equal((await waiting).data[0]?.type, 'key.created');
  assert.ok((await isnad.webhooks.replay(hook.id, { from_sequence: 1, dry_run: true })).count >= 1);
  assert.ok((await isnad.webhooks.resend(hook.id, delivery.id)).id);
  assert.equal((await isnad.webhooks.update(hook.id, { description: 'x' })).description, 'x');
  assert.equal((await isnad.webhooks.disable(hook.id)).state, 'disabled');
  assert.equal((await isnad.webhooks.enable(hook.id)).state, 'enabled');
  assert.notEqual((await isnad.webhooks.rotateSecret(hook.id)).secret, hook.secret);
  assert.equal((await isnad.webhooks.get(hook.id)).id, hook.id);
  assert.equal((await Array.fromAsync(isnad.webhooks.list())).length, 1);
  assert.ok((await isnad.webhooks.eventTypes()).count >= 14);
  assert.equal(await isnad.webhooks.delete(hook.id), undefined);
  server.close();
});

test('without a key, and beyond the limit of the samples', async () => {
  const anyone = new Isnad({ baseUrl: service.address, maxRetryWait: 0 });
  await assert.rejects(anyone.quran.surah(1), { code: 'key_missing' });
  const error = await (async () => {
    for (let count = 0; count < 40; count++) await anyone.sample();
  })().catch((reason: unknown) => reason);
  assert.ok(error instanceof RateLimitError);
  assert.ok((error.retryAfterMs ?? 0) > 0);
});
