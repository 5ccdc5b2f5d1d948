import type { GradeClass, HadithType, Lang } from './model.ts';

/** A known collection: its slug, its names, and properties of all its hadiths. */
export type Collection = {
  slug: string;
  names: Record<Lang, string>;
  /** Other names and spellings. Matched after folding, so only real differences are listed. */
  aliases: readonly string[];
  /** Set when inclusion in the collection is itself the compiler's grading. */
  grade?: { class: GradeClass; by: string };
  /** Set when the title of the book states the type of all its records. */
  type?: HadithType;
  /** False when the running number of the editions is not the cited number. */
  editionNumberIsCited: boolean;
  /** True when all data sets count alike, so that a position is a cited number. */
  positionIsCited: boolean;
};

type CollectionRow = [slug: string, en: string, ar: string, bn: string, aliases: string[], more?: Partial<Collection>];

const ROWS: CollectionRow[] = [
  [
    'bukhari',
    'Sahih al-Bukhari',
    'صحيح البخاري',
    'সহীহ বুখারী',
    [
      'Bukhari',
      'Bokhari',
      'Sahihul Bukhari',
      'الجامع الصحيح للبخاري',
      'বোখারী',
      'সহীহুল বুখারী',
      'Muhammad ibn Ismail al-Bukhari',
      'محمد بن إسماعيل البخاري',
    ],
    { grade: { class: 'sahih', by: 'Muhammad ibn Ismail al-Bukhari' } },
  ],
  [
    'muslim',
    'Sahih Muslim',
    'صحيح مسلم',
    'সহীহ মুসলিম',
    ['Muslim', 'মুসলিম শরীফ', 'Muslim ibn al-Hajjaj', 'Sahihul Muslim', 'مسلم بن الحجاج'],
    { grade: { class: 'sahih', by: 'Muslim ibn al-Hajjaj' }, editionNumberIsCited: false },
  ],
  [
    'abudawud',
    'Sunan Abi Dawud',
    'سنن أبي داود',
    'সুনান আবু দাউদ',
    [
      'Abu Dawud',
      'Abu Dawood',
      'Abu Daud',
      'AbuDaud',
      'Abudawud',
      'Sunan Abu Dawud',
      'أبو داود',
      'আবূ দাঊদ',
      'আবু দাউদ শরীফ',
      'Abu Dawud as-Sijistani',
      'أبو داود السجستاني',
    ],
  ],
  [
    'tirmidhi',
    'Jami at-Tirmidhi',
    'جامع الترمذي',
    'জামে আত-তিরমিযী',
    [
      'Tirmidhi',
      'Tirmizi',
      'Tirmidi',
      'Tirmidzi',
      'Sunan at-Tirmidhi',
      'سنن الترمذي',
      'তিরমিজি',
      'সুনান তিরমিযী',
      'Muhammad ibn Isa at-Tirmidhi',
    ],
  ],
  [
    'nasai',
    "Sunan an-Nasa'i",
    'سنن النسائي',
    'সুনান আন-নাসায়ী',
    ['Nasai', 'Nesai', 'Nisai', "Nasa'i", 'المجتبى', 'নাসাঈ', 'সুনান নাসাঈ', 'নাসাই'],
  ],
  [
    'ibnmajah',
    'Sunan Ibn Majah',
    'سنن ابن ماجه',
    'সুনান ইবনে মাজাহ',
    ['Ibn Majah', 'Ibn Maja', 'Ibne Majah', 'Ibn e Majah', 'Ibnmajah', 'IbnMaja', 'ابن ماجة', 'ইবনু মাজাহ', 'ইবনে মাজা'],
  ],
  [
    'malik',
    'Muwatta Malik',
    'موطأ مالك',
    'মুয়াত্তা মালিক',
    [
      'Malik',
      'Muwatta',
      'Muwatta Imam Malik',
      'Maliks Muwataa',
      'الموطأ',
      'মুয়াত্তা ইমাম মালেক',
      'মুয়াত্তা',
      'মালেক',
      'Malik ibn Anas',
      'مالك بن أنس',
      'মালিক ইবনে আনাস',
    ],
  ],
  [
    'nawawi',
    'Forty Hadith of an-Nawawi',
    'الأربعون النووية',
    'ইমাম নববীর চল্লিশ হাদীস',
    ['Nawawi', 'Nawawi40', '40 Hadith Nawawi', 'The Forty Hadith of Imam Nawawi', 'نووي', 'নববী', 'নওয়াবী'],
    { positionIsCited: true },
  ],
  [
    'qudsi',
    'Forty Hadith Qudsi',
    'الأربعون القدسية',
    'চল্লিশ হাদীসে কুদসী',
    ['Qudsi', 'Qudsi40', '40 Hadith Qudsi', 'The Forty Hadith Qudsi', 'الأحاديث القدسية', 'الحديث القدسي', 'কুদসী'],
    { type: 'qudsi', positionIsCited: true },
  ],
  [
    'dehlawi',
    'Forty Hadith of Shah Waliullah Dehlawi',
    'الأربعون للشاه ولي الله الدهلوي',
    'শাহ ওয়ালিউল্লাহর চল্লিশ হাদীস',
    [
      'Dehlawi',
      'Dehlvi',
      'Dehlavi',
      'Shah Waliullah',
      'Shahwaliullah40',
      'The Forty Hadith of Shah Waliullah',
      'الدهلوي',
      'شاه ولي الله',
      'দেহলভী',
      'শাহ ওয়ালিউল্লাহ',
    ],
    { positionIsCited: true },
  ],
  [
    'ahmad',
    'Musnad Ahmad',
    'مسند أحمد',
    'মুসনাদে আহমাদ',
    ['Ahmad', 'Ahmed', 'Musnad Ahmad ibn Hanbal', 'أحمد بن حنبل', 'মুসনাদ আহমদ', 'আহমাদ ইবনে হাম্বল'],
  ],
  ['darimi', 'Sunan ad-Darimi', 'سنن الدارمي', 'সুনান আদ-দারিমী', ['Darimi', 'مسند الدارمي', 'দারেমী']],
  [
    'riyadussalihin',
    'Riyad as-Salihin',
    'رياض الصالحين',
    'রিয়াদুস সালিহীন',
    ['Riyad', 'Riyad us Saliheen', 'Riyadh us Saliheen', 'Riyadussalihin', 'Riyad assalihin', 'রিয়াদুস সালেহীন'],
  ],
  [
    'mishkat',
    'Mishkat al-Masabih',
    'مشكاة المصابيح',
    'মিশকাতুল মাসাবীহ',
    ['Mishkat', 'Mishkat al-Masabeeh', 'Mishkatul Masabih', 'মিশকাত'],
  ],
  [
    'adab',
    'Al-Adab Al-Mufrad',
    'الأدب المفرد',
    'আল-আদাবুল মুফরাদ',
    ['Adab', 'Adab al-Mufrad', 'Adabul Mufrad', 'আদাবুল মুফরাদ'],
  ],
  [
    'shamail',
    'Shamail Muhammadiyah',
    'الشمائل المحمدية',
    'শামায়েলে তিরমিযী',
    ['Shamail', 'Shamail at-Tirmidhi', 'Shamaele Tirmidhi', 'Ash-Shamail Al-Muhammadiyah', 'الشمائل', 'শামায়েলে মুহাম্মাদিয়া'],
  ],
  [
    'bulugh',
    'Bulugh al-Maram',
    'بلوغ المرام',
    'বুলূগুল মারাম',
    ['Bulugh', 'Bulugh al Maraam', 'Bulughul Maram', 'Bulugul Maram', 'বুলুগুল মারাম'],
  ],
  [
    'hadeethenc',
    'Encyclopedia of Translated Prophetic Hadiths',
    'موسوعة الأحاديث النبوية المترجمة',
    'অনূদিত হাদীস বিশ্বকোষ',
    ['HadeethEnc', 'Hadith Encyclopedia', 'موسوعة الأحاديث'],
  ],
];

/** All known collections, in display order. */
export const COLLECTIONS: readonly Collection[] = ROWS.map(([slug, en, ar, bn, aliases, more]) => ({
  slug,
  names: { ar, en, bn },
  aliases,
  editionNumberIsCited: true,
  positionIsCited: false,
  ...more,
}));

const BY_SLUG = new Map(COLLECTIONS.map((collection) => [collection.slug, collection]));

/** Returns the collection of a slug. An unknown slug is also its name in all languages. */
export function collectionOf(slug: string): Collection {
  const known = BY_SLUG.get(slug);
  if (known) return known;
  const names = { ar: slug, en: slug, bn: slug };
  return { slug, names, aliases: [], editionNumberIsCited: true, positionIsCited: true };
}

export const isKnownCollection = (slug: string): boolean => BY_SLUG.has(slug);

/** AhmedBaset's `bookId` to slug. Source: the list in the index of that data set. */
export const AHMEDBASET_BOOKS: readonly (string | undefined)[] = [
  undefined,
  'bukhari',
  'muslim',
  'nasai',
  'abudawud',
  'tirmidhi',
  'ibnmajah',
  'malik',
  'ahmad',
  'darimi',
  'nawawi',
  'qudsi',
  'dehlawi',
  'riyadussalihin',
  'mishkat',
  'adab',
  'shamail',
  'bulugh',
];

/** Position in the display order. Unknown collections come after the known ones, by slug. */
export const collectionOrder = (slug: string): number => {
  const index = COLLECTIONS.findIndex((collection) => collection.slug === slug);
  return index < 0 ? COLLECTIONS.length : index;
};
