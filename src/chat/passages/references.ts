import { collectionNames } from '../../corpus/hadith/find/named-collections.ts';
import { findReferences } from '../../corpus/references/find-references.ts';
import { readVerses } from '../../corpus/references/read-reference.ts';
import { readWords } from '../../corpus/references/read-words.ts';
import type { PlacedReference } from '../../corpus/references/reader.ts';
import {
  type HadithNamed,
  isWholeSurah,
  keysOf,
  rangesOf,
  type VersesNamed,
} from '../../corpus/references/reference.ts';
import { roleOf } from '../../corpus/references/word-roles.ts';
import { surahWithin } from '../../corpus/search/names-within.ts';
import { WorkBudget } from '../../corpus/work-budget.ts';
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
const VERSE_WORD = composed(
  /(?:\b(?:verses?|ayahs?|ayats?|ayaat|aya)\b|আয়াত\p{M}*\p{L}*|الآيات|الآيتين|الآية|آيات|آيتين|آيتان|آية|الايات|الاية|اية)/iu,
);
const SURAH_WORD = composed(/\b(?:surah?|surat|soorah|chapter)\b|সূরা|সুরা|سورة/iu);
const SURAH_NUMBER = new RegExp(
  String.raw`(?:${SURAH_WORD.source})\s*(?:(?:no|number|নং|নম্বর|رقم)\b\.?|#)?\s*(\d{1,3})(?!\d)`,
  'iu',
);
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
type Found = Named | Missing;

/** Finds the verses or the hadith that a message names: by number, by name, or by position in a surah. Undefined when it names none that exist. */
export function namedIn(message: string, corpus: ChatCorpus): Named | undefined {
  const found = referenceIn(message, corpus);
  return found !== undefined && 'missing' in found ? undefined : found;
}

/** Tests whether a message is nothing but a reference. */
export function isReference(message: string, { hadith, names }: ChatCorpus): boolean {
  return (hadith?.records.find(message) ?? -1) >= 0 || readVerses(message, names)?.first !== undefined;
}

/** Finds what a message names, even if it does not exist: `2:300`, `الشرح 9`, `bukhari 99999`. Undefined when it names nothing. */
export function referenceIn(message: string, corpus: ChatCorpus): Found | undefined {
  const text = asNumbers(message)
    .replace(/[？؟!।"“”«»]+|\?+(?!\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return byNumber(text, corpus) ?? edgeOfSurah(text, corpus) ?? byName(text, corpus);
}

/** Work units to read the references of a message. */
const UNITS = 1_000_000;
const TITLES = ['surah', 'verse', 'quran', 'hadith', 'no', 'book', 'by'];

/** The hadith, or all the verses, that a message names by their numbers. */
function byNumber(text: string, corpus: ChatCorpus): Found | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const direct = corpus.hadith?.records.find(text) ?? -1;
  if (direct >= 0) return { passages: [{ kind: 'hadith', doc: direct }], left: 0 };
  const read = readWords(text);
  const found = findReferences(read, corpus.names, new WorkBudget(UNITS)).filter(
    (one) => one.text === text || isMeant(one, read.keys.slice(one.from, one.to)),
  );
  const hadiths = found.flatMap((one) => (one.kind === 'hadith' ? (hadithNamed(one, corpus) ?? []) : []));
  const hadith = hadiths.find((one) => 'passages' in one) ?? hadiths[0];
  if (hadith !== undefined) return hadith;
  const all = found.flatMap((one) => (one.kind === 'quran' ? versesNamed(one, corpus) : []));
  const there = all.filter((named) => 'passages' in named);
  if (there.length < 2) return there[0] ?? all[0];
  const passages = there.flatMap((named) => named.passages);
  const shown = passages.slice(0, MAX_VERSES);
  return { passages: shown, left: there.reduce((sum, { left }) => sum + left, 0) + passages.length - shown.length };
}

/** Tests whether a message means a reference: in a question, `Yusuf 12` and `Muslim 5` are also words. */
function isMeant({ kind, text }: PlacedReference, keys: readonly string[]): boolean {
  if (/\.com\//iu.test(text) || /\d\s?[:：/]\s?\d/u.test(text)) return true;
  if (keys.some((key) => TITLES.includes(roleOf(key) ?? ''))) return true;
  return kind === 'hadith' && collectionNames.find(text.replace(/[\s\d,.#:()]+[a-z]?$/iu, '')) !== undefined;
}

function versesNamed(named: VersesNamed, corpus: ChatCorpus): Found[] {
  return rangesOf(named).flatMap(({ first, last }) => verses(corpus, named.surah, first, last) ?? []);
}

function hadithNamed(named: HadithNamed, { hadith }: ChatCorpus): Found | undefined {
  if (hadith === undefined) return undefined;
  const keys = keysOf(named);
  const doc = keys.map((key) => hadith.records.find(key)).find((one) => one >= 0);
  if (doc !== undefined) return { passages: [{ kind: 'hadith', doc }], left: 0 };
  const [collection = '', number = ''] = keys[0]?.split(':') ?? [];
  const isInstalled = hadith.records.content.collections.some(({ slug }) => slug === collection);
  return isInstalled ? { missing: 'hadith', collection, number } : undefined;
}

/** Resolves `last two verses of Baqarah`, `সূরা কাহফের প্রথম দশ আয়াত`, `آخر آيتين من سورة البقرة`. */
function edgeOfSurah(text: string, corpus: ChatCorpus): Found | undefined {
  const ending = END.test(text);
  if (!(ending || START.test(text)) || !VERSE_WORD.test(text)) return undefined;
  const surah = surahNamed(text, corpus);
  if (surah === undefined) return undefined;
  const total = corpus.quran.surahs[surah - 1]?.total_verses ?? 0;
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
      .replace(new RegExp(`${END.source}|${START.source}|${VERSE_WORD.source}`, 'giu'), ' ')
      .replace(new RegExp(COUNTS.map(([, words]) => words.source).join('|'), 'giu'), ' ')
      .replace(/\d+(?:th)?/g, ' ')
      .replace(FILLER, ' ');
    const found = readVerses(bare.replace(/\s+/g, ' ').trim(), names);
    if (found !== undefined && isWholeSurah(found)) return found.surah;
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

function byName(text: string, corpus: ChatCorpus): Found | undefined {
  const bare = text.replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  for (const candidate of new Set([text, ...spellings(bare)])) {
    const found = readVerses(candidate, corpus.names);
    if (found === undefined) continue;
    if (!isWholeSurah(found)) return versesNamed(found, corpus)[0];
    // A single word that is also the name of a surah (الحج, النور) is a subject, unless it is the whole message or is called a surah.
    if (candidate === text || SURAH_WORD.test(text)) return wholeSurah(corpus, found.surah);
  }
  return undefined;
}

function wholeSurah(corpus: ChatCorpus, surah: number): Found | undefined {
  return verses(corpus, surah, 1, corpus.quran.surahs[surah - 1]?.total_verses ?? 0);
}

function verses({ quran }: ChatCorpus, surah: number, first: number, last: number): Found | undefined {
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
