import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RequestLogPage } from '@isnad/contract/requests';
import type { NewEndpoint } from '@isnad/contract/webhooks';
import { type RunningService, startService } from '../../support/start.ts';
import { firstOf, planOf, type ScriptedModel, startScriptedModel } from '../chat/scripted-model.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { attribute, Collector, type ReceivedSpan } from './collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SERVER = 2;

let collector: Collector;
let model: ScriptedModel;
let receiver: Receiver;
let hook: string;
let isnad: RunningService;
before(async () => {
  collector = new Collector();
  receiver = new Receiver();
  hook = await receiver.listen();
  model = await startScriptedModel((asked) => ({ pieces: [planOf(firstOf(asked))] }));
  isnad = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=texts%20and%20tools',
    OTEL_SERVICE_NAME: 'texts',
    // The share is of requests without a traceparent header.
    OTEL_TRACES_SAMPLER_ARG: '0',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    CHAT_BASE_URL: model.baseUrl,
    CHAT_MODEL_LIGHT: 'm',
    WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true',
  });
});
after(async () => {
  await isnad.stop();
  await Promise.all([collector.close(), model.stop(), receiver.close()]);
});

/** Sends a request that belongs to a trace. */
function traced(path: string, init: RequestInit = {}, trace = TRACE): Promise<Response> {
  return isnad.request(path, { ...init, headers: { ...init.headers, traceparent: `00-${trace}-${PARENT}-01` } });
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const childOf = (parent: ReceivedSpan, name: string) =>
  collector.span((span) => span.parentSpanId === parent.spanId && span.name === name);

test('a search is a span of the trace of the caller, with its admission and its search inside', async () => {
  const response = await traced('/api/quran/search?search=mercy');
  assert.equal(response.status, 200);
  const span = await collector.span(({ name }) => name === 'GET /api/quran/search');
  assert.deepEqual([span.traceId, span.parentSpanId, span.kind], [TRACE, PARENT, SERVER]);
  assert.equal(attribute(span.attributes, 'http.response.status_code'), 200);
  assert.equal(attribute(span.attributes, 'isnad.request_id'), response.headers.get('x-request-id'));
  await childOf(span, 'admission');
  await childOf(span, 'search quran');
  assert.equal(attribute(collector.resource, 'service.name'), 'texts');
  assert.equal(collector.headers[0]?.['x-team'], 'texts and tools');
  const reader = await isnad.newKey({ scopes: ['usage:read'] });
  const log = await isnad.request(`/api/requests?request_id=${response.headers.get('x-request-id')}`, {
    headers: { authorization: `Bearer ${reader.secret}` },
  });
  const { data } = (await log.json()) as RequestLogPage;
  assert.deepEqual(
    data.map(({ trace_id }) => trace_id),
    [TRACE],
  );
});

test('statements of the store are spans without values', async () => {
  const secret = 'a name that nobody else has';
  assert.equal((await traced('/api/keys', post({ name: secret }))).status, 403);
  const { secret: manager } = await isnad.newKey({ scopes: ['keys:manage'] });
  const response = await isnad.request('/api/keys', {
    ...post({ name: secret }),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${manager}`,
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
  });
  assert.equal(response.status, 201);
  const refused = await collector.span(
    ({ name, attributes }) => name === 'POST /api/keys' && attribute(attributes, 'http.response.status_code') === 403,
  );
  const admission = await childOf(refused, 'admission');
  assert.equal(attribute(admission.attributes, 'error.type'), 'scope_missing');
  const created = await collector.span(
    ({ name, attributes }) => name === 'POST /api/keys' && attribute(attributes, 'http.response.status_code') === 201,
  );
  const insert = await childOf(created, 'store INSERT');
  assert.match(String(attribute(insert.attributes, 'db.query.text')), /insert into "(api_keys|audit_log)".*\?|\$1/);
  assert.ok(!JSON.stringify(collector.spans).includes(secret));
  assert.ok(!JSON.stringify(collector.spans).includes('svc_live_'));
});

test('the language model gets the trace', async () => {
  const question = { message: 'What does the Quran say about patience?', model: 'svc-light', store: false };
  assert.equal((await traced('/api/chat/create', post(question))).status, 200);
  const span = await collector.span(({ name }) => name === 'chat m');
  assert.equal(span.traceId, TRACE);
  assert.equal(model.headers.at(-1)?.traceparent, `00-${TRACE}-${span.spanId}-01`);
});

test('a webhook attempt has a trace of its own, which the receiver gets', async () => {
  const { secret } = await isnad.newKey({ scopes: ['webhooks:manage'] });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const made = await isnad.request('/api/webhooks', { ...post({ url: hook, events: ['key.created'] }), headers });
  const { id } = (await made.json()) as NewEndpoint;
  await isnad.newKey({ name: 'news' });
  const [received] = await receiver.wait(() => true);
  // Not sampled, because no caller asked for it and the share is 0.
  assert.match(String(received?.headers.traceparent), /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/);
  assert.ok(id.startsWith('wh'), id);
});

test('a request is traced as its traceparent says; an invalid one begins a trace, which the share leaves out', async () => {
  const other = TRACE.replace('0af', '0bf');
  for (const traceparent of [`00-${other}-${PARENT}-00`, 'no', `00-${'0'.repeat(32)}-${PARENT}-01`]) {
    assert.equal((await isnad.request('/api/limits', { headers: { traceparent } })).status, 200);
  }
  // Spans leave in order, so those would have come before this one.
  await traced('/api/models', {}, other);
  await collector.span(({ name }) => name === 'GET /api/models');
  assert.ok(!collector.spans.some(({ name }) => name === 'GET /api/limits'));
});

test('exports what /metrics has, under the same names', async () => {
  await isnad.json('/api/quran?id=1');
  const data = (name: string) => collector.metrics.find((metric) => metric.name === name);
  const requests = await collector.until(
    () =>
      data('http_request_duration_seconds')?.histogram?.dataPoints.find(
        ({ attributes, count }) => attribute(attributes, 'route') === '/api/quran' && Number(count) > 0,
      ),
    () => collector.metrics.map(({ name }) => name).join(', '),
  );
  const sum = requests.bucketCounts.reduce((before, count) => before + Number(count), 0);
  assert.equal(sum, Number(requests.count));
  assert.equal(data('isnad_log_lines_dropped_total')?.sum?.isMonotonic, true);
  assert.equal(data('isnad_build_info')?.gauge?.dataPoints[0]?.asDouble, 1);
  const text = await (await isnad.request('/metrics')).text();
  const names = new Set([...text.matchAll(/^# TYPE (\S+) (?!summary)/gm)].map(([, name]) => name));
  assert.deepEqual(new Set(collector.metrics.map(({ name }) => name)), names);
});

test('a collector that is gone delays neither requests nor the end', async () => {
  const gone = new Collector();
  const endpoint = await gone.listen();
  await gone.close();
  const other = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'always_on' });
  await other.json('/api/quran?id=1');
  await other.stop();
});
