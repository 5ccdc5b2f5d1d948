import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopword } from '../src/corpus/fold/stopwords.ts';
import { tokenise } from '../src/corpus/fold/tokenise.ts';
import type { Lang } from '../src/corpus/hadith/model.ts';
import { teachingHadiths } from '../src/corpus/hadith/records/index-records.ts';
import { openInstalled } from '../src/corpus/hadith/records/installed.ts';
import type { HadithRecords } from '../src/corpus/hadith/records/records.ts';
import { buildIndex } from '../src/corpus/index/build.ts';
import { openBuilt } from '../src/corpus/index/file.ts';
import type { IndexDocument } from '../src/corpus/index/gather.ts';
import { type Lexicon, learnLexicon, raiseChances } from '../src/corpus/index/lexicon.ts';
import type { SearchIndex } from '../src/corpus/index/open.ts';
import { joinLexicons, thesaurus } from '../src/corpus/index/thesaurus.ts';
import { search } from '../src/corpus/search/search.ts';
import { dice } from './dice.ts';
import { readOwnSet } from './retrieval/own-set.ts';
import { verses } from './verses.ts';

/** Books whose translations are hidden, in turn. Meanings are learned from the others. */
const FOLDS = [
  ['bukhari', 'nasai', 'tirmidhi', 'nawawi'],
  ['muslim', 'abudawud', 'ibnmajah', 'malik', 'qudsi', 'dehlawi'],
];
const ASKED = ['en', 'bn'] as const;
/** Queries of five words from a hidden translation, in each language and fold. */
const DRAWN = 300;
const DRAWN_WORDS = 5;

type Asked = { set: string; lang: Lang; text: string; right: ReadonlySet<number>; allow: (doc: number) => boolean };

/**
 * Finds hadiths that are there in Arabic only, asked in English and Bengali, with meanings learned from the verses and with meanings learned from the
 * hadiths of other books too. DATA_DIR names the corpus; it is read, not changed. ISNAD_SHARED_DATA: where the queries of `search-chat` are.
 */
export async function benchMeanings(): Promise<void> {
  const dataDir = process.env.DATA_DIR;
  const installed = dataDir === undefined ? undefined : openInstalled(dataDir);
  if (installed === undefined) {
    console.log('DATA_DIR names no folder with hadiths installed (isnad hadith import): nothing is measured.');
    return;
  }
  const { records } = installed;
  const quran = verses().map(({ texts: fields }, doc): IndexDocument => ({ doc, fields }));
  const ofVerses = learnLexicon(indexOf(quran));
  const tally = new Map<string, { asked: number; found: number; reciprocal: number }>();
  for (const fold of FOLDS) {
    const hidden = hiddenDocuments(records, fold);
    const taught = taughtLexicon(quran, visible(records, hidden));
    const queries = [...written(records, hidden), ...drawn(records, hidden)];
    for (const [name, lexicon] of [
      ['verses', ofVerses],
      ['verses and other books', taught],
    ] as const) {
      const index = indexOf(documents(records, hidden), lexicon);
      for (const query of queries) count(tally, name, query, index);
    }
  }
  records.close();
  console.log('| queries | learned from | asked | found among ten | MRR |\n|---|---|---|---|---|');
  for (const [name, { asked, found, reciprocal }] of [...tally].sort()) {
    console.log(`| ${name} | ${asked} | ${(found / asked).toFixed(2)} | ${(reciprocal / asked).toFixed(2)} |`);
  }
}

function hiddenDocuments({ content }: HadithRecords, fold: readonly string[]): Uint8Array {
  const hidden = new Uint8Array(content.count);
  for (const { slug, first, count } of content.collections)
    if (fold.includes(slug)) hidden.fill(1, first, first + count);
  return hidden;
}

/** The records as if the translations of the hidden ones did not exist. */
function visible(records: HadithRecords, hidden: Uint8Array): HadithRecords {
  const text: HadithRecords['text'] = (index, lang) =>
    hidden[index] === 1 && lang !== 'ar' ? undefined : records.text(index, lang);
  return { ...records, text };
}

function taughtLexicon(quran: readonly IndexDocument[], records: HadithRecords): Lexicon {
  const before = performance.now();
  const lexicon = raiseChances(learnLexicon(indexOf([...quran, ...teachingHadiths(records, quran.length)])));
  const seconds = (performance.now() - before) / 1_000;
  console.log(`learned from other books: ${lexicon.size} words in ${seconds.toFixed(0)} s\n`);
  return lexicon;
}

function* documents(records: HadithRecords, hidden: Uint8Array): Generator<IndexDocument> {
  for (const { doc, fields, weight, group } of records.documents()) {
    const { ar } = fields;
    yield { doc, weight, group: group + 1, fields: hidden[doc] === 0 ? fields : ar === undefined ? {} : { ar } };
  }
}

function indexOf(texts: Iterable<IndexDocument>, lexicon?: Lexicon): SearchIndex {
  const options = lexicon === undefined ? {} : { lexicon: joinLexicons(lexicon, thesaurus()) };
  return openBuilt(buildIndex(texts, options));
}

type Written = { lang: Lang; target: string; type: string; query: string; relevant: string[] };

/** Queries that people have written: those for hadiths of any book, and those for the forty of an-Nawawi. */
function written(records: HadithRecords, hidden: Uint8Array): Asked[] {
  const shared = join(
    process.env.ISNAD_SHARED_DATA ?? join(import.meta.dirname, '../../shared/data'),
    'eval/search-chat/search-dev.json',
  );
  const all: Written[] = existsSync(shared) ? JSON.parse(readFileSync(shared, 'utf8')) : [];
  if (all.length === 0) console.log('the queries of search-chat are not there: left out');
  const nawawi = records.content.collections.find(({ slug }) => slug === 'nawawi');
  const known = (refs: readonly string[]) =>
    new Set(refs.map((ref) => records.find(ref)).filter((doc) => doc >= 0 && hidden[doc] === 1));
  const forAny = all
    .filter(({ target, type }) => target === 'hadith' && type !== 'latin')
    .map(({ lang, query, relevant }) => ({
      ...{ set: 'written, any book', lang, text: query, right: known(relevant) },
      allow: (doc: number) => hidden[doc] === 1,
    }));
  const inNawawi = (doc: number): boolean =>
    nawawi !== undefined && doc >= nawawi.first && doc < nawawi.first + nawawi.count;
  const forNawawi = ASKED.flatMap((lang) =>
    (['queries', 'queries.unseen'] as const)
      .flatMap((name) => readOwnSet(join(import.meta.dirname, 'retrieval'), lang, name) ?? [])
      .filter(({ right }) => right.every((ref) => ref.startsWith('nawawi:')))
      .map(({ q, right }) => ({ set: 'written, Nawawi', lang, text: q, right: known(right), allow: inNawawi })),
  );
  return [...forAny, ...forNawawi].filter(({ lang, right }) => lang !== 'ar' && right.size > 0);
}

/** Five words in a row from the hidden translation of a hadith. */
function drawn(records: HadithRecords, hidden: Uint8Array): Asked[] {
  const roll = dice(7);
  return ASKED.flatMap((lang) => {
    const made: Asked[] = [];
    while (made.length < DRAWN) {
      const doc = roll(records.content.count);
      const text = hidden[doc] === 1 && records.text(doc, 'ar') !== undefined ? records.text(doc, lang) : undefined;
      const words = tokenise(text ?? '').filter(({ term, joined }) => !joined && term.length > 2 && !isStopword(term));
      if (words.length < 3 * DRAWN_WORDS || words.length > 60) continue;
      // The first words name narrators.
      const from = DRAWN_WORDS + roll(words.length - 2 * DRAWN_WORDS);
      const part = words.slice(from, from + DRAWN_WORDS).map(({ term }) => term);
      const allow = (other: number) => hidden[other] === 1;
      made.push({ set: 'drawn from translations', lang, text: part.join(' '), right: new Set([doc]), allow });
    }
    return made;
  });
}

type Tally = Map<string, { asked: number; found: number; reciprocal: number }>;

function count(tally: Tally, name: string, { set, lang, text, right, allow }: Asked, index: SearchIndex): void {
  const { hits } = search(index, { text, allow });
  const at = hits.findIndex(({ doc, same = [] }) => right.has(doc) || same.some((other) => right.has(other)));
  const key = `${set}, ${lang} | ${name}`;
  const sum = tally.get(key) ?? { asked: 0, found: 0, reciprocal: 0 };
  tally.set(key, sum);
  sum.asked++;
  if (at < 0) return;
  sum.found++;
  sum.reciprocal += 1 / (at + 1);
}
