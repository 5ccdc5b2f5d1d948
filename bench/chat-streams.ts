import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chunk, refsIn, startScriptedModel } from '../test/service/chat/scripted-model.ts';
import { median, residentMegabytes, startIsnad, stop } from './processes.ts';

const STREAMS = 1_000;
const WORDS = 60;
const EVERY_MS = 1_000;
const QUESTION = JSON.stringify({ message: 'What does the Quran say about patience?', stream: true, store: false });

const SENTENCE = 12;

/** A thousand streams at once from a model that says a word a second; and how soon a sentence goes on once it is decided when there is one stream. */
export async function benchChatStreams(): Promise<void> {
  /** The first word of each sentence, with the time at which the model said it. */
  const begun: { readonly word: string; readonly at: number }[] = [];
  let words = 0;
  let everyMs = EVERY_MS;
  const model = await startScriptedModel((asked) => ({
    byHand: async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let place = 0; place < WORDS; place++) {
        await wait(everyMs);
        // Each word is one of its kind, so that it is known again when it arrives.
        const word = letters(words++);
        if (everyMs < EVERY_MS && place % SENTENCE === 0) begun.push({ word, at: performance.now() });
        const ends = place % SENTENCE === SENTENCE - 1;
        response.write(chunk({ content: ends ? `[[${refsIn(asked)[0]}]].\n\n` : `${word} ` }));
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
    await ask((text) => {
      const now = performance.now();
      const said = [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta).join('');
      // A sentence is decided when the one behind it has ended, which the beginning of the next one shows.
      for (const [place, { word }] of begun.entries()) {
        const decided = begun[place + 2];
        if (decided !== undefined && said.includes(`${word} `)) late.push(now - decided.at);
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
    '\n| from the decision on a sentence to the client, one stream, ms, p50 | p99 | sentences | wanted, p50 |\n|---|---|---|---|',
  );
  console.log(
    `| ${median(late).toFixed(2)} | ${late[Math.floor(late.length * 0.99)]?.toFixed(2)} | ${late.length} | 2 |`,
  );
}

/** A number as a word. */
function letters(number: number): string {
  return String(number)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    .padStart(5, 'z');
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
