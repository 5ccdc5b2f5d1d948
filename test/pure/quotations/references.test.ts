import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
const { surahs, close } = openQuran(await buildCorpus(dataDir), readInputs());
const names = quranNames(surahs);
close();
rmSync(dataDir, { recursive: true });

const referenceIn = (text: string) => findClaims(text, names, new WorkBudget(1_000_000))[0]?.reference;
const toDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const bengali = (text: string) => toDigits(text, 0x9e6);
const arabic = (text: string) => toDigits(text, 0x660);

type Place = { readonly surah: (typeof surahs)[number]; readonly verse: number };
/** Notations of a verse behind a quotation, by what they are called. */
const NOTATIONS: Readonly<Record<string, (place: Place) => string>> = {
  numbers: ({ surah, verse }) => `(${surah.id}:${verse})`,
  'Quran and numbers': ({ surah, verse }) => `(Quran ${surah.id}:${verse})`,
  'name and numbers': ({ surah, verse }) => `(${surah.transliteration} ${surah.id}:${verse})`,
  'surah, name, numbers': ({ surah, verse }) => `(Surah ${surah.transliteration}, ${surah.id}:${verse})`,
  'surah, name, numbers, without brackets': ({ surah, verse }) =>
    `– Surah ${surah.transliteration} ${surah.id}:${verse}`,
  'name and verse': ({ surah, verse }) => `[${surah.transliteration}: ${verse}]`,
  'Bengali name and numbers': ({ surah, verse }) => `(সূরা ${surah.name} ${bengali(`${surah.id}:${verse}`)})`,
  'Bengali numbers': ({ surah, verse }) => `(${bengali(`${surah.id}:${verse}`)})`,
  'Arabic name and verse': ({ surah, verse }) => `[${surah.name_arabic}: ${verse}]`,
  'Arabic name and Arabic digits': ({ surah, verse }) => `[${surah.name_arabic}: ${arabic(String(verse))}]`,
  'Arabic name and numbers': ({ surah, verse }) => `[${surah.name_arabic} ${surah.id}:${verse}]`,
  'numbers with a slash': ({ surah, verse }) => `(${surah.id}/${verse})`,
  'Quran and numbers with a point': ({ surah, verse }) => `(Quran ${surah.id}.${verse})`,
  'number of the surah in brackets': ({ surah, verse }) => `(QS. ${surah.transliteration} [${surah.id}]: ${verse})`,
  'surah and verse by number': ({ surah, verse }) => `(Surah ${surah.id}, verse ${verse})`,
  'chapter and verse': ({ surah, verse }) => `– Chapter ${surah.id}, Verse ${verse}`,
  'verse of a surah': ({ surah, verse }) => `(verse ${verse} of Surah ${surah.transliteration})`,
  'Arabic verse of a surah': ({ surah, verse }) => `(الآية ${arabic(String(verse))} من سورة ${surah.name_arabic})`,
  'Arabic name and verse without brackets': ({ surah, verse }) => `${surah.name_arabic} ${arabic(String(verse))}`,
  'Bengali name and verse': ({ surah, verse }) => `(সূরা ${surah.name}, আয়াত ${bengali(String(verse))})`,
};

/** The first, a middle and the last verse of every third surah: its number is smaller or larger than theirs. */
const PLACES: readonly Place[] = surahs
  .filter(({ id }) => id % 3 === 1)
  .flatMap((surah) =>
    [...new Set([1, Math.ceil(surah.total_verses / 2), surah.total_verses])].map((verse) => ({ surah, verse })),
  );

for (const [name, write] of Object.entries(NOTATIONS)) {
  test(`a reference is read as one verse: ${name}`, () => {
    const wrong = PLACES.filter((place) => {
      const claimed = referenceIn(`“a quotation” ${write(place)}`);
      return !(
        claimed?.kind === 'quran' &&
        claimed.surah === place.surah.id &&
        claimed.first === place.verse &&
        claimed.last === place.verse
      );
    });
    assert.deepEqual(wrong.map(write), []);
  });
}

test('a name without a verse is a reference only in brackets or behind its title, and Allah is none', () => {
  for (const text of ['"a quotation"\nAllah says (94:6): x', '"a quotation" Muhammad said', '"a quotation" Yusuf'])
    assert.equal(referenceIn(text), undefined, text);
  for (const text of ['"a quotation" (Yusuf)', '"a quotation" (Surah Yusuf)'])
    assert.deepEqual([referenceIn(text)?.kind, referenceIn(text)?.text.includes('Yusuf')], ['quran', true], text);
});

test('ranges keep both ends, and a name that contradicts the number counts', () => {
  const of = (reference: string) => {
    const claimed = referenceIn(`"a quotation" ${reference}`);
    return claimed?.kind === 'quran' ? [claimed.surah, claimed.first, claimed.last] : claimed;
  };
  assert.deepEqual(of('(Al-Baqarah 2:255-257)'), [2, 255, 257]);
  assert.deepEqual(of('(Surah Al-Baqarah 2:255-257)'), [2, 255, 257]);
  assert.deepEqual(of('– Surah Al-Baqarah 2:255-257'), [2, 255, 257]);
  assert.deepEqual(of('(Al-Baqarah 255-257)'), [2, 255, 257]);
  assert.deepEqual(of('(Ya-Sin 2:12)'), [36, 12, 12]);
});

test('the name of a surah that ends a sentence is no part of the reference behind it', () => {
  for (const text of [
    'Never leave your gods and never leave Wadd or Suwa and Nasr (71:23)',
    'Never leave your gods and never leave Wadd or Suwa and An-Nasr (71:23)',
  ])
    assert.equal(referenceIn(text)?.text, '71:23', text);
  assert.equal(referenceIn('He recited in the evening of that day from the Tariq (86)'), undefined);
  assert.equal(referenceIn('“a quotation” An-Nasr (71:23)')?.text.startsWith('An-Nasr'), true);
});

test('a reference behind marks or at the end of a block belongs to what is before it', () => {
  const claims = (text: string) =>
    findClaims(text, names, new WorkBudget(1_000_000)).map(({ start, end, reference }) => [
      text.slice(start, end),
      reference?.text,
    ]);
  assert.deepEqual(claims('নবীজি বলেছেন, "হাসিমুখে বাজার করা জিহাদের সমান" [আবু দাউদ ৩৬২১] অথচ আমরা ভুলে যাই।'), [
    ['হাসিমুখে বাজার করা জিহাদের সমান', 'আবু দাউদ ৩৬২১'],
  ]);
  assert.deepEqual(claims('প্রথম হাদিস:\n\n> হাসিমুখে বাজার করা জিহাদের সমান। (বুখারী, ১)'), [
    ['হাসিমুখে বাজার করা জিহাদের সমান', 'বুখারী, ১'],
  ]);
});

test('a reference in brackets behind the speaker of a quotation is that of the quotation', () => {
  for (const [text, claimed] of [
    ['“God helps those who help themselves.” Allah (94:6)', '94:6'],
    ['“God helps those who help themselves” - Allah (94:6)', '94:6'],
    ['"Seek knowledge even in China." The Prophet (Bukhari 6)', 'Bukhari 6'],
    ['"Seek knowledge even in China." Prophet Muhammad (Muslim, 8a)', 'Muslim, 8a'],
    ['«اطلبوا العلم ولو بالصين» النبي (البخاري 6)', 'البخاري 6'],
    ['“যে নিজেকে সাহায্য করে” আল্লাহ (৯৪:৬)', '৯৪:৬'],
  ] as const)
    assert.equal(referenceIn(text)?.text, claimed, text);
  assert.equal(referenceIn('“God helps those who help themselves.” Allah says patience is good (94:6)'), undefined);
});

test('the lines of a reference below a quotation are of that quotation', () => {
  const block =
    'Reference\t : Sahih al-Bukhari 9\nIn-book reference\t : Book 2, Hadith 2\nUSC-MSA web (English) reference\t : Vol. 1, Book 2, Hadith 9\n  (deprecated numbering scheme)';
  for (const lines of ['Source: Sahih al-Bukhari 9', 'Reference : Sahih al-Bukhari 9', block])
    for (const text of [`“These are words”\n${lines}`, `“These are words”\n\n${lines}\n\nOther words follow here.`]) {
      const found = findClaims(text, names, new WorkBudget(1_000_000));
      assert.match(found[0]?.reference?.text ?? '', /Sahih al-Bukhari 9$/, text);
      assert.equal(
        found.slice(1).some(({ reference }) => reference !== undefined),
        false,
        text,
      );
    }
});
