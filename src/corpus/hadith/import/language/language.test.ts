import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { editionJson } from '../../../../../test/support/hadith/generated-files.ts';
import { answer, FREE, place } from '../../../../../test/support/hadith/import-fixture.ts';
import { OTHERS, RIGHT } from '../../../../../test/support/hadith/language-texts.ts';
import { ImportFault } from '../../fault.ts';
import { looksLike } from './looks-like.ts';

const lines = (texts: readonly string[], field = 'text', more: object = {}) =>
  texts
    .map((text, index) => JSON.stringify({ collection: 'my-notes', number: String(index + 1), [field]: text, ...more }))
    .join('\n');

async function refusalOf(promise: Promise<unknown>): Promise<ImportFault> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof ImportFault);
    return error;
  }
  throw new Error('It was not refused.');
}

for (const [name, lang, texts] of OTHERS) {
  test(`a file in ${name} is refused in one sentence, whatever its fields say`, async (t) => {
    const files = {
      'no-lang.ndjson': lines(texts),
      'wrong-lang.ndjson': lines(texts, 'text', { lang }),
      'field.ndjson': lines(texts, `text_${lang}`),
      'two-columns.csv': texts.map((text, index) => `"${index + 1}","${text}"`).join('\n'),
      'own.csv': `number,text\n${texts.map((text, index) => `${index + 1},"${text}"`).join('\n')}\n`,
      [`${{ ar: 'ara', en: 'eng', bn: 'ben' }[lang]}-malik.json`]: editionJson(
        'Muwatta Malik',
        texts.map((text, index) => ({ n: index + 1, text })),
      ),
    };
    const { bring } = place(t, files);
    for (const file of Object.keys(files)) {
      const { reason, message } = await refusalOf(bring(file, { ...FREE, collection: 'my-notes' }));
      assert.equal(reason, 'missing_option', file);
      assert.match(message, new RegExp(`^Row \\d+ looks like ${name}, not .*--lang ${lang}[^.]*\\.$`), file);
    }
  });

  test(`each text in ${name} alone is refused, or asks for the language, but for the shortest`, async (t) => {
    const { bring } = place(t, Object.fromEntries(texts.map((text, index) => [`${index}.ndjson`, lines([text])])));
    const stored: string[] = [];
    for (const [index, text] of texts.entries()) {
      const outcome = await bring(`${index}.ndjson`).then(
        () => 'stored',
        ({ reason }: { reason: string }) => reason,
      );
      if (outcome === 'stored') stored.push(text);
      else assert.equal(outcome, 'missing_option', text);
    }
    assert.deepEqual(
      stored.filter((text) => text.split(' ').length > 4),
      [],
      'stored without a word',
    );
  });
}

test('a row in another language among right ones is left out and named', async (t) => {
  const right = [
    'He came to the well and drew water for them',
    'They said that the garden was his',
    'He gave it to her',
  ];
  const { bring, open } = place(t, { 'a.ndjson': lines([...right, OTHERS[2]?.[2][0] ?? '']) });
  const report = await bring('a.ndjson');
  assert.deepEqual(report.files[0]?.skipped, { other_language: 1 });
  assert.deepEqual(
    [report.files[0]?.first_fault?.line, report.files[0]?.first_fault?.problem, report.records],
    [4, 'the text looks like Indonesian, not English', 3],
  );
  assert.equal(open().find('my-notes:4'), -1);
});

test('the operator can state the language, and the report says so', async (t) => {
  const { bring, open } = place(t, { 'a.ndjson': lines(OTHERS[0]?.[2] ?? []) });
  const report = await bring('a.ndjson', { ...FREE, lang: 'ar' });
  assert.equal(report.records, 10);
  assert.match(
    report.files[0]?.first_fault?.problem ?? '',
    /looks like Urdu, not Arabic; stored as Arabic, as --lang says/,
  );
  assert.equal(answer(open(), 'my-notes:1', 'ar').lang, 'ar');
});

test('a file in letters of another script is refused', async (t) => {
  const russian = ['Дела оцениваются только по намерениям', 'Религия есть искренность', 'Не гневайся (Bukhari 6116)'];
  const { bring } = place(t, { 'a.ndjson': lines(russian), 'b.ndjson': lines(['إنما الأعمال بالنيات', ...russian]) });
  assert.match(
    (await refusalOf(bring('a.ndjson'))).message,
    /^Row \d is in Cyrillic letters|looks like Cyrillic letters/,
  );
  assert.match((await refusalOf(bring('b.ndjson'))).message, /Cyrillic letters/);
});

for (const [what, texts] of RIGHT) {
  test(`${what}: every text is stored, together and alone`, async (t) => {
    const single = texts.map((text, index) => [`${index}.ndjson`, lines([text])] as const);
    const { bring } = place(t, { 'all.ndjson': lines(texts), ...Object.fromEntries(single) });
    assert.equal((await bring('all.ndjson')).records, texts.length);
    for (const [file] of single)
      assert.equal((await bring(file, { ...FREE, pack: `p${file}` })).files[0]?.skipped.other_language, undefined);
  });
}

const QURAN = resolve(import.meta.dirname, '../../../../../data/quran/quran-json');

test('nine translations of the Quran: those in other languages are told from those in served ones', () => {
  for (const file of readdirSync(QURAN).filter((name) => /^quran_(?!transliteration).*\.gz$/.test(name))) {
    const surahs = JSON.parse(gunzipSync(readFileSync(join(QURAN, file))).toString()) as {
      verses: { translation: string }[];
    }[];
    const language = file.slice('quran_'.length, -'.json.gz'.length);
    const lang = language === 'bn' ? 'bn' : language === 'ur' ? 'ar' : 'en';
    const verdicts = surahs.flatMap(({ verses }) =>
      verses.map(({ translation }) => looksLike(translation, lang).verdict),
    );
    const share = (...wanted: string[]) =>
      verdicts.filter((verdict) => wanted.includes(verdict)).length / verdicts.length;
    if (language === lang) {
      assert.equal(share('other'), 0, file);
      assert.ok(share('own', 'rather') > 0.95, file);
    } else assert.ok(share('other', 'unlike', 'hardly') > 0.95 || language === 'zh', `${file} ${share('other')}`);
  }
});
