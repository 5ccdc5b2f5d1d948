import { hadithNames } from '../../corpus/hadith/find/named-collections.ts';
import { jump, surahWithin } from '../../corpus/search/jump.ts';
import { asNumbers, COUNTS, countIn } from '../wording/number-words.ts';
import { composed, either, words } from '../wording/patterns.ts';
import type { ChatCorpus, Passage } from './passages.ts';

/** Maximum number of verses of a surah or range that one answer quotes. */
const MAX_VERSES = 10;

/** Passages that a message names instead of describing. */
export type Named = {
  readonly passages: readonly Passage[];
  /** Number of passages that are not shown. */
  readonly left: number;
  /** For a range of verses: the ordinal after its last one. */
  readonly end?: number;
};

const END = composed(/\b(?:last|final|ending|sesh|shesh)\b|শেষ|آخر|أواخر|خواتيم/iu);
const START = composed(/\b(?:first|opening|beginning|prothom)\b|প্রথম|أول|أوائل/iu);
const VERSES = composed(
  /(?:\b(?:verses?|ayahs?|ayats?|ayaat|aya)\b|আয়াত\p{M}*\p{L}*|الآيات|الآيتين|الآية|آيات|آيتين|آيتان|آية|الايات|الاية|اية)/u,
).source;
const VERSE_WORD = new RegExp(VERSES, 'iu');
const NUMBERED = String.raw`(?:(?:no|number|nombor|num)\b\.?|নং|নম্বর|নাম্বার|رقم|#)?\s*`;
const RANGE = String.raw`(\d{1,3})(?:\s*(?:-|–|to|and|theke|থেকে|ও|إلى|الى|حتى|و)\s*(\d{1,3})(?!\d))?`;
const VERSE_NUMBER = new RegExp(String.raw`${VERSES}\s*${NUMBERED}${RANGE}`, 'iu');
const NUMBER_VERSE = new RegExp(String.raw`${RANGE}\s*(?:st|nd|rd|th|তম)?\s*${NUMBERED}${VERSES}`, 'iu');
const SURAH_WORD = composed(/\b(?:surah?|surat|soorah|chapter)\b|সূরা|সুরা|سورة/iu);
const SURAH_NUMBER = new RegExp(String.raw`(?:${SURAH_WORD.source})\s*${NUMBERED}(\d{1,3})(?!\d)`, 'iu');
const KEY = /(?<![\d:])(\d{1,3})\s*:\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?(?![\d:])/g;
const HADITH_WORD = composed(
  /\b(?:hadiths?|hadeeths?|hadis)\b|(?:হাদিস|হাদীস)(?:টি|ের|ে)?(?![\p{L}\p{M}])|الحديث|حديث/giu,
);
const NUMBER_SIGN = new RegExp(NUMBERED.replace(')?', ')'), 'giu');
const FILLER = new RegExp(
  either(
    /\b(?:please|show|give|tell|read|recite|quote|find|explain|me|us|what|which|is|are|does|do|can|could|you|say|says|the|of|from|in|it|about|want|to|know|meaning|translation|text|full|whole|forty|sahih|dekhao|bolo|bolun|dao|ki|ta|er)\b/,
    words(
      'দেখাও | দেখান | বলুন | বলো | বল | দাও | দিন | পড়ে | শোনাও | আছে | বলা | হয়েছে | কী | কি | অর্থ | এর | পুরো | চল্লিশ | আমাকে | আয়াতে',
    ),
    words('ماذا | تقول | يقول | ما | هي | هو | اذكر | أعطني | أرني | اقرأ | اكتب | معنى | من | في | نص | كاملة | لي'),
  ).source,
  'giu',
);

/** A reference to what does not exist. */
export type Missing =
  | { readonly missing: 'surah'; readonly surah: number }
  | { readonly missing: 'verse'; readonly surah: number; readonly verse: number }
  | { readonly missing: 'hadith'; readonly collection: string; readonly number: string };
type Reference = Named | Missing;

/** Finds the verses or the hadith that a message names: by number, by name, or by position in a surah. Undefined when it names none that exist. */
export function namedIn(message: string, corpus: ChatCorpus): Named | undefined {
  const found = referenceIn(message, corpus);
  return found !== undefined && 'missing' in found ? undefined : found;
}

/** Finds what a message names, even if it does not exist: `2:300`, `الشرح 9`, `bukhari 99999`. Undefined when it names nothing. */
export function referenceIn(message: string, corpus: ChatCorpus): Reference | undefined {
  const text = asNumbers(message)
    .replace(/[?？؟!।"“”«»]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return hadithNamed(text, corpus) ?? byKey(text, corpus) ?? partOfSurah(text, corpus) ?? byName(text, corpus);
}

function byKey(text: string, corpus: ChatCorpus): Reference | undefined {
  const found = [...text.matchAll(KEY)].flatMap(
    ([, surah, first, last]) => verses(corpus, Number(surah), Number(first), Number(last ?? first)) ?? [],
  );
  const there = found.filter((named) => 'passages' in named);
  if (there.length === 0) return found[0];
  if (there.length === 1) return there[0];
  const passages = there.flatMap((named) => named.passages);
  const shown = passages.slice(0, MAX_VERSES);
  return {
    passages: shown,
    left: there.reduce((sum, { left }) => sum + left, 0) + passages.length - shown.length,
  };
}

/** Resolves `verse 5 of Maryam`, `last two verses of Baqarah`, `সূরা কাহফের প্রথম দশ আয়াত`, `آخر آيتين من سورة البقرة`. */
function partOfSurah(text: string, corpus: ChatCorpus): Reference | undefined {
  const ending = END.test(text);
  const edge = (ending || START.test(text)) && VERSE_WORD.test(text);
  const [, number, to] = VERSE_NUMBER.exec(text) ?? (edge ? null : NUMBER_VERSE.exec(text)) ?? [];
  if (number === undefined && !edge) return undefined;
  const surah = surahNamed(text, corpus);
  if (surah === undefined) return undefined;
  const total = corpus.quran.surahs[surah - 1]?.total_verses ?? 0;
  if (number !== undefined) return verses(corpus, surah, Number(number), Number(to ?? number));
  const count = Math.min(countIn(text.replace(SURAH_NUMBER, ' ')), total);
  return ending ? verses(corpus, surah, total - count + 1, total) : verses(corpus, surah, 1, count);
}

function surahNamed(text: string, { names }: ChatCorpus): number | undefined {
  const [, number] = SURAH_NUMBER.exec(text) ?? [];
  if (number !== undefined && Number(number) >= 1 && Number(number) <= 114) return Number(number);
  for (const variant of spellings(text)) {
    const within = surahWithin(variant, names)?.surah;
    if (within !== undefined) return within;
    const bare = variant
      .replace(VERSE_NUMBER, ' ')
      .replace(NUMBER_VERSE, ' ')
      .replace(new RegExp(`${END.source}|${START.source}|${VERSE_WORD.source}`, 'giu'), ' ')
      .replace(new RegExp(COUNTS.map(([, words]) => words.source).join('|'), 'giu'), ' ')
      .replace(/\d+/g, ' ')
      .replace(FILLER, ' ');
    const found = jump(bare.replace(/\s+/g, ' ').trim(), names);
    if (found?.kind === 'surah') return found.surah;
  }
  return undefined;
}

const GENITIVE = /(?<=[\p{L}\p{M}]{2})(?:['’]s\b|[-\s](?:এর|er)(?![\p{L}\p{M}])|ের(?![\p{L}\p{M}]))/giu;
const SHORT_ENDING = /(?<=[\p{L}\p{M}]{3})(?:র|ে)(?![\p{L}\p{M}])/gu;

/** `and` written on to an Arabic name: `والشرح ٩`. */
const AND_THE = /^و(?=ال)/u;

/**
 * Returns spellings without genitive endings (`কাহফের`, `nas er`), as written, and without endings that names can also have (`বাকারার`, but
 * `কাউসার`). In this order: with its ending, নাস would match নাসর.
 */
function spellings(text: string): string[] {
  const bare = text.replace(GENITIVE, '');
  return [...new Set([bare, text, bare.replace(SHORT_ENDING, ''), text.replace(AND_THE, '')])];
}

function byName(text: string, corpus: ChatCorpus): Reference | undefined {
  const bare = text.replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  for (const candidate of new Set([text, ...spellings(bare)])) {
    const found = jump(candidate, corpus.names);
    if (found?.kind === 'verse') return verses(corpus, found.surah, found.verse, found.to ?? found.verse);
    // A single word that is also the name of a surah (الحج, النور) is a subject, unless it is the whole message or is called a surah.
    if (found?.kind === 'surah' && (candidate === text || SURAH_WORD.test(text)))
      return wholeSurah(corpus, found.surah);
  }
  return undefined;
}

function wholeSurah(corpus: ChatCorpus, surah: number): Reference | undefined {
  return verses(corpus, surah, 1, corpus.quran.surahs[surah - 1]?.total_verses ?? 0);
}

function verses({ quran }: ChatCorpus, surah: number, first: number, last: number): Reference | undefined {
  const total = quran.surahs[surah - 1]?.total_verses;
  if (total === undefined) return { missing: 'surah', surah };
  const missing = [first, last].find((verse) => verse < 1 || verse > total);
  if (missing !== undefined) return { missing: 'verse', surah, verse: missing };
  if (last < first) return undefined;
  const from = (quran.starts[surah - 1] ?? 0) + first - 1;
  return versesFrom(from, from + last - first + 1);
}

/** Returns the first verses of a range, up to the limit of one answer. */
export function versesFrom(from: number, end: number): Named {
  const count = Math.min(end - from, MAX_VERSES);
  const passages = Array.from({ length: count }, (_, place) => ({ kind: 'quran' as const, doc: from + place }));
  return { passages, left: end - from - count, end };
}

/** Resolves `bukhari 1`, `hadith 5 of nawawi`, `নববীর ১৩ নম্বর হাদিস`, `الحديث الخامس من الأربعين النووية`. */
function hadithNamed(text: string, { hadith }: ChatCorpus): Reference | undefined {
  if (hadith === undefined || !/\d/.test(text)) return undefined;
  const direct = hadith.records.find(text);
  if (direct >= 0) return { passages: [{ kind: 'hadith', doc: direct }], left: 0 };
  const numbers = [...text.matchAll(/(?<![\p{L}\d])(\d{1,5}[a-z]?)(?:st|nd|rd|th|তম|ম)?(?![\p{L}\d:])/giu)];
  if (VERSE_WORD.test(text) || SURAH_WORD.test(text)) return undefined;
  let missing: Missing | undefined;
  for (const [whole, number = ''] of numbers) {
    const rest = text.replace(whole, ' ').replace(HADITH_WORD, ' ').replace(NUMBER_SIGN, ' ').replace(FILLER, ' ');
    for (const variant of spellings(rest)) {
      const name = variant.replace(/\s+/g, ' ').trim();
      const found = name === '' ? undefined : jump(`${name} ${number}`, hadithNames());
      if (found?.kind !== 'hadith') continue;
      const doc = hadith.records.find(`${found.collection}:${found.number}`);
      if (doc >= 0) return { passages: [{ kind: 'hadith', doc }], left: 0 };
      const isInstalled = hadith.records.content.collections.some(({ slug }) => slug === found.collection);
      if (isInstalled) missing ??= { missing: 'hadith', collection: found.collection, number: found.number };
    }
  }
  return missing;
}
