// Runs on each store.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Receipt, ReceiptKeys } from '@isnad/contract/receipts';
import { Isnad } from '../../../packages/client/src/index.ts';
import { canonicalJson } from '../../../src/chat/receipts/canonical-json.ts';
import { rotateReceiptKey } from '../../../src/chat/receipts/receipt-keys.ts';
import { receiptFault } from '../../../src/chat/receipts/receipts.ts';
import { lastLine, isnad as run } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let client: Isnad;
let answer: ChatAnswer;
before(async () => {
  isnad = await startService();
  client = new Isnad({ baseUrl: isnad.address, apiKey: isnad.key });
  answer = (await client.chat.create({ message: 'What does the Quran say about patience?' })) as ChatAnswer;
});
after(() => isnad.stop());

const receiptOf = async () => (await client.receipts.get(answer.id, answer.message_id)) as Receipt;
const publicKeys = async () =>
  (await (await fetch(`${isnad.address}/.well-known/isnad-receipts.json`)).json()) as ReceiptKeys;

/** Every copy of a value in which one letter, number or null of it differs. */
function changed(value: unknown): unknown[] {
  if (typeof value === 'string')
    return value === '' ? ['x'] : [`${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`];
  if (typeof value === 'number') return [value + 1];
  if (value === null || typeof value !== 'object') return ['x'];
  const copies = Object.entries(value).flatMap(([name, member]) =>
    changed(member).map((other) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other },
    ),
  );
  return Array.isArray(value) ? [...copies, value.slice(1)] : copies;
}

test('the receipt of an answer verifies with the public keys alone', async () => {
  const receipt = await receiptOf();
  const keys = await publicKeys();
  assert.equal(receipt.answer, answer.message);
  assert.deepEqual(receipt.citations, answer.citations);
  assert.equal(receipt.issuer, isnad.address);
  assert.equal(receiptFault(receipt, keys.keys), undefined);
  assert.equal(await client.receipts.verify(receipt, keys), true);
  assert.ok(!JSON.stringify(keys).includes('sealed'));
  assert.ok(keys.keys.every((key) => !('d' in key)));
});

test('a receipt with a changed letter does not verify', async () => {
  const receipt = await receiptOf();
  const { keys } = await publicKeys();
  const others = changed(receipt) as Receipt[];
  assert.ok(others.length > 40, `${others.length}`);
  for (const other of others) {
    // The last character of the signature has bits that are not used.
    if (other.signature !== receipt.signature) other.signature = `A${receipt.signature.slice(1, -2)}AA`;
    assert.notEqual(receiptFault(other, keys), undefined, JSON.stringify(other).slice(0, 400));
    assert.equal(await client.receipts.verify(other, { keys }), false);
  }
});

test('only the account of an answer gets its receipt', async () => {
  const path = `/api/chat/history/${answer.id}/messages/${answer.message_id}/receipt`;
  assert.equal((await fetch(isnad.address + path)).status, 401);
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  assert.equal((await isnad.request(path, { headers: { authorization: `Bearer ${secret}` } })).status, 403);
  const { messages } = await isnad.json<{ messages: { id: string }[] }>(`/api/chat/history/${answer.id}`);
  for (const id of [messages[0]?.id, 'msg_01KAH3V9M4F6B2N8R1D5G7K9TQ', 'x'])
    assert.equal((await isnad.request(`/api/chat/history/${answer.id}/messages/${id}/receipt`)).status, 404);
  const other = await isnad.request(path.replace(answer.id, 'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN'));
  assert.equal(other.status, 404);
});

test('earlier receipts verify after a rotation, on the command line too', async () => {
  const earlier = await receiptOf();
  const made = await rotateReceiptKey(isnad.service.platform);
  const later = await receiptOf();
  assert.notEqual(earlier.key_id, later.key_id);
  assert.equal(later.key_id, made.kid);
  const save = (name: string, value: unknown) => {
    const file = join(isnad.dataDir, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const { platform } = isnad.service;
  const { publicKeys: read } = await import('../../../src/chat/receipts/receipt-keys.ts');
  const keys = save('keys.json', { keys: await read(platform) });
  for (const [name, receipt] of Object.entries({ earlier, later })) {
    const { code, out } = await run('/nonexistent', 'receipt', 'verify', save(name, receipt), '--keys', keys, '--json');
    assert.equal(code, 0, out);
    assert.equal(lastLine(out).valid, true);
  }
  const forged = save('forged', { ...later, answer: `${later.answer} ` });
  const { code, out } = await run('/nonexistent', 'receipt', 'verify', forged, '--keys', keys);
  assert.equal(code, 1);
  assert.match(out, /signature does not match/);
  assert.equal((await run('/nonexistent', 'receipt', 'verify', '/nonexistent/file', '--keys', keys)).code, 2);
});

test('two rotations at once lose no key', async () => {
  const made = await Promise.all([1, 2, 3].map(() => rotateReceiptKey(isnad.service.platform)));
  const { publicKeys: read } = await import('../../../src/chat/receipts/receipt-keys.ts');
  const known = (await read(isnad.service.platform)).map(({ kid }) => kid);
  for (const { kid } of made) assert.ok(known.includes(kid));
});

test('canonical JSON sorts names and writes values as RFC 8785 does', () => {
  const value = { '€': 'ق', b: [1, null, true, { z: '', a: '\u000f"\\\n' }], a: 1e21, '\r': 0.1 };
  const expected = '{"\\r":0.1,"a":1e+21,"b":[1,null,true,{"a":"\\u000f\\"\\\\\\n","z":""}],"€":"ق"}';
  assert.equal(canonicalJson(value), expected);
});
