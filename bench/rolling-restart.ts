import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform.ts';
import { buildCorpus, newDataDir } from '../test/support/start.ts';
import { removeStore, storeSettings } from '../test/support/stores.ts';
import { EvenLoad } from './even-load.ts';
import { MAIN, type Started, startNode, stop } from './processes.ts';

const REQUESTS_A_SECOND = 200;
const ROUNDS = 3;

type Proxy = {
  readonly name: string;
  readonly program: string;
  readonly config: (at: Ports) => string;
  readonly args: (file: string) => string[];
};
type Ports = { readonly port: number; readonly nodes: readonly number[]; readonly folder: string };

/** HAProxy asks `/readyz` twice a second; nginx only learns from requests, and tries the other server when one refuses the connection. */
const PROXIES: readonly Proxy[] = [
  {
    name: 'HAProxy',
    program: 'haproxy',
    args: (file) => ['-db', '-f', file],
    config: ({ port, nodes }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option redispatch
  retry-on conn-failure empty-response
frontend front
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1
${nodes.map((node, at) => `  server node${at} 127.0.0.1:${node} check`).join('\n')}
`,
  },
  {
    name: 'nginx',
    program: 'nginx',
    args: (file) => ['-c', file, '-g', 'daemon off;'],
    config: ({ port, nodes, folder }) => `
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  upstream nodes {
${nodes.map((node) => `    server 127.0.0.1:${node} fail_timeout=1s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout;
    }
  }
}
`,
  },
];

/**
 * Restarts two nodes of two workers each in turn, behind a proxy and under an even load, and counts requests that failed.
 * Needs PostgreSQL and Redis (`ISNAD_TEST_DATABASE_URL`, `ISNAD_TEST_REDIS_URL`), HAProxy and nginx.
 */
export async function benchRollingRestart(): Promise<void> {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const settings = {
    LOG_LEVEL: 'silent',
    ACCESS_LOG: 'false',
    SEARCH_MEANINGS: 'false',
    ...(await storeSettings(dataDir)),
  };
  if (settings.DATABASE_URL === '') throw new Error('set ISNAD_TEST_DATABASE_URL and ISNAD_TEST_REDIS_URL');
  const secret = await newKey(settings);
  console.log('| proxy | restarts | requests | failed |');
  console.log('|---|---|---|---|');
  for (const proxy of PROXIES) {
    const ports = { port: await freePort(), nodes: [await freePort(), await freePort()], folder: newDataDir() };
    const file = join(ports.folder, 'proxy.conf');
    writeFileSync(file, proxy.config(ports));
    const nodes = await Promise.all(ports.nodes.map((port) => startWorkers(settings, port)));
    const child = spawn(proxy.program, proxy.args(file), { stdio: 'inherit' });
    await sleep(2_000);
    const load = new EvenLoad({
      url: `http://127.0.0.1:${ports.port}/api/quran?random=true`,
      ...{ secret, perSecond: REQUESTS_A_SECOND, keepAlive: true },
    });
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, port] of ports.nodes.entries()) {
        await stop(nodes[at] as Started);
        nodes[at] = await startWorkers(settings, port);
        await sleep(2_000);
      }
    }
    const { sent, failed } = await load.end();
    console.log(
      `| ${proxy.name} | ${ROUNDS * nodes.length} | ${sent} | ${failed.length === 0 ? 0 : failed.join(', ')} |`,
    );
    await Promise.all([...nodes.map(stop), end(child)]);
  }
  await removeStore(dataDir);
}

/** Makes a key without a limit. */
export async function newKey(settings: Record<string, string>): Promise<string> {
  const platform = await openPlatform(readConfig(settings));
  const { id: accountId } = await createAccount(platform, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId, name: 'load' }, OPERATOR_MANAGER);
  await platform.close();
  return secret;
}

function startWorkers(settings: Record<string, string>, port: number): Promise<Started> {
  const own = { ...settings, HOST: '127.0.0.1', PORT: String(port) };
  return startNode([MAIN, 'serve', '--workers', '2'], /(ready after|NOT READY)[\s\S]*docs .*\n/, own);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
