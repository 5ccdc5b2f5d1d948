import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWithRows } from '../../support/hadith/start-with-rows.ts';
import type { RunningService } from '../../support/start.ts';

const ROWS = [
  {
    ...{ collection: 'bukhari', number: '1', book: '1', chapter: 'Chapter one' },
    book_names: { en: 'Revelation', ar: 'بدء الوحي' },
    text_en: "Narrated 'Umar bin Al-Khattab:\n\nThe reward of deeds depends upon the intentions of everybody.",
    grades: [
      { graded_by: 'Al-Albani', grade: 'Sahih' },
      { graded_by: 'Zubair Ali Zai', grade: 'Hasan li ghairihi' },
    ],
  },
  {
    ...{ collection: 'bukhari', number: '2', book: '1', chapter: 'Chapter two' },
    text_en: 'and when they had come near to the well of the garden he said (',
  },
  {
    ...{ collection: 'bukhari', number: '4', book: '2', text_en: 'Whoever plants a tree is rewarded for it, he said.' },
    grades: [{ graded_by: 'Al-Albani', grade: 'Very Daif' }],
  },
];

let isnad: RunningService;
before(async () => {
  isnad = await startWithRows(ROWS);
});
after(() => isnad.stop());

const get = (path: string) => fetch(isnad.address + path);
const html = async (path: string) => (await get(path)).text();

test('a collection leads to its books, a book to its hadiths under their chapters, and to the next book', async () => {
  const collection = await html('/hadith/bukhari');
  assert.match(collection, /href="\/hadith\/bukhari\/1"/);
  const book = await html('/hadith/bukhari/1');
  assert.match(book, /<h2 class="chapter"><bdi dir="auto">Chapter one<\/bdi><\/h2>[\s\S]*href="\/hadith\/bukhari:1"/);
  assert.match(
    book,
    /Chapter two[\s\S]*This text is cut off in its source[\s\S]*rel="next" href="\/hadith\/bukhari\/2"/,
  );
  assert.doesNotMatch(book, /rel="prev"/);
  assert.match(await html('/hadith/bukhari:1'), /<a href="\/hadith\/bukhari">[\s\S]*› <a href="\/hadith\/bukhari\/1">/);
  for (const path of ['/hadith/bukhari/99', '/hadith/nosuch/1', '/hadith/bukhari/%3Cscript%3E']) {
    const missing = await get(path);
    assert.equal(missing.status, 404, path);
    assert.doesNotMatch(await missing.text(), /<script>(?!const c=document)/);
  }
});

test('grades stand side by side, with the names of scholars and narrators in the script of the page', async () => {
  const english = await html('/hadith/bukhari:1');
  assert.match(
    english,
    /<th scope="col">Scholar<\/th><th scope="col">Grade<\/th><th scope="col">Basis of the grade<\/th>/,
  );
  assert.match(english, /<bdi>Al-Albani<\/bdi><\/th><td><span class="grade sahih">Sahih<\/span><\/td><td><\/td>/);
  assert.match(
    english,
    /Zubair Ali Zai<\/bdi>[\s\S]*grade hasan">Hasan<\/span><\/td><td><bdi dir="auto">Hasan li ghairihi/,
  );
  assert.match(english, /class="narrator">Narrated by <bdi lang="en">|class="narrator">Narrated by <bdi>/);
  const arabic = await html('/hadith/bukhari:1?lang=ar');
  assert.match(arabic, /class="narrator">الراوي: <bdi>عمر بن الخطاب<\/bdi>/);
  assert.match(arabic, /<bdi>محمد ناصر الدين الألباني<\/bdi>/);
  assert.match(await html('/hadith/bukhari:1?lang=bn'), /<bdi>উমার ইবনুল খাত্তাব<\/bdi>/);
});

test('a copy has all grades, and very weak is called so', async () => {
  assert.match(
    await html('/hadith/bukhari:1'),
    /<section class="verse"[^>]* data-grade="Grade: Sahih \(Al-Albani\) · Hasan \(Zubair Ali Zai\)">/,
  );
  for (const [lang, word] of [
    ['en', 'Daif jiddan (very weak)'],
    ['bn', 'খুবই যঈফ'],
    ['ar', 'ضعيف جدًا'],
  ] as const) {
    const page = await html(`/hadith/bukhari:4?lang=${lang}`);
    assert.ok(page.includes(`<span class="grade daif">${word}</span>`), lang);
    assert.ok(page.match(/ data-grade="[^"]*"/)?.[0]?.includes(word), lang);
  }
});

test('gaps are named in the collection, damaged texts with the sources', async () => {
  const sources = await html('/sources');
  assert.match(
    sources,
    /Damaged texts<\/dt><dd>Cut off or damaged in the source \(1\): <a href="\/hadith\/bukhari:2">/,
  );
  const collection = await html('/hadith/nawawi');
  assert.doesNotMatch(collection, /Numbers without an installed text/);
});
