import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, load, median, type Started, startIsnad, startNode, stop } from './processes.ts';

const ROUNDS = 7;
const SECONDS = 1;
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

type Case = {
  readonly name: string;
  readonly path: string;
  readonly coding?: string;
  readonly accessLog: boolean;
  readonly wanted: number;
};

const CASES: readonly Case[] = [
  { name: 'surah 2', path: '/api/quran?id=2', accessLog: false, wanted: 0.9 },
  { name: 'surah 2, access log', path: '/api/quran?id=2', accessLog: true, wanted: 0.9 },
  { name: 'surah 2, gzip', path: '/api/quran?id=2', coding: 'gzip', accessLog: true, wanted: 1 },
  { name: 'surah 2, br', path: '/api/quran?id=2', coding: 'br', accessLog: true, wanted: 1 },
  { name: 'random verse', path: '/api/quran?random=true', accessLog: false, wanted: 0.75 },
  { name: 'random verse, access log', path: '/api/quran?random=true', accessLog: true, wanted: 0.65 },
  { name: 'list', path: '/api/quran', accessLog: true, wanted: 0.75 },
];

/** Requests per second against a bare `node:http` server that writes the same bytes, in turn, a pair each round. Needs `wrk`. */
export async function benchHttp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const first = await startIsnad({ DATA_DIR: folder });
  const [key = ''] = /svc_live_\w+/.exec(first.out) ?? [];
  await stop(first);
  console.log(
    '| case | bytes | requests/s, bare | isnad | ratio (median) | wanted | µs of CPU a request, bare | isnad |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const item of CASES) await benchCase(item, folder, key);
  rmSync(folder, { recursive: true, force: true });
}

async function benchCase(item: Case, folder: string, key: string): Promise<void> {
  const isnad = await startIsnad({
    DATA_DIR: folder,
    ACCESS_LOG: String(item.accessLog),
    LOG_FILE: join(folder, 'log'),
  });
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const headers: Record<string, string> = {
    Authorization: `Bearer ${key}`,
    ...(item.coding ? { 'Accept-Encoding': item.coding } : {}),
  };
  const sample = await fetch(address + item.path, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
  const body = join(folder, 'body');
  const head = join(folder, 'head');
  writeFileSync(body, Buffer.from(await sample.arrayBuffer()));
  // Date and connection are node:http's own; the rest is what our answer carries.
  const own = [...sample.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  writeFileSync(head, JSON.stringify(own.flat()));
  const bytes = Number(sample.headers.get('content-length'));
  const bare = await startNode([BARE, body, head], /\d+\n/);
  const sides = [
    { process: bare, url: `http://127.0.0.1:${bare.out.trim()}/`, headers: {} },
    { process: isnad, url: address + item.path, headers },
  ] as const;
  for (const side of sides) load(side.url, side.headers, 1);
  const rates: [number[], number[]] = [[], []];
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of [0, 1] as const) {
      const side = sides[index];
      const before = cpuSeconds(side.process);
      const rate = load(side.url, side.headers, SECONDS);
      rates[index].push(rate);
      costs[index].push(((cpuSeconds(side.process) - before) / (rate * SECONDS)) * 1e6);
    }
  }
  await Promise.all([bare, isnad].map((started: Started) => stop(started)));
  const ratio = median(rates[1].map((rate, round) => rate / (rates[0][round] ?? Number.NaN)));
  const numbers = [bytes, median(rates[0]).toFixed(0), median(rates[1]).toFixed(0), ratio.toFixed(2), item.wanted];
  console.log(
    `| ${item.name} | ${[...numbers, median(costs[0]).toFixed(1), median(costs[1]).toFixed(1)].join(' | ')} |`,
  );
}
