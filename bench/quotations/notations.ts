import type { Lang } from '../../src/corpus/hadith/model.ts';

/** A reference to fill in. Names are in the language of the notation. */
type Place = { readonly name: string; readonly surah: number; readonly verse: number };
type Number = { readonly number: string };

const BENGALI = '০১২৩৪৫৬৭৮৯';
const ARABIC = '٠١٢٣٤٥٦٧٨٩';
const bn = (number: number | string) => String(number).replace(/\d/g, (digit) => BENGALI[Number(digit)] ?? '');
const ar = (number: number | string) => String(number).replace(/\d/g, (digit) => ARABIC[Number(digit)] ?? '');

/** How people write where a quotation (`q`) is from: verses. Written before the code was tried on them. */
export const VERSE_NOTATIONS: readonly {
  readonly name: string;
  readonly lang: Lang;
  readonly write: (q: string, place: Place) => string;
}[] = [
  {
    name: 'Markdown link',
    lang: 'en',
    write: (q, p) => `> ${q}\n\n[${p.surah}:${p.verse}](https://quran.com/${p.surah}/${p.verse})`,
  },
  { name: 'em dash', lang: 'en', write: (q, p) => `“${q}” — Quran ${p.surah}:${p.verse}` },
  { name: 'name, v.', lang: 'en', write: (q, p) => `"${q}" (${p.name}, v. ${p.verse})` },
  { name: 'ayah of', lang: 'en', write: (q, p) => `This is ayah ${p.verse} of ${p.name}: "${q}"` },
  { name: 'Q', lang: 'en', write: (q, p) => `“${q}” (Q ${p.surah}:${p.verse})` },
  { name: 'QS with brackets', lang: 'en', write: (q, p) => `"${q}" (QS. ${p.name} [${p.surah}]: ${p.verse})` },
  { name: 'Surat/verse', lang: 'en', write: (q, p) => `"${q}" [Surat ${p.name}/${p.verse}]` },
  { name: 'point', lang: 'en', write: (q, p) => `‘${q}’ (Qur'an ${p.surah}.${p.verse})` },
  { name: 'Surah, Ayat', lang: 'en', write: (q, p) => `**${q}**\n~ Surah ${p.name}, Ayat ${p.verse}` },
  {
    name: 'name (surah), verse',
    lang: 'en',
    write: (q, p) => `As we read in ${p.name} (${p.surah}), verse ${p.verse}, “${q}”`,
  },
  { name: 'সূরা, আয়াত', lang: 'bn', write: (q, p) => `“${q}” (সূরা ${p.name}, আয়াত ${bn(p.verse)})` },
  { name: 'সূরা: number', lang: 'bn', write: (q, p) => `‘${q}’ — সূরা ${p.name}: ${bn(p.verse)}` },
  { name: 'আল-কুরআন', lang: 'bn', write: (q, p) => `"${q}" (আল-কুরআন, ${bn(p.surah)}:${bn(p.verse)})` },
  { name: 'সূরার আয়াতে', lang: 'bn', write: (q, p) => `সূরা ${p.name}-এর ${bn(p.verse)} নম্বর আয়াতে বলা হয়েছে, “${q}”` },
  { name: 'Arabic digits', lang: 'ar', write: (q, p) => `﴿${q}﴾ [${ar(p.surah)}:${ar(p.verse)}]` },
  { name: 'سورة: آية', lang: 'ar', write: (q, p) => `«${q}» سورة ${p.name}: آية ${ar(p.verse)}` },
  { name: 'name/verse', lang: 'ar', write: (q, p) => `﴿${q}﴾ (${p.name}/${ar(p.verse)})` },
  { name: 'الآية رقم', lang: 'ar', write: (q, p) => `"${q}" (القرآن الكريم، سورة ${p.name}، الآية رقم ${p.verse})` },
];

/** The same for hadiths. `%` is the collection. */
export const HADITH_NOTATIONS: readonly {
  readonly name: string;
  readonly lang: Lang;
  readonly write: (q: string, collection: string, hadith: Number) => string;
}[] = [
  { name: 'no.', lang: 'en', write: (q, c, h) => `The Prophet ﷺ said: “${q}” (${c}, no. ${h.number})` },
  { name: 'em dash #', lang: 'en', write: (q, c, h) => `"${q}" — ${c} #${h.number}` },
  { name: 'Hadith No.', lang: 'en', write: (q, c, h) => `“${q}” [${c}, Hadith No. ${h.number}]` },
  { name: 'before', lang: 'en', write: (q, c, h) => `In ${c}, hadith ${h.number}, we read: “${q}”` },
  { name: 'হাদিস নং', lang: 'bn', write: (q, c, h) => `“${q}” (${c}, হাদিস নং ${bn(h.number)})` },
  { name: 'collection: number', lang: 'bn', write: (q, c, h) => `‘${q}’ [${c}: ${bn(h.number)}]` },
  { name: 'dash, হাদিস', lang: 'bn', write: (q, c, h) => `"${q}" — ${c}, হাদিস: ${bn(h.number)}` },
  { name: 'حديث رقم', lang: 'ar', write: (q, c, h) => `«${q}» (${c}، حديث رقم ${ar(h.number)})` },
  { name: 'رواه', lang: 'ar', write: (q, c, h) => `"${q}" [رواه ${c}: ${h.number}]` },
  { name: 'أخرجه', lang: 'ar', write: (q, c, h) => `«${q}» أخرجه ${c} (${ar(h.number)})` },
];

/** Names that people write for the collections. */
export const COLLECTION_NAMES: Readonly<Record<string, Readonly<Record<Lang, readonly string[]>>>> = {
  bukhari: { en: ['Sahih al-Bukhari', 'Bukhari'], bn: ['সহিহ বুখারি', 'বুখারী'], ar: ['صحيح البخاري', 'البخاري'] },
  muslim: { en: ['Sahih Muslim', 'Muslim'], bn: ['সহিহ মুসলিম', 'মুসলিম'], ar: ['صحيح مسلم', 'مسلم'] },
  abudawud: { en: ['Sunan Abi Dawud', 'Abu Dawood'], bn: ['সুনানে আবু দাউদ', 'আবু দাউদ'], ar: ['سنن أبي داود', 'أبو داود'] },
  tirmidhi: { en: ["Jami' at-Tirmidhi", 'Tirmidhi'], bn: ['জামে তিরমিজি', 'তিরমিজি'], ar: ['جامع الترمذي', 'الترمذي'] },
  nasai: { en: ["Sunan an-Nasa'i", 'Nasai'], bn: ['সুনানে নাসাঈ', 'নাসায়ি'], ar: ['سنن النسائي', 'النسائي'] },
  ibnmajah: {
    en: ['Sunan Ibn Majah', 'Ibn Majah'],
    bn: ['সুনানে ইবনে মাজাহ', 'ইবনে মাজাহ'],
    ar: ['سنن ابن ماجه', 'ابن ماجه'],
  },
};
