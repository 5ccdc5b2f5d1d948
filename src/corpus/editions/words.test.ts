import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { madeEdition, madePack } from '../../../test/support/made-edition.ts';
import { type OpenVerses, openVerses } from '../../../test/support/open-verses.ts';
import { newDataDir } from '../../../test/support/start.ts';
import { keyedVerse, PLAIN } from '../quran/answers.ts';
import { VERSES } from '../quran/shape.ts';
import { arabicFaults, skeleton } from './arabic-faults.ts';
import { arabicWords } from './arabic-words.ts';
import { type EditionPack, installEditions, listEditions } from './install-editions.ts';
import { InstalledEditions } from './installed.ts';
import type { ParsedEdition } from './parsed-edition.ts';
import { requireScript } from './scripts.ts';
import { withEditions } from './with-editions.ts';
import { chosenWords, verseWords } from './words.ts';

const PUBLISHED = new URL('../../../../shared/data/quran/published/hablullah-data-quran/', import.meta.url);
/** Verses that the published words divide otherwise, and by how many words. */
const DIVIDED = new Map(
  Object.entries({
    ...{ '2:181': -1, '8:6': -1, '13:37': -1, '37:130': -1 },
    ...{ '15:7': 1, '27:20': 1, '36:22': 1, '37:164': 1, '41:47': 1 },
  }),
);

let verses: OpenVerses;
let arabic: string[];
const dataDir = newDataDir();
before(async () => {
  verses = await openVerses();
  arabic = verses.keys.map((_, ordinal) => verses.quran.texts('quran.ar').text(ordinal));
});
after(() => {
  verses.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Made = readonly [
  id: string,
  language: string,
  texts: readonly string[],
  more?: Partial<ParsedEdition & EditionPack>,
];

/** The Quran with made-up editions, and no others. */
async function quranWith(kind: EditionPack['kind'], ...made: readonly Made[]) {
  rmSync(dataDir, { recursive: true, force: true });
  const editions = made.map(([id, language, texts, more]) => ({
    pack: madePack(id, { kind, language }),
    parsed: madeEdition(id, { texts, footnotes: new Map(), ...more }),
  }));
  await installEditions({ dataDir, editions });
  assert.equal(listEditions(dataDir).length, made.length);
  const onFault = (error: unknown) => {
    throw error;
  };
  const installed = new InstalledEditions({ dataDir, onFault });
  installed.refresh();
  return withEditions(verses.quran, installed.open);
}
const numbered = (name: string, counts: (ordinal: number) => number) =>
  arabic.map((_, ordinal) => Array.from({ length: counts(ordinal) }, (_, place) => `${name}${place + 1}`).join('\n'));
const own = (ordinal: number) => arabicWords(arabic[ordinal] ?? '').length;

test('signs that stand alone belong to the word beside them', () => {
  assert.deepEqual(arabicWords('ابج دهو'), ['ابج', 'دهو']);
  assert.deepEqual(arabicWords('۞ ابج ۖ دهو ۩ ۛ'), ['۞ ابج ۖ', 'دهو ۩ ۛ']);
  for (const text of arabic) assert.equal(arabicWords(text).join(' '), text);
});

test('words are paired with the Arabic by their number, and another division is declared', async () => {
  const other = (ordinal: number) => own(ordinal) + (ordinal === 2 ? 1 : 0);
  const quran = await quranWith(
    'words',
    ['words.en', 'en', numbered('en', own)],
    ['words.en.second', 'en', numbered('no', own)],
    ['words.bn', 'bn', numbered('bn', other)],
    ['words.transliteration', 'ar-Latn', numbered('tr', own).with(1, '')],
  );
  const all = chosenWords(quran, undefined);
  assert.deepEqual(verseWords(quran, 0, all).words[1], {
    position: 2,
    text: arabicWords(arabic[0] ?? '')[1],
    transliteration: 'tr2',
    meanings: { en: 'en2', bn: 'bn2' },
  });
  assert.equal(verseWords(quran, 0, all).aligned, true);
  // A gap of one edition leaves the others paired.
  assert.deepEqual(verseWords(quran, 1, all).words[0]?.meanings, { en: 'en1', bn: 'bn1' });
  const third = verseWords(quran, 2, all);
  assert.deepEqual([third.aligned, third.arabic, third.words.length], [false, 'quran.ar', 2]);
  assert.deepEqual(third.words[0]?.meanings, { en: 'en1' });
  assert.deepEqual(third.unpaired, [{ edition: 'words.bn', language: 'bn', words: ['bn1', 'bn2', 'bn3'] }]);
  assert.deepEqual(verseWords(quran, 2, chosenWords(quran, 'EN')).aligned, true);
  const faults = quran.editions.find(({ id }) => id === 'words.bn')?.known_faults ?? [];
  assert.ok(faults.includes('One verse has other words than quran.ar: 1:3.'), faults.join(' '));
  const refused = (languages: string, pattern: RegExp) =>
    assert.throws(
      () => chosenWords(quran, languages),
      (error) => error instanceof Failure && pattern.test(error.message),
    );
  refused('de,en', /no words in "de" are installed; use some of en,bn/);
  assert.throws(() => chosenWords(verses.quran, 'en'), /isnad install words\.en/);
});

test('where an edition divides a verse otherwise, its own Arabic words are shown if they are installed', async () => {
  const other = (ordinal: number) => own(ordinal) + (ordinal === 2 ? 1 : 0);
  const quran = await quranWith(
    'words',
    ['words.en', 'en', numbered('en', other)],
    ['words.uthmani', 'ar', numbered('ع', other)],
  );
  const { aligned, arabic: from, words, unpaired } = verseWords(quran, 2, chosenWords(quran, undefined));
  assert.deepEqual([aligned, from, words.length, unpaired], [false, 'words.uthmani', 3, undefined]);
  assert.deepEqual(words[2], { position: 3, text: 'ع3', meanings: { en: 'en3' } });
});

test('an installed script is served with its rules, and its letters are compared with the text', async () => {
  const texts = arabic.with(4, 'إِيَّاكَ نَحۡمَدُ').with(5, `${arabic[5]}\ue022`);
  const rules = new Map([
    [
      0,
      [
        { start: 2, end: 4, rule: 'ghunnah' },
        { start: 5, end: 6, rule: 'unheard-of' },
      ],
    ],
  ]);
  const quran = await quranWith('script', ['tajweed', 'ar', texts, { rules }], ['indopak', 'ar', arabic]);
  const faults = quran.editions.find(({ id }) => id === 'tajweed')?.known_faults ?? [];
  assert.ok(faults.includes('One verse has other letters than quran.ar: 1:5.'), faults.join(' '));
  assert.deepEqual(quran.editions.find(({ id }) => id === 'indopak')?.known_faults, []);
  const first = keyedVerse(quran, 0, { ...PLAIN, script: requireScript(quran, 'tajweed') });
  assert.deepEqual(first.tajweed, [{ start: 2, end: 4, rule: 'ghunnah' }]);
  assert.equal(keyedVerse(quran, 4, { ...PLAIN, script: 'tajweed' }).text, 'إِيَّاكَ نَحۡمَدُ');
  assert.deepEqual(keyedVerse(quran, 4, { ...PLAIN, script: 'tajweed' }).tajweed, []);
  assert.equal('tajweed' in keyedVerse(quran, 0, { ...PLAIN, script: 'indopak' }), false);
  assert.throws(
    () => requireScript(quran, 'imlaei'),
    /the script "imlaei" is not installed; use unicode, kfgqpc, tajweed, indopak; .*isnad install imlaei/,
  );
});

test('the published words have the letters of the text in every verse, and another division in nine', async (t) => {
  if (!existsSync(PUBLISHED)) return t.skip('the published editions are not here');
  const read = (path: string) => Object.values(JSON.parse(readFileSync(new URL(path, PUBLISHED), 'utf8'))) as string[];
  const divided = (path: string) => {
    const words = read(path);
    let at = 0;
    return verses.keys.map((key, ordinal) => {
      const count = own(ordinal) + (DIVIDED.get(key) ?? 0);
      at += count;
      return words.slice(at - count, at).join('\n');
    });
  };
  const uthmani = divided('word-text/uthmani-qurancom.json');
  const differing = uthmani.filter((words, ordinal) => skeleton(words) !== skeleton(arabic[ordinal] ?? ''));
  assert.deepEqual([uthmani.length, differing], [VERSES, []]);
  const english = divided('word-translation/en-qurancom.json');
  const quran = await quranWith('words', ['words.en', 'en', english], ['words.uthmani', 'ar', uthmani]);
  const all = chosenWords(quran, undefined);
  const found = verses.keys.map((_, ordinal) => verseWords(quran, ordinal, all));
  const otherwise = found.filter(({ aligned }) => !aligned);
  assert.deepEqual(new Set(otherwise.map(({ key }) => key)), new Set(DIVIDED.keys()));
  assert.ok(otherwise.every(({ arabic: from, unpaired }) => from === 'words.uthmani' && unpaired === undefined));
  assert.equal(arabicFaults('words', english).length, 1);
});
