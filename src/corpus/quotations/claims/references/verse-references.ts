import { nameKey } from '../../../fold/name.ts';
import { jump } from '../../../search/jump.ts';
import type { TextWords } from '../phrases/text-words.ts';
import {
  isJoined,
  MAX_NAME,
  MAX_TITLE,
  NAME_UNITS,
  opensBracket,
  type Read,
  type Reader,
  separator,
} from './reference-reader.ts';
import { GENITIVE, type ReferenceWord } from './reference-words.ts';

const FUZZY_UNITS = 3_000;

/** `2:255`, `2/255`, `Q 2:255-257`, `Quran 2.255`. */
export function readNumbers(reader: Reader, at: number): Read | undefined {
  const { words, roles } = reader;
  const surah = numberAt(words, at);
  if (surah === undefined || roles[at + 1] !== 'number') return undefined;
  const apart = separator(words, at + 1);
  if (!/^\s?[:：/]\s?$/u.test(apart) && !(apart === '.' && roles[at - 1] === 'quran' && isJoined(reader, at)))
    return undefined;
  const verses = readRange(reader, at + 1);
  if (verses === undefined || surah < 1 || (surah > SURAHS && !isSurahMeant(reader, at))) return undefined;
  return { to: verses.to, claimed: { kind: 'quran', surah, first: verses.first, last: verses.last }, weak: false };
}

/** The number of surahs. A greater number is one that does not exist: `Quran 115:1`. */
const SURAHS = 114;

/** Tests whether a number beyond the last surah is meant as one: `Quran 115:1`, `(115:1)`, not `at 120:30` or `(640:480)`. */
function isSurahMeant(reader: Reader, at: number): boolean {
  const { words, roles } = reader;
  if (!/[:：]/u.test(separator(words, at + 1))) return false;
  const titled = ['quran', 'surah', 'verse'].includes(roles[at - 1] ?? '') && isJoined(reader, at);
  const alone = at === 0 && words.count === 2;
  return (
    titled ||
    alone ||
    /^q/u.test(words.keys[at] ?? '') ||
    ((numberAt(words, at) ?? 0) < 200 && opensBracket(reader, at))
  );
}

function numberAt({ keys }: TextWords, at: number): number | undefined {
  const digits = /^q?(\d{1,4})$/u.exec(keys[at] ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const TO = /^\s?[-–—ـ]\s?$|^\s?[,،&]\s?$/u;
const AND = /^(?:and|to|through|و|الي|ও|এবং|থেকে)$/u;

/** `255`, `255-257`, `5, 6`, `5 and 6`. */
function readRange(reader: Reader, at: number): { first: number; last: number; to: number } | undefined {
  const { words, roles } = reader;
  const first = numberAt(words, at);
  if (first === undefined || first < 1) return undefined;
  const next = numberAt(words, at + 1);
  if (next !== undefined && next > first && TO.test(separator(words, at + 1)) && !isPair(reader, at + 1))
    return { first, last: next, to: at + 2 };
  const linked = AND.test(words.keys[at + 1] ?? '') ? numberAt(words, at + 2) : undefined;
  if (linked !== undefined && linked > first && linked - first < 20 && roles[at + 2] === 'number')
    return { first, last: linked, to: at + 3 };
  const attached = /^و(\d+)$/u.exec(words.keys[at + 1] ?? '');
  if (attached !== null && Number(attached[1]) > first) return { first, last: Number(attached[1]), to: at + 2 };
  return { first, last: first, to: at + 1 };
}

/** A number with a colon behind it begins another reference. */
function isPair({ words, roles }: Reader, at: number): boolean {
  return roles[at + 1] === 'number' && /^\s?[:：/]\s?$/u.test(separator(words, at + 1));
}

/** `verse 255 of Surah Al-Baqarah`, `الآية ٢٥٥ من سورة البقرة`, `verse 24:35`. */
export function readVerseOf(reader: Reader, from: number): Read | undefined {
  const { roles } = reader;
  let at = from + 1;
  while ((roles[at] === 'hadith' || roles[at] === 'quran') && at < from + MAX_TITLE && isJoined(reader, at)) at++;
  if (roles[at] !== 'number') return undefined;
  const plain = readNumbers(reader, at);
  if (plain !== undefined) return plain;
  const range = readRange(reader, at);
  if (range === undefined) return undefined;
  at = range.to;
  while ((roles[at] === 'link' || roles[at] === 'surah') && at < range.to + MAX_TITLE && isJoined(reader, at)) at++;
  if (!isJoined(reader, at)) return undefined;
  const titled = roles[at - 1] === 'surah';
  if (titled && roles[at] === 'number') {
    const surah = numberAt(reader.words, at);
    return surah === undefined || surah > 999
      ? undefined
      : { to: at + 1, claimed: { kind: 'quran', surah, ...bounds(range) }, weak: false };
  }
  const named = at > range.to ? surahNamed(reader, at, titled) : undefined;
  return named === undefined
    ? undefined
    : { to: named.to, claimed: { kind: 'quran', surah: named.surah, ...bounds(range) }, weak: false };
}

const bounds = ({ first, last }: { first: number; last: number }) => ({ first, last });

/** `Surah Al-Baqarah 2:255`, `Al-Baqarah: 255`, `Surah 2, verse 255`, `সূরা ইয়াসীনের ৮২ নং আয়াত`, `Surah Al-Isra`. */
export function readSurah(reader: Reader, from: number): Read | undefined {
  const { roles, words } = reader;
  const titled = roles[from] === 'surah';
  let at = titled ? from + 1 : from;
  if (titled && !isJoined(reader, at)) return undefined;
  if (titled && roles[at] === 'number') return readNumbers(reader, at) ?? readNumbered(reader, at);
  const named = surahNamed(reader, at, titled);
  if (named === undefined) return readVerseName(reader, from);
  at = named.to;
  while (
    at < named.to + MAX_TITLE &&
    (roles[at] === 'verse' || roles[at] === 'hadith' || roles[at] === 'surah' || roles[at] === 'quran') &&
    isJoined(reader, at)
  )
    at++;
  if (roles[at] !== 'number' || !isJoined(reader, at)) {
    // A surah alone, by a name that in prose is also a person's, such as Muhammad.
    if (!titled && !opensBracket(reader, from)) return undefined;
    return { to: named.to, claimed: { kind: 'quran', surah: named.surah }, weak: !titled };
  }
  const paired = readNumbers(reader, at);
  // A name that contradicts the number counts: beside a verse of the other surah the reference is wrong.
  if (paired !== undefined) return { ...paired, claimed: { ...paired.claimed, surah: named.surah } as Read['claimed'] };
  let range = readRange(reader, at);
  // `Al-Baqarah (2), verse 255`, `Al-Baqarah [2]: 255`: the number of the surah, then the verse.
  const second = behindWords(reader, at + 1, 'verse');
  if (range !== undefined && second > at + 1 && roles[second] === 'number' && range.first === named.surah)
    range = readRange(reader, second);
  else if (range?.first === named.surah && roles[at + 1] === 'number' && CLOSED.test(separator(words, at + 1)))
    range = readRange(reader, at + 1);
  if (range === undefined) return undefined;
  let to = range.to;
  while (
    (roles[to] === 'verse' || roles[to] === 'hadith') &&
    isJoined(reader, to) &&
    !/[:：]/u.test(separator(words, to))
  )
    to++;
  return { to, claimed: { kind: 'quran', surah: named.surah, ...bounds(range) }, weak: false };
}

/** Behind the number of a surah in brackets. */
const CLOSED = /^[)\]）]\s?[:：,،]?\s?$/u;

/** `Ayat al-Kursi`. */
export function readVerseName(reader: Reader, from: number): Read | undefined {
  const { words, names, budget } = reader;
  let last = from + 1;
  while (last < words.count && last < from + 3 && reader.roles[last] !== 'number' && isJoined(reader, last)) last++;
  for (let to = last; to > from; to--) {
    if (!budget.spend(NAME_UNITS)) return undefined;
    const found = names.byKey.get(nameKey(words.text.slice(words.starts[from], words.ends[to - 1])));
    if (found?.kind !== 'verse') continue;
    return { to, claimed: { kind: 'quran', surah: found.surah, first: found.verse, last: found.verse }, weak: true };
  }
  return undefined;
}

function behindWords(reader: Reader, at: number, role: ReferenceWord): number {
  let to = at;
  while (reader.roles[to] === role && to < at + MAX_TITLE && isJoined(reader, to)) to++;
  return to;
}

/** `Surah 2, verse 255`, `Chapter 2, Verse 255`, `Surah 2`. */
function readNumbered(reader: Reader, at: number): Read | undefined {
  const surah = numberAt(reader.words, at);
  if (surah === undefined || surah < 1) return undefined;
  const verse = behindWords(reader, at + 1, 'verse');
  if (verse > at + 1 && reader.roles[verse] === 'number') {
    const range = readRange(reader, verse);
    if (range !== undefined) return { to: range.to, claimed: { kind: 'quran', surah, ...bounds(range) }, weak: false };
  }
  return surah > SURAHS ? undefined : { to: at + 1, claimed: { kind: 'quran', surah }, weak: true };
}

/** The longest name of a surah (or of a verse) at a word. */
function surahNamed(reader: Reader, at: number, titled: boolean): { surah: number; to: number } | undefined {
  const { words, names, roles } = reader;
  let last = at;
  while (
    last < words.count &&
    last < at + MAX_NAME &&
    roles[last] !== 'number' &&
    (last === at || isJoined(reader, last))
  )
    last++;
  for (let to = last; to > at; to--) {
    const found = lookUp(reader, at, to, false);
    if (found !== undefined) return { surah: found, to };
  }
  const numbered = roles[last] === 'number' || (last > at + 1 && roles[last - 1] !== undefined);
  if (!titled && !(opensBracket(reader, at) && numbered)) return undefined;
  for (let to = Math.min(last, at + 2); to > at && reader.fuzzy > 0; to--) {
    const found = lookUp(reader, at, to, true);
    if (found !== undefined) return { surah: found, to };
  }
  return undefined;

  function lookUp({ budget }: Reader, from: number, to: number, fuzzy: boolean): number | undefined {
    if (to - from === 1 && roles[from] !== undefined) return undefined;
    const name = words.text.slice(words.starts[from], words.ends[to - 1]);
    if (!budget.spend(fuzzy ? FUZZY_UNITS : NAME_UNITS)) return undefined;
    if (fuzzy) {
      reader.fuzzy--;
      const near = jump(name, names);
      return near?.kind === 'surah' ? near.surah : undefined;
    }
    const forms = [name, name.replace(GENITIVE, ''), ...(isListed(from) ? [name.replace(AND_THE, '')] : [])];
    for (const form of forms) {
      const found = names.byKey.get(nameKey(form));
      if (found?.kind === 'surah') return found.surah;
    }
    return undefined;
  }

  /** `الضحى 5 والشرح 9`, not `الصدق والإخلاص`. */
  function isListed(from: number): boolean {
    return from === 0 || roles[from - 1] !== undefined || opensBracket(reader, from);
  }
}

/** `and` written on to an Arabic name. */
const AND_THE = /^و(?=ال)/u;
