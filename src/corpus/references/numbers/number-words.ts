import { nameKey } from '../../fold/name.ts';
import type { Names } from '../names.ts';
import type { ReadWords } from '../reader.ts';
import { roleOf } from '../word-roles.ts';
import { type Term, termOf } from './number-terms.ts';

/*
 * Numbers in words, in three languages by one grammar: a word fills the units, the tens or both, below a hundred, below a thousand. What the languages
 * do otherwise is in `fits`.
 */

/** A number in words: words `[at, to)`. */
type NumberInWords = { readonly value: number; readonly ordinal: boolean; readonly to: number };

type Sum = { units: number; tens: number; hundreds: number; thousands: number };

/** `one hundred and five`, `الخامسة بعد المائة`. */
const AND: Readonly<Record<Term['lang'], string>> = { en: 'and', bn: 'ও', ar: 'بعد' };

/** Reads the number in words that begins at a word; `isJoined` tests whether a word is in one phrase with the word before it. */
function numberInWords(
  keys: readonly string[],
  at: number,
  isJoined: (at: number) => boolean,
): NumberInWords | undefined {
  const first = termOf(keys[at] ?? '');
  if (first === undefined) return undefined;
  const sum: Sum = { units: 0, tens: 0, hundreds: 0, thousands: 0 };
  let ordinal = false;
  let to = at;
  for (let next = at; next === at || isJoined(next); ) {
    const isLink = next > at && keys[next] === AND[first.lang] && isJoined(next + 1);
    if (isLink) next++;
    const term = termOf(keys[next] ?? '');
    if (term === undefined || term.lang !== first.lang) break;
    const isFirst = next === at;
    if (!fill(sum, term, { isFirst, isLinked: isLink || (!isFirst && term.linked) })) break;
    ordinal ||= term.ordinal;
    to = ++next;
    // In Arabic each word of an ordinal number is one.
    if (term.ordinal && term.lang !== 'ar') break;
  }
  return { value: sum.thousands + sum.hundreds + sum.tens + sum.units, ordinal, to };
}

type Where = { readonly isFirst: boolean; readonly isLinked: boolean };

/** Adds a word to a number. False when it is the beginning of something else. */
function fill(sum: Sum, term: Term, where: Where): boolean {
  const { value, place } = term;
  if (!fits(sum, term, where)) return false;
  if (place === 'thousands') {
    const many = sum.hundreds + sum.tens + sum.units;
    Object.assign(sum, { units: 0, tens: 0, hundreds: 0, thousands: value * Math.max(1, many) });
  } else if (place === 'hundreds') {
    const many = sum.tens + sum.units;
    const isCounted = value === 100 && many > 0 && !where.isLinked;
    sum.hundreds = isCounted ? 100 * many : value;
    if (isCounted) Object.assign(sum, { units: 0, tens: 0 });
  } else {
    sum.tens += value - (value % 10);
    sum.units += value % 10;
  }
  return true;
}

function fits({ units, tens, hundreds, thousands }: Sum, { value, place, lang }: Term, { isFirst, isLinked }: Where) {
  if (isFirst) return true;
  const isArabic = lang === 'ar';
  if (place === 'thousands') return thousands === 0 && !isLinked;
  if (place === 'hundreds') {
    if (hundreds > 0) return false;
    // `five hundred`, `fifteen hundred`, `ألف ومائة`, `الخامسة بعد المائة`
    return isLinked ? isArabic : units + tens === 0 ? !isArabic : value === 100 && (tens === 0 || !isArabic);
  }
  // `خمسة عشر`: the only words of an Arabic number without `and`.
  // `مية خمسة وخمسين`: nor behind a hundred of everyday speech.
  if (isArabic && !isLinked) return (value === 10 && tens === 0 && units > 0) || (hundreds > 0 && units + tens === 0);
  if (isLinked && !isArabic && units + tens > 0) return false;
  if (place === 'units') return units === 0 && (tens === 0 || (lang === 'en' && tens > 10));
  if (place === 'both') return units + tens === 0;
  return tens === 0 && (units === 0 || (isArabic && value > 10));
}

/** Words between the parts of a reference, behind which another number can follow. */
const BETWEEN = /^(?:and|to|through|থেকে|এবং|ও|الي)$/u;
/** Words with the role of `no.` that also stand between other words: `বুখারী এর এক`. */
const GENITIVE = /^(?:এর|র|er)$/u;
const FORTY = 40;
/** What stands between a quotation and its reference. */
const BEHIND = /[”"»﴾’([{\]—–-]\s*$/u;
/** Numbers up to this often count what follows them. */
const MAX_COUNTED = 20;

/** An Arabic word without its article. */
const INDEFINITE = /^(?!و?ال)[\u0600-\u06ff]/u;

/** The words of a text with each number in words as one word in digits. `original` has for each word its place in the text. */
export type WithDigits = { readonly words: ReadWords; readonly original: readonly number[] };

/**
 * Writes the numbers in words that belong to a reference in digits: `the fifth verse` as `the 5th verse`, `আয়াত নম্বর পঁয়তাল্লিশ`, `الآية الخامسة والخمسون`.
 * Elsewhere a number in words counts something. Undefined when there are none.
 */
export function withDigits(words: ReadWords, known?: Names): WithDigits | undefined {
  const { keys, text, starts, ends, count } = words;
  const gapBefore = (at: number) => text.slice(ends[at - 1], starts[at]);
  const isJoined = (at: number) => at < count && /^[\s‑–-]{1,2}$/u.test(gapBefore(at)) && !gapBefore(at).includes('\n');
  const isNear = (at: number) => at > 0 && at < count && /^[^\n“”"«»﴿﴾!?؟।]{1,5}$/u.test(gapBefore(at));
  const isNo = (at: number) => roleOf(keys[at] ?? '') === 'no' && !GENITIVE.test(keys[at] ?? '');
  const out = { starts: [] as number[], ends: [] as number[], keys: [] as string[], original: [] as number[] };
  let last = -1;
  for (let at = 0; at < count; ) {
    const found = numberInWords(keys, at, isJoined);
    const { to, ordinal, value } = found !== undefined && belongs(at, found) ? found : { to: at + 1 };
    out.original.push(at);
    out.starts.push(starts[at] as number);
    out.ends.push(ends[to - 1] as number);
    out.keys.push(value === undefined ? (keys[at] as string) : `${value}${ordinal ? 'th' : ''}`);
    if (value !== undefined) last = to;
    at = to;
  }
  if (last < 0) return undefined;
  const { original, ...read } = out;
  return { words: { ...read, text, count: original.length }, original: [...original, count] };

  function belongs(at: number, { to, ordinal, value }: NumberInWords): boolean {
    // `آية ثانية` is another verse, and `آية واحدة` a single one.
    const isBare = INDEFINITE.test(keys[at] ?? '') && INDEFINITE.test(keys[at - 1] ?? '');
    if ((ordinal || value === 1) && isBare && names(at - 1, value)) return false;
    if (isNear(at) && (isNo(at - 1) || (names(at - 1, value) && (ordinal || value > MAX_COUNTED || isLast(to)))))
      return true;
    if (last >= 0 && last === at - 1 && BETWEEN.test(keys[at - 1] ?? '')) return true;
    if (value > MAX_COUNTED && isLast(to) && isBehindQuotation(at - 1)) return true;
    if (ordinal && isOfForty(to)) return true;
    if (!isNear(to)) return false;
    // `one verse` and `forty hadiths` count; `the first hadith` is the first that the writer has, unless it is one of a book.
    const role = roleOf(keys[to] ?? '');
    const isOfBook = role === 'hadith' && roleOf(keys[to + 1] ?? '') === 'link';
    return isNo(to) || (ordinal && (role === 'surah' || role === 'verse' || isOfBook));
  }

  /** `“…” বাকারা একশ তিরাশি`: the name of a surah that stands where a reference does. */
  function isBehindQuotation(at: number): boolean {
    if (at < 0 || !isJoined(at + 1) || !BEHIND.test(text.slice(Math.max(0, (starts[at] ?? 0) - 4), starts[at])))
      return false;
    return known?.byKey.get(nameKey(text.slice(starts[at], ends[at])))?.kind === 'surah';
  }

  /** `the first of the forty Qudsi`, `الثالث عشر من الأربعين النووية`. */
  function isOfForty(to: number): boolean {
    if (roleOf(keys[to] ?? '') !== 'link' || !isJoined(to)) return false;
    const at = roleOf(keys[to + 1] ?? '') === 'link' ? to + 2 : to + 1;
    return keys[at] === String(FORTY) || termOf(keys[at] ?? '')?.value === FORTY;
  }

  /** Tests whether a phrase ends before a word, or goes on with the reference: `verse five of`, not `verse one thing`. */
  function isLast(to: number): boolean {
    return (
      to === count || gapBefore(to) !== ' ' || BETWEEN.test(keys[to] ?? '') || roleOf(keys[to] ?? '') !== undefined
    );
  }

  /** `verse five`, not `الآيات العشر الأولى`, `أحاديث الأربعين` and other names of the forty hadiths. */
  function names(at: number, value: number): boolean {
    const key = keys[at] ?? '';
    const role = gapBefore(at + 1).includes(',') ? undefined : roleOf(key);
    return (role === 'hadith' && value !== FORTY) || role === 'surah' || (role === 'verse' && !/ايات$/u.test(key));
  }
}
