import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { SurahSummary } from '@isnad/contract/quran';
import { readSource } from '../../corpus/quran/inputs.ts';
import { quranNames } from '../../corpus/quran/names.ts';
import type { ChatCorpus } from './passages.ts';
import { namedIn, referenceIn } from './references.ts';

const BENGALI = new URL('../../../data/quran/surah-names.bn.json', import.meta.url);

/** What naming needs of a corpus: surahs with their lengths, and which hadiths there are. */
function corpusOf(hadiths: readonly string[]): ChatCorpus {
  const bengali = JSON.parse(readFileSync(BENGALI, 'utf8')) as string[];
  const surahs = readSource('en').map(({ id, name, transliteration, verses }) => ({
    id,
    name: bengali[id - 1] ?? '',
    name_arabic: name,
    transliteration,
    total_verses: verses.length,
  })) as unknown as SurahSummary[];
  let next = 0;
  const starts = surahs.map(({ total_verses }) => {
    next += total_verses;
    return next - total_verses;
  });
  return {
    quran: { surahs, starts },
    names: quranNames(surahs),
    hadith: {
      records: {
        find: (ref: string) => hadiths.indexOf(ref),
        content: { collections: [{ slug: 'nawawi' }, { slug: 'bukhari' }, { slug: 'muslim' }] },
      },
    },
  } as unknown as ChatCorpus;
}

const hadiths = ['nawawi:5', 'nawawi:13', 'bukhari:1', 'muslim:8a', 'bukhari:52'];
const corpus = corpusOf(hadiths);

/** `18:1 18:2 (+108)` or `bukhari:1`. */
function named(message: string): string | undefined {
  const found = namedIn(message, corpus);
  if (found === undefined) return undefined;
  const refs = found.passages.map(({ kind, doc }) => {
    if (kind === 'hadith') return hadiths[doc];
    const surah = corpus.quran.starts.findLastIndex((start) => start <= doc);
    return `${surah + 1}:${doc - (corpus.quran.starts[surah] ?? 0) + 1}`;
  });
  return refs.join(' ') + (found.left > 0 ? ` (+${found.left})` : '');
}

const rows: readonly (readonly [message: string, named: string | undefined])[] = [
  ['what does 112:2 say', '112:2'],
  ['compare 112:1 and 114:6', '112:1 114:6'],
  ['১১২:১-৩', '112:1 112:2 112:3'],
  ['I became Muslim at 51, does it all start at zero?', undefined],
  ['I have been Muslim 8 years now, is it late?', undefined],
  ['what does sahih muslim 8a say about faith', 'muslim:8a'],
  ['2:300', undefined],
  ['115:1', undefined],
  ['ayatul kursi please', '2:255'],
  ['আয়াতুল কুরসি', '2:255'],
  ['last three verses of Hashr', '59:22 59:23 59:24'],
  ['the first 2 verses of surah Mulk', '67:1 67:2'],
  ['the last verse of surah 114', '114:6'],
  ['surah 18 verse 10', '18:10'],
  ['chapter 55, verses 1 to 3', '55:1 55:2 55:3'],
  ['the fifth verse of surah Maryam', '19:5'],
  ['100th verse of Kahf', '18:100'],
  ['sura fatiha ayat 3 dekhao', '1:3'],
  ['surah falaq er sesh 2 ayat', '113:4 113:5'],
  ['surah nas er 4 number ayat', '114:4'],
  ['সূরা মারইয়ামের ৫ নম্বর আয়াত', '19:5'],
  ['সূরা মুলকের প্রথম তিন আয়াত', '67:1 67:2 67:3'],
  ['সূরা আন-নাসের শেষ আয়াত', '114:6'],
  ['সূরা ১১২ আয়াত ২', '112:2'],
  ['সূরা নাসের ২ থেকে ৪ নং আয়াত', '114:2 114:3 114:4'],
  ['সূরা কাউসার', '108:1 108:2 108:3'],
  ['الآية 3 من سورة الملك', '67:3'],
  ['الآية الثالثة من سورة الملك', '67:3'],
  ['آخر ثلاث آيات من سورة الحشر', '59:22 59:23 59:24'],
  ['أول آيتين من سورة طه', '20:1 20:2'],
  ['سورة الناس من الآية 2 إلى 3', '114:2 114:3'],
  ['سورة المائدة آية 3', '5:3'],
  ['سورة الكوثر', '108:1 108:2 108:3'],
  ['سورة 108 آية 2', '108:2'],
  ['verse 200 of surah Mulk', undefined],
  ['bukhari 1', 'bukhari:1'],
  ['sahih bukhari hadith no. 52', 'bukhari:52'],
  ['hadith 13 in Nawawi', 'nawawi:13'],
  ['the fifth hadith of Nawawi', 'nawawi:5'],
  ['Muslim 8a', 'muslim:8a'],
  ['বুখারীর ১ নং হাদিস', 'bukhari:1'],
  ['সহীহ বুখারী ৫২', 'bukhari:52'],
  ['নববীর পঞ্চম হাদিসটি দেখাও', 'nawawi:5'],
  ['الحديث رقم 13 من الأربعين النووية', 'nawawi:13'],
  ['صحيح البخاري 52', 'bukhari:52'],
  ['bukhari 999999', undefined],
  ['the five pillars', undefined],
  ['pray 5 times a day', undefined],
  ['patience', undefined],
  ['the first sin', undefined],
  ['صلاة الفجر', undefined],
];

for (const [message, wanted] of rows) {
  test(`${message} names ${wanted ?? 'nothing'}`, () => {
    assert.equal(named(message), wanted);
  });
}

/** `2:300`, `115` or `bukhari:99999`. */
function missing(message: string): string | undefined {
  const found = referenceIn(message, corpus);
  if (found === undefined || !('missing' in found)) return undefined;
  if (found.missing === 'hadith') return `${found.collection}:${found.number}`;
  return found.missing === 'surah' ? String(found.surah) : `${found.surah}:${found.verse}`;
}

const absent: readonly (readonly [message: string, missing: string | undefined])[] = [
  ['2:300', '2:300'],
  ['2:280-290', '2:290'],
  ['115:1', '115'],
  ['what does 94:9 say', '94:9'],
  ['الشرح 9', '94:9'],
  ['والشرح 9', '94:9'],
  ['سورة الشرح الآية ٩', '94:9'],
  ['surah sharh verse 9', '94:9'],
  ['সূরা ইনশিরাহ ৯', '94:9'],
  ['সূরা ইখলাসের ৭ নম্বর আয়াত', '112:7'],
  ['Bukhari 99999', 'bukhari:99999'],
  ['sahih muslim 9000', 'muslim:9000'],
  ['নববীর ৯৯ নম্বর হাদিস', 'nawawi:99'],
  ['حديث رقم 60 من الأربعين النووية', 'nawawi:60'],
  // Not installed: whether it exists is not known.
  ['Tirmidhi 99999', undefined],
  ['94:8', undefined],
  ['bukhari 1', undefined],
  ['the year 622', undefined],
];
for (const [message, expected] of absent) {
  test(`${message} misses ${expected ?? 'nothing'}`, () => assert.equal(missing(message), expected));
}
