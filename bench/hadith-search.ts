import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStopword } from '../src/corpus/fold/stopwords.ts';
import { tokenise } from '../src/corpus/fold/tokenise.ts';
import { LANGS } from '../src/corpus/hadith/model.ts';
import { openInstalled } from '../src/corpus/hadith/records/installed.ts';
import { dice } from './dice.ts';
import { cpuSeconds, load, median, residentMegabytes, type Started, startIsnad, startNode, stop } from './processes.ts';

const ROUNDS = 7;
const SECONDS = 1;
/** Answers the yardstick keeps: more would only fill its memory. */
const BODIES = 600;
const DIFFERENT = 30_000;
const WELL_KNOWN = 2_000;
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const RANDOM_VERSE = '/api/quran?random=true';

type Case = { readonly name: string; readonly paths: readonly string[] };
type Side = { readonly process: Started; readonly url: string; readonly script?: string };

/**
 * Searches over an installed corpus through 32 connections, beside a bare `node:http` server that writes the same answers (some hundred
 * of them in turn) and beside the random verse of the same process, in turn. DATA_DIR names the corpus; it is read, not changed.
 */
export async function benchHadithSearch(): Promise<void> {
  const dataDir = process.env.DATA_DIR;
  const installed = dataDir === undefined ? undefined : openInstalled(dataDir);
  if (dataDir === undefined || installed === undefined) {
    console.log('DATA_DIR names no folder with hadiths installed (isnad hadith import): nothing is measured.');
    return;
  }
  const queries = makeQueries(installed.records);
  const hadiths = installed.records.content.count;
  installed.records.close();
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  try {
    mkdirSync(join(folder, 'data'));
    symlinkSync(resolve(dataDir, 'corpus'), join(folder, 'data', 'corpus'));
    const isnad = await startIsnad({ DATA_DIR: join(folder, 'data'), ACCESS_LOG: 'false' });
    console.log(`${hadiths} hadiths; resident memory at the start ${residentMegabytes(isnad).toFixed(0)} MB\n`);
    console.log(
      '| searches | bytes (mean) | requests/s, bare | random verse | isnad | of bare | of random verse | µs of CPU a request, bare | isnad |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const item of casesOf(queries)) await benchCase(item, folder, isnad);
    console.log(`\nresident memory at the end ${residentMegabytes(isnad).toFixed(0)} MB`);
    await stop(isnad);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Records = NonNullable<ReturnType<typeof openInstalled>>['records'];

/** One to three words of a text, in each of the languages, all different. */
function makeQueries(records: Records): string[] {
  const roll = dice(11);
  const queries = new Set<string>();
  while (queries.size < DIFFERENT) {
    const text = records.text(roll(records.content.count), LANGS[roll(LANGS.length)] ?? 'ar');
    const words = tokenise(text ?? '').filter(({ term }) => term.length > 2 && !isStopword(term));
    if (words.length < 3) continue;
    const several = Array.from({ length: 1 + roll(3) }, () => words[roll(words.length)]?.term);
    queries.add(several.join(' '));
  }
  return [...queries];
}

function casesOf(queries: readonly string[]): Case[] {
  const path = (query: string) => `/api/hadith?search=${encodeURIComponent(query)}`;
  const roll = dice(5);
  // The n-th most frequent is asked for in proportion to 1/n, as people do.
  let sum = 0;
  const sums = Array.from({ length: WELL_KNOWN }, (_, i) => (sum += 1 / (i + 1)));
  const mixed = Array.from({ length: DIFFERENT }, () => {
    const at = (roll(1_000_000) / 1_000_000) * sum;
    return path(queries[sums.findIndex((upTo) => upTo > at)] ?? '');
  });
  return [
    { name: 'all different', paths: queries.map(path) },
    { name: 'all different, fields=ref,text', paths: queries.map((query) => `${path(query)}&fields=ref,text`) },
    { name: 'all different, limit=1', paths: queries.map((query) => `${path(query)}&limit=1`) },
    {
      name: 'all different, limit=1, fields=ref,text',
      paths: queries.map((query) => `${path(query)}&limit=1&fields=ref,text`),
    },
    { name: `${WELL_KNOWN} different, as often as 1/rank`, paths: mixed },
    { name: 'one', paths: [path(queries[0] ?? '')] },
  ];
}

/** What wrk runs: the paths in turn, on from where the last round ended. */
function scriptOf(paths: readonly string[], folder: string): string {
  const [list, at, script] = ['paths', 'at', 'script.lua'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(list, paths.join('\n'));
  writeFileSync(at, '0');
  writeFileSync(
    script,
    `local paths, at = {}, tonumber(io.open("${at}"):read("*a"))
for line in io.lines("${list}") do paths[#paths + 1] = line end
request = function()
  at = at + 1
  if at % 200 == 0 then local file = io.open("${at}", "w") file:write(at) file:close() end
  return wrk.format("GET", paths[at % #paths + 1])
end`,
  );
  return script;
}

async function bareOf(paths: readonly string[], address: string, key: string, folder: string) {
  const bodies: Buffer[] = [];
  let headers: string[] = [];
  for (const path of paths.slice(-BODIES)) {
    const answer = await fetch(address + path, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
    });
    bodies.push(Buffer.from(await answer.arrayBuffer()));
    const own = [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
    );
    headers = own.flat();
  }
  const files = ['bodies', 'head', 'lengths'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(files[0], Buffer.concat(bodies));
  writeFileSync(
    files[1],
    JSON.stringify(bodies.length === 1 ? [...headers, 'content-length', String(bodies[0]?.length)] : headers),
  );
  writeFileSync(files[2], JSON.stringify(bodies.map(({ length }) => length)));
  const process = await startNode([BARE, ...files], /\d+\n/);
  return { process, bytes: bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length };
}

async function benchCase({ name, paths }: Case, folder: string, isnad: Started): Promise<void> {
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const [key = ''] = /svc_live_\w+/.exec(isnad.out) ?? [];
  const headers = { Authorization: `Bearer ${key}` };
  const bare = await bareOf(paths, address, key, folder);
  const script = scriptOf(paths, folder);
  const sides: readonly Side[] = [
    { process: bare.process, url: `http://127.0.0.1:${bare.process.out.trim()}/` },
    { process: isnad, url: address + RANDOM_VERSE },
    { process: isnad, url: `${address}/`, script },
  ];
  for (const { url, script } of sides) load(url, headers, SECONDS, script);
  const rates: number[][] = [[], [], []];
  const costs: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const before = cpuSeconds(side.process);
      const rate = load(side.url, headers, SECONDS, side.script);
      rates[index]?.push(rate);
      costs[index]?.push(((cpuSeconds(side.process) - before) / (rate * SECONDS)) * 1e6);
    }
  }
  await stop(bare.process);
  const [plain = [], verse = [], own = []] = rates;
  const ratio = (to: readonly number[]) =>
    median(own.map((rate, round) => rate / (to[round] ?? Number.NaN))).toFixed(2);
  const cells = [bare.bytes, median(plain), median(verse), median(own)].map((value) => value.toFixed(0));
  const cpu = [costs[0], costs[2]].map((list) => median(list ?? []).toFixed(0));
  console.log(`| ${[name, ...cells, ratio(plain), ratio(verse), ...cpu].join(' | ')} |`);
}
