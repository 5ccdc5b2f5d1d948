import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { revokeKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';

const BURST = 24;
const ROUNDS = 40;

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

/** Sends requests for these keys in one packet, so that one turn of the event loop receives them. @returns the statuses, in the order of the responses */
async function burst(keys: readonly string[]): Promise<string[]> {
  const { port } = isnad.service.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const requests = keys.map((key, place) => {
    const close = place === keys.length - 1 ? 'connection: close\r\n' : '';
    return `GET /api/quran?id=1 HTTP/1.1\r\nhost: a\r\nx-request-id: n${place}\r\nauthorization: Bearer ${key}\r\n${close}\r\n`;
  });
  socket.write(requests.join(''));
  let said = '';
  for await (const text of socket.setEncoding('latin1')) said += text;
  const heads = [...said.matchAll(/HTTP\/1\.1 (\d+) [\s\S]*?x-request-id: n(\d+)\r\n/g)];
  assert.deepEqual(
    heads.map(([, , place]) => Number(place)),
    keys.map((_, place) => place),
  );
  return heads.map(([, status = '']) => status);
}

async function newKey(plan: 'free' | 'enterprise') {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: `${crypto.randomUUID()}@example.org`, plan }, OPERATOR);
  return createKey(platform, { accountId: account.id, name: 'k' }, OPERATOR_MANAGER);
}

test('a burst is counted exactly and answered in order', async () => {
  const { secret } = await newKey('free');
  const statuses = await burst(Array(BURST).fill(secret));
  assert.deepEqual(statuses, [...Array(10).fill('200'), ...Array(BURST - 10).fill('429')]);
});

test('a revoked key is refused in a burst, and the other keys are not', async () => {
  const other = await newKey('enterprise');
  for (let round = 0; round < ROUNDS; round++) {
    const key = await newKey('enterprise');
    const both = Array.from({ length: BURST }, (_, place) => (place % 2 === 0 ? key.secret : other.secret));
    assert.deepEqual(await burst(both), Array(BURST).fill('200'));
    // Requests that are on their way while the key is revoked can be answered either way.
    const during = burst(both);
    await revokeKey(isnad.service.platform, key.id, OPERATOR_MANAGER);
    const after = await burst(both);
    assert.deepEqual(
      after,
      both.map((secret) => (secret === key.secret ? '401' : '200')),
    );
    assert.deepEqual(
      (await during).filter((_, place) => place % 2 === 1),
      Array(BURST / 2).fill('200'),
    );
  }
});
