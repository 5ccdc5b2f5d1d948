import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHAT_LANGUAGES } from '@isnad/contract/chat';
import { newDataDir, type RunningService, startService } from '../test/support/start.ts';
import { questionsIn } from './chat/questions.ts';
import { readOwnSet } from './retrieval/own-set.ts';

const ROUNDS = 3;

/**
 * How long an answer from the texts alone takes over HTTP, kept in the store, and how soon the first byte of a stream is there. `DATA_DIR`: an installed
 * corpus, which is only read; without it the starter texts.
 */
export async function benchChatHttp(): Promise<void> {
  const dataDir = newDataDir();
  const installed = process.env.DATA_DIR;
  if (installed !== undefined) symlinkSync(resolve(installed, 'corpus'), join(dataDir, 'corpus'));
  const isnad = await startService({ DATA_DIR: dataDir });
  const messages = CHAT_LANGUAGES.flatMap((language) => [
    ...questionsIn(language).map(({ turns: [first = ''] }) => first),
    ...(readOwnSet(join(import.meta.dirname, 'retrieval'), language, 'queries.unseen') ?? []).map(({ q }) => q),
  ]);
  console.log('| model | messages | what | p50, ms | p99, ms | p50 of the least | p99 of the least |');
  console.log('|---|---|---|---|---|---|---|');
  // What the client, the machine and HTTP take: a verse by its number, in the same run.
  const verse = async () => {
    const started = performance.now();
    await isnad.json('/api/quran?id=112&verse=1');
    return performance.now() - started;
  };
  const cases: [string, string, (message: string) => Promise<number>][] = [['-', 'a verse, as a yardstick', verse]];
  for (const model of ['svc-light', 'svc-v1', 'svc-pro']) {
    cases.push([model, 'whole answer', (message) => timed(isnad, { message, model, stream: false })]);
    cases.push([model, 'first byte of a stream', (message) => timed(isnad, { message, model, stream: true })]);
  }
  for (const [model, what, measure] of cases) {
    const rounds: number[][] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const times: number[] = [];
      for (const message of messages) times.push(await measure(message));
      // The first round reads the texts into memory.
      if (round > 0) rounds.push(times);
    }
    const least = messages.map((_, at) => Math.min(...rounds.map((times) => times[at] ?? 0)));
    const figures = [at(rounds.flat(), 0.5), at(rounds.flat(), 0.99), at(least, 0.5), at(least, 0.99)];
    console.log(
      `| ${model} | ${messages.length} | ${what} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')} |`,
    );
  }
  await isnad.stop();
}

/** Until the whole answer is read, or the first byte of the stream. */
async function timed(
  isnad: RunningService,
  body: { message: string; model: string; stream: boolean },
): Promise<number> {
  const started = performance.now();
  const answer = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${body.message}: ${answer.status} ${await answer.text()}`);
  if (!body.stream) {
    await answer.text();
    return performance.now() - started;
  }
  const reader = answer.body?.getReader();
  await reader?.read();
  const first = performance.now() - started;
  while ((await reader?.read())?.done === false);
  return first;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
