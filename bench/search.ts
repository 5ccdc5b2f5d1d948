/*
 * How fast searching is, beside other engines in the same run, on the same texts and queries.
 *
 *   node bin/node.js bench/search.ts <texts.ndjson>
 *
 * Each line of the file is one record: {"ref": "bukhari:1", "texts": {"ar": …, "en": …, "bn": …}}. The verses are added from quran-json.
 * ISNAD_BENCH_MODULES: a folder with minisearch and pg installed; without it they are left out, and said so.
 * ISNAD_BENCH_POSTGRES: address of a database to measure in; a schema of its own is made there and dropped.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContainer } from '../src/corpus/container.ts';
import { isStopword } from '../src/corpus/fold/stopwords.ts';
import { INDEX_KIND } from '../src/corpus/index/layout.ts';
import type { Lexicon } from '../src/corpus/index/lexicon.ts';
import { openIndex } from '../src/corpus/index/open.ts';
import { writeContainer } from '../src/corpus/write-container.ts';
import { dice } from './dice.ts';
import {
  type Asked,
  buildFrom,
  type Engine,
  folded,
  fts5,
  lexiconOf,
  miniSearch,
  ours,
  postgres,
  type Text,
} from './engines.ts';
import { verses } from './verses.ts';

const QUERIES = 120;
const COMMON = 20;
const ROUNDS = 3;
const languages = ['ar', 'en', 'bn'] as const;

function makeQueries(texts: readonly Text[]): Map<string, Asked[]> {
  const roll = dice(7);
  const sets = new Map<string, Asked[]>();
  for (const language of languages) {
    const frequency = new Map<string, number>();
    const bodies = texts.map((text) =>
      folded(text.texts[language] ?? '')
        .split(' ')
        .filter((word) => word !== ''),
    );
    for (const body of bodies) for (const word of new Set(body)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    const filled = bodies.filter((body) => body.length > 6);
    const content = (body: string[]): string[] => body.filter((word) => word.length > 2 && !isStopword(word));
    const draw = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
    const make = (kind: Asked['kind'], text: () => string | undefined): Asked[] => {
      const made: Asked[] = [];
      while (made.length < QUERIES) {
        const drawn = text();
        if (drawn !== undefined && drawn !== '') made.push({ kind, text: drawn });
      }
      return made;
    };
    for (const count of [1, 2, 3]) {
      const several = (): string | undefined => {
        const words = content(draw(filled));
        return words.length < count ? undefined : Array.from({ length: count }, () => draw(words)).join(' ');
      };
      const words = make('words', several);
      sets.set(`${language} ${count} word${count > 1 ? 's' : ''}`, words);
      if (count > 1)
        sets.set(
          `${language} ${count} any`,
          words.map(({ text }): Asked => ({ kind: 'any', text })),
        );
    }
    const commonest = [...frequency]
      .sort((a, b) => b[1] - a[1])
      .slice(0, COMMON)
      .map(([text]): Asked => ({ kind: 'words', text }));
    sets.set(`${language} commonest`, commonest);
    const phrase = (): string => {
      const body = draw(filled);
      const at = roll(body.length - 3);
      return body.slice(at, at + 3).join(' ');
    };
    sets.set(`${language} phrase`, make('phrase', phrase));
    sets.set(
      `${language} prefix`,
      make('prefix', () => draw(content(draw(filled)))?.slice(0, 4)),
    );
    const wrong = (): string | undefined => {
      const word = draw(content(draw(filled)));
      if (word === undefined || word.length < 5) return undefined;
      const at = 1 + roll(word.length - 2);
      const typed = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
      return frequency.has(typed) ? undefined : typed;
    };
    sets.set(`${language} misspelt`, make('misspelt', wrong));
  }
  return sets;
}

type Times = { p50: number; p99: number };

function percentiles(times: number[]): Times {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The fastest of several rounds for each query: what the engine needs, without what else the machine was doing. */
async function measure(engines: readonly Engine[], queries: readonly Asked[]): Promise<Map<string, Times>> {
  const best = new Map(
    engines.map((engine) => [engine.name, new Float64Array(queries.length).fill(Number.POSITIVE_INFINITY)]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const kept = best.get(engine.name) as Float64Array;
      for (const [i, query] of queries.entries()) {
        const from = performance.now();
        const asked = engine.ask(query);
        if (asked === undefined) break;
        const answer = asked instanceof Promise ? await asked : asked;
        const took = performance.now() - from;
        // Nothing found where there is something is no answer: PostgreSQL drops what it takes for joining words.
        if (answer.length > 0) kept[i] = Math.min(kept[i] as number, took);
      }
    }
  }
  return new Map(
    [...best]
      .map(([name, times]): [string, number[]] => [name, [...times].filter(Number.isFinite)])
      .filter(([, times]) => times.length > 0)
      .map(([name, times]) => [name, percentiles(times)]),
  );
}

function measureLoading(texts: readonly Text[], lexicon: Lexicon): void {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  try {
    const path = join(folder, 'search.index');
    let from = performance.now();
    const { content, sections } = buildFrom(texts, lexicon);
    const built = performance.now() - from;
    writeContainer(path, INDEX_KIND, content, sections);
    const bytes = statSync(path).size;
    from = performance.now();
    const container = openContainer(path, INDEX_KIND);
    openIndex(container);
    const loaded = performance.now() - from;
    container.close();
    console.log(
      `${texts.length} texts: built in ${(built / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, loaded with its checksums in ${loaded.toFixed(0)} ms`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const path = process.argv[2];
  const modules = process.env.ISNAD_BENCH_MODULES;
  const database = process.env.ISNAD_BENCH_POSTGRES;
  const more =
    path === undefined
      ? []
      : readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Text);
  if (path === undefined) console.log('no file of texts was named: the verses alone');
  const texts = [...verses(), ...more];
  const from = performance.now();
  const lexicon = lexiconOf(verses(), true);
  console.log(`lexicon of ${lexicon.size} words learned in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  measureLoading(texts, lexicon);
  const engines = [ours(texts, lexicon), fts5(texts)];
  if (modules === undefined) console.log('ISNAD_BENCH_MODULES is not set: MiniSearch and PostgreSQL are left out');
  else engines.push(miniSearch(texts, modules));
  if (modules !== undefined && database !== undefined) engines.push(await postgres(texts, modules, database));
  for (const engine of engines) console.log(`${engine.name}: built in ${(engine.buildMs / 1000).toFixed(1)} s`);
  console.log(`\nmilliseconds, p50 / p99; the last column is the fastest other engine over ours\n`);
  for (const [name, queries] of makeQueries(texts)) {
    const times = await measure(engines, queries);
    const own = times.get('isnad') as Times;
    const others = [...times].filter(([engine]) => engine !== 'isnad').map(([, time]) => time);
    const ratio = (key: keyof Times): string => (Math.min(...others.map((time) => time[key])) / own[key]).toFixed(1);
    const cells = [...times].map(([engine, time]) => `${engine} ${time.p50.toFixed(4)} / ${time.p99.toFixed(3)}`);
    console.log(`${name.padEnd(13)} ${cells.join('   ')}   × ${ratio('p50')} / ${ratio('p99')}`);
  }
  for (const engine of engines) engine.close();
}

if (import.meta.main) await main();
