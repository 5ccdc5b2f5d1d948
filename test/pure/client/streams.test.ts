import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { type ChatEvent, type ChatStream, ConnectionError, TimeoutError } from '../../../packages/client/src/index.ts';
import { breakOff, HostileServer, hangUp, json, problem, type Reply } from './hostile-server.ts';

let server: HostileServer;
before(async () => {
  server = await new HostileServer().start();
});
after(() => server.stop());

const MESSAGE_ID = 'msg_01KAH3V9M2C8Y4T6W0Z1XQJ5RP';
const citation = (index: number) => ({ index, ref: '112:1', quote: 'বলুন' });
const EVENTS: readonly object[] = [
  { type: 'chat.created', id: 'chat_1', message_id: MESSAGE_ID },
  { type: 'chat.delta', delta: 'Say: ' },
  { type: 'chat.delta', delta: 'বলুন' },
  { type: 'chat.citation', citation: citation(1) },
  { type: 'chat.delta', delta: ' end' },
  { type: 'chat.completed', chat: { id: 'chat_1', message: 'Say: বলুন end', citations: [citation(1)] } },
];
/** A stored answer: one part for the whole text. */
const STORED: readonly object[] = [
  EVENTS[0] as object,
  { type: 'chat.delta', delta: 'Say: বলুন end' },
  EVENTS[3] as object,
  EVENTS[5] as object,
];

const textOf = (events: readonly object[], from = 0) =>
  events
    .map((event, at) => ({ ...event, sequence_number: at }))
    .slice(from)
    .map((event) => `id: ${MESSAGE_ID}:${event.sequence_number}\nevent: x\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const whole =
  (text: string): Reply =>
  (response) =>
    open(response).end(text);
/** Sends a text and then breaks the connection. */
const broken =
  (text: string | Buffer): Reply =>
  (response) =>
    void open(response).write(text, () => breakOff(response));

async function read(stream: ChatStream): Promise<{ text: string; citations: number; types: string[] }> {
  const events: ChatEvent[] = await Array.fromAsync(stream);
  return {
    text: events.map((event) => (event.type === 'chat.delta' ? event.delta : '')).join(''),
    citations: events.filter(({ type }) => type === 'chat.citation').length,
    types: events.map(({ type }) => type),
  };
}
const ALL = { text: 'Say: বলুন end', citations: 1 };
const ask = (replies: readonly Reply[]) => server.client(replies).chat.stream({ message: 'x' });
const lastIds = () => server.requests.map(({ headers }) => headers['last-event-id']);

test('a stream gives its events and ends with the whole answer', async () => {
  const stream = ask([whole(`retry: 1000\n\n: still here\n\n${textOf(EVENTS)}`)]);
  const { types, ...rest } = await read(stream);
  assert.deepEqual(rest, ALL);
  assert.deepEqual(
    types,
    EVENTS.map((event) => (event as { type: string }).type),
  );
  assert.equal((await stream.answer()).message, ALL.text);
  assert.equal((await ask([whole(textOf(EVENTS))]).answer()).message, ALL.text);
  assert.match(server.requests[0]?.body ?? '', /"stream":true/);
});

test('characters and line ends that are cut by the network are put together', async () => {
  const bytes = Buffer.from(textOf(EVENTS).replaceAll('\n', '\r\n'));
  const drip: Reply = async (response) => {
    open(response);
    for (let at = 0; at < bytes.length; at += 7) {
      response.write(bytes.subarray(at, at + 7));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
  const { types: _, ...rest } = await read(ask([drip]));
  assert.deepEqual(rest, ALL);
});

test('a broken stream is resumed after its last event, wherever it breaks', async () => {
  const full = Buffer.from(textOf(EVENTS));
  for (const at of [10, 150, 260, 420, full.length - 30]) {
    const seen = full.subarray(0, at).toString('latin1').split('\n\n').length - 1;
    const rest = whole(textOf(EVENTS, seen));
    const { types: _, ...given } = await read(ask([broken(full.subarray(0, at)), rest]));
    assert.deepEqual(given, ALL, `broken at ${at}`);
    assert.deepEqual(lastIds(), [undefined, seen === 0 ? undefined : `${MESSAGE_ID}:${seen - 1}`]);
    const [first, second] = server.requests;
    assert.equal(first?.body, second?.body);
    assert.equal(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
  }
});

test('a stored answer continues the part that was given, without repeating it', async () => {
  for (const given of [1, 2, 3, 4, 5]) {
    const part = textOf(EVENTS.slice(0, given));
    const { types, ...rest } = await read(ask([broken(part), whole(textOf(STORED))]));
    assert.deepEqual(rest, ALL, `${given} events`);
    assert.equal(types.filter((type) => type === 'chat.created').length, 1);
  }
});

test('what the service cannot resume is asked again under the same key', async () => {
  const part = textOf(EVENTS.slice(0, 3));
  for (const refused of [problem(404, 'message_not_found'), problem(403, 'scope_missing')]) {
    const { types: _, ...rest } = await read(ask([broken(part), refused, whole(textOf(STORED))]));
    assert.deepEqual(rest, ALL);
    assert.deepEqual(lastIds(), [undefined, `${MESSAGE_ID}:2`, undefined]);
    assert.equal(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size, 1);
  }
});

test('a second answer that breaks too is resumed where it broke, not where the first did', async () => {
  const [first, second] = [textOf(EVENTS.slice(0, 5)), textOf(EVENTS.slice(0, 2)).replaceAll(MESSAGE_ID, 'msg_2')];
  const replies = [broken(first), problem(404, 'message_not_found'), broken(second), whole(textOf(EVENTS, 2))];
  const { types: _, ...rest } = await read(ask(replies));
  assert.deepEqual(rest, ALL);
  assert.deepEqual(lastIds(), [undefined, `${MESSAGE_ID}:4`, undefined, 'msg_2:1']);
});

test('a service that begins again and again, or asks for too long a wait, is given up', async () => {
  let round = 0;
  const again: Reply = (response, request) => {
    round += 1;
    broken(textOf(EVENTS.slice(0, 3)).replaceAll(MESSAGE_ID, `msg_${round}`))(response, request);
  };
  await assert.rejects(read(ask([again])), ConnectionError);
  assert.equal(server.requests.length, 3);
  await assert.rejects(read(ask([broken(`retry: 61000\n\n${textOf(EVENTS.slice(0, 2))}`)])), ConnectionError);
  assert.equal(server.requests.length, 1);
});

test('text that looks like a key is part of the answer', async () => {
  const text = 'svc_live_abcdefgh';
  const events = [
    { type: 'chat.delta', delta: text },
    { type: 'chat.completed', chat: { message: text } },
  ];
  const stream = ask([whole(textOf(events))]);
  assert.equal((await read(stream)).text, text);
  assert.equal((await stream.answer()).message, text);
});

test('another answer is never put behind the beginning of the first', async () => {
  const other = [EVENTS[0] as object, { type: 'chat.delta', delta: 'Something else' }];
  await assert.rejects(read(ask([broken(textOf(EVENTS.slice(0, 2))), whole(textOf(other))])), {
    code: 'answer_changed',
  });
});

test('a stream that breaks again and again ends with an error; progress counts', async () => {
  const part = textOf(EVENTS.slice(0, 2));
  await assert.rejects(read(ask([broken(part)])), ConnectionError);
  assert.equal(server.requests.length, 3);
  const steps = EVENTS.map((_, at) => broken(textOf(EVENTS.slice(0, at + 1), at)));
  const { types: _, ...rest } = await read(ask(steps));
  assert.deepEqual(rest, ALL);
});

test('a clean end without the answer is not an answer', async () => {
  const stream = server.client([whole(textOf(EVENTS.slice(0, 4)))], { maxRetries: 0 }).chat.stream({ message: 'x' });
  await assert.rejects(read(stream), { code: 'stream_cut_off' });
  await assert.rejects(stream.answer(), { code: 'stream_cut_off' });
});

test('a silent stream times out, and the time of the reader does not count', async (t) => {
  const hanging: Reply = (response) => void open(response).write(textOf(EVENTS.slice(0, 2)));
  const isnad = server.client([hanging], { timeout: 60, maxRetries: 0 });
  await assert.rejects(read(isnad.chat.stream({ message: 'x' })), TimeoutError);
  const slow: string[] = [];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let sendRest = () => undefined as unknown;
  const inTwoParts: Reply = (response) => {
    open(response).write(textOf(EVENTS.slice(0, 2)));
    sendRest = () => response.end(textOf(EVENTS, 2));
  };
  for await (const { type } of server
    .client([inTwoParts], { timeout: 60_000, maxRetries: 0 })
    .chat.stream({ message: 'x' })) {
    slow.push(type);
    if (slow.length !== 2) continue;
    t.mock.timers.tick(3_600_000);
    sendRest();
  }
  assert.equal(slow.length, EVENTS.length);
});

test('a failed answer is an error of its class; refusals come before the stream', async () => {
  const failed = {
    type: 'chat.failed',
    error: { status: 503, code: 'unavailable', detail: 'Retry.', request_id: 'r' },
  };
  await assert.rejects(read(ask([whole(textOf([EVENTS[0] as object, failed]))])), {
    name: 'ServerError',
    code: 'unavailable',
    requestId: 'r',
  });
  await assert.rejects(read(ask([problem(400, 'unknown_model')])), { name: 'InvalidRequestError' });
  await assert.rejects(read(ask([json({ id: 'chat_1' })])), { code: 'not_a_stream' });
});

test('events that are not of this API are errors, and unknown kinds are left out', async () => {
  for (const data of ['{"type":', 'null', '[]', '{"type":"chat.delta"}', '{"type":"chat.completed","chat":null}']) {
    await assert.rejects(read(ask([whole(`data: ${data}\n\n`)])), { code: 'invalid_stream' }, data);
  }
  const unknown = [EVENTS[0] as object, { type: 'chat.thought', thought: 1 }, ...EVENTS.slice(1)];
  assert.equal((await read(ask([whole(textOf(unknown))]))).text, ALL.text);
});

test('leaving a stream or aborting it closes the connection', async () => {
  for (const leave of ['break', 'abort'] as const) {
    const closed = Promise.withResolvers<void>();
    const endless: Reply = (response) => {
      response.on('close', () => closed.resolve());
      open(response).write(textOf(EVENTS.slice(0, 2)));
    };
    const stop = new AbortController();
    const stream = server.client([endless]).chat.stream({ message: 'x' }, { signal: stop.signal });
    const reading = (async () => {
      for await (const { type } of stream) {
        if (type !== 'chat.delta') continue;
        if (leave === 'break') break;
        stop.abort(new Error('enough'));
      }
    })();
    if (leave === 'abort') await assert.rejects(reading, { message: 'enough' });
    else await reading;
    await closed.promise;
    assert.equal(server.requests.length, 1);
    if (leave === 'break') await assert.rejects(stream.answer(), { code: 'stream_closed' });
  }
});

test('withResponse opens the stream that is then read', async () => {
  const { data, response } = await ask([whole(textOf(EVENTS))]).withResponse();
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.equal((await data.answer()).message, ALL.text);
  assert.equal(server.requests.length, 1);
  await assert.rejects(server.client([hangUp], { maxRetries: 0 }).chat.stream({ message: 'x' }).withResponse());
});
