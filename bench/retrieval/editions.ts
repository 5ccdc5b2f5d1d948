import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { editionsDirectory } from '../../src/corpus/hadith/records/corpus-state.ts';
import { WHOLE_QURAN } from '../../src/corpus/quran/find.ts';
import { findVerses } from '../../src/corpus/quran/find-verses.ts';
import { type OpenCorpus, openCorpus } from '../chat/open-corpus.ts';
import { languages, readOwnSet } from './own-set.ts';
import { averagePrecision, readTaskA, reciprocalRank, type TaskA } from './task-a.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
const DEPTH = 200;
const ROUNDS = 5;

type Corpus = OpenCorpus['corpus'];

/**
 * What installed editions are worth for searches of verses, and what they cost: with the editions of DATA_DIR, and with none of them, in turn. Task A of
 * Quran QA 2023 is asked as `GET /api/quran/search` is: passages in the order of their first verse.
 */
export async function benchSearchEditions(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const { corpus, close } = await openCorpus(dataDir);
  await corpus.subjects.whenOpen();
  const { editions } = corpus.verses;
  console.log(`installed: ${editions.map(({ id }) => id).join(', ') || 'none'}`);
  for (const name of readdirSync(editionsDirectory(dataDir)).filter((file) => file.endsWith('.index'))) {
    console.log(`${name}: ${(statSync(join(editionsDirectory(dataDir), name)).size / 1e6).toFixed(1)} MB`);
  }
  const none = { ...corpus, verses: { ...corpus.verses, editions: [] } };
  const tafsirs = {
    ...corpus,
    verses: { ...corpus.verses, editions: editions.filter(({ kind }) => kind === 'tafsir') },
  };
  const data = readTaskA(SHARED);
  if (data === undefined) console.log(`Task A of Quran QA 2023 is not at ${SHARED}`);
  else
    for (const [name, one] of [
      ['none', none],
      ['tafsirs', tafsirs],
      ['all', corpus],
    ] as const)
      taskA(name, one, data);
  for (const language of languages) {
    const texts = (readOwnSet(import.meta.dirname, language) ?? []).map(({ q }) => q);
    const [without, all] = times([none, corpus], texts);
    console.log(`own queries in ${language}: p50 / p99 ms ${without} with none, ${all} with all`);
  }
  close();
}

const ask = (corpus: Corpus, text: string, limit: number) =>
  findVerses(corpus, { text, mode: undefined, span: WHOLE_QURAN, offset: 0, limit });

function taskA(name: string, corpus: Corpus, { passages, sets }: TaskA): void {
  const passageOf = new Map<number, string>();
  for (const { id } of passages) {
    const [surah = 1, first = 1, last = 1] = id.split(/[:-]/).map(Number);
    for (let verse = first; verse <= last; verse++)
      passageOf.set((corpus.quran.starts[surah - 1] ?? 0) + verse - 1, id);
  }
  for (const { name: set, questions } of sets) {
    const rows = questions.map(({ text, right }) => {
      const given = [...new Set(ask(corpus, text, DEPTH).hits.map(({ doc }) => passageOf.get(doc) ?? ''))];
      const found = given.slice(0, 100).filter((id) => right.has(id)).length;
      const recall = right.has('-1') ? undefined : found / right.size;
      return { map: averagePrecision(right, given.slice(0, 10)), mrr: reciprocalRank(right, given), recall };
    });
    const mean = (list: readonly number[]) => (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(4);
    const recall = mean(rows.flatMap((row) => row.recall ?? []));
    console.log(
      `Task A ${set}, ${name}: MAP@10 ${mean(rows.map(({ map }) => map))}  MRR@10 ${mean(rows.map(({ mrr }) => mrr))}  recall@100 ${recall}`,
    );
  }
}

/** Each corpus in turn; the least of the rounds for each query. */
function times(corpora: readonly Corpus[], texts: readonly string[]): string[] {
  const least = corpora.map(() => texts.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < ROUNDS; round++) {
    corpora.forEach((corpus, which) => {
      texts.forEach((text, at) => {
        const start = performance.now();
        ask(corpus, text, 10);
        const row = least[which] as number[];
        row[at] = Math.min(row[at] as number, performance.now() - start);
      });
    });
  }
  return least.map((row) => {
    const sorted = row.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3);
    return `${at(0.5)} / ${at(0.99)}`;
  });
}
