import { matchCollections } from '../hadith/find/match-collections.ts';
import { parseHadithRef } from '../hadith/find/parse-ref.ts';
import { asciiDigits } from '../hadith/import/rows/numbers.ts';
import { jump, type Names } from '../search/jump.ts';

/** A reference beside a quotation: verses of a surah (all when there is no number), or a hadith of one of the collections. */
export type Claimed =
  | {
      readonly kind: 'quran';
      readonly text: string;
      readonly surah: number;
      readonly first?: number;
      readonly last?: number;
    }
  | {
      readonly kind: 'hadith';
      readonly text: string;
      readonly collections: readonly string[];
      readonly number?: string;
    };

const NEAR = 80;
const BRACKETED_AFTER = /^[^\p{L}[(（]{0,16}[[(（]([^\])）]{2,60})[\])）]/u;
const BRACKETED_BEFORE = /[[(（]([^\])）]{2,60})[\])）][\s"'“«‹﴿﴾{:,،-]{0,8}$/u;
const NUMBERS = /(\d{1,3})\s*[:：]\s*(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?/;
const NUMBERS_AFTER = new RegExp(`^[\\s"'”»›﴾﴿}.,،–—-]{0,8}(?:[Qq]ur['’]?[aā]n\\s*)?${NUMBERS.source}`, 'u');
const NUMBERS_BEFORE = new RegExp(`${NUMBERS.source}[^\\p{L}\\d]{0,12}(?:\\p{L}+[^\\p{L}\\d]{1,4}){0,2}$`, 'u');
const SURAH_NAMED =
  /(?:سورة|سوره|[Ss]ura[ht]?|[Ss]oorah|সূরা|সুরা)\s+([\p{L}\p{M}'’ -]{2,40}?)[\s:،,([-]*(?:(?:الآية|آية|اية|الاية|الآيات|رقم|[Aa]yah|[Aa]yat|[Vv]erses?|আয়াত(?:\s*নং)?|নং)[\s:.]*){0,2}(\d{1,3})(?:\s*[:：]\s*(\d{1,3}))?(?:\s*[-–—]\s*(\d{1,3}))?/u;
const VERSE_WORDS =
  /(?:الآية|آية|اية|الاية|الآيات|رقم|سورة|سوره|[Aa]yah|[Aa]yat|[Vv]erses?|আয়াত(?:\s*নং)?|নং|[Qq]ur['’]?[aā]n|القرآن|কুরআন|সূরা|সুরা|surah|Surah)/gu;
const HADITH_WORDS =
  /(?:رواه|أخرجه|متفق عليه|حديث|رقم|برقم|[Hh]adith|[Nn]o\.?|[Nn]umber|[Bb]ook|#|হাদিস|হাদীস|নং|[Nn]arrated by|[Rr]eported by)/gu;

/** Finds the reference directly after or before a part of a text. */
export function claimedBeside(text: string, start: number, end: number, names: Names): Claimed | undefined {
  const after = asciiDigits(text.slice(end, end + NEAR));
  const before = asciiDigits(text.slice(Math.max(0, start - NEAR), start));
  const bracketed = BRACKETED_AFTER.exec(after)?.[1];
  const numbers = NUMBERS_AFTER.exec(after);
  const bracketedBefore = BRACKETED_BEFORE.exec(before)?.[1];
  const numbersBefore = NUMBERS_BEFORE.exec(before);
  return (
    (bracketed === undefined ? undefined : claimedIn(bracketed, names)) ??
    (numbers === null ? undefined : byNumbers(numbers)) ??
    (bracketedBefore === undefined ? undefined : claimedIn(bracketedBefore, names)) ??
    (numbersBefore === null ? undefined : byNumbers(numbersBefore)) ??
    namedSurah(before, names) ??
    namedSurah(/^[^\n]{0,60}/u.exec(after)?.[0] ?? '', names) ??
    relatedBy(after)
  );
}

/** Reads a bare reference: `2:255`, `البقرة: 255`, `Bukhari 1`, `رواه مسلم`. */
function claimedIn(raw: string, names: Names): Claimed | undefined {
  const text = asciiDigits(raw).trim();
  const numbers = NUMBERS.exec(text);
  if (numbers !== null && !/\p{L}/u.test(text.replace(VERSE_WORDS, ''))) return byNumbers(numbers);
  const numbered = numbers === null ? undefined : namedAndNumbered(text, numbers, names);
  if (numbered !== undefined) return numbered;
  const named = jump(text.replace(VERSE_WORDS, ' ').replace(/[:،,]/g, ' ').replace(/\s+/g, ' ').trim(), names);
  if (named?.kind === 'verse') {
    return { kind: 'quran', text, surah: named.surah, first: named.verse, last: named.to ?? named.verse };
  }
  const plain = text
    .replace(HADITH_WORDS, ' ')
    .replace(/[()[\]،,:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const hadith = /\d/.test(plain) ? parseHadithRef(plain) : undefined;
  if (hadith !== undefined) return { kind: 'hadith', text, ...hadith };
  if (named?.kind === 'surah') return { kind: 'quran', text, surah: named.surah };
  if (numbers !== null) return byNumbers(numbers);
  const collections = /\d/.test(plain) ? [] : matchCollections(plain);
  return collections.length === 1 ? { kind: 'hadith', text, collections } : undefined;
}

/** Reads a surah's name beside its number: `Al-Baqarah 2:255`, `সূরা বাকারা ২:২৫৫`. */
function namedAndNumbered(text: string, numbers: RegExpExecArray, names: Names): Claimed | undefined {
  const name = text
    .replace(numbers[0], ' ')
    .replace(VERSE_WORDS, ' ')
    .replace(/[:،,.]/g, ' ')
    .replace(/\s+/g, ' ');
  const named = jump(name.trim(), names);
  const claimed = byNumbers(numbers);
  if (named?.kind !== 'surah' || claimed?.kind !== 'quran') return undefined;
  // A name that contradicts the number counts: beside a verse of the other surah the reference is wrong.
  return { ...claimed, text, surah: named.surah };
}

function byNumbers([text, surah, first, last]: RegExpExecArray): Claimed | undefined {
  if (Number(surah) < 1 || Number(surah) > 114 || Number(first) < 1) return undefined;
  const shown = /\d.*$/su.exec(text)?.[0] ?? text;
  return { kind: 'quran', text: shown.trim(), surah: Number(surah), first: Number(first), last: Number(last ?? first) };
}

function namedSurah(text: string, names: Names): Claimed | undefined {
  const found = SURAH_NAMED.exec(text);
  if (found === null) return undefined;
  // `Surah Al-Baqarah 255` has the verse; `Surah Al-Baqarah 2:255` has the surah's number before it.
  const [, name, number, verse = number, last = verse] = found;
  const named = jump(`${name?.trim()} ${verse}`, names);
  if (named?.kind !== 'verse') return undefined;
  return { kind: 'quran', text: found[0].trim(), surah: named.surah, first: named.verse, last: Number(last) };
}

const RELATED = /^[^\p{L}\d]{0,6}(?:رواه|أخرجه)\s+(?:الإمام\s+)?([\p{L}\p{M}]+(?:\s+[\p{L}\p{M}]+)?)/u;

/** Reads `رواه البخاري` after a hadith. */
function relatedBy(after: string): Claimed | undefined {
  const found = RELATED.exec(after);
  for (const name of [found?.[1], found?.[1]?.split(/\s/)[0]]) {
    const collections = name === undefined ? [] : matchCollections(name);
    if (found !== null && collections.length === 1) return { kind: 'hadith', text: found[0].trim(), collections };
  }
  return undefined;
}
