import { rmSync, symlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform } from '../src/platform.ts';
import { openBooks } from '../test/service/work/open-books.ts';
import { verifyCases } from '../test/service/work/worst-cases.ts';
import { buildCorpus, newDataDir } from '../test/support/start.ts';
import { Client, type Received } from './client.ts';
import { startIsnad, stop } from './processes.ts';

const FREE_ACCOUNTS = 5;
/** Of each free account, all at once. */
const EXPENSIVE = 6;

type Ask = { readonly kind: string; readonly path: string; readonly body?: object };
type Measured = Received & { readonly kind: string };

/**
 * What an enterprise client notices of free accounts that send the most expensive requests at the same moment: its requests go one
 * after another, alone and then beside theirs. `DATA_DIR`: an installed corpus, which is only read; without it the starter texts.
 */
export async function benchFairness(): Promise<void> {
  const dataDir = newDataDir();
  const installed = process.env.DATA_DIR;
  if (installed === undefined) await buildCorpus(dataDir);
  else symlinkSync(resolve(installed, 'corpus'), join(dataDir, 'corpus'));
  const { books, corpus, close } = openBooks(dataDir);
  const expensive = verifyCases(corpus)
    .filter(({ name }) => name.startsWith('marked claims of 80'))
    .map(({ text }) => text);
  const verses = books.quran.texts('quran.ar');
  const asks = askList((ordinal) => verses.text(ordinal));
  close();
  const { enterprise, free } = await createKeys(dataDir);
  const started = await startIsnad({ DATA_DIR: dataDir });
  const address = /http:\/\/[\d.]+:\d+/.exec(started.out)?.[0];
  if (address === undefined) throw new Error(`no address in ${started.out}`);
  const client = new Client({ address, key: enterprise });
  console.log(`load average before: ${loadavg()[0]?.toFixed(2)}\n`);
  console.log('| requests | | answered of sent | p50, ms | p99, ms | most, ms |\n|---|---|---|---|---|---|');
  // Starts the threads, and reads the texts into memory.
  await measure(client, asks.slice(0, 40));
  printRows('alone', await measure(client, asks));
  const flood = free.flatMap((key) =>
    Array.from({ length: EXPENSIVE }, (_, at) => sendExpensive(address, key, expensive[at % expensive.length] ?? '')),
  );
  const began = performance.now();
  const beside = await measure(client, asks);
  const took = performance.now() - began;
  printRows('beside', beside);
  printRows('at the same time', await Promise.all(flood));
  console.log(`\nbeside: ${(took / 1_000).toFixed(1)} s in all; load average after: ${loadavg()[0]?.toFixed(2)}`);
  await client.close();
  await stop(started);
  rmSync(dataDir, { recursive: true, force: true });
}

/** 200 times a surah, and after each ten a short text to verify; after each forty one of 2,000 characters, which is worked on in a thread. */
function askList(verse: (ordinal: number) => string): Ask[] {
  const verify = (kind: string, text: string): Ask => ({ kind, path: '/api/verify', body: { text } });
  return Array.from({ length: 200 }, (_, at): Ask[] => {
    const asks: Ask[] = [{ kind: 'GET /api/quran?id=1', path: '/api/quran?id=1' }];
    if (at % 10 === 9) asks.push(verify('short verify', `قال الله ﴿${verse(at * 31)}﴾`.slice(0, 500)));
    if (at % 40 === 39) {
      const text = Array.from({ length: 40 }, (_, place) => `﴿${verse(at * 31 + place)}﴾`).join('\n');
      asks.push(verify('verify of 2,000 characters', text.slice(0, 2_000)));
    }
    return asks;
  }).flat();
}

/** One key of an enterprise account, and one of each free account. */
async function createKeys(dataDir: string): Promise<{ readonly enterprise: string; readonly free: string[] }> {
  const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
  const keyOn = async (plan: SubscriptionPlan, name: string) => {
    const { id: accountId } = await createAccount(platform, { email: `${name}@example.org`, plan }, OPERATOR);
    return (await createKey(platform, { accountId, name }, OPERATOR_MANAGER)).secret;
  };
  const enterprise = await keyOn('enterprise', 'enterprise');
  const free: string[] = [];
  for (let at = 0; at < FREE_ACCOUNTS; at++) free.push(await keyOn('free', `free${at}`));
  await platform.close();
  return { enterprise, free };
}

async function measure(client: Client, asks: readonly Ask[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { kind, path, body } of asks) measured.push({ ...(await client.send(path, body)), kind });
  return measured;
}

async function sendExpensive(address: string, key: string, text: string): Promise<Measured> {
  const started = performance.now();
  const answer = await fetch(`${address}/api/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  await answer.arrayBuffer();
  return { kind: 'free: expensive verify', status: answer.status, took: performance.now() - started };
}

function printRows(when: string, measured: readonly Measured[]): void {
  for (const [kind, list] of Map.groupBy(measured, (one) => one.kind)) {
    const answered = list.filter(({ status }) => status === 200).length;
    const times = list.map(({ took }) => took).sort((a, b) => a - b);
    const figures = [0.5, 0.99, 1].map((share) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
    console.log(`| ${kind} | ${when} | ${answered} of ${list.length} | ${figures.join(' | ')} |`);
  }
}
