/** References as people write them: each notation writes each reference of its kind. */
export type VerseRef = { surah: number; verse: number; en: string; ar: string; bn: string; bnOf: string; slug: string };
export type HadithRef = {
  ref: string;
  book: string;
  inBook: string;
  en: string;
  short: string;
  ar: string;
  arShort: string;
  bn: string;
  bnShort: string;
  bnOf: string;
};
type Lang = 'en' | 'ar' | 'bn';
export type Notation<R> = { lang: Lang; write: (of: R) => string };

const arabic = (digits: number | string): string =>
  String(digits).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
const bengali = (digits: number | string): string =>
  String(digits).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');

const verse = (key: string, en: string, ar: string, bn: string, bnOf: string, slug: string): VerseRef => {
  const [surah, number] = key.split(':').map(Number) as [number, number];
  return { surah, verse: number, en, ar, bn, bnOf, slug };
};

export const VERSES: readonly VerseRef[] = [
  verse('1:5', 'Al-Fatihah', 'الفاتحة', 'ফাতিহা', 'ফাতিহার', 'al-fatihah'),
  verse('2:255', 'Al-Baqarah', 'البقرة', 'বাকারা', 'বাকারার', 'al-baqarah'),
  verse('3:153', "Ali 'Imran", 'آل عمران', 'আলে ইমরান', 'আলে ইমরানের', 'ali-imran'),
  verse('9:128', 'At-Tawbah', 'التوبة', 'আত-তাওবাহ', 'তাওবার', 'at-tawbah'),
  verse('18:10', 'Al-Kahf', 'الكهف', 'আল-কাহফ', 'কাহফের', 'al-kahf'),
  verse('24:35', 'An-Nur', 'النور', 'আন-নূর', 'নূরের', 'an-nur'),
  verse('36:82', 'Yaseen', 'يس', 'ইয়াসীন', 'ইয়াসীনের', 'ya-sin'),
  verse('49:13', 'Al-Hujurat', 'الحجرات', 'হুজুরাত', 'হুজুরাতের', 'al-hujurat'),
  verse('55:60', 'Ar-Rahman', 'الرحمن', 'আর-রহমান', 'রহমানের', 'ar-rahman'),
  verse('67:2', 'Al-Mulk', 'الملك', 'মুলক', 'মুলকের', 'al-mulk'),
  verse('93:5', 'Ad-Duha', 'الضحى', 'আদ-দুহা', 'দুহার', 'ad-duhaa'),
  verse('112:2', 'Al-Ikhlas', 'الإخلاص', 'আল-ইখলাস', 'ইখলাসের', 'al-ikhlas'),
];

const q = (lang: Lang, write: (of: VerseRef) => string): Notation<VerseRef> => ({ lang, write });
const key = ({ surah, verse: number }: VerseRef): string => `${surah}:${number}`;

export const VERSE_NOTATIONS: readonly Notation<VerseRef>[] = [
  q('en', (r) => key(r)),
  q('en', (r) => `${r.surah}/${r.verse}`),
  q('en', (r) => `${r.surah}.${r.verse}`),
  q('en', (r) => `Quran ${key(r)}`),
  q('en', (r) => `Qur’an, ${key(r)}`),
  q('en', (r) => `The Holy Qur'an ${key(r)}`),
  q('en', (r) => `Surah ${key(r)}`),
  q('en', (r) => `Surah ${r.en} ${key(r)}`),
  q('en', (r) => `${r.en} ${r.verse}`),
  q('en', (r) => `${r.en}: ${r.verse}`),
  q('en', (r) => `Surah ${r.en}, verse ${r.verse}`),
  q('en', (r) => `Surah ${r.surah}, Verse ${r.verse}`),
  q('en', (r) => `Surah ${r.surah} Ayah ${r.verse}`),
  q('en', (r) => `verse ${key(r)}`),
  q('en', (r) => `S${r.surah}:V${r.verse}`),
  q('en', (r) => `S${key(r)}`),
  q('en', (r) => `Q${key(r)}`),
  q('en', (r) => `Q.S. ${key(r)}`),
  q('en', (r) => `QS. ${r.en}: ${r.verse}`),
  q('en', (r) => `[${key(r)}]`),
  q('en', (r) => `${r.en} (${key(r)})`),
  q('en', (r) => `${r.en} [${r.surah}]: ${r.verse}`),
  q('en', (r) => `Surah ${r.en} (${r.surah}), Ayah ${r.verse}`),
  q('en', (r) => `verse ${r.verse} of Surah ${r.en}`),
  q('en', (r) => `ayah no. ${r.verse} of surah ${r.surah}`),
  q('en', (r) => `${r.surah} verse ${r.verse}`),
  q('en', (r) => `Chapter ${r.surah}, Verse ${r.verse}`),
  q('en', (r) => `ch. ${r.surah} v. ${r.verse}`),
  q('en', (r) => `chapter ${key(r)}`),
  q('en', (r) => `${r.en}, ${key(r)}`),
  q('en', (r) => `sura ${r.en.toLowerCase()} ayat ${r.verse}`),
  q('en', (r) => `Surah no. ${r.surah}, Ayah no. ${r.verse}`),
  q('en', (r) => `${r.surah} : ${r.verse}`),
  q('en', (r) => `https://quran.com/${r.surah}/${r.verse}`),
  q('en', (r) => `Surah ${r.surah} (${r.en}): ${r.verse}`),
  q('en', (r) => `Chapter ${r.surah} (${r.en}), verse ${r.verse}`),
  q('en', (r) => `${key(r)} (${r.en})`),
  q('en', (r) => `[${key(r)} - ${r.en}]`),
  q('en', (r) => `Sura ${r.surah}, ${r.verse}`),
  q('en', (r) => `QS ${r.surah} ayat ${r.verse}`),
  q('en', (r) => `surah number ${r.surah}, verse number ${r.verse}`),
  q('en', (r) => `quran.com/${key(r)}`),
  q('en', (r) => `https://www.quran.com/en/${r.surah}/${r.verse}?translations=20`),
  q('en', (r) => `http://quran.com/${key(r)}#notes`),
  q('en', (r) => `https://quran.com/${r.slug}/${r.verse}`),
  q('ar', (r) => `https://quran.com/ar/${key(r)}`),
  q('ar', (r) => `سورة ${r.ar}: ${r.verse}`),
  q('ar', (r) => `[${r.ar}: ${arabic(r.verse)}]`),
  q('ar', (r) => `[سورة ${r.ar}: ${arabic(r.verse)}]`),
  q('ar', (r) => `${r.ar} ${r.verse}`),
  q('ar', (r) => `${r.ar}/${arabic(r.verse)}`),
  q('ar', (r) => `سورة ${r.ar}، الآية ${arabic(r.verse)}`),
  q('ar', (r) => `سورة ${r.ar} آية رقم ${arabic(r.verse)}`),
  q('ar', (r) => `الآية ${arabic(r.verse)} من سورة ${r.ar}`),
  q('ar', (r) => `${arabic(r.surah)}:${arabic(r.verse)}`),
  q('ar', (r) => `${arabic(r.surah)}/${arabic(r.verse)}`),
  q('ar', (r) => `{${r.ar} ${r.verse}}`),
  q('ar', (r) => `الآية ${arabic(r.verse)}، ${r.ar}`),
  q('ar', (r) => `القرآن ${arabic(r.surah)}:${arabic(r.verse)}`),
  q('ar', (r) => `القرآن الكريم، سورة ${r.ar}، ${arabic(r.verse)}`),
  q('ar', (r) => `سورة ${arabic(r.surah)} آية ${arabic(r.verse)}`),
  q('ar', (r) => `[${r.ar}: من الآية ${arabic(r.verse)}]`),
  q('ar', (r) => `الآية الكريمة رقم ${arabic(r.verse)} من سورة ${r.ar}`),
  q('ar', (r) => `قرآن ${arabic(r.surah)}:${arabic(r.verse)}`),
  q('bn', (r) => `${bengali(r.surah)}:${bengali(r.verse)}`),
  q('bn', (r) => `${bengali(r.surah)}ঃ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bn} ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bn}, আয়াত ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bn}: ${bengali(r.verse)}`),
  q('bn', (r) => `সুরা ${r.bn} (${bengali(r.surah)}), আয়াত: ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${bengali(r.surah)}, আয়াত ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bn} ${bengali(r.surah)}:${bengali(r.verse)}`),
  q('bn', (r) => `কুরআন ${bengali(r.surah)}:${bengali(r.verse)}`),
  q('bn', (r) => `আল-কুরআন, ${bengali(r.surah)}ঃ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bnOf} ${bengali(r.verse)} নম্বর আয়াত`),
  q('bn', (r) => `সূরা ${r.bn}, আয়াত নং ${bengali(r.verse)}`),
  q('bn', (r) => `সূরা ${r.bn}/${bengali(r.verse)}`),
  q('bn', (r) => `আয়াত ${bengali(r.verse)}, সূরা ${r.bn}`),
  q('bn', (r) => `${bengali(r.surah)} নং সূরার ${bengali(r.verse)} নং আয়াত`),
  q('bn', (r) => `সূরা ${r.bnOf} ${bengali(r.verse)}তম আয়াত`),
];

type Names = Pick<HadithRef, 'en' | 'short' | 'ar' | 'arShort' | 'bn' | 'bnShort' | 'bnOf'>;
const names = (
  en: string,
  short: string,
  ar: string,
  arShort: string,
  bn: string,
  bnShort: string,
  bnOf: string,
): Names => ({ en, short, ar, arShort, bn, bnShort, bnOf });

const COLLECTION_NAMES: Record<string, Names> = {
  bukhari: names('Sahih al-Bukhari', 'Bukhari', 'صحيح البخاري', 'البخاري', 'সহীহ বুখারী', 'বুখারী', 'বুখারীর'),
  muslim: names('Sahih Muslim', 'Muslim', 'صحيح مسلم', 'مسلم', 'সহিহ মুসলিম', 'মুসলিম', 'মুসলিমের'),
  abudawud: names('Sunan Abi Dawud', 'Abu Dawood', 'سنن أبي داود', 'أبو داود', 'সুনানে আবু দাউদ', 'আবু দাউদ', 'আবু দাউদের'),
  tirmidhi: names('Jami` at-Tirmidhi', 'Tirmidhi', 'سنن الترمذي', 'الترمذي', 'জামে তিরমিযী', 'তিরমিজি', 'তিরমিযীর'),
  nasai: names("Sunan an-Nasa'i", "An-Nasa'i", 'سنن النسائي', 'النسائي', 'সুনানে নাসাঈ', 'নাসাঈ', 'নাসাঈর'),
  ibnmajah: names('Sunan Ibn Majah', 'Ibn Majah', 'سنن ابن ماجه', 'ابن ماجه', 'সুনানে ইবনে মাজাহ', 'ইবনে মাজাহ', 'ইবনে মাজাহর'),
};

const IN_BOOK: Record<string, string> = {
  'bukhari:1': '1/1',
  'bukhari:8': '2/1',
  'bukhari:5063': '67/1',
  'muslim:1000a': '12/55',
  'muslim:8c': '1/3',
  'muslim:2564a': '45/40',
  'abudawud:64': '1/64',
  'abudawud:4607': '42/12',
  'abudawud:1': '1/1',
  'tirmidhi:2516': '37/102',
  'tirmidhi:1987': '27/93',
  'tirmidhi:3': '1/3',
  'nasai:1': '1/1',
  'nasai:3437': '27/49',
  'nasai:5001': '47/17',
  'ibnmajah:4250': '37/151',
  'ibnmajah:4102': '37/3',
  'ibnmajah:1846': '9/2',
};

export const HADITHS: readonly HadithRef[] = Object.entries(IN_BOOK).map(([ref, place]) => {
  const [book = '', inBook = ''] = place.split('/');
  return { ref, book, inBook, ...(COLLECTION_NAMES[ref.split(':')[0] ?? ''] as Names) };
});

const h = (lang: Lang, write: (of: HadithRef, number: string, slug: string) => string): Notation<HadithRef> => ({
  lang,
  write: (of) => write(of, of.ref.split(':')[1] ?? '', of.ref.split(':')[0] ?? ''),
});

export const HADITH_NOTATIONS: readonly Notation<HadithRef>[] = [
  h('en', (r) => r.ref),
  h('en', (r, n) => `${r.short} ${n}`),
  h('en', (r, n) => `${r.en} ${n}`),
  h('en', (r, n) => `${r.en}, ${n}`),
  h('en', (r, n) => `${r.en} no. ${n}`),
  h('en', (r, n) => `${r.short} No ${n}`),
  h('en', (r, n) => `${r.short} #${n}`),
  h('en', (r, n) => `${r.short}, Hadith ${n}`),
  h('en', (r, n) => `${r.short}, Hadith no. ${n}`),
  h('en', (r, n) => `${r.en}, Hadith Number: ${n}`),
  h('en', (r, n) => `Hadith ${n} of ${r.en}`),
  h('en', (r, n) => `hadith no. ${n} in ${r.en}`),
  h('en', (r, n) => `Reported by ${r.short} (${n})`),
  h('en', (r, n) => `Narrated by ${r.short}, ${n}`),
  h('en', (r, n) => `[${r.short}: ${n}]`),
  h('en', (r, n) => `${r.short} (${n})`),
  h('en', (r, n) => `${r.short}/${n}`),
  h('en', (r, n) => `${r.short} - ${n}`),
  h('en', (r, n) => `${r.short} hadith #${n}`),
  h('en', (r, n) => `HR. ${r.short} no. ${n}`),
  h('en', (r) => `${r.en}, Book ${r.book}, Hadith ${r.inBook}`),
  h('en', (r) => `${r.short} Book ${r.book} Hadith ${r.inBook}`),
  h('en', (r) => `${r.short}, bk. ${r.book}, hadith no. ${r.inBook}`),
  h('en', (r) => `${r.en} Book ${r.book}: Hadith ${r.inBook}`),
  h('en', (r, _n, slug) => `${slug}:${r.book}/${r.inBook}`),
  h('en', (r) => `${r.en} (Book ${r.book}, Hadith ${r.inBook})`),
  h('en', (r, n) => `hadis ${n} ${r.short}`),
  h('en', (r, n) => `Reference : ${r.en} ${n}`),
  h('en', (r) => `https://sunnah.com/${r.ref}`),
  h('en', (r) => `sunnah.com/${r.ref}`),
  h('en', (r, _n, slug) => `https://www.sunnah.com/${slug}/${r.book}/${r.inBook}`),
  h('en', (r) => `http://sunnah.com/${r.ref}?x=1#top`),
  h('ar', (r, n) => `${r.ar} ${n}`),
  h('ar', (r, n) => `${r.ar} ${arabic(n)}`),
  h('ar', (r, n) => `${r.ar} رقم ${arabic(n)}`),
  h('ar', (r, n) => `رواه ${r.arShort} (${arabic(n)})`),
  h('ar', (r, n) => `رواه ${r.arShort} ${n}`),
  h('ar', (r, n) => `أخرجه ${r.arShort} (${n})`),
  h('ar', (r, n) => `${r.arShort}: ${arabic(n)}`),
  h('ar', (r, n) => `${r.ar}، حديث رقم ${arabic(n)}`),
  h('ar', (r) => `${r.ar}، كتاب ${arabic(r.book)}، حديث ${arabic(r.inBook)}`),
  h('ar', (r, n) => `${r.arShort} (ح ${arabic(n)})`),
  h('ar', (r, n) => `${r.ar}، ح${n}`),
  h('ar', (r, n) => `الحديث رقم ${arabic(n)} في ${r.ar}`),
  h('ar', (r, n) => `رواه الإمام ${r.arShort} (${arabic(n)})`),
  h('ar', (r, n) => `حديث رقم ${n} ${r.ar}`),
  h('bn', (r, n) => `${r.bn} ${bengali(n)}`),
  h('bn', (r, n) => `ইমাম ${r.bnShort} (${bengali(n)})`),
  h('bn', (r, n) => `${r.bnShort}, হা/${bengali(n)}`),
  h('bn', (r, n) => `বর্ণনায়: ${r.bnShort}, হাদিস ${bengali(n)}`),
  h('bn', (r, n) => `${r.bn} হাদিস নং ${bengali(n)}`),
  h('bn', (r, n) => `${r.bnShort}, হাদিস: ${bengali(n)}`),
  h('bn', (r, n) => `${r.bnShort} শরীফ, হাদীস নং- ${bengali(n)}`),
  h('bn', (r) => `${r.bn}, অধ্যায় ${bengali(r.book)}, হাদিস ${bengali(r.inBook)}`),
  h('bn', (r, n) => `${r.bn} (${bengali(n)})`),
  h('bn', (r, n) => `${r.bnShort} নং ${bengali(n)}`),
  h('bn', (r, n) => `${r.bnShort}ঃ ${bengali(n)}`),
  h('bn', (r, n) => `${r.bnOf} ${bengali(n)} নং হাদিস`),
  h('bn', (r, n) => `${r.bnShort} : ${n}`),
];
