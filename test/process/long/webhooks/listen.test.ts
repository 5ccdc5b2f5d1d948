import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import type { Usage } from '@isnad/contract/usage';
import type { EventPage } from '@isnad/contract/webhook-events';
import { createAccount } from '../../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../../src/accounts/audit/actor.ts';
import { revokeKey } from '../../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../../src/accounts/keys/keys.ts';
import { startProxy } from '../../../service/scaled/proxy.ts';
import { Receiver } from '../../../service/webhooks/receiver.ts';
import { type Ended, ended, isnad as run, startIsnad } from '../../../support/isnad-command.ts';
import { type RunningService, startService } from '../../../support/start.ts';
import { until } from '../../../support/until.ts';

let isnad: RunningService;
let receiver: Receiver;
let hook: string;
before(async () => {
  isnad = await startService();
  receiver = new Receiver();
  hook = await receiver.listen();
});
after(async () => {
  await isnad.stop();
  await receiver.close();
});

let accounts = 0;
async function newAccount(plan = 'professional') {
  const { platform } = isnad.service;
  const { id } = await createAccount(platform, { email: `a${++accounts}@example.org`, plan }, OPERATOR);
  const { secret } = await createKey(
    platform,
    { accountId: id, name: 'hooks', scopes: ['webhooks:manage'] },
    OPERATOR_MANAGER,
  );
  const happen = async (...names: string[]) => {
    for (const name of names) await createKey(platform, { accountId: id, name }, OPERATOR_MANAGER);
  };
  const revoke = async () => {
    const { id: key } = await createKey(platform, { accountId: id, name: 'revoked' }, OPERATOR_MANAGER);
    await revokeKey(platform, key, OPERATOR_MANAGER);
  };
  return { id, key: secret, happen, revoke };
}

async function events(key: string, query = ''): Promise<EventPage & Problem> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${isnad.address}/api/webhooks/events${query}`, { headers })).json() as never;
}

type Listener = {
  readonly child: ChildProcess;
  readonly end: Promise<Ended>;
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
};

/** The real command; ends when it is told to. */
function listen(key: string, words: readonly string[], url = isnad.address): Listener {
  const child = startIsnad(isnad.dataDir, ['webhook', 'listen', '--url', url, '--key', key, ...words]);
  let said = '';
  child.stdout?.on('data', (text) => {
    said += text;
  });
  const says = async (pattern: RegExp) => {
    await until(
      () => said,
      (text) => pattern.test(text) || child.exitCode !== null,
    );
    const found = pattern.exec(said);
    assert.ok(found, `it said: ${said}`);
    return found;
  };
  return { child, end: ended(child), says };
}

async function stop({ child, end }: Listener): Promise<string> {
  child.kill('SIGINT');
  const { code, out, err } = await end;
  assert.deepEqual([code, err], [0, '']);
  return out;
}

const names = (path: string) =>
  receiver.received.filter((one) => one.path === path).map(({ event }) => event.data.name);

test('events are read in the order of their numbers, in pages, and waited for; reading them is enough to have them kept', async () => {
  const account = await newAccount();
  assert.deepEqual(await events(account.key), { data: [], count: 0, has_more: false, last_sequence: 0 });
  await account.happen('one', 'two', 'three');
  const first = await events(account.key, '?limit=2');
  assert.deepEqual(
    [first.data.map(({ sequence, data }) => [sequence, data.name]), first.has_more, first.last_sequence],
    [
      [
        [1, 'one'],
        [2, 'two'],
      ],
      true,
      3,
    ],
  );
  const rest = await events(account.key, '?after=2');
  assert.deepEqual([rest.data.map(({ data }) => data.name), rest.has_more], [['three'], false]);
  const waiting = events(account.key, '?after=3&wait=20');
  await account.happen('four');
  assert.deepEqual(
    (await waiting).data.map(({ data }) => data.name),
    ['four'],
  );
  const other = await newAccount();
  assert.equal((await events(other.key)).count, 0, 'those of another account are not shown');
  for (const query of ['?after=-1', '?after=x', '?limit=0', '?limit=101', '?wait=21'])
    assert.equal((await events(account.key, query)).code, 'invalid_parameter', query);
});

test('what was waited for an event is no latency, neither in the metrics nor in the usage', async () => {
  const { platform } = isnad.service;
  const { id } = await createAccount(platform, { email: 'patient@example.org', plan: 'professional' }, OPERATOR);
  const { secret } = await createKey(
    platform,
    {
      accountId: id,
      name: 'all',
      scopes: ['webhooks:manage', 'usage:read'],
    },
    OPERATOR_MANAGER,
  );
  const measured = async () => {
    const text = await (await fetch(`${isnad.address}/metrics`)).text();
    const of = (name: string) =>
      new RegExp(
        `^http_request_duration_seconds_${name}\\{method="GET",route="/api/webhooks/events",status="200"\\} (.*)$`,
        'm',
      );
    return ['count', 'sum'].map((name) => Number(of(name).exec(text)?.[1] ?? 0)) as [number, number];
  };
  const [countBefore, sumBefore] = await measured();
  const began = performance.now();
  const { last_sequence } = await events(secret);
  assert.equal((await events(secret, `?after=${last_sequence}&wait=3`)).count, 0);
  const [count, sum] = await measured();
  // However slow the machine is, both requests took three seconds more than what is counted.
  // biome-ignore lint/plugin: both sides are times of the same requests
  const countable = performance.now() - began - 2_900;
  assert.equal(count - countBefore, 2);
  assert.ok((sum - sumBefore) * 1_000 < countable, `${sum - sumBefore} s`);
  const usage = await fetch(`${isnad.address}/api/usage?group_by=endpoint`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const { totals } = (await usage.json()) as Usage;
  assert.equal(totals.requests, 2);
  assert.ok((totals.latency?.p99 ?? 9_999) < countable + 1_400, JSON.stringify(totals));
});

test('what happens is sent on, signed with the secret that was printed; nothing is lost or doubled when the connection breaks', async () => {
  const account = await newAccount();
  const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(isnad.address).port) });
  const listener = listen(account.key, ['--forward', `${hook}/line`], `http://127.0.0.1:${line.port}`);
  const [, secret = ''] = await listener.says(/(whsec_\S+)/);
  await account.happen('before');
  const [received] = await receiver.wait(({ path }) => path === '/line');
  assert.ok(received);
  receiver.verify(received, secret);
  assert.deepEqual([received.event.data.name, received.id], ['before', received.event.id]);
  await line.cut();
  await account.happen('a', 'b', 'c');
  await listener.says(/Cannot reach .*\. Retrying/);
  await line.mend();
  await account.happen('after');
  await receiver.wait(({ path, event }) => path === '/line' && event.data.name === 'after');
  assert.deepEqual(names('/line'), ['before', 'a', 'b', 'c', 'after']);
  const out = await stop(listener);
  assert.match(out, /5 forwarded, 0 refused\. To continue from here: --after 5$/m);
  await line.close();
});

test('it begins behind a number, with the kinds and the secret that are asked for; what is not taken is told', async () => {
  const account = await newAccount();
  await events(account.key);
  await account.happen('one', 'two', 'three');
  receiver.answer = ({ event }, response) => response.writeHead(event.data.name === 'two' ? 500 : 204).end();
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const words = ['--forward', `${hook}/behind`, '--after', '1', '--secret', secret, '--json'];
  const listener = listen(account.key, words);
  const [, third] = await receiver.wait(({ path }) => path === '/behind', 2);
  assert.ok(third);
  receiver.verify(third, secret);
  await listener.says(/3 {2}key\.created +204/);
  const out = await stop(listener);
  assert.deepEqual(names('/behind'), ['two', 'three']);
  assert.match(out, /2 {2}key\.created +500/);
  assert.deepEqual(JSON.parse(out.trimEnd().split('\n').at(-1) ?? ''), { forwarded: 1, refused: 1, last_sequence: 3 });
  const chats = listen(account.key, ['--forward', `${hook}/chats`, '--after', '0', '--events', 'chat.*,key.revoked']);
  await chats.says(/Ctrl\+C/);
  await account.happen('four');
  await account.revoke();
  await chats.says(/key\.revoked +204/);
  await stop(chats);
  const sent = receiver.received.filter(({ path }) => path === '/chats');
  assert.deepEqual(
    sent.map(({ event }) => event.type),
    ['key.revoked'],
  );
  receiver.answer = (_received, response) => response.writeHead(204).end();
});

test('a receiver that is being started is waited for', async () => {
  const account = await newAccount();
  const late = new Receiver();
  const address = await late.listen();
  await late.close();
  const listener = listen(account.key, ['--forward', `${address}/late`]);
  await listener.says(/Ctrl\+C/);
  await account.happen('early');
  await listener.says(/Connection refused at http/);
  const server = createServer().listen(Number(new URL(address).port), '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [request] = await once(socket, 'data');
  assert.match(String(request), /POST \/late HTTP[\s\S]*webhook-signature: v1,/);
  socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  await listener.says(/key\.created +204/);
  await stop(listener);
  server.close();
});

test('what cannot work is told in one line', async () => {
  const free = await newAccount('free');
  const words = (key: string, url = isnad.address) => ['--forward', `${hook}/no`, '--url', url, '--key', key];
  const cases: [string[], number, RegExp][] = [
    [words(free.key), 1, /^isnad: Webhooks require the professional or enterprise plan\.\n$/],
    [words(free.key, 'http://127.0.0.1:9'), 1, /^isnad: Cannot reach http:\/\/127\.0\.0\.1:9\.\n$/],
    [words(free.key, `${isnad.address}/docs`), 1, /does not serve events: it responded with 404/],
    [[...words(free.key), '--events', 'key.lost'], 2, /--events has the unknown type "key\.lost"/],
    [[...words(free.key), '--after', 'x'], 2, /--after must be the sequence number/],
  ];
  for (const [given, code, pattern] of cases) {
    const result = await run(isnad.dataDir, 'webhook', 'listen', ...given);
    assert.deepEqual([result.code, pattern.test(result.err)], [code, true], `${given.join(' ')}: ${result.err}`);
  }
});
