/*
 * How good searching is: Task A of Qur'an QA 2023 and the project's own queries, each step of the engine switched on in turn.
 *
 *   node bin/node.js bench/retrieval/run.ts
 *
 * ISNAD_SHARED_DATA: where the data of Task A lies (../shared/data when not set); absent, it is left out and said so.
 * The starter hadiths are read from data/hadith/nawawi40.json, the Bengali names of surahs from data/quran.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lexicon } from '../../src/corpus/index/lexicon.ts';
import type { SearchIndex } from '../../src/corpus/index/open.ts';
import { readSource } from '../../src/corpus/quran/inputs.ts';
import { languageOf } from '../../src/corpus/reading/detect.ts';
import { readQuery } from '../../src/corpus/reading/read-query.ts';
import { knownNames } from '../../src/corpus/references/known-names.ts';
import { makeNames, type Names } from '../../src/corpus/references/names.ts';
import { readVerses } from '../../src/corpus/references/read-reference.ts';
import { surahWithin, verseWithin } from '../../src/corpus/search/names-within.ts';
import { search } from '../../src/corpus/search/search.ts';
import { type Engine, folded, fts5, indexOf, lexiconOf, miniSearch, postgres, type Text } from '../engines.ts';
import { verses } from '../verses.ts';
import { figures, languages, type OwnQuery, readOwnSet, type SetName } from './own-set.ts';
import { averagePrecision, readTaskA, reciprocalRank } from './task-a.ts';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const none: Lexicon = new Map();

function json<T>(path: string, absent: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : absent;
}

type Pack = { hadiths: { number: string; title: Record<string, string>; text: Record<string, string> }[] };

function starter(): Text[] {
  const pack = json<Pack>(join(root, 'data', 'hadith', 'nawawi40.json'), { hadiths: [] });
  if (pack.hadiths.length === 0) console.log('data/hadith/nawawi40.json is not there: verses alone');
  const part = (hadith: Pack['hadiths'][number], language: string): string =>
    `${hadith.title[language] ?? ''}\n${hadith.text[language] ?? ''}`;
  return pack.hadiths.map((hadith) => ({
    ref: `nawawi:${hadith.number}`,
    texts: { ar: part(hadith, 'ar'), en: part(hadith, 'en'), bn: part(hadith, 'bn') },
  }));
}

function surahNames(): Names {
  const surahs = readSource('en');
  const bengali = json<string[]>(join(root, 'data', 'quran', 'surah-names.bn.json'), []);
  const aliases = json<Record<string, string[]>>(join(root, 'data', 'quran', 'surah-aliases.bn.json'), {});
  const own = surahs.map(({ name, transliteration }, i) => ({
    reference: { kind: 'surah' as const, surah: i + 1 },
    names: [name, transliteration, bengali[i] ?? '', ...(aliases[i + 1] ?? [])],
  }));
  return makeNames([...own, ...knownNames]);
}

/** In how many of 200 short messages, written by others in four spellings, the language is right. */
function languagesRight(): void {
  const path = join(here, '..', 'languages', 'messages.unseen.json');
  const messages = json<{ q: string; accept: string[] }[]>(path, []);
  const right = messages.filter(({ q, accept }) => accept.includes(languageOf(q) ?? 'en'));
  console.log(`\nLanguage of short messages, unseen: right in ${right.length} of ${messages.length}`);
}

/** What a name stands for goes first, as in the service. */
function jumped(texts: readonly Text[], names: Names, query: string): string[] {
  const reference = readVerses(query, names) ?? verseWithin(query, names);
  if (reference === undefined) return [];
  if (reference.first !== undefined) return [`${reference.surah}:${reference.first}`];
  return texts.filter(({ ref }) => ref.startsWith(`${reference.surah}:`)).map(({ ref }) => ref);
}

function asked(index: SearchIndex, texts: readonly Text[], names: Names, text: string): string[] {
  const query = readQuery(text).words;
  const first = jumped(texts, names, query).slice(0, 10);
  const within = first.length === 0 ? surahWithin(query, names) : undefined;
  if (within !== undefined) {
    const allow = (doc: number): boolean => texts[doc]?.ref.startsWith(`${within.surah}:`) ?? false;
    first.push(...search(index, { text: within.rest, allow }).hits.map((hit) => texts[hit.doc]?.ref ?? ''));
  }
  const refs = search(index, { text: query }).hits.map((hit) => texts[hit.doc]?.ref ?? '');
  return [...first, ...refs.filter((ref) => !first.includes(ref))].slice(0, 10);
}

function line(name: string, set: readonly OwnQuery[], answers: ReadonlyMap<OwnQuery, string[]>): void {
  const rows = set.map((query) => ({ right: query.right, given: answers.get(query) ?? [] }));
  const { queries, recall, found, mrr, map } = figures(rows);
  const number = (value: number): string => value.toFixed(3);
  console.log(
    `  ${name.padEnd(22)} ${String(queries).padStart(4)}  recall ${number(recall)}  found ${number(found)}  MRR ${number(mrr)}  MAP ${number(map)}`,
  );
}

function ownSet(
  title: string,
  index: SearchIndex,
  texts: readonly Text[],
  names: Names,
  kinds: boolean,
  which: readonly string[] = languages,
  from: SetName = 'queries',
): void {
  console.log(`\n${title}`);
  for (const language of which) {
    const set = readOwnSet(here, language, from);
    if (set === undefined) {
      console.log(`  ${from}.${language}.json is not there`);
      continue;
    }
    const answers = new Map(set.map((query) => [query, asked(index, texts, names, query.q)]));
    line(`${language} all`, set, answers);
    line(
      `${language} without cross`,
      set.filter((query) => query.kind !== 'cross'),
      answers,
    );
    const hadiths = set.filter(({ right }) => right.every((ref) => ref.startsWith('nawawi:')));
    line(`${language} of hadiths`, hadiths, answers);
    if (!kinds) continue;
    for (const kind of ['known', 'topic', 'misspelt', 'transliterated', 'mixed', 'cross']) {
      line(
        `${language} ${kind}`,
        set.filter((query) => query.kind === kind),
        answers,
      );
    }
  }
}

function taskA(
  all: readonly Text[],
  steps: readonly { name: string; lexicon: Lexicon; fields: readonly ('ar' | 'en' | 'bn')[] }[],
): void {
  const data = readTaskA(process.env.ISNAD_SHARED_DATA ?? join(root, '..', 'shared', 'data'));
  if (data === undefined) {
    console.log("\nTask A of Qur'an QA 2023 is not there: left out");
    return;
  }
  console.log(
    "\nTask A of Qur'an QA 2023, official scoring, our own text of the verses; with -1: the answer is `-1` alone when the best\nscore is under 0.17 of what the query weighs, a bound chosen on train",
  );
  const doubt = 0.17;
  const byRef = new Map(all.map((text) => [text.ref, text]));
  for (const { name, lexicon, fields } of steps) {
    const texts = data.passages.map(({ id }): Text => {
      const [surah = '', from = '', to = ''] = id.split(/[:-]/);
      const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i);
      const join = (field: 'ar' | 'en' | 'bn'): string =>
        numbers.map((verse) => byRef.get(`${surah}:${verse}`)?.texts[field] ?? '').join('\n');
      return { ref: `passage ${id}`, texts: Object.fromEntries(fields.map((field) => [field, join(field)])) };
    });
    const index = indexOf(texts, lexicon);
    for (const set of data.sets) {
      let map = 0;
      let mrr = 0;
      let answerable = 0;
      let abstaining = 0;
      for (const { text, right } of set.questions) {
        const { hits, weight } = search(index, { text });
        const given = hits.map((hit) => data.passages[hit.doc]?.id ?? '');
        abstaining += averagePrecision(right, (hits[0]?.score ?? 0) < weight * doubt ? ['-1'] : given);
        map += averagePrecision(right, given);
        mrr += reciprocalRank(right, given);
        if (!right.has('-1')) answerable++;
      }
      const all = set.questions.length;
      console.log(
        `  ${name.padEnd(34)} ${set.name.padEnd(5)}  MAP@10 ${(map / all).toFixed(4)}  MRR@10 ${(mrr / all).toFixed(4)}  of the ${answerable} with an answer ${(map / answerable).toFixed(4)}  with -1 ${(abstaining / all).toFixed(4)}`,
      );
    }
  }
}

/** Five words of every fifteenth verse in the Latin letters the service itself gives it: how many find their verse. */
function transliterated(index: SearchIndex, texts: readonly Text[]): void {
  const rows = readSource('transliteration')
    .flatMap((surah, s) =>
      surah.verses.map(({ transliteration = '' }, v) => ({ ref: `${s + 1}:${v + 1}`, transliteration })),
    )
    .filter((_, verse) => verse % 15 === 0)
    .map(({ ref, transliteration }) => {
      const words = transliteration.split(' ');
      return { ref, part: words.slice(Math.floor(words.length / 3)).slice(0, 5) };
    })
    .filter(({ part }) => part.length === 5);
  const found = rows.filter(({ ref, part }) =>
    search(index, { text: part.join(' ') }).hits.some((hit) => texts[hit.doc]?.ref === ref),
  );
  console.log(`\nFive words of a verse in Latin letters: ${found.length} of ${rows.length} find it among ten`);
}

async function others(texts: readonly Text[]): Promise<void> {
  const modules = process.env.ISNAD_BENCH_MODULES;
  const database = process.env.ISNAD_BENCH_POSTGRES;
  const engines: Engine[] = [fts5(texts)];
  if (modules !== undefined) engines.push(miniSearch(texts, modules));
  if (modules !== undefined && database !== undefined) engines.push(await postgres(texts, modules, database));
  console.log('\nother engines on the same folded texts, every word or any word asked for');
  for (const engine of engines) {
    for (const kind of ['words', 'any'] as const) {
      for (const language of languages) {
        const set = readOwnSet(here, language) ?? [];
        const answers = new Map<OwnQuery, string[]>();
        for (const query of set) {
          const docs = (await engine.ask({ kind, text: folded(query.q) })) ?? [];
          answers.set(
            query,
            docs.map((doc) => texts[doc]?.ref ?? ''),
          );
        }
        line(`${engine.name} ${kind === 'any' ? 'any' : 'all'} ${language}`, set, answers);
      }
    }
    engine.close();
  }
}

const names = surahNames();
const quran = verses();
const texts = [...quran, ...starter()];
const learned = lexiconOf(quran, false);
const full = lexiconOf(quran, true);
taskA(quran, [
  { name: 'words alone (Arabic)', lexicon: none, fields: ['ar'] },
  { name: 'with learned meanings', lexicon: learned, fields: ['ar', 'en', 'bn'] },
  { name: 'with concepts too', lexicon: full, fields: ['ar', 'en', 'bn'] },
]);
ownSet('Own queries, words alone', indexOf(texts), texts, names, false);
ownSet('Own queries, with learned meanings', indexOf(texts, learned), texts, names, false);
ownSet('Own queries, with concepts too', indexOf(texts, full), texts, names, true);
transliterated(indexOf(texts, full), texts);
const unseen = 'Unseen: written by somebody who had not seen the tuning, never tuned on';
ownSet(`${unseen}: words alone`, indexOf(texts), texts, names, false, languages, 'queries.unseen');
ownSet('… with concepts too', indexOf(texts, full), texts, names, true, languages, 'queries.unseen');
// Nothing was learned from the hadiths: they tell what the lexicon is worth for texts it has not seen.
const arabicOnly = texts.map(({ ref, texts: { ar } }): Text => ({ ref, texts: ar === undefined ? {} : { ar } }));
ownSet(
  'Asked in English and Bengali, texts in Arabic only: words alone',
  indexOf(arabicOnly),
  arabicOnly,
  names,
  false,
  ['en', 'bn'],
);
ownSet('… with learned meanings', indexOf(arabicOnly, learned), arabicOnly, names, false, ['en', 'bn']);
ownSet('… with concepts too', indexOf(arabicOnly, full), arabicOnly, names, true, ['en', 'bn']);
languagesRight();
await others(texts);
