import assert from 'node:assert/strict';
import test from 'node:test';
import type { EditionInfo } from '../editions/edition-info.ts';
import { type BuildOptions, buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import type { SearchIndex } from '../index/open.ts';
import type { LiveVerses } from '../live.ts';
import { makeNames } from '../references/names.ts';
import type { Query } from '../search/search.ts';
import { openSubjects } from '../subjects/match.ts';
import { WorkBudget } from '../work-budget.ts';
import type { EditionIndex } from './edition-indexes.ts';
import { WHOLE_QURAN } from './find.ts';
import { findVerses, searchedEditions, verseHighlights } from './find-verses.ts';
import type { Quran } from './open.ts';

function indexOf(texts: readonly IndexDocument['fields'][], options: BuildOptions = {}): SearchIndex {
  return openBuilt(
    buildIndex(
      texts.map((fields, doc) => ({ doc, fields })),
      options,
    ),
  );
}

/** Twelve verses: ten with the word mercy, one on night and one on day. */
const english = [...Array.from({ length: 10 }, (_, n) => `mercy number${n}`), 'the night covers', 'the day shines'];
const shipped = english.map((en, n) => ({ en, ar: `كلمة${'اب'.charAt(n % 2)}`, bn: 'রাত' }));
const german = english.map((_, n) => (n === 4 ? 'Gottes Barmherzigkeit' : n === 5 ? 'Er ist barmherzig' : 'Wort'));
const other = english.map((_, n) => (n === 11 ? 'mercy enfoldeth the night' : 'nothing else'));
const commentary = english.map((_, n) =>
  n === 10 ? 'the night covers like a garment of darkness' : n === 11 ? 'darkness leaves' : '',
);

const edition = (id: string, kind: EditionInfo['kind'], texts: readonly string[], options: BuildOptions = {}) =>
  ({
    ...{ id, kind, language: id.slice(0, 2), version: id },
    index: indexOf(
      texts.map((en) => ({ en })),
      options,
    ),
  }) as unknown as EditionIndex;

const texts = new Map<string, readonly string[]>([
  ['quran.ar', shipped.map(({ ar }) => ar)],
  ['quran.en', english],
  ['quran.bn', shipped.map(({ bn }) => bn)],
  ['de.made', german],
  ['en.made', other],
  ['en.comment', commentary],
]);
const editions = [
  edition('de.made', 'translation', german, { stemming: 'letters' }),
  edition('en.made', 'translation', other),
  edition('en.comment', 'tafsir', commentary),
];
const quran = {
  surahs: [],
  starts: [0],
  editions: [...texts.keys()].map((id) => ({ id })),
  texts: (id: string) => ({ edition: { id }, text: (n: number) => texts.get(id)?.[n] ?? '', group: () => undefined }),
} as unknown as Quran;
const base = indexOf(shipped);
const searched = (some: readonly EditionIndex[]) => ({
  ...{ quran, names: makeNames([]), subjects: openSubjects([]) },
  verses: { index: base, editions: some } as unknown as LiveVerses,
});
const find = (
  text: string,
  {
    edition: only,
    mode,
    some = editions,
  }: { edition?: string; mode?: Query['mode']; some?: readonly EditionIndex[] } = {},
) => findVerses(searched(some), { text, mode, span: WHOLE_QURAN, offset: 0, limit: 20, edition: only });
const found = (...args: Parameters<typeof find>) => find(...args).hits.map(({ doc, edition: id }) => [doc, id]);

test('a word of a language that no shipped index has is found in an installed translation, in other forms too', () => {
  assert.deepEqual(found('Barmherzigkeit'), [
    [4, 'de.made'],
    [5, 'de.made'],
  ]);
  assert.deepEqual(found('Barmherzigkeit', { some: [] }), []);
  assert.deepEqual(found('barmherzigen Gott')[0], [4, 'de.made']);
});

test('verses that the shipped texts find keep their order, and those of other translations come behind', () => {
  const without = found('mercy', { some: [] });
  const all = found('mercy');
  assert.equal(without.length, 10);
  assert.deepEqual(all.slice(0, 10), without);
  assert.deepEqual(all.slice(10), [[11, 'en.made']]);
  assert.equal(find('mercy').total, 11);
});

test('a translation that has every word comes before texts with some of them', () => {
  assert.deepEqual(found('mercy night')[0], [11, 'en.made']);
  assert.deepEqual(found('mercy night', { mode: 'all' }), [[11, 'en.made']]);
  assert.deepEqual(found('"enfoldeth the night"'), [[11, 'en.made']]);
  assert.deepEqual(found('mercy enfoldeth', { mode: 'phrase' }), [[11, 'en.made']]);
});

test('a commentary adds to what a verse has, and is named where it alone has the words', () => {
  const [first] = find('night garment').hits;
  const [before] = find('night garment', { some: [] }).hits;
  assert.equal(first?.doc, 10);
  assert.equal(first?.edition, undefined);
  assert.ok((first?.score ?? 0) > (before?.score ?? 0));
  assert.deepEqual(found('leaves darkness').slice(0, 1), [[11, 'en.comment']]);
  assert.deepEqual(found('garment', { mode: 'all' }), [], 'asking for words means words of the verse');
});

test('with an edition, only its words are searched and marked', () => {
  assert.deepEqual(searchedEditions(searched(editions).verses).slice(3), ['de.made', 'en.made', 'en.comment']);
  assert.deepEqual(found('night', { edition: 'en.made' }), [[11, undefined]]);
  assert.deepEqual(found('night', { edition: 'quran.en' }), [[10, undefined]]);
  assert.deepEqual(found('night', { edition: 'quran.bn' }), []);
  assert.equal(found('রাত', { edition: 'quran.bn' }).length, 12);
  assert.deepEqual(found('night', { edition: 'en.gone' }), []);
  const marked = (id: string | undefined, only: boolean, ordinal: number) =>
    verseHighlights(searched(editions), {
      ...{ ordinal, script: 'unicode' as const, words: 'night', edition: id, only },
      budget: new WorkBudget(1e6),
    });
  assert.deepEqual(marked('en.made', true, 11), [{ field: 'editions.en.made', start: 20, end: 25 }]);
  assert.deepEqual(marked('quran.en', true, 10), [{ field: 'translation_en', start: 4, end: 9 }]);
  assert.deepEqual(marked('quran.bn', true, 10), []);
});
