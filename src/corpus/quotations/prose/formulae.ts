import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import type { Lang } from '../../hadith/model.ts';
import { type ArabicWords, readArabic } from '../words/arabic-words.ts';

/** Phrases that people say without quoting. On their own they are not quotations, although they occur in the Quran or in many hadiths. */
const FORMULAE = [
  'بسم الله الرحمن الرحيم',
  'أعوذ بالله من الشيطان الرجيم',
  'لا إله إلا الله',
  'لا إله إلا هو',
  'لا إله إلا أنت',
  'لا حول ولا قوة إلا بالله العلي العظيم',
  'ما شاء الله لا قوة إلا بالله',
  'إن شاء الله تعالى',
  'الحمد لله رب العالمين',
  'الحمد لله على كل حال',
  'الحمد لله الذي',
  'سبحان الله وبحمده سبحان الله العظيم',
  'سبحان الله والحمد لله ولا إله إلا الله والله أكبر',
  'وهو على كل شيء قدير',
  'إن الله على كل شيء قدير',
  'السلام عليكم ورحمة الله وبركاته',
  'صلى الله عليه وسلم',
  'صلى الله عليه وعلى آله وسلم',
  'عليه الصلاة والسلام',
  'رضي الله عنه وأرضاه',
  'رضي الله عنهم ورضوا عنه',
  'صدق الله العظيم',
  'رب العرش العظيم',
  'رب السماوات والأرض',
  'في سبيل الله',
  'من عند الله',
  'يا أيها الذين آمنوا',
  'يا أيها الناس',
  'الذين آمنوا وعملوا الصالحات',
  'السماوات والأرض وما بينهما',
  'في الدنيا والآخرة',
  'إلا من رحم ربي',
  'هو الله الذي لا إله إلا هو',
  'بالله من الشيطان الرجيم',
  'أن لا إله إلا الله',
  'الله لا إله إلا هو',
  'الله رب العالمين',
  'قال رسول الله صلى الله عليه وسلم',
  'عن النبي صلى الله عليه وسلم قال',
  'إنا لله وإنا إليه راجعون',
  'لا حول ولا قوة إلا بالله',
  'توكلت على الله',
  'أستغفر الله وأتوب إليه',
  'جزاك الله خيرا',
  'بارك الله فيك',
  'والله أعلم',
];

/** What people say of their own, although a verse or hadith has it: in running text nobody quotes it. */
const DAILY = [
  'حسبنا الله ونعم الوكيل',
  'حسبي الله ونعم الوكيل',
  'وما توفيقي إلا بالله',
  'والله المستعان على',
  'عفا الله عما سلف',
  'رب زدني علما',
  'الحمد لله الذي خلق',
  'الحمد لله الذي بنعمته تتم الصالحات',
  'اللهم اغفر له وارحمه وعافه واعف عنه',
];

const VOWELS = /[\u064b-\u0652].*[\u064b-\u0652]/su;

let skeletons: readonly string[] | undefined;
let daily: readonly string[] | undefined;

/** Tests whether words `[from, to)` are a formula or part of one. */
export function isFormula(words: ArabicWords, from: number, to = words.count): boolean {
  skeletons ??= FORMULAE.map((formula) => skeletonOf(readArabic(formula)));
  const wanted = skeletonOf(words, from, to);
  return skeletons.some((skeleton) => skeleton.includes(wanted));
}

/** Tests whether words are nothing but what people say every day. */
export function isSaidDaily({ text, lang }: { readonly text: string; readonly lang: Lang }): boolean {
  if (lang === 'ar') {
    const words = readArabic(text);
    daily ??= DAILY.map((phrase) => skeletonOf(readArabic(phrase)));
    // With vowels it is written as a text.
    return (
      isFormula(words, 0) || (!VOWELS.test(text) && daily.some((skeleton) => skeleton.includes(skeletonOf(words))))
    );
  }
  written ??= new Set(WRITTEN.map(keysOf));
  return written.has(keysOf(text)) || isInvocation(text, lang);
}

/** A sentence that asks God for something, or leaves it to Him, by its first and its last words. */
const INVOCATIONS: Readonly<Record<'en' | 'bn', RegExp>> = {
  en: /^(?:may (?:allah|god)\b[^.!?]*|(?:allah|god)(?: and his messenger)? knows? best)$/iu,
  bn: /^(?:হে |ইয়া |মহান )*আল্লাহ(?:ই| তাআলা| পাক)?[ ,!][^।?]*(?:দিন|দিক|দাও|করুন|করুক|করেন|কর|করো|রাখুন|রাখুক|রাখো|দান করেন|(?:ভালো|ভাল|অধিক|সর্বাধিক) (?:জানেন|জ্ঞাত))$/u,
};
/** A prayer with more words is one of the texts. */
const MAX_INVOCATION = 12;

function isInvocation(text: string, lang: 'en' | 'bn'): boolean {
  const words = text.trim().split(/\s+/u);
  return words.length <= MAX_INVOCATION && INVOCATIONS[lang].test(words.join(' ').replace(/[.!।]+$/u, ''));
}

/** Arabic formulas in other letters. */
const WRITTEN = [
  "inna lillahi wa inna ilayhi raji'un",
  "inna lillahi wa inna ilaihi raji'un",
  'inna lillahi wa inna ilayhi rajioon',
  'ইন্না লিল্লাহি ওয়া ইন্না ইলাইহি রাজিউন',
  'ইন্না লিল্লাহি ওয়া ইন্না ইলাইহি রাজিউন',
  'la ilaha illallah',
  'as-salamu alaykum wa rahmatullahi wa barakatuh',
  'assalamu alaikum wa rahmatullahi wa barakatuh',
  'assalamu alaykum wa rahmatullahi wa barakatuhu',
  'la hawla wa la quwwata illa billah',
  'লা হাওলা ওয়ালা কুওয়াতা ইল্লা বিল্লাহ',
  'আসসালামু আলাইকুম ওয়া রহমাতুল্লাহি ওয়া বারাকাতুহ',
];
let written: ReadonlySet<string> | undefined;

function keysOf(text: string): string {
  return tokenise(text).map(keyOf).join(' ');
}

function skeletonOf(words: ArabicWords, from = 0, to = words.count): string {
  const out: string[] = [];
  for (let word = from; word < to; word++) {
    out.push(String.fromCharCode(...words.skeleton.slice(words.skeletonAt[word], words.skeletonAt[word + 1]), 64));
  }
  return out.join('');
}

/** Words of a chain of narrators, and of those who report from the Prophet. */
const CHAIN =
  'حدثنا حدثني أخبرنا أخبرني أنبأنا سمعت سمع قال قالت يقول عن بن ابن أبي أبو أبيه أن أنه رضي الله عنه عنها عنهما رسول النبي صلى عليه وسلم وآله ثنا نا عبد بنت أم مولى ح';
/** Share of such words from which on a run is a chain. Names take the rest. */
const CHAIN_SHARE = 0.6;

let chainWords: ReadonlySet<string> | undefined;

/** Tests whether words `[from, to)` are a chain of narrators. */
export function isChain(words: ArabicWords, from: number, to: number): boolean {
  const split = (text: string) => text.split('@').filter((word) => word !== '');
  chainWords ??= new Set(split(skeletonOf(readArabic(CHAIN))));
  const own = split(skeletonOf(words, from, to));
  return own.filter((word) => chainWords?.has(word)).length >= CHAIN_SHARE * own.length;
}
