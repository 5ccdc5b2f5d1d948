import { tokenise } from '../fold/tokenise.ts';
import { keyOf } from '../fold/word-key.ts';

/** What a word does in a reference. */
export type WordRole =
  | 'surah'
  | 'verse'
  | 'quran'
  | 'hadith'
  /** Before or behind a number: `no.`, `নং`. */
  | 'no'
  /** A book of a collection of hadiths. */
  | 'book'
  | 'volume'
  /** Parts whose numbers name no hadith: pages and chapters. */
  | 'page'
  | 'by'
  /** Words between the parts: `of`, `in`. */
  | 'link'
  | 'and'
  /** Words of the names of books, which name none alone. */
  | 'title'
  | 'number';

const WORDS: Readonly<Record<Exclude<WordRole, 'number'>, string>> = {
  surah: 'surah sura surat soorah surath suratul suratu chapter ch chap সূরা সুরা সূরাহ সুরাহ সূরার সুরার سورة السورة',
  verse:
    'verse verses ayah ayat ayats aya ayahs ayaat v vv vs آية الآية اية الآيات آيات الآيتان الآيتين آيتان الآيه আয়াত আয়াতে আয়াতের আয়াতটি আয়াতসমূহ আয়াতদ্বয়',
  quran:
    'quran qur koran q qs alquran holy noble glorious القرآن القران قرآن الكريم الكريمة المجيد কুরআন কোরআন কুরআনের কোরআনের কুরআনে কোরআনে আলকুরআন আলকোরআন কুরআনুল কোরআনুল কারীম কারিম পবিত্র শরীফ শরিফ শরীফের শরিফের মাজীদ মজিদ',
  hadith: 'hadith hadeeth hadis hadees h حديث الحديث ح হা হাদিস হাদীস হাদিসে হাদীসে হাদিসটি হাদীসটি হাদিসের হাদীসের',
  no: 'no nr num number رقم برقم نمبر নং নম্বর নাম্বার নাম্বারে ক্রমিক তম ম য় র্থ ষ্ঠ এর র er',
  book: 'book bk kitab kitaab كتاب الكتاب অধ্যায় বই',
  volume: 'vol volume খণ্ড খন্ড المجلد مجلد الجزء جزء ج',
  page: 'page p pp باب পৃষ্ঠা পৃ পরিচ্ছেদ صفحة الصفحة',
  by: 'narrated reported recorded collected related transmitted by source reference hr رواه أخرجه خرجه أخرج روى المصدر المرجع বর্ণনা বর্ণনায় বর্ণিত সূত্র রেফারেন্স',
  link: 'of in from the his see cf also eg ie say من في عن انظر راجع দেখুন যেমন থেকে',
  and: 'and و ও এবং',
  title:
    'imam sahih saheeh sunan jami musnad sharif shareef collection الإمام صحيح صحيحه الصحيح سنن سننه السنن جامع جامعه الجامع مسنده ইমাম সহীহ সহিহ সুনান সুনানে জামে',
};

let words: ReadonlyMap<string, WordRole> | undefined;

/** Returns what a word does in a reference, by its key. */
export function roleOf(key: string): WordRole | undefined {
  words ??= new Map(
    (Object.entries(WORDS) as [WordRole, string][]).flatMap(([what, list]) =>
      tokenise(list).map((token) => [keyOf(token), what] as const),
    ),
  );
  return NUMBER.test(key) ? 'number' : (words.get(key) ?? words.get(key.replace(BENGALI_ENDING, '')));
}

/** Endings of Bengali nouns: `আয়াতটা`, `নম্বরের`, `হাদিসখানা`. */
const BENGALI_ENDING = /(?<=^[\u0980-\u09ff]{4,})(?:টা|টি|টাই|টায়|টিতে|টির|খানা|গুলো|ে|ের|েই|ও)$/u;

/** `255`, `8c`, `5th`, and the parts of `S2:V255` and `Q2:255`. */
const NUMBER = /^(?:(?:qs?|s|v)\d{1,3}|\d{1,5}(?:[a-z]{1,2}|তম|ম)?)$/u;
