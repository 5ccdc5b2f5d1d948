import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Hadith, HadithCollections, HadithList } from '@isnad/contract/hadith';
import type { KeyedVerse, Surah, SurahList, Verse, VerseListing } from '@isnad/contract/quran';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import { indexRecords } from '../../../src/corpus/hadith/records/index-records.ts';
import { type RunningService, startService } from '../../support/start.ts';

/*
 * Faults of texts that users of other services reported, through the front door. Those of searching stand in search.test.ts, of
 * damaged letters in quran.test.ts.
 */

const WHOLE = 'He said that whoever plants a tree has a neighbour in every bird that rests in it';
const RECORDS = [
  { collection: 'muslim', number: '8a', text_en: `${WHOLE}, and went home` },
  { collection: 'muslim', number: '8c', text_en: `${WHOLE}, and stayed`, text_ar: 'غرس زيد شجرة' },
  {
    collection: 'muslim',
    number: '9',
    text_en: 'A hadith like this has been narrated by another chain of transmitters',
  },
  { collection: 'muslim', number: '11', text_en: 'He wore bi8n garments and went into the garden' },
  { collection: 'muslim', number: '12', text_en: 'and when they had come near to the well he said (' },
  { collection: 'muslim', number: '13', text_en: '' },
  {
    collection: 'nasai',
    number: '1456, 1457',
    text_en: `${WHOLE}, and prayed`,
    grades: [
      { graded_by: 'A', grade: 'Sahih' },
      { graded_by: 'B', grade: 'Daif' },
    ],
  },
];

let isnad: RunningService;
before(async () => {
  isnad = await startService();
  const path = join(isnad.dataDir, 'reported.ndjson');
  writeFileSync(path, RECORDS.map((row) => JSON.stringify(row)).join('\n'));
  const onDocuments = indexRecords({ name: 'plain', lexicon: new Map() });
  await importHadith({
    paths: [path],
    dataDir: isnad.dataDir,
    options: { licence: 'CC0-1.0', pack: 'reported', onDocuments },
  });
});
after(() => isnad.stop());

const hadiths = (query: string) => isnad.json<HadithList>(`/api/hadith?${query}`);

/** The verse by its key, in every form of answer that can hold it. */
async function everyForm(key: string, words: string): Promise<Record<string, Verse | undefined>> {
  const [surah = 0, verse = 0] = key.split(':').map(Number);
  const inSurah = async (query: string) =>
    (await isnad.json<Surah>(`/api/quran?id=${surah}${query}`)).verses.find(({ id }) => id === verse);
  const first = async (query: string) => (await isnad.json<VerseListing>(`/api/quran?${query}`)).data[0];
  return {
    surah: await inSurah(''),
    verse: await inSurah(`&verse=${verse}`),
    range: await inSurah(`&verse=${verse - 1}-${verse + 1}`),
    reference: await first(`search=${key}`),
    search: await first(`search=${encodeURIComponent(words)}`),
    within: await first(`search=${encodeURIComponent(words)}&id=${surah}`),
  };
}

for (const [key, words] of [
  ['91:5', 'শপথ আকাশের এবং যিনি তা নির্মাণ করেছেন'],
  ['56:64', 'তোমরা তাকে উৎপন্ন কর, না আমি উৎপন্নকারী'],
  ['18:32', 'দুটি আঙ্গুরের বাগান দিয়েছি'],
  ['2:70', 'গরু আমাদের কাছে সাদৃশ্যশীল মনে হয়'],
  ['12:50', 'ফিরে যাও তোমাদের প্রভুর কাছে'],
] as const) {
  test(`Bengali of ${key} belongs to that verse in every form of answer`, async () => {
    const forms = Object.entries(await everyForm(key, words));
    for (const [form, verse] of forms) {
      assert.ok(verse?.translation_bn.normalize('NFC').includes(words.normalize('NFC')) ?? false, form);
      assert.equal(verse?.id, Number(key.split(':')[1]), form);
    }
    const surah = await isnad.json<Surah>(`/api/quran?id=${key.split(':')[0]}`);
    const holding = surah.verses.filter((verse) =>
      verse.translation_bn.normalize('NFC').includes(words.normalize('NFC')),
    );
    assert.equal(holding.length, 1, 'the words tell the verse from its neighbours');
  });
}

test('every language stands in every form of answer, in its own letters', async () => {
  const inItsLetters = (verse: Verse | undefined, form: string): void => {
    assert.match(verse?.text ?? '', /^[\u0600-\u06ff\u08f0-\u08f2\s]+$/u, form);
    assert.match(verse?.translation_en ?? '', /\p{Script=Latin}{2}/u, form);
    assert.match(verse?.translation_bn ?? '', /\p{Script=Bengali}{2}/u, form);
    assert.match(verse?.transliteration ?? '', /^[A-Za-z' -]+$/, form);
  };
  for (const [form, verse] of Object.entries(await everyForm('2:153', 'ধৈর্য্য ও নামাযের মাধ্যমে সাহায্য প্রার্থনা কর')))
    inItsLetters(verse, form);
  for (const query of ['random=true', 'date=2026-11-21', 'seed=x'])
    inItsLetters(await isnad.json<KeyedVerse>(`/api/quran?${query}`), query);
  for (const query of ['juz=30', 'page=1', 'search=mercy&limit=100', `search=${encodeURIComponent('رحمة')}`])
    for (const verse of (await isnad.json<VerseListing>(`/api/quran?${query}`)).data) inItsLetters(verse, query);
  for (const { name, name_arabic, transliteration, translation } of (await isnad.json<SurahList>('/api/quran'))
    .surahs) {
    assert.match(name, /\p{Script=Bengali}/u);
    assert.match(name_arabic, /\p{Script=Arabic}/u);
    assert.match(transliteration + translation, /^[\p{Script=Latin}\p{M}\p{P}\s'’ʿʾ-]+$/u);
  }
  const nawawi = 'collection=nawawi';
  for (const query of [nawawi, 'ref=nawawi:7', `${nawawi}&random=true`, 'search=intentions', `${nawawi}&lang=bn`]) {
    for (const { texts } of (await hadiths(query)).data.filter(({ collection }) => collection === 'nawawi')) {
      assert.match(texts.ar ?? '', /\p{Script=Arabic}{3}/u, query);
      assert.match(texts.en ?? '', /\p{Script=Latin}{3}/u, query);
      assert.match(texts.bn ?? '', /\p{Script=Bengali}{2}/u, query);
      assert.doesNotMatch(texts.bn ?? '', /\[\d+\]|#?\d{3,4};/, query);
    }
  }
});

test('a number with a letter, however it is written, and a joint number by each of its parts', async () => {
  for (const name of ['muslim 8c', 'Muslim 8 c', 'muslim:8c', 'Sahih Muslim 8c', 'মুসলিম ৮c']) {
    const query = encodeURIComponent(name);
    assert.equal((await isnad.json<Hadith>(`/api/hadith/${query}`)).number, '8c', name);
    assert.equal((await hadiths(`ref=${query}`)).data[0]?.number, '8c', name);
    assert.equal((await hadiths(`search=${query}`)).data[0]?.number, '8c', name);
  }
  for (const name of ['nasai:1456', 'nasai 1457', 'Nasai 1456, 1457'])
    assert.equal((await isnad.json<Hadith>(`/api/hadith/${encodeURIComponent(name)}`)).number, '1456, 1457', name);
});

test('damaged texts say so and are never drawn; a text that only points at another as well', async () => {
  const state = async (ref: string) => (await isnad.json<Hadith>(`/api/hadith/${ref}`)).state;
  assert.deepEqual(await Promise.all(['muslim:8c', 'muslim:9', 'muslim:11', 'muslim:12'].map(state)), [
    'complete',
    'stub',
    'damaged',
    'truncated',
  ]);
  assert.equal((await isnad.request('/api/hadith/muslim:13')).status, 404, 'a text without a letter is no record');
  const drawn = new Set<string>();
  for (let draw = 0; draw < 100; draw++)
    drawn.add((await hadiths('random=true&collection=muslim')).data[0]?.number ?? '');
  assert.deepEqual([...drawn].sort(), ['8a', '8c']);
});

test('the list of collections counts the texts by state', async () => {
  const { data } = await isnad.json<HadithCollections>('/api/hadith/collections');
  const states = data.find(({ slug }) => slug === 'muslim')?.states;
  assert.deepEqual(states, { complete: 3, stub: 1, truncated: 1, damaged: 1, repaired: 0 });
});

test('random draws give every collection its share', async () => {
  const whole = new Map([
    ['nawawi', 42],
    ['muslim', 2],
    ['nasai', 1],
  ]);
  const counts = new Map<string, number>();
  const draws = 4_500;
  for (let round = 0; round < draws / 45; round++) {
    const batch = await Promise.all(Array.from({ length: 45 }, () => hadiths('random=true')));
    for (const { data } of batch)
      counts.set(data[0]?.collection ?? '', (counts.get(data[0]?.collection ?? '') ?? 0) + 1);
  }
  const chiSquare = [...whole].reduce((sum, [slug, records]) => {
    const expected = (draws * records) / 45;
    return sum + ((counts.get(slug) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // 2 degrees of freedom: one honest run in 1,000,000 is above 28.
  assert.ok(chiSquare < 28 && counts.size === 3, `chi-square ${chiSquare}: ${[...counts]}`);
});

test('two graders who disagree are both shown', async () => {
  const { grades } = await isnad.json<Hadith>('/api/hadith/nasai:1456');
  assert.deepEqual(
    grades.map(({ graded_by, grade }) => [graded_by, grade]),
    [
      ['A', 'sahih'],
      ['B', 'daif'],
    ],
  );
});

test('numbers without a text are listed as missing', async () => {
  const { data } = await isnad.json<HadithCollections>('/api/hadith/collections');
  const missing = data.find(({ slug }) => slug === 'muslim')?.missing ?? [];
  for (const number of ['10', '13']) assert.ok(missing.includes(number), `${number} of ${missing}`);
  assert.ok(!missing.includes('8') && !missing.includes('12'));
});
