import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

type Three = { ar: string; en: string; bn: string };
type Hadith = {
  number: string;
  title: Three;
  narrator: Three;
  text: Three;
  type: string;
  takhrij: { ar: string; en: string };
  sources: { collection: string; number?: string }[];
  grades: { graded_by: string; grade: string }[];
};
type Pack = { pack: string; collection: string; version: string; licence: Three; hadiths: Hadith[] };

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const shared = process.env.ISNAD_SHARED_DATA ?? join(root, '..', 'shared', 'data');
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const pack = readJson<Pack>(join(root, 'data', 'hadith', 'nawawi40.json'));
const texts = (hadith: Hadith): string[] =>
  [hadith.title, hadith.narrator, hadith.text]
    .flatMap((three) => Object.values(three))
    .concat(Object.values(hadith.takhrij));

/** Letters and single blanks: vowel marks, punctuation and editors' brackets dropped, ﷺ written out. */
function letters(text: string): string {
  return text
    .replace(/<br>/g, ' ')
    .replace(/\[[^\]]*(\]|$)/g, ' ')
    .replaceAll('ﷺ', ' صلى الله عليه وسلم ')
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[^\u0621-\u064A]+/g, ' ')
    .replaceAll('عليه و سلم', 'عليه وسلم')
    .trim();
}

/** Where the pack departs from both copies; the reasons are in data/hadith/nawawi40.notes.md. */
const settled: Record<string, [copies: string, pack: string][]> = {
  4: [['وشقي أم سعيد', 'وشقي أو سعيد']],
  12: [['رواه الترمذي ابن ماجه', 'رواه الترمذي']],
  25: [['وأمر بمعروف صدقة', 'وأمر بالمعروف صدقة']],
  29: [
    ['ثكلتك أمك وهل يكب', 'ثكلتك أمك يا معاذ وهل يكب'],
    ['يكب الناس على وجوههم', 'يكب الناس في النار على وجوههم'],
  ],
  30: [['الدارقطني في سننه', 'الدارقطني']],
  36: [
    ['ويتدارسونه فيما بينهم', 'ويتدارسونه بينهم'],
    ['و حفتهم', 'وحفتهم'],
    ['ومن أبطأ به', 'ومن بطأ به'],
  ],
};

test('the pack has 42 hadiths of one shape', () => {
  assert.deepEqual([pack.pack, pack.collection, pack.version], ['nawawi40', 'nawawi', '1']);
  assert.deepEqual([pack.licence.en, pack.licence.bn], ['CC0-1.0', 'CC0-1.0']);
  assert.deepEqual(
    pack.hadiths.map((hadith) => hadith.number),
    Array.from({ length: 42 }, (_, index) => String(index + 1)),
  );
  for (const hadith of pack.hadiths) {
    for (const three of [hadith.title, hadith.narrator, hadith.text])
      assert.deepEqual(Object.keys(three), ['ar', 'en', 'bn']);
    assert.ok(hadith.sources.length > 0, hadith.number);
    for (const source of hadith.sources) {
      assert.match(source.collection, /^[a-z]+$/);
      if (source.number !== undefined) assert.match(source.number, /^[1-9][0-9]*[a-z]?$/);
    }
    for (const grade of hadith.grades) assert.match(grade.grade, /^Hasan/);
  }
  assert.deepEqual(
    pack.hadiths.filter((hadith) => hadith.type !== 'marfu').map((hadith) => `${hadith.number} ${hadith.type}`),
    ['24 qudsi', '37 qudsi', '38 qudsi', '42 qudsi'],
  );
});

test('every text is clean, in NFC and in its own script', () => {
  for (const hadith of pack.hadiths) {
    for (const text of texts(hadith)) {
      assert.equal(text, text.normalize('NFC'), `${hadith.number}: NFC`);
      assert.equal(text, text.trim());
      assert.doesNotMatch(
        text,
        /<|>|&[a-z#0-9]+;|\[|\]|[0-9০-৯٠-٩*†]| {2}|[\u200B-\u200F\u202A-\u202E\uFEFF]/,
        hadith.number,
      );
    }
    for (const three of [hadith.title, hadith.narrator, hadith.text]) {
      assert.match(three.bn, /^[\u0980-\u09FF।ﷺ \n,:;!?.()\-–“”‘’]+$/, `${hadith.number}: Bengali`);
      assert.doesNotMatch(
        three.bn,
        /(^|[^\u0980-\u09FF])[\u0981-\u0983\u09BC\u09BE-\u09CD\u09D7]|[\u09BE-\u09CC]{2}|\u09CD(?![\u0995-\u09B9])/,
      );
      assert.match(three.ar, /^[\u0621-\u0652ﷺ \n،؛؟:.!«»﴿﴾-]+$/, `${hadith.number}: Arabic`);
      assert.match(three.en, /^[A-Za-zﷺ \n,:;!?.()'–“”‘’-]+$/, `${hadith.number}: English`);
    }
    assert.match(hadith.text.bn, /[।!?”]$/, `${hadith.number}: ending`);
    // The Prophet is named with ﷺ as often as in the Arabic, or oftener where a translation names him for clearness.
    const salutations = (text: string): number => text.split('ﷺ').length - 1;
    assert.ok(salutations(hadith.text.en) >= salutations(hadith.text.ar), `${hadith.number}: ﷺ in English`);
    assert.ok(salutations(hadith.text.bn) >= salutations(hadith.text.ar), `${hadith.number}: ﷺ in Bengali`);
  }
});

const absent = existsSync(join(shared, 'hadith'))
  ? false
  : `no copies to compare with at ${shared} (set ISNAD_SHARED_DATA)`;
const copies: Record<string, () => string[]> = {
  'editions-json/ara-nawawi.min.json': () =>
    readJson<{ hadiths: { text: string }[] }>(join(shared, 'hadith/editions-json/ara-nawawi.min.json')).hadiths.map(
      (one) => one.text,
    ),
  'layout-samples/ahmedbaset/by_book.nawawi40.json': () =>
    readJson<{ hadiths: { arabic: string }[] }>(
      join(shared, 'hadith/layout-samples/ahmedbaset/by_book.nawawi40.json'),
    ).hadiths.map((one) => one.arabic),
};

for (const [name, load] of Object.entries(copies)) {
  test(`the Arabic agrees letter by letter with ${name}`, { skip: absent }, () => {
    const copy = load();
    assert.equal(copy.length, 42);
    for (const [index, hadith] of pack.hadiths.entries()) {
      let theirs = letters(copy[index] ?? '');
      for (const [from, to] of settled[hadith.number] ?? []) theirs = theirs.replaceAll(from, to);
      for (const part of hadith.text.ar.split('\n')) {
        assert.ok(theirs.includes(letters(part)), `${hadith.number}: not in the copy: ${letters(part)}\n${theirs}`);
        theirs = theirs.replace(letters(part), ' ');
      }
      const known = new Set(letters(hadith.takhrij.ar).split(' '));
      const rest = theirs.split(' ').filter((word) => word !== '' && !known.has(word));
      assert.deepEqual(rest, [], `${hadith.number}: words of the copy that the pack has not`);
    }
  });
}

test('the translations share no run of twelve words with the public ones', { skip: absent }, () => {
  const words = (text: string): string[] =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z]+|[\u0980-\u09FF]+/g) ?? [];
  const runs = (text: string): string[] =>
    words(text)
      .map((_, at, all) => all.slice(at, at + 12).join(' '))
      .slice(0, -11);
  for (const [lang, file] of [
    ['en', 'eng-nawawi'],
    ['bn', 'ben-nawawi'],
  ] as const) {
    const theirs = readJson<{ hadiths: { text: string }[] }>(
      join(shared, `hadith/editions-json/${file}.min.json`),
    ).hadiths;
    const seen = new Set(theirs.flatMap((one) => runs(one.text)));
    assert.ok(seen.size > 1000, file);
    for (const hadith of pack.hadiths)
      assert.deepEqual(
        runs(hadith.text[lang]).filter((run) => seen.has(run)),
        [],
        hadith.number,
      );
  }
});
