import assert from 'node:assert/strict';
import test from 'node:test';
import type { SurahSummary } from '@isnad/contract/quran';
import { particles } from '../fold/particles.ts';
import { tokenise } from '../fold/tokenise.ts';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import type { LiveVerses } from '../live.ts';
import { WHOLE_QURAN } from '../quran/find.ts';
import { findVerses } from '../quran/find-verses.ts';
import { readSource } from '../quran/inputs.ts';
import { quranNames } from '../quran/names.ts';
import type { Quran } from '../quran/open.ts';
import { lazySubjects } from '../subjects/load.ts';
import { NAMED_SCORE } from './page.ts';
import { type Query, search } from './search.ts';
import { readWords } from './together.ts';

const refs: string[] = [];
const documents: IndexDocument[] = readSource('en').flatMap((surah, s) =>
  surah.verses.map(({ text }, v) => ({ doc: refs.push(`${s + 1}:${v + 1}`) - 1, fields: { ar: text } })),
);
const quran = openBuilt(buildIndex(documents));
const found = (text: string, more: Partial<Query> = {}): string[] =>
  search(quran, { text, limit: 100, ...more }).hits.map((hit) => refs[hit.doc] ?? '');
/** The verses that have a word in exactly these letters. */
const having = (...words: string[]): Set<string> => {
  const terms = new Set(words.flatMap((word) => tokenise(word).map(({ term }) => term)));
  return new Set(
    documents
      .filter(({ fields }) => tokenise(fields.ar ?? '').some(({ term }) => terms.has(term)))
      .map(({ doc }) => refs[doc] ?? ''),
  );
};

test('a word with particles before it is found before words of the same stem', () => {
  for (const [text, ...forms] of [
    ['قتلهم', 'وقتلهم'],
    ['كفرهم', 'بكفرهم', 'وكفرهم', 'وبكفرهم'],
    ['أخذهم', 'وأخذهم', 'فأخذهم'],
    ['مناة', 'ومناة'],
    ['وقتلهم', 'قتلهم'],
  ] as const) {
    const right = having(text, ...forms);
    assert.deepEqual(new Set(found(text).slice(0, right.size)), right, text);
  }
});

test('particles are no part of a word by its letters alone', () => {
  // كتاب is not تاب with كَ before it, وجد not جد with و.
  assert.equal(
    [...having('كتاب')].filter(
      (ref) => found('تاب').slice(0, 10).includes(ref) && !having('تاب', 'وتاب', 'فتاب').has(ref),
    ).length,
    0,
  );
  assert.ok(having('جد').has(found('جد')[0] ?? ''));
  assert.deepEqual(new Set(found('كبير', { mode: 'exact' })), having('كبير', 'وكبير'));
});

test('mode exact also finds the form with و ف ب ك ل before it, not with the article', () => {
  assert.deepEqual(new Set(found('قتلهم', { mode: 'exact' })), having('قتلهم', 'وقتلهم'));
  assert.deepEqual(new Set(found('كفرهم', { mode: 'exact' })), having('كفرهم', 'بكفرهم', 'وكفرهم', 'وبكفرهم'));
  assert.equal(found('زقوم', { mode: 'exact' }).includes('44:43'), false);
});

test('written vowel marks count: angel, shield, kill', () => {
  const angel = ['6:8', '6:50', '11:12', '11:31', '12:31', '17:95', '25:7', '32:11', '53:26', '69:17', '89:22'];
  const first = found('مَلَكٌ').slice(0, angel.length + 8);
  assert.deepEqual(
    angel.filter((ref) => !first.includes(ref)),
    [],
  );
  for (const marked of ['مَلَكٌ', 'مَلَكٍ', 'مَلَك', 'ملَك']) assert.ok(!having('الملك').has(found(marked)[0] ?? ''), marked);
  assert.equal(found('مُلْك')[0] === undefined || angel.includes(found('مُلْك')[0] ?? ''), false);
  assert.deepEqual(new Set(found('جُنَّة').slice(0, 2)), new Set(['58:16', '63:2']));
  assert.deepEqual(new Set(found('جُنَّةً', { mode: 'exact' })), new Set(['58:16', '63:2']));
  assert.ok(!['58:16', '63:2'].includes(found('جَنَّة')[0] ?? ''));
});

test('Uthmani spelling without marks finds what common spelling finds', () => {
  for (const [uthmani, common] of [
    ['منوة', 'مناة'],
    ['بالغدوة', 'بالغداة'],
    ['الصلوة', 'الصلاة'],
    ['الحيوة', 'الحياة'],
    ['الزكوة', 'الزكاة'],
    ['مشكوة', 'مشكاة'],
    ['النجوة', 'النجاة'],
    ['الربوا', 'الربا'],
    ['السموت', 'السماوات'],
    ['إبرهم', 'إبراهيم'],
  ] as const) {
    assert.ok(found(common).length > 0, common);
    assert.deepEqual(found(uthmani), found(common), uthmani);
  }
});

test('an exact search finds a word that stands only behind a particle', () => {
  for (const word of ['منوة', 'مناة', 'ومناة']) assert.deepEqual(found(word, { mode: 'exact' }), ['53:20'], word);
  assert.deepEqual(new Set(found('الغدوة', { mode: 'exact' })), new Set(found('بالغداة', { mode: 'exact' })));
});

test('words written together are read as the words that stand side by side in a text', () => {
  const words = (text: string): string =>
    readWords(quran, text)
      .words.map(({ term }) => term)
      .join(' ');
  assert.equal(words('لاإله إلا الله'), 'لا اله الا الله');
  assert.equal(words('لاإلهإلاالله'), 'لا اله الا الله');
  assert.equal(words('إنشاءالله'), 'ان شا الله');
  assert.equal(words('بسمالله'), 'بسم الله');
  assert.equal(words('قتلهم بكفرهم xyz'), 'قتلهم بكفرهم xyz');
  assert.equal(words('لاإ*'), 'لاا');
  for (const ref of ['47:19', '37:35']) {
    const place = found('لاإله إلا الله').indexOf(ref);
    assert.ok(place >= 0 && place <= Math.max(2, found('لا إله إلا الله').indexOf(ref)), `${ref} ${place}`);
  }
  assert.deepEqual(new Set(found('إنشاءالله').slice(0, 6)), new Set(found('"إن شاء الله"')));
  assert.deepEqual(found('"لاتحزن"'), found('"لا تحزن"'));
  assert.deepEqual(
    readWords(quran, 'لاإله إلا الله').words.map(({ at }) => at),
    [0, 1, 2, 3],
  );
});

/** Verses, names and subjects as `GET /api/quran/search` has them. */
const surahs = readSource('en').map(
  ({ verses: _, name, translation, ...surah }) => ({ ...surah, name: translation, name_arabic: name }) as SurahSummary,
);
const starts = surahs.map((_, s) => refs.indexOf(`${s + 1}:1`));
const searched = {
  quran: { surahs, starts } as unknown as Quran,
  verses: { index: quran, editions: [] } as unknown as LiveVerses,
  names: quranNames(surahs),
  subjects: lazySubjects(),
};

/** The verses that have each word of the texts in its letters. */
function versesByWord(): Map<string, Set<number>> {
  const verses = new Map<string, Set<number>>();
  for (const { doc, fields } of documents) {
    for (const { term } of tokenise(fields.ar ?? '')) verses.set(term, (verses.get(term) ?? new Set()).add(doc));
  }
  return verses;
}

test('verses that have a lone word itself, or with a particle, come before all that share letters or a subject with it', async () => {
  await searched.subjects.whenOpen();
  const verses = versesByWord();
  const few = [...verses].filter(([word, docs]) => word.length >= 4 && docs.size <= 20);
  const wrong: string[] = [];
  let asked = 0;
  for (const [at, [text, docs]] of few.entries()) {
    if (at % 25 !== 0 && !['قتلهم', 'كفرهم', 'اخذهم', 'يلدوا', 'والنبيون'].includes(text)) continue;
    // A word with a particle in another reading is right too, so it is not counted as wrong.
    const also = particles.flatMap((particle) => [...(verses.get(particle + text) ?? [])]);
    const page = findVerses(searched, { text, mode: undefined, span: WHOLE_QURAN, offset: 0, limit: docs.size });
    if (page.hits[0]?.score === NAMED_SCORE) continue;
    asked++;
    if (page.hits.some(({ doc }) => !docs.has(doc) && !also.includes(doc))) wrong.push(text);
  }
  assert.ok(asked > 400, String(asked));
  // A homograph of a word with another particle in one or two words of a thousand.
  assert.ok(wrong.length <= asked / 400, wrong.join(' '));
});

test('a marked word asked twice has the same answer, and so has another reading of its letters', () => {
  const first = found('مَلَكٌ');
  const other = found('مُلْك');
  assert.deepEqual(found('مَلَكٌ'), first);
  assert.deepEqual(found('مُلْك'), other);
  assert.notDeepEqual(first.slice(0, 5), other.slice(0, 5));
});

test('a lone Arabic word that other texts have is no typing error', () => {
  const isWord = (term: string) => term === 'النيه';
  assert.ok(found('النية').length > 0);
  assert.deepEqual(found('النية', { isWord }), []);
  assert.ok(found('النينه', { isWord }).length > 0);
  // Among other words it can be one.
  assert.deepEqual(found('النية الجنة', { isWord }), found('النية الجنة'));
});
