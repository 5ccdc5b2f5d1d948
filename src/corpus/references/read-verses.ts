import { nameKey } from '../fold/name.ts';
import { ENGLISH, GENITIVE } from './collection-names.ts';
import { isCalledSurah, isNoSurah, readAlone, SURAHS } from './missing-surahs.ts';
import { nearName, versesNamed } from './names.ts';
import {
  isJoined,
  MAX_NAME,
  NAME_UNITS,
  numberAt,
  opensBracket,
  type Ranges,
  type Read,
  type Reader,
  readRanges,
  separator,
  skip,
  slice,
} from './reader.ts';
import type { VersesNamed } from './reference.ts';

const FUZZY_UNITS = 3_000;

/** `2:255`, `2/255`, `Q 2:255-257`, `S2:V255`, `Quran 2.255`. */
export function readNumbers(reader: Reader, at: number): Read | undefined {
  const { words, roles, whole } = reader;
  const surah = numberAt(words, at);
  if (surah === undefined || roles[at + 1] !== 'number') return undefined;
  const apart = separator(words, at + 1);
  const titled = roles[at - 1] === 'quran' && isJoined(reader, at);
  // `(2.255)` counts only behind a quotation: it can be any number.
  const point = apart === '.' && (whole || titled || isBracketed(reader, at, at + 2));
  if (!/^\s?[:：/]\s?$/u.test(apart) && !point) return undefined;
  const verses = readRanges(reader, at + 1);
  if (verses === undefined || surah < 1 || (surah > SURAHS && !isSurahMeant(reader, at))) return undefined;
  return isLonger(reader, verses.to) ? undefined : readTo(surah, verses, verses.to, point && !whole && !titled);
}

function isBracketed(reader: Reader, from: number, to: number): boolean {
  const { text, ends } = reader.words;
  return opensBracket(reader, from) && /^\s?[)\]）]/u.test(text.slice(ends[to - 1]));
}

/** A third number makes it something else: a date, a time, a version. */
function isLonger({ words, roles }: Reader, at: number): boolean {
  return roles[at] === 'number' && /^[:：/.]$/u.test(separator(words, at));
}

/** Tests whether a number beyond the last surah is meant as one: `Quran 115:1`, `(115:1)`, not `at 120:30` or `(640:480)`. */
function isSurahMeant(reader: Reader, at: number): boolean {
  const { words, roles } = reader;
  if (!/[:：]/u.test(separator(words, at + 1))) return reader.whole;
  const titled = ['quran', 'surah', 'verse'].includes(roles[at - 1] ?? '') && isJoined(reader, at);
  const alone = at === 0 && words.count === 2;
  return (
    titled ||
    alone ||
    /^[qs]/u.test(words.keys[at] ?? '') ||
    ((numberAt(words, at) ?? 0) < 200 && opensBracket(reader, at))
  );
}

function readTo(surah: number, ranges: Ranges | undefined, to = ranges?.to ?? 0, weak = false): Read {
  const { first, last, more } = ranges ?? {};
  const verses = first === undefined ? {} : { first, last: last ?? first, ...(more === undefined ? {} : { more }) };
  return { to, claimed: { kind: 'quran', surah, ...verses }, weak };
}

/** `verse 255 of Surah Al-Baqarah`, `الآية ٢٥٥ من سورة البقرة`, `verse 24:35`. */
export function readVerseOf(reader: Reader, from: number): Read | undefined {
  const at = skip(reader, from + 1, ['no', 'hadith', 'quran']);
  if (reader.roles[at] !== 'number') return undefined;
  const plain = readNumbers(reader, at);
  // `এই আয়াতটা (১৭:৩৬) পড়ুন`: the sentence goes on, and the reference is in brackets of its own.
  if (plain !== undefined) return isWithinSentence(reader, from, at) ? undefined : plain;
  const ranges = readRanges(reader, at);
  return ranges === undefined ? undefined : readSurahBehind(reader, ranges, ranges.to);
}

/** `18 verse 10`, `5th verse of Surah Maryam`, `৫ নম্বর আয়াত, সূরা মারইয়াম`. */
export function readNumberOfVerse(reader: Reader, at: number): Read | undefined {
  const { roles, words } = reader;
  const ordinal = /\D$/u.test(words.keys[at] ?? '');
  const title = skip(reader, at + 1, ['no', 'verse']);
  if (!roles.slice(at + 1, title).includes('verse')) return undefined;
  const surah = numberAt(words, at);
  const meant =
    reader.whole || isBracketed(reader, at, title + 1) || (roles[at - 1] === 'quran' && isJoined(reader, at));
  if (roles[title] === 'number' && surah !== undefined && meant) return readTo(surah, readRanges(reader, title));
  const numbered = ordinal || roles.slice(at + 1, title).includes('no');
  if (!numbered && !reader.whole) return undefined;
  const ranges = readRanges(reader, at);
  return ranges?.to === at + 1 ? readSurahBehind(reader, ranges, title) : undefined;
}

/** `২ নং সূরার ২৫৫ নং আয়াত`, `2nd surah, verse 255`. */
export function readNumberOfSurah(reader: Reader, at: number): Read | undefined {
  const { roles, words } = reader;
  const surah = numberAt(words, at);
  const title = skip(reader, at + 1, ['no', 'surah']);
  const ordinal = roles[at + 1] === 'no' || /\D$/u.test(words.keys[at] ?? '');
  if (surah === undefined || !ordinal || !roles.slice(at + 1, title).includes('surah')) return undefined;
  const number = skip(reader, title, ['link', 'verse', 'no']);
  const ranges = roles[number] === 'number' && isJoined(reader, number) ? readRanges(reader, number) : undefined;
  if (ranges === undefined)
    return isNoSurah(surah) && isCalledSurah(reader, title) ? readAlone(surah, title) : undefined;
  const to = skip(reader, ranges.to, ['no', 'verse']);
  const named = [...roles.slice(title, number), ...roles.slice(ranges.to, to)].includes('verse');
  return named ? readTo(surah, ranges, to) : undefined;
}

/** The surah behind the verses: `of Surah Al-Baqarah`, `of surah 2`, `، البقرة`. */
function readSurahBehind(reader: Reader, ranges: Ranges, from: number): Read | undefined {
  const { roles, words } = reader;
  const at = skip(reader, from, ['no', 'link', 'surah', 'quran']);
  if (!isJoined(reader, at)) return undefined;
  const surahTitle = roles.slice(from, at).includes('surah');
  if (surahTitle && roles[at] === 'number') {
    const surah = numberAt(words, at);
    return surah === undefined || surah > 999 ? undefined : readTo(surah, ranges, at + 1);
  }
  const linked = at > from || /[,،]/u.test(separator(words, at)) || reader.whole;
  const named = linked ? surahNamed(reader, at, surahTitle) : undefined;
  return named === undefined ? undefined : readTo(named.surah, ranges, named.to);
}

/** `Surah Al-Baqarah 2:255`, `Al-Baqarah: 255`, `Surah 2, verse 255`, `সূরা ইয়াসীনের ৮২ নং আয়াত`, `Surah Al-Isra`. */
export function readSurah(reader: Reader, from: number): Read | undefined {
  const { roles, words } = reader;
  const titled = roles[from] === 'surah';
  let at = titled ? skip(reader, from + 1, ['no']) : from;
  if (titled && !isJoined(reader, at)) return undefined;
  if (titled && roles[at] === 'number') return readNumbers(reader, at) ?? readNumbered(reader, at);
  const named = surahNamed(reader, at, titled);
  if (named === undefined) return readVerseName(reader, from);
  at = skip(reader, named.to, ['verse', 'no', 'hadith', 'surah', 'quran']);
  // `البقرة: من الآية ٢٥٥`.
  if (roles[at] === 'link' && roles[at + 1] === 'verse' && isJoined(reader, at))
    at = skip(reader, at + 1, ['verse', 'no']);
  if (roles[at] !== 'number' || !isJoined(reader, at)) {
    // A surah alone, by a name that in prose is also a person's, such as Muhammad.
    if (!titled && !opensBracket(reader, from) && !reader.whole) return undefined;
    return readTo(named.surah, undefined, named.to, !titled);
  }
  // `সূরা সফ, ৬১ নম্বর সূরার ২ নম্বর আয়াত`: the number of the surah beside its name.
  const numbered = readNumberOfSurah(reader, at);
  if (numbered?.claimed.kind === 'quran' && numbered.claimed.surah === named.surah) return numbered;
  const paired = readNumbers(reader, at);
  // `… and the Nasr (71:23)`: the last word of a sentence, and the reference behind it.
  if (!titled && isWithinSentence(reader, from, at) && isElsewhere(reader, at, named.surah, paired)) return undefined;
  // A name that contradicts the number counts: beside a verse of the other surah the reference is wrong.
  if (paired !== undefined) return { ...paired, claimed: { ...(paired.claimed as VersesNamed), surah: named.surah } };
  const ranges = readRanges(reader, verseBehindNumber(reader, at, named.surah));
  if (ranges === undefined || isLonger(reader, ranges.to)) return undefined;
  let to = ranges.to;
  while (['verse', 'no', 'hadith'].includes(roles[to] ?? '') && isJoined(reader, to)) {
    if (/[:：]/u.test(separator(words, to))) break;
    to++;
  }
  return readTo(named.surah, ranges, to);
}

/** Tests whether a name goes on with a sentence, and the number behind it is in brackets of its own. */
function isWithinSentence({ words }: Reader, from: number, number: number): boolean {
  const { text, starts, ends } = words;
  const opens = /[[(（]\s*$/u.test(text.slice(ends[number - 1], starts[number]));
  return (
    opens &&
    from > 0 &&
    /^(?:[\s’'*]+|-)$/u.test(separator(words, from)) &&
    !text.slice(ends[from - 1], starts[from]).includes('\n')
  );
}

/** Tests whether a number behind a name is that of a verse of another surah, or of the surah itself. */
function isElsewhere({ words }: Reader, at: number, surah: number, paired: Read | undefined): boolean {
  if (paired !== undefined) return paired.claimed.kind === 'quran' && paired.claimed.surah !== surah;
  return numberAt(words, at) === surah;
}

/** `Al-Baqarah (2), verse 255`, `Al-Baqarah [2]: 255`: the number of the surah, then the verse. */
function verseBehindNumber(reader: Reader, at: number, surah: number): number {
  const { words, roles } = reader;
  if (numberAt(words, at) !== surah) return at;
  const second = skip(reader, at + 1, ['verse', 'no']);
  if (roles[second] !== 'number') return at;
  return second > at + 1 || CLOSED.test(separator(words, second)) ? second : at;
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
    const found = names?.byKey.get(nameKey(slice(words, from, to)));
    if (found?.kind !== 'verse') continue;
    return { to, claimed: versesNamed(found), weak: true };
  }
  return undefined;
}

/** `Surah 2, verse 255`, `Chapter 2 (Al-Baqarah), Verse 255`, `Surah 2`. */
function readNumbered(reader: Reader, at: number): Read | undefined {
  const surah = numberAt(reader.words, at);
  if (surah === undefined || surah < 1) return undefined;
  const name = opensBracket(reader, at + 1) ? surahNamed(reader, at + 1, true) : undefined;
  const verse = skip(reader, name?.surah === surah ? name.to : at + 1, ['verse', 'no']);
  // In a text, `Surah 4, 1` can be anything.
  const apart = verse > at + 1 || (reader.whole && /^[,،]\s?$/u.test(separator(reader.words, verse)));
  const ranges = apart && reader.roles[verse] === 'number' ? readRanges(reader, verse) : undefined;
  if (ranges !== undefined) return readTo(surah, ranges);
  if (surah <= SURAHS || reader.whole) return readAlone(surah, at + 1);
  return isNoSurah(surah) && isCalledSurah(reader, at) ? readAlone(surah, at + 1) : undefined;
}

/** Where the name of the same surah ends behind its verses: `2:255 (Al-Baqarah)`. */
export function behindSurahName(reader: Reader, { to, claimed }: Read): number {
  if (claimed.kind !== 'quran') return to;
  const at = skip(reader, to, ['surah', 'link', 'quran']);
  const named = isJoined(reader, at) ? surahNamed(reader, at, true) : undefined;
  return named?.surah === claimed.surah ? named.to : to;
}

/** The longest name of a surah at a word. */
function surahNamed(reader: Reader, at: number, titled: boolean): { surah: number; to: number } | undefined {
  const { words, names, roles, budget } = reader;
  if (names === undefined) return undefined;
  let last = at;
  while (
    last < words.count &&
    last < at + MAX_NAME &&
    roles[last] !== 'number' &&
    (last === at || isJoined(reader, last))
  )
    last++;
  for (let to = last; to > at; to--) {
    // `at no. 42`: what introduces the number ends no name.
    if ((to - at === 1 && roles[at] !== undefined) || roles[to - 1] === 'no' || !budget.spend(NAME_UNITS)) continue;
    const name = slice(words, at, to);
    if (!titled && !reader.whole && ENGLISH.test(name)) continue;
    const forms = [name, name.replace(GENITIVE, ''), ...(isListed(at) ? [name.replace(AND_THE, '')] : [])];
    for (const form of new Set(forms)) {
      const found = names.byKey.get(nameKey(form));
      if (found?.kind === 'surah') return { surah: found.surah, to };
    }
  }
  const numbered = roles[last] === 'number' || (last > at + 1 && roles[last - 1] !== undefined);
  if (!titled && !reader.whole && !(opensBracket(reader, at) && numbered)) return undefined;
  for (let to = Math.min(last, at + 2); to > at && reader.fuzzy > 0; to--) {
    if ((to - at === 1 && roles[at] !== undefined) || roles[to - 1] === 'no' || !budget.spend(FUZZY_UNITS)) continue;
    reader.fuzzy--;
    const near = nearName(names.byKey, nameKey(slice(words, at, to)));
    if (near?.kind === 'surah') return { surah: near.surah, to };
  }
  return undefined;

  /** `الضحى 5 والشرح 9`, not `الصدق والإخلاص`. */
  function isListed(from: number): boolean {
    return from === 0 || roles[from - 1] !== undefined || opensBracket(reader, from);
  }
}

/** `and` written on to an Arabic name. */
const AND_THE = /^و(?=ال)/u;
