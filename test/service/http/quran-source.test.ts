import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Edition, EditionList } from '@isnad/contract/editions';
import { Surah, type VerseListing } from '@isnad/contract/quran';
import { Value } from 'typebox/value';
import { readSource } from '../../../src/corpus/quran/inputs.ts';
import { type RunningService, startService } from '../../support/start.ts';

const LANGUAGES = 'bn,en,es,fr,id,ru,sv,tr,ur,zh';

let isnad: RunningService;
let served: Surah[];
/** The same as the source package has them. */
let sources: Surah[];
before(async () => {
  isnad = await startService({ CONCURRENCY: '1000' });
  const read = (rest: string) =>
    Promise.all(
      Array.from({ length: 114 }, (_, index) =>
        isnad.json<Surah>(`/api/quran/surahs/${index + 1}?translations=${LANGUAGES}${rest}`),
      ),
    );
  served = await read('');
  sources = await read('&as=source');
});
after(() => isnad.stop());

function verses(of: readonly Surah[]) {
  return of.flatMap((surah) => surah.verses.map((verse) => ({ key: `${surah.id}:${verse.id}`, ...verse })));
}

test('every surah has every verse in every language, letter by letter as in the source', () => {
  const packaged = (name: string) => readSource(name).flatMap((surah) => surah.verses);
  const [english, latin] = [packaged('en'), packaged('transliteration')];
  const all = verses(sources);
  assert.equal(all.length, 6236);
  all.forEach((verse, ordinal) => {
    assert.equal(verse.text, english[ordinal]?.text);
    assert.equal(verse.translation_en, english[ordinal]?.translation);
    assert.equal(verse.translation_bn, verse.translations?.bn);
    assert.equal(verse.transliteration, latin[ordinal]?.transliteration);
  });
  for (const language of LANGUAGES.split(',')) {
    assert.deepEqual(
      all.map((verse) => verse.translations?.[language]),
      packaged(language).map(({ translation }) => translation?.trim()),
      language,
    );
  }
  for (const verse of verses(served)) assert.match(verse.transliteration, /^[A-Za-z' -]+$/, 'plain Latin text');
  for (const surah of [...served, ...sources]) assert.ok(Value.Check(Surah, surah), `shape of surah ${surah.id}`);
});

test('a served text differs from its source by marks alone, or has a note that says so', () => {
  const words = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const before = verses(sources);
  verses(served).forEach((verse, ordinal) => {
    const old = before[ordinal];
    for (const language of LANGUAGES.split(',')) {
      const text = verse.translations?.[language] ?? '';
      const source = old?.translations?.[language] ?? '';
      const note = verse.notes?.find(({ field, kind }) => field === `translations.${language}` && kind === 'repaired');
      if (note === undefined) assert.equal(words(text), words(source), `${language} of ${verse.key}`);
      else assert.equal(note.source_text, source);
    }
    assert.equal(verse.translation_en, verse.translations?.en);
    assert.ok(old?.notes?.every(({ kind }) => kind === 'damaged') ?? true);
  });
});

test('the hashes of an edition are those of the texts it serves and of those its source has', async () => {
  const { data } = await isnad.json<EditionList>('/api/editions');
  const editions = data.filter((row): row is Edition => row.work === 'quran' && row.kind === 'translation');
  const sum = (of: readonly Surah[], language: string) =>
    hash(
      'sha256',
      verses(of)
        .map((verse) => verse.translations?.[language])
        .join('\n'),
      'hex',
    );
  for (const { language, sha256, source_sha256, repaired } of editions) {
    assert.equal(sha256, sum(served, language), language);
    assert.equal(source_sha256, sum(sources, language), `${language} in the source`);
    const noted = verses(served).filter(({ notes }) =>
      notes?.some(({ field, kind }) => field === `translations.${language}` && kind === 'repaired'),
    );
    assert.equal(repaired, noted.length, language);
  }
  const english = editions.find(({ language }) => language === 'en');
  assert.ok((english?.endings_restored ?? 0) >= 5_752);
  assert.match(english?.endings_note ?? '', /^The source package lacks punctuation .* Tanzil \(en\.sahih/);
  const arabic = data.find(({ id }) => id === 'quran.ar') as Edition;
  assert.deepEqual([arabic.endings_restored, arabic.endings_note], [0, undefined]);
  assert.equal(
    arabic.source_sha256,
    hash(
      'sha256',
      verses(sources)
        .map(({ text }) => text)
        .join('\n'),
      'hex',
    ),
  );
});

test('Bengali texts that other services mixed up belong to their verse', () => {
  const bengali = new Map(verses(served).map((verse) => [verse.key, verse.translation_bn]));
  for (const [key, words] of [
    ['91:5', 'আকাশের'],
    ['56:64', 'উৎপন্ন'],
    ['18:32', 'দু’টি'],
    ['2:70', 'গরু'],
    ['2:71', 'গাভী ভূকর্ষণ'],
    ['2:140', 'সাক্ষ্যকে গোপন করে'],
    ['6:152', 'উপদেশ গ্রহণ কর'],
    ['7:84', 'প্রস্তর বৃষ্টি'],
    ['12:50', 'বাদশাহ'],
  ] as const) {
    assert.ok(
      bengali.get(key)?.replace("'", '’').normalize('NFC').includes(words.normalize('NFC')),
      `${key}: ${bengali.get(key)}`,
    );
  }
  for (const [key, words] of [
    ['2:70', 'ভূকর্ষণ'],
    ['2:141', 'সাক্ষ্যকে'],
    ['6:153', 'উপদেশ গ্রহণ কর'],
    ['7:83', 'প্রস্তর'],
  ] as const) {
    assert.ok(!bengali.get(key)?.normalize('NFC').includes(words.normalize('NFC')), `${key} has ${words}`);
  }
  assert.ok(new Set(bengali.values()).size > 6000);
});

test('verses by key can be read as the source has them', async () => {
  const path = '/api/quran/verses/112:1-4?fields=key,translation_en';
  const texts = async (rest: string) =>
    (await isnad.json<VerseListing>(path + rest)).data.map(({ translation_en }) => translation_en);
  const [now, source] = [await texts(''), await texts('&as=source')];
  assert.deepEqual(
    now.map((text, place) => text.startsWith(source[place] ?? '?')),
    [true, true, true, true],
  );
  assert.deepEqual(await texts('&as=served'), now);
  assert.match(now.at(-1) ?? '', /\."$/);
  assert.match(source.at(-1) ?? '', /\p{L}$/u);
  assert.equal((await isnad.request(`${path}&as=printed`)).status, 400);
});

test('a damaged verse says so, and the chat quotes it in Arabic alone', async () => {
  const { data } = await isnad.json<EditionList>('/api/editions');
  const damaged = verses(served).filter(({ notes }) =>
    notes?.some(({ field, kind }) => field === 'translation_bn' && kind === 'damaged'),
  );
  assert.ok(damaged.length > 0);
  for (const { key, state, notes } of damaged) {
    assert.equal(state, 'damaged', key);
    assert.ok(notes?.every(({ detail }) => detail.length > 10));
    assert.match(
      (data.find(({ id }) => id === 'quran.bn') as Edition).known_faults.join(' '),
      new RegExp(`\\b${key}\\b`),
    );
    const body = JSON.stringify({ message: `আয়াত ${key}` });
    const headers = { 'content-type': 'application/json' };
    const response = await isnad.request('/api/chat/create', { method: 'POST', headers, body });
    const answer = (await response.json()) as ChatAnswer;
    assert.equal(answer.language, 'bn');
    assert.ok(
      answer.citations.some(({ ref, lang }) => ref === key && lang === 'ar'),
      answer.message,
    );
    assert.ok(!answer.citations.some(({ ref, lang }) => ref === key && lang === 'bn'), answer.message);
    assert.match(answer.message, /অনুবাদটি উৎসে ক্ষতিগ্রস্ত/);
  }
  const whole = verses(served).filter(({ notes }) => notes?.every(({ kind }) => kind !== 'damaged') ?? true);
  assert.ok(whole.every(({ state }) => state === undefined));
});

test('a translation of several verses together names them', async () => {
  const path = '/api/quran/verses/2:26-28?translations=tr&fields=key,translations,groups';
  const { data } = await isnad.json<VerseListing>(path);
  assert.deepEqual(
    data.map(({ key, groups }) => [key, groups]),
    [
      ['2:26', { tr: '2:26-27' }],
      ['2:27', { tr: '2:26-27' }],
      ['2:28', undefined],
    ],
  );
  assert.equal(data[0]?.translations?.tr, data[1]?.translations?.tr);
  const bare = await isnad.json<VerseListing>('/api/quran/verses/2:26');
  assert.equal(bare.data[0]?.groups, undefined);
});
