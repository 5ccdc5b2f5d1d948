import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chunk, inPieces, planOf, refsIn, startScriptedModel } from '../test/service/chat/scripted-model.ts';
import { median, residentMegabytes, startIsnad, stop } from './processes.ts';

const STREAMS = 1_000;
const WORDS = 60;
const EVERY_MS = 1_000;
const QUESTION = JSON.stringify({ message: 'What does the Quran say about patience?', stream: true, store: false });

/** Pieces in which a step comes. */
const PIECES = 12;
const STEPS = WORDS / PIECES;

/** A thousand streams at once from a model that says a word a second; and how soon a step is at the reader once it is complete, when there is one stream. */
export async function benchChatStreams(): Promise<void> {
  /** When the model completed the step with a reference. */
  const completed = new Map<string, number>();
  let everyMs = EVERY_MS;
  const model = await startScriptedModel((asked) => ({
    byHand: async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const ref of refsIn(asked).slice(0, STEPS)) {
        const step = planOf({ ref, sentences: [], link: 'adds' });
        for (const piece of inPieces(step, Math.ceil(step.length / PIECES))) {
          await wait(everyMs);
          if (piece.endsWith('}')) completed.set(ref, performance.now());
          response.write(chunk({ content: piece }));
        }
      }
      response.write(chunk({}, 'stop'));
      response.end('data: [DONE]\n\n');
    },
  }));
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const settings = { CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm', CHAT_TIMEOUT_MS: '300000', CONCURRENCY: '2000' };
  const started = await startIsnad({ DATA_DIR: folder, ACCESS_LOG: 'false', SEARCH_MEANINGS: 'false', ...settings });
  const address = /address +(\S+)/.exec(started.out)?.[1] ?? '';
  const key = /key +(\S+)/.exec(started.out)?.[1] ?? '';
  const ask = (onText: (text: string) => void) => stream(`${address}/api/chat/create`, key, onText);

  everyMs = 20;
  const late: number[] = [];
  for (let round = 0; round < 3; round++) {
    completed.clear();
    await ask((text) => {
      for (const [, ref = ''] of text.matchAll(/"delta":"[^"]*\[[^"\]]*?(\d+:\d+)/g)) {
        const at = completed.get(ref);
        if (at !== undefined) late.push(performance.now() - at);
        completed.delete(ref);
      }
    });
  }
  everyMs = EVERY_MS;
  const idle = residentMegabytes(started);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(started))), 200);
  const startedAt = performance.now();
  const whole = await Promise.all(Array.from({ length: STREAMS }, () => ask(() => undefined)));
  clearInterval(watch);
  const complete = whole.filter(
    (text) => text.includes('event: chat.completed') && text.includes('"provider":"model"'),
  ).length;
  await stop(started);
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
  late.sort((a, b) => a - b);
  console.log('| streams at once | complete | seconds | memory before, MB | at most, MB | wanted |');
  console.log('|---|---|---|---|---|---|');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`| ${STREAMS} | ${complete} | ${seconds} | ${idle.toFixed(0)} | ${most.toFixed(0)} | 400 |`);
  console.log(
    '\n| from a complete step to the reader, one stream, ms, p50 | p99 | steps | wanted, p50 |\n|---|---|---|---|',
  );
  console.log(
    `| ${median(late).toFixed(2)} | ${late[Math.floor(late.length * 0.99)]?.toFixed(2)} | ${late.length} | 5 |`,
  );
}

/** Asks and reads to the end. Plain node:http: a thousand of its streams cost the client less than those of fetch. */
function stream(address: string, key: string, onText: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const request = httpRequest(address, { method: 'POST', headers, agent: false }, (response) => {
      let all = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        onText(text);
        all += text;
      });
      response.on('end', () => resolve(all)).on('error', reject);
    });
    request.on('error', reject);
    request.end(QUESTION);
  });
}
