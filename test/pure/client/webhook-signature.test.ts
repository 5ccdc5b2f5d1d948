import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { InvalidRequestError, unwrapWebhook, WebhookSignatureError } from '../../../packages/client/src/index.ts';

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of 32 characters!').toString('base64')}`;
const NOW = 1_795_310_955_000;
const BODY = '{"id":"evt_1","type":"key.revoked","sequence":42,"data":{"key_id":"key_1","name":"বৃত্ত"}}';

function signed(body = BODY, secret = SECRET, time = NOW): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(time / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', new Date(time), body),
  };
}
const unwrap = (
  headers: Record<string, string>,
  { body = BODY as string | Uint8Array, secret = SECRET as string | string[], now = NOW } = {},
) => unwrapWebhook(body, headers, secret, { now });

test('a signed event is returned, from text and bytes, and from every form of headers', async () => {
  const event = await unwrap(signed());
  assert.ok(event.type === 'key.revoked');
  assert.equal(event.data.name, 'বৃত্ত');
  assert.equal((await unwrap(signed(), { body: Buffer.from(BODY) })).sequence, 42);
  assert.equal((await unwrapWebhook(BODY, new Headers(signed()), SECRET, { now: NOW })).sequence, 42);
  const capitals = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
  assert.equal((await unwrap(capitals)).sequence, 42);
});

test('one of several signatures, and one of several secrets, is enough', async () => {
  const both = `v2,abc v1,AAAA ${signed(BODY, OTHER)['webhook-signature']} ${signed()['webhook-signature']}`;
  assert.equal((await unwrap({ ...signed(), 'webhook-signature': both })).sequence, 42);
  assert.equal((await unwrap(signed(), { secret: [OTHER, SECRET] })).sequence, 42);
  assert.equal((await unwrap(signed(), { secret: SECRET.slice('whsec_'.length) })).sequence, 42);
});

test('anything that was changed is refused', async () => {
  const good = signed();
  const cases: [Record<string, string>, object?][] = [
    [good, { body: BODY.replace('42', '43') }],
    [good, { body: `${BODY} ` }],
    [good, { secret: OTHER }],
    [good, { secret: [] }],
    [{ ...good, 'webhook-id': 'evt_2' }],
    [{ ...good, 'webhook-timestamp': String(NOW / 1000 + 1) }],
    [{ ...good, 'webhook-signature': good['webhook-signature']?.replace('v1,', 'v1a,') ?? '' }],
    [{ ...good, 'webhook-signature': 'v1,' }],
    [{ ...good, 'webhook-signature': 'v1,%%%' }],
    [{ ...good, 'webhook-signature': '' }],
    [{}],
  ];
  for (const [headers, options] of cases) {
    await assert.rejects(unwrap(headers, options), WebhookSignatureError, inspect([headers, options]));
  }
});

test('a clock can differ by five minutes in both directions, or as the caller says', async () => {
  for (const seconds of [-300, 0, 300]) {
    assert.equal((await unwrap(signed(), { now: NOW + seconds * 1000 })).sequence, 42);
  }
  await assert.rejects(unwrap(signed(), { now: NOW + 301_000 }), { message: 'The time of the webhook is 301 s old.' });
  await assert.rejects(unwrap(signed(), { now: NOW - 301_000 }), { code: 'timestamp_out_of_tolerance' });
  const tolerant = { now: NOW + 3_600_000, toleranceSeconds: 3_600 };
  assert.equal((await unwrapWebhook(BODY, signed(), SECRET, tolerant)).sequence, 42);
  for (const time of ['', 'now', '-1', '1e9', 'NaN']) {
    await assert.rejects(unwrap({ ...signed(), 'webhook-timestamp': time }), WebhookSignatureError, time);
  }
  await assert.rejects(unwrapWebhook(BODY, signed(), SECRET), { code: 'timestamp_out_of_tolerance' });
});

test('a wrong use says what to do, and never shows the secret', async () => {
  await assert.rejects(unwrap(signed(), { body: JSON.parse(BODY) }), { fix: /before it is parsed/ });
  for (const secret of ['', 'whsec_', 'whsec_not base64!', 'whsec_AAAAA']) {
    const error = await unwrap(signed(), { secret }).catch((reason: unknown) => reason);
    assert.ok(error instanceof InvalidRequestError, secret);
  }
  const error = await unwrap(signed(), { secret: OTHER }).catch((reason: unknown) => reason);
  assert.ok(!inspect(error, { depth: 5 }).includes(OTHER.slice(6)));
});
