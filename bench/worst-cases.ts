import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBooks } from '../test/service/work/open-books.ts';
import { randomVerifyCases, verifyCases } from '../test/service/work/worst-cases.ts';
import { chatCases, searchCases } from '../test/service/work/worst-queries.ts';
import { newDataDir, startService } from '../test/support/start.ts';
import { Client } from './client.ts';

const RANDOM = Number(process.env.RANDOM_CASES ?? 1_000);

type Ask = { readonly name: string; readonly path: string; readonly body?: object };
type Measured = { readonly name: string; readonly turn: number; readonly whole: number; readonly status: number };

/**
 * The most expensive requests that are known, one after another: how long each holds the event loop in one turn,
 * and how long the answer takes. Times of the event loop are CPU time, so that other work on the machine counts little.
 * `DATA_DIR`: an installed corpus, which is only read.
 */
export async function benchWorstCases(): Promise<void> {
  const dataDir = newDataDir();
  const installed = process.env.DATA_DIR;
  if (installed !== undefined) symlinkSync(resolve(installed, 'corpus'), join(dataDir, 'corpus'));
  const isnad = await startService({ DATA_DIR: dataDir });
  const asks = readAsks(dataDir);
  // The first one starts a thread, which reads the words of the verses.
  const client = new Client(isnad);
  await measure(client, { name: 'first', path: '/api/verify', body: { text: 'قل هو الله أحد' } });
  console.log('| requests | number | longest turn p50, ms | p99 | most | of | answer p50, ms | most | not 200 |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [what, list] of Object.entries(asks)) {
    const done: Measured[] = [];
    for (const ask of list) done.push(await measure(client, ask));
    const turns = done.toSorted((a, b) => a.turn - b.turn);
    const whole = done.map((one) => one.whole).sort((a, b) => a - b);
    const at = <T>(sorted: readonly T[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] as T;
    const figures = [at(turns, 0.5), at(turns, 0.99), at(turns, 1)].map((one) => one.turn.toFixed(1));
    const times = [at(whole, 0.5), at(whole, 1)].map((time) => time.toFixed(0));
    const failed = done.filter(({ status }) => status !== 200).length;
    console.log(
      `| ${what} | ${list.length} | ${figures.join(' | ')} | ${at(turns, 1).name} | ${times.join(' | ')} | ${failed} |`,
    );
  }
  await client.close();
  await isnad.stop();
}

/** The requests, made from the texts. */
function readAsks(dataDir: string): Record<string, Ask[]> {
  const { books, corpus, close } = openBooks(dataDir);
  const { verses, hadith } = books;
  const verify = ({ name, text }: { name: string; text: string }): Ask => ({
    name,
    path: '/api/verify',
    body: { text },
  });
  const indexes = { quran: verses.index, hadith: hadith?.index ?? verses.index };
  const searches = Object.entries(indexes).flatMap(([book, index]) =>
    searchCases(index).map(({ name, text, mode }) => {
      const query = new URLSearchParams({ search: text, highlight: 'true', limit: '100', ...(mode && { mode }) });
      return { name, path: `/api/${book}?${query}` };
    }),
  );
  const chats = chatCases(corpus, indexes.hadith).map(({ name, text }) => ({
    name,
    path: '/api/chat/create',
    body: { message: text, model: 'svc-pro', store: false },
  }));
  const random = randomVerifyCases(corpus, RANDOM).map(verify);
  close();
  return { verify: verifyCases(corpus).map(verify), search: searches, chat: chats, 'verify, random': random };
}

/** Sends one request from another thread, so that the client's own work is not counted. */
async function measure(client: Client, { name, path, body }: Ask): Promise<Measured> {
  const longestTurn = watchTurns();
  const { status, took } = await client.send(path, body);
  return { name, turn: longestTurn(), whole: took, status };
}

/** @returns ends it, and returns the CPU time in milliseconds of the longest turn of the event loop since */
function watchTurns(): () => number {
  let longest = 0;
  let watching = true;
  let last = process.threadCpuUsage();
  const next = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (watching) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    watching = false;
    return longest;
  };
}
