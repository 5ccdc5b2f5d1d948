import { isJoined, numberAt, type Read, type Reader, separator } from './reader.ts';

/** The number of surahs. A greater number is one that does not exist: `Quran 115:1`. */
export const SURAHS = 114;

/** `Quran 120`: a surah without a verse that does not exist. A number that counts something, such as `Quran 120 times`, is none. */
export function readMissingSurah(reader: Reader, at: number): Read | undefined {
  const surah = numberAt(reader.words, at);
  if (surah === undefined || !isNoSurah(surah) || surah > MAX_BARE || !isJoined(reader, at)) return undefined;
  if (!/^\s$/u.test(separator(reader.words, at)) || !NAMES_QURAN.test(reader.words.keys[at - 1] ?? ''))
    return undefined;
  const { text, ends, count, keys } = reader.words;
  const isLast = at + 1 >= count || !/^[ %]/u.test(text.slice(ends[at])) || !isJoined(reader, at + 1);
  return isLast || GOES_ON.test(keys[at + 1] ?? '') ? readAlone(surah, at + 1) : undefined;
}

/** Greater numbers behind the name of the book are pages, years and amounts. */
const MAX_BARE = 200;
const NAMES_QURAN = /^(?:al)?(?:qu?r|kor)[a-z]*$|^(?:ال)?قر[اآ]ن$|^(?:আল)?(?:কু|কো)রআন\p{M}*র?$/u;
/** What goes on with a sentence behind a reference. */
const GOES_ON = /^(?:is|was|says|said|as|about|that|which)$/u;

/** Tests whether a number can only be meant as one of a surah that does not exist. */
export function isNoSurah(surah: number): boolean {
  return surah > SURAHS && surah <= 999;
}

/** Tests whether the words before a number, or before word `at`, call it a surah. A chapter can be that of any book. */
export function isCalledSurah({ words, roles }: Reader, at: number): boolean {
  let word = at - 1;
  while (roles[word] === 'no' || roles[word] === 'quran') word--;
  return roles[word] === 'surah' && !/^ch/u.test(words.keys[word] ?? '');
}

/** A surah without a verse: a bare name, unless its number can only be wrong. */
export function readAlone(surah: number, to: number): Read {
  return { to, claimed: { kind: 'quran', surah }, weak: surah <= SURAHS };
}
