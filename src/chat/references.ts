import { hadithNames } from '../corpus/hadith/find-hadiths.ts';
import { jump, surahWithin } from '../corpus/search/jump.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** The most verses of a surah or a range that one answer quotes. */
const MOST_VERSES = 10;

/** What a message names instead of describing. */
export type Named = {
  readonly passages: readonly Passage[];
  /** How many more there are than are shown. */
  readonly left: number;
  /** A surah that is meant as a whole. */
  readonly surah?: number;
};

const DIGITS = '০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩';

const COUNTS: readonly (readonly [count: number, words: RegExp])[] = [
  [1, /\b(?:one|a|the (?=last|first))\b|এক(?:টি)?(?!\p{L})|آية(?! الكرسي)/iu],
  [2, /\b(?:two|dui|duti)\b|দুই|দুটি|آيتين|آيتان/iu],
  [3, /\b(?:three|tin)\b|তিন|ثلاث/iu],
  [4, /\b(?:four|char)\b|চার|أربع/iu],
  [5, /\b(?:five|pach|panch)\b|পাঁচ|خمس/iu],
  [7, /\b(?:seven|sat)\b|সাত|سبع/iu],
  [10, /\b(?:ten|dosh)\b|দশ|عشر/iu],
];
const END = /\b(?:last|final|ending|sesh|shesh)\b|শেষ|آخر|أواخر|خواتيم/iu;
const START = /\b(?:first|opening|beginning|prothom)\b|প্রথম|أول|أوائل/iu;
const VERSE_WORD = /\b(?:verses?|ayahs?|ayats?|ayaat|aya)\b|আয়াত\S*|আয়াত\S*|آيات|آيتين|آيتان|آية|الآيات|الآية/iu;
const VERSE_NUMBER =
  /(?:\b(?:verse|ayah|ayat|aya)\b|আয়াত|আয়াত|الآية|آية)\s*(?:no\.?|number|নং|নম্বর|رقم)?\s*(\d{1,3})(?:\s*(?:-|–|to|থেকে|إلى)\s*(\d{1,3}))?/iu;
const NUMBER_VERSE = /(\d{1,3})\s*(?:st|nd|rd|th|নং|নম্বর|তম)?\s*(?:verse|ayah|ayat|আয়াত|আয়াত)/iu;
const SURAH_WORD = /\b(?:surah?|surat|soorah|chapter)\b|সূরা\S*|সুরা\S*|سورة/iu;
const KEY = /(?<![\d:])(\d{1,3})\s*:\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?(?![\d:])/;
const FILLER =
  /\b(?:please|show|give|tell|read|recite|quote|me|us|what|is|are|does|say|the|of|from|in|it|want|to|know|meaning|translation|text|full|whole|dekhao|bolo|bolun|dao|ki|ta|er)\b|দেখাও|দেখান|বলুন|বলো|দাও|দিন|পড়ে|শোনাও|কী|কি|অর্থ|এর|পুরো|ما|هي|هو|اذكر|أعطني|أرني|اقرأ|اكتب|معنى|من|نص|كاملة/giu;

/** The verses or the hadith a message names: by number, by name, by its place in a surah. Undefined when it names none that exist. */
export function namedIn(message: string, corpus: ChatCorpus): Named | undefined {
  const text = message
    .replace(/[০-৯٠-٩]/g, (digit) => String(DIGITS.indexOf(digit) % 10))
    .replace(/[?？؟!।"“”«»]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return hadithNamed(text, corpus) ?? byKey(text, corpus) ?? partOfSurah(text, corpus) ?? byName(text, corpus);
}

function byKey(text: string, corpus: ChatCorpus): Named | undefined {
  const [, surah, first, last] = KEY.exec(text) ?? [];
  if (surah === undefined || first === undefined) return undefined;
  return verses(corpus, Number(surah), Number(first), Number(last ?? first));
}

/** `verse 5 of Maryam`, `last two verses of Baqarah`, `সূরা কাহফের প্রথম দশ আয়াত`, `آخر آيتين من سورة البقرة`. */
function partOfSurah(text: string, corpus: ChatCorpus): Named | undefined {
  const [, number, to] = VERSE_NUMBER.exec(text) ?? NUMBER_VERSE.exec(text) ?? [];
  const ending = END.test(text);
  if (number === undefined && !((ending || START.test(text)) && VERSE_WORD.test(text))) return undefined;
  const surah = surahNamed(text, corpus);
  if (surah === undefined) return undefined;
  const total = corpus.quran.surahs[surah - 1]?.total_verses ?? 0;
  if (number !== undefined) return verses(corpus, surah, Number(number), Number(to ?? number));
  const digits = /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1];
  const worded = COUNTS.findLast(([, words]) => words.test(text))?.[0] ?? 1;
  const count = Math.min(digits === undefined ? worded : Number(digits), total);
  return ending ? verses(corpus, surah, total - count + 1, total) : verses(corpus, surah, 1, count);
}

function surahNamed(text: string, { names }: ChatCorpus): number | undefined {
  const within = surahWithin(text, names)?.surah;
  if (within !== undefined) return within;
  const bare = text
    .replace(VERSE_NUMBER, ' ')
    .replace(NUMBER_VERSE, ' ')
    .replace(new RegExp(`${END.source}|${START.source}|${VERSE_WORD.source}`, 'giu'), ' ')
    .replace(new RegExp(COUNTS.map(([, words]) => words.source).join('|'), 'giu'), ' ')
    .replace(/\d+/g, ' ')
    .replace(FILLER, ' ');
  const found = jump(bare.replace(/\s+/g, ' ').trim(), names);
  return found?.kind === 'surah' ? found.surah : undefined;
}

function byName(text: string, corpus: ChatCorpus): Named | undefined {
  const bare = text.replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  for (const candidate of [text, bare]) {
    const found = jump(candidate, corpus.names);
    if (found?.kind === 'verse') return verses(corpus, found.surah, found.verse, found.to ?? found.verse);
    // One word that is also the name of a surah (الحج, النور) is a subject, unless nothing else was said or it is called a surah.
    if (found?.kind === 'surah' && (candidate === text || SURAH_WORD.test(text)))
      return wholeSurah(corpus, found.surah);
  }
  return undefined;
}

function wholeSurah(corpus: ChatCorpus, surah: number): Named | undefined {
  const named = verses(corpus, surah, 1, corpus.quran.surahs[surah - 1]?.total_verses ?? 0);
  return named === undefined ? undefined : { ...named, surah };
}

function verses({ quran }: ChatCorpus, surah: number, first: number, last: number): Named | undefined {
  const total = quran.surahs[surah - 1]?.total_verses ?? 0;
  if (first < 1 || last > total || last < first) return undefined;
  const from = (quran.starts[surah - 1] ?? 0) + first - 1;
  const count = Math.min(last - first + 1, MOST_VERSES);
  const passages = Array.from({ length: count }, (_, place) => ({ kind: 'quran' as const, doc: from + place }));
  return { passages, left: last - first + 1 - count };
}

function hadithNamed(text: string, { hadith }: ChatCorpus): Named | undefined {
  if (hadith === undefined || !/\d/.test(text)) return undefined;
  const bare = text.replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  const [, number, name] = /^(?:hadith\s*)?(?:no\.?|number)?\s*(\d{1,5}[a-z]?)\s+(.+)$/i.exec(bare) ?? [];
  for (const candidate of [text, bare, ...(name === undefined ? [] : [`${name} ${number}`])]) {
    const found = jump(candidate, hadithNames);
    const ref = found?.kind === 'hadith' ? `${found.collection}:${found.number}` : candidate;
    const doc = hadith.records.find(ref);
    if (doc >= 0) return { passages: [{ kind: 'hadith', doc }], left: 0 };
  }
  return undefined;
}
