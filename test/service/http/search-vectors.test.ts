import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import { readConfig } from '../../../src/config.ts';
import { areVectorsDue, embedTexts } from '../../../src/corpus/embed-texts.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { apiEmbedder } from '../../../src/corpus/vectors/embed.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

const SIZE = 96;
const MODEL = 'fake-model';
/** No text has these words. To the model, they mean the same as words that some have. */
const MEANS: Readonly<Record<string, string>> = { zwickelfrump: 'intentions', brumfondel: 'elephant' };

/** The behavior of the fake API in the next requests. */
const api = { failing: false, held: Promise.resolve(), texts: 0, keys: new Set<string | undefined>() };
let server: Server;
let baseUrl = '';
let dataDir = '';
let service: RunningService;

/** A vector with a share for each word, so that texts with the same words are near. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(SIZE).fill(0.01);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meant = MEANS[word] ?? word;
    let state = 5381;
    for (const letter of meant) state = (Math.imul(state, 33) ^ letter.charCodeAt(0)) >>> 0;
    const weight = meant === 'intentions' || meant === 'elephant' ? 20 : 1;
    for (let i = 0; i < 12; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const place = (state >>> 16) % SIZE;
      vector[place] = (vector[place] ?? 0) + ((state >>> 8) & 1 ? weight : -weight);
    }
  }
  return vector;
}

async function bodyOf(request: IncomingMessage): Promise<{ model: string; input: string[] }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}

before(async () => {
  server = createServer(async (request, response) => {
    const { model, input } = await bodyOf(request);
    api.keys.add(request.headers.authorization);
    await api.held;
    if (api.failing || model !== MODEL || request.url !== '/v1/embeddings') {
      response.writeHead(503).end();
      return;
    }
    api.texts += input.length;
    // In any order: the index of each counts.
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse();
    response.end(JSON.stringify({ data }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  dataDir = newDataDir();
  await buildCorpus(dataDir);
  service = await startService({
    DATA_DIR: dataDir,
    EMBEDDINGS_BASE_URL: baseUrl,
    EMBEDDINGS_MODEL: MODEL,
    EMBEDDINGS_API_KEY: 'secret-key',
  });
});
after(async () => {
  await service.stop();
  server.close();
});

const hadiths = (query: string) => service.json<HadithList>(`/api/hadith?${query}`);
const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await service.request('/metrics')).text())?.[1]);
/** What a search finds when the vector of its query came in time; the next ones with this query have it. */
async function byMeaning<T>(path: string): Promise<T> {
  const read = async () => {
    const alone = await metric('isnad_search_words_alone');
    const found = await service.json<T>(path);
    return (await metric('isnad_search_words_alone')) === alone ? found : undefined;
  };
  return (await until(read, (found) => found !== undefined)) as T;
}
const computing = (onProgress: (set: string, done: number) => void = () => undefined) =>
  embedTexts({
    dataDir,
    inputs: readInputs(),
    embedder: apiEmbedder({ baseUrl, model: MODEL, apiKey: 'secret-key' }, fetch, 10_000),
    onProgress,
  });

test('vectors are computed beside the service, and a stopped run continues', async () => {
  assert.equal((await hadiths('search=zwickelfrump')).count, 0);
  assert.equal(api.texts, 0, 'without vectors of the texts, no query is sent to the API');
  let stopped = 0;
  const stopping = computing((_, done) => {
    stopped = done;
    if (done >= 1_280) api.failing = true;
  });
  await assert.rejects(stopping, { name: 'EmbeddingsFault' });
  api.failing = false;
  assert.ok(stopped >= 1_280 && stopped < 6_000, `${stopped}`);
  assert.ok(areVectorsDue({ dataDir, inputs: readInputs() }, MODEL));
  const before = api.texts;
  // Two processes at once: one computes.
  const done = await Promise.all([computing(), computing()]);
  assert.deepEqual(done.sort(), [false, true]);
  assert.ok(api.texts - before < 6_300 - stopped, 'texts with vectors are not sent again');
  assert.ok(!areVectorsDue({ dataDir, inputs: readInputs() }, MODEL));
  const names = readdirSync(join(dataDir, 'corpus/vectors'));
  assert.deepEqual(
    names.filter((name) => !name.endsWith('.vectors')),
    [],
  );
  assert.deepEqual([...api.keys], ['Bearer secret-key']);
});

test('texts are found by meaning, each once on all pages', async () => {
  // An earlier answer to the same query by words alone is not repeated.
  assert.equal((await byMeaning<HadithList>('/api/hadith?search=zwickelfrump')).data[0]?.ref, 'nawawi:1');
  const { data, total } = await hadiths('search=zwickelfrump&limit=50');
  assert.equal(data[0]?.ref, 'nawawi:1');
  await byMeaning('/api/hadith?search=intentions%20of%20deeds&limit=7');
  const pages: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await hadiths(`search=intentions%20of%20deeds&limit=7${cursor}`);
    pages.push(...page.data.map(({ ref }) => ref));
    assert.ok(page.total >= pages.length);
    if (page.next_cursor === undefined || page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  assert.equal(pages[0], 'nawawi:1');
  assert.equal(new Set(pages).size, pages.length);
  assert.ok(total >= data.length);
  const verses = await byMeaning<{ data: { surah: number }[] }>('/api/quran?search=brumfondel&limit=3');
  assert.ok(
    verses.data.some((verse) => JSON.stringify(verse).includes('lephant')),
    JSON.stringify(verses),
  );
  // The very words, and filters, are respected.
  assert.equal((await hadiths('search=zwickelfrump&mode=exact')).count, 0);
  await byMeaning('/api/hadith?search=zwickelfrump%20mercy&limit=3');
  assert.equal((await hadiths('search=zwickelfrump%20mercy&collection=nawawi&limit=3')).count, 3);
});

test('while the API fails or is slow, words alone answer in time, and the metrics say so', async () => {
  assert.equal(await metric('isnad_search_vectors_up'), 1);
  const alone = await metric('isnad_search_words_alone');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  api.held = held;
  assert.ok((await hadiths('search=sincere%20advice')).count > 0, 'without an answer of the API');
  assert.equal(await metric('isnad_search_vectors_up'), 0);
  release();
  api.failing = true;
  assert.ok((await hadiths('search=do%20not%20be%20angry')).count > 0);
  assert.equal(await metric('isnad_search_words_alone'), alone + 2);
  // A query whose vector is known needs no API.
  assert.equal((await hadiths('search=zwickelfrump&limit=1')).data[0]?.ref, 'nawawi:1');
});

test('the settings belong together, and are off by default', () => {
  assert.equal(readConfig({}).embeddings, undefined);
  assert.throws(() => readConfig({ EMBEDDINGS_BASE_URL: baseUrl }), /EMBEDDINGS_MODEL must be set together/);
  assert.throws(() => readConfig({ EMBEDDINGS_MODEL: MODEL }), /EMBEDDINGS_MODEL must be set together/);
});
