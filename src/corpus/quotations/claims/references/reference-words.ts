import { nameKey } from '../../../fold/name.ts';
import { tokenise } from '../../../fold/tokenise.ts';
import { COLLECTIONS } from '../../../hadith/collections.ts';
import { keyOf } from '../phrases/phrases.ts';

/** What a word does in a reference. */
export type ReferenceWord = 'surah' | 'verse' | 'quran' | 'hadith' | 'by' | 'link';

const WORDS: Readonly<Record<ReferenceWord, string>> = {
  surah: 'surah sura surat soorah surath suratul suratu chapter ch সূরা সুরা সূরাহ সুরাহ সূরার সুরার سورة السورة',
  verse:
    'verse verses ayah ayat ayats aya ayahs ayaat v vv آية الآية اية الآيات آيات الآيتان الآيتين آيتان الآيه আয়াত আয়াতে আয়াতের আয়াতটি আয়াতসমূহ আয়াতদ্বয়',
  quran:
    'quran qur koran q qs alquran holy noble glorious القرآن القران الكريم কুরআন কোরআন কুরআনের কোরআনের কুরআনে কোরআনে আলকুরআন আলকোরআন কুরআনুল কোরআনুল কারীম কারিম পবিত্র শরীফ শরিফ মাজীদ মজিদ',
  hadith:
    'hadith hadeeth no nr num number h رقم برقم حديث الحديث ح نمبر নং নম্বর নাম্বার হাদিস হাদীস হাদিসে হাদীসে হাদিসটি হাদীসটি ক্রমিক',
  by: 'narrated reported recorded collected related transmitted by source رواه أخرجه خرجه أخرج روى বর্ণনা বর্ণিত সূত্র',
  link: 'of in from the and imam من في عن و الإمام ও এবং এর র see cf also sahih saheeh sunan jami sharif book collection ইমাম সহীহ সহিহ সুনান সুনানে জামে صحيح سنن جامع كتاب',
};

let words: ReadonlyMap<string, ReferenceWord> | undefined;

/** Returns what a word does in a reference, by its key. */
export function referenceWord(key: string): ReferenceWord | undefined {
  words ??= new Map(
    (Object.entries(WORDS) as [ReferenceWord, string][]).flatMap(([what, list]) =>
      tokenise(list).map((token) => [keyOf(token), what] as const),
    ),
  );
  return words.get(key);
}

let collections: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns the collections that a name can only mean. */
export function collectionsNamed(name: string): readonly string[] {
  if (collections === undefined) {
    const known = new Map<string, string[]>();
    for (const { slug, names, aliases } of COLLECTIONS) {
      for (const one of [slug, ...Object.values(names), ...aliases, ...(OTHER_NAMES[slug] ?? [])]) {
        const key = nameKey(one);
        const slugs = known.get(key) ?? [];
        if (key !== '' && !slugs.includes(slug)) known.set(key, [...slugs, slug]);
      }
    }
    collections = known;
  }
  const key = nameKey(name);
  for (const form of [key, key.replace(GENITIVE, '')]) {
    const found = collections.get(form);
    if (found?.length === 1) return found;
  }
  return [];
}

/** Names in other cases and forms, as they stand behind a quotation. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  bukhari: ['بخاري', 'صحيح الإمام البخاري', 'বুখারি শরিফ', 'বুখারী শরীফ'],
  muslim: ['صحيح الإمام مسلم', 'মুসলিম শরিফ'],
  abudawud: ['سنن أبو داود', 'أبي داود', 'আবু দাঊদ', 'আবূ দাউদ', 'আবু দাউদ'],
  ibnmajah: ['ابن ماجة', 'ابن ماجه', 'سنن ابن ماجة', 'Ibn Maja', 'ইবনু মাজাহ', 'ইবনে মাজাহ', 'ইবনে মাজা'],
  nasai: ["An-Nasa'i", 'Nasai', 'النسائي', 'নাসাঈ', 'নাসায়ী', 'নাসাই'],
  malik: ['Muwatta', 'Muwatta Malik', 'الموطأ', 'موطأ مالك', 'মুয়াত্তা', 'মুয়াত্তা মালিক'],
  nawawi: [
    'Nawawi',
    'Forty Hadith',
    '40 Hadith Nawawi',
    'Nawawis Forty',
    'النووي',
    'النووية',
    'الأربعين النووية',
    'নববী',
    'নববীর চল্লিশ',
    'আরবাঈন',
  ],
};

/** Bengali endings of the genitive and the locative. */
export const GENITIVE = /(?:এর|ের|য়ের|র|ে|তে)$/u;
