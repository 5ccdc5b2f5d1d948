import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { refOf } from '../src/chat/passages/passages.ts';
import { readConfig } from '../src/config.ts';
import { isLearningDue } from '../src/corpus/complete.ts';
import { findHadiths } from '../src/corpus/hadith/find/find-hadiths.ts';
import { WHOLE_QURAN } from '../src/corpus/quran/find.ts';
import { findVerses } from '../src/corpus/quran/find-verses.ts';
import { readInputs } from '../src/corpus/quran/inputs.ts';
import { openCorpus } from './chat/open-corpus.ts';

type PersonsQuery = {
  readonly id: string;
  /** `bnl` and, in the given set, the type `latin`: Bengali in Latin letters. */
  readonly lang: string;
  readonly target: 'quran' | 'hadith';
  readonly type: string;
  readonly query: string;
  readonly relevant: readonly string[];
  /** Nothing is ever tuned on it. */
  readonly held_out?: boolean;
};
const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data');
const SETS = [
  ['given development set', resolve(SHARED, 'eval/search-chat/search-dev.json')],
  ['written by somebody who had not read the code', resolve(import.meta.dirname, 'retrieval/people.json')],
  ['180 queries, keys checked in the texts', resolve(import.meta.dirname, 'retrieval/people.blind-3.json')],
  ['60 queries for hadiths, keys found by patterns', resolve(import.meta.dirname, 'retrieval/people.blind-4.json')],
  ['60 queries by the project, keys found by patterns', resolve(import.meta.dirname, 'retrieval/people.blind-5.json')],
  [
    '45 queries in everyday words, keys found by patterns',
    resolve(import.meta.dirname, 'retrieval/people.blind-6.json'),
  ],
  [
    'Bengali in Latin letters and English, by the project',
    resolve(import.meta.dirname, 'retrieval/latin-bengali.json'),
  ],
] as const;
const NAMED = 1;
const AMONG = 10;

/** How often what people type finds a right text first, and among ten. The corpus is that of DATA_DIR, with the ten public collections; `VERBOSE=1` names the queries whose first text is not right, less those held out. */
export async function benchSearchPeople(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const { corpus, what, close } = await openCorpus(dataDir);
  console.log(`${what}\n`);
  if (isLearningDue({ dataDir, inputs: readInputs() }))
    console.log('Meanings are not learned: run `isnad corpus learn`.\n');
  const { hadith } = corpus;
  if (corpus.verses.index.header.meanings === 0)
    console.log('Nothing is learned here: run `isnad corpus learn` first.\n');
  if (hadith === undefined) throw new Error('no hadiths are installed');
  const page = { mode: undefined, offset: 0, limit: AMONG };
  for (const [name, path] of SETS) {
    if (!existsSync(path)) {
      console.log(`${name}: no data at ${path}`);
      continue;
    }
    const ranks = new Map<string, number[]>();
    for (const { id, lang, target, type, query, relevant, held_out: heldOut } of JSON.parse(
      readFileSync(path, 'utf8'),
    ) as PersonsQuery[]) {
      const { hits } =
        target === 'quran'
          ? findVerses(corpus, { ...page, text: query, span: WHOLE_QURAN })
          : findHadiths(hadith, corpus.subjects, { ...page, text: query, filter: {} });
      const rank = hits.findIndex(({ doc }) => relevant.includes(refOf(corpus, { kind: target, doc }))) + 1;
      const half = heldOut === true ? ' (held out)' : '';
      for (const group of ['all', target, `${lang} ${target}`, `type ${type}`].map((part) => part + half))
        ranks.set(group, [...(ranks.get(group) ?? []), rank]);
      if (rank !== 1 && heldOut !== true && process.env.VERBOSE === '1') console.log(`rank ${rank}: ${id} ${query}`);
    }
    console.log(`\n${name}\n\n| queries | number | first | among ten |\n|---|---|---|---|`);
    for (const [group, list] of [...ranks].sort())
      console.log(`| ${group} | ${list.length} | ${share(list, NAMED)} | ${share(list, AMONG)} |`);
  }
  close();
}

function share(ranks: readonly number[], most: number): string {
  return (ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length).toFixed(2);
}
