import { FORTIES } from './collection-names.ts';
import {
  isJoined,
  MAX_NAME,
  MAX_TITLE,
  NAME_UNITS,
  opensBracket,
  type Read,
  type Reader,
  separator,
  skip,
  slice,
} from './reader.ts';
import type { HadithNamed } from './reference.ts';
import type { WordRole } from './word-roles.ts';

/** The number of a hadith behind the name of its collection, or before it. */
type Numbered = Pick<HadithNamed, 'number' | 'more' | 'ambiguous' | 'running'> & { readonly to: number };

/** `Sahih al-Bukhari 6114`, `Muslim, hadith no. 35a`, `Bukhari, Book 2, Hadith 1`, `Hadith 8 of Bukhari`, `رواه مسلم`, `(Muslim)`. */
export function readCollection(reader: Reader, from: number): Read | undefined {
  const { roles } = reader;
  const before = numberBefore(reader, from);
  let at = before?.to ?? from;
  while (['by', 'hadith', 'no', 'link'].includes(roles[at] ?? '') && at < from + MAX_TITLE && isJoined(reader, at + 1))
    at++;
  // `hadith 16 of the 40 Nawawi`.
  const isForty = before !== undefined && reader.words.keys[at] === '40' && isJoined(reader, at + 1);
  const found = nameAt(reader, isForty ? at + 1 : at);
  if (found === undefined || (before?.bare === true && !found.collections.every((one) => FORTIES.has(one))))
    return undefined;
  const { collections, to } = found;
  if (before !== undefined) {
    // `40 hadith nawawi 3`: the first number is a part of the name.
    const numbered = reader.whole ? numberBehind(reader, to) : undefined;
    const { number } = numbered ?? {};
    return {
      to: number === undefined ? to : (numbered?.to ?? to),
      claimed: claimedOf(collections, number === undefined ? before : numbered),
      weak: false,
    };
  }
  const numbered = numberBehind(reader, to);
  if (numbered?.number !== undefined)
    return { to: numbered.to, claimed: claimedOf(collections, numbered), weak: false };
  const end = numbered?.to ?? to;
  const unread = !reader.whole && hasUnreadNumber(reader, end) ? { ambiguous: true as const } : {};
  return { to: end, claimed: { kind: 'hadith', collections, ...unread }, weak: roles[from] !== 'by' };
}

/** Words within which a number belongs to the name before it. */
const NEAR_NUMBER = 5;

/** Tests whether a number in the same bracket follows that could not be read: the name alone then proves nothing. */
function hasUnreadNumber(reader: Reader, from: number): boolean {
  const { roles, words } = reader;
  for (let at = from; at < from + NEAR_NUMBER && at < words.count && isJoined(reader, at); at++) {
    if (/[()[\]（）]/u.test(separator(words, at).replace(/^\s?[([（]/u, ''))) return false;
    if (roles[at] === 'number') return /[)\]）]/u.test(words.text.slice(words.ends[at], (words.ends[at] ?? 0) + 3));
    if (roles[at] === undefined && nameAt(reader, at) !== undefined) return false;
  }
  return false;
}

function claimedOf(collections: readonly string[], numbered: Numbered | undefined): HadithNamed {
  const { number, more, ambiguous, running } = numbered ?? {};
  return {
    ...{ kind: 'hadith', collections },
    ...(number === undefined ? {} : { number }),
    ...(more === undefined ? {} : { more }),
    ...(ambiguous === undefined ? {} : { ambiguous }),
    ...(running === undefined ? {} : { running }),
  };
}

/** The longest name of a collection at a word. */
function nameAt(
  reader: Reader,
  at: number,
): { readonly collections: readonly string[]; readonly to: number } | undefined {
  const { roles, words } = reader;
  let last = at;
  while (
    last < words.count &&
    last < at + MAX_NAME + 1 &&
    !ENDS_NAME.includes(roles[last]) &&
    (last === at || isJoined(reader, last))
  )
    last++;
  for (let to = last; to > at; to--) {
    // A word of the reference is no end of a name, except `Sharif` and the like.
    if (![undefined, 'title', 'quran'].includes(roles[to - 1])) continue;
    if (!reader.budget.spend(NAME_UNITS)) return undefined;
    const collections = reader.collections?.(slice(words, at, to)) ?? [];
    if (collections.length > 0) return { collections, to };
  }
  return undefined;
}

/** Words that are no part of the name of a collection. */
const ENDS_NAME: readonly (WordRole | undefined)[] = ['number', 'book', 'volume', 'page'];

/** `8`, `no. 8`, `Hadith 8c`, `Book 2, Hadith 1`, `Vol. 1, Book 2, No. 8`, `2/1`, `1:2:8`, `p. 55`. */
function numberBehind(reader: Reader, from: number): Numbered | undefined {
  const { roles } = reader;
  let at = skip(reader, from, ['title', 'link', 'quran']);
  const volume = partAt(reader, at, ['volume']);
  at = volume?.to ?? at;
  const book = partAt(reader, at, ['book']);
  if (book !== undefined) {
    const title = skip(reader, book.to, ['hadith', 'verse', 'no']);
    const number = isJoined(reader, title) ? hadithNumber(reader, title) : undefined;
    if (number === undefined) return { to: book.to };
    // The older English edition counts its numbers otherwise: by volume, and it calls them numbers.
    const between = roles.slice(book.to, title);
    const isOlder = volume !== undefined || (between.includes('no') && !between.includes('hadith'));
    const older = isOlder ? { ambiguous: true as const, running: { number: number.number, book: book.number } } : {};
    return { number: `${book.number}/${number.number}`, to: number.to, ...older };
  }
  const page = partAt(reader, at, ['page', 'surah']);
  if (page !== undefined) return { to: page.to };
  if (volume !== undefined) return numberOfVolume(reader, volume.to);
  const prefixed = isJoined(reader, at) ? prefixedNumber(reader, at) : undefined;
  if (prefixed !== undefined) return prefixed;
  const named = bookNamed(reader, at);
  const title = skip(reader, named ?? at, ['hadith', 'verse', 'no', 'title', 'quran']);
  if (!isJoined(reader, title)) return undefined;
  const number = hadithNumber(reader, title);
  if (number === undefined) return undefined;
  return placed(reader, title, number, named !== undefined);
}

/** `Vol. 1, Hadith 8`: printed volumes count through the collection. A number without a word before it is a page. */
function numberOfVolume(reader: Reader, at: number): Numbered {
  const title = skip(reader, at, ['hadith', 'no']);
  const number = title > at && isJoined(reader, title) ? hadithNumber(reader, title) : undefined;
  return number === undefined ? { to: at } : { ...number, ambiguous: true };
}

/** A number, and what makes it a place in a book: another number behind a slash or colon. */
function placed(reader: Reader, at: number, first: Plain, ambiguous: boolean): Numbered {
  const { words } = reader;
  const parts = [first];
  while (parts.length < 3) {
    const { to } = parts.at(-1) as Plain;
    const next = /^\s?[:：/]\s?$/u.test(separator(words, to)) ? hadithNumber(reader, to) : undefined;
    if (next === undefined) break;
    parts.push(next);
  }
  const { to } = parts.at(-1) as Plain;
  if (parts.length > 1) {
    const number = parts
      .slice(-2)
      .map((part) => part.number)
      .join('/');
    // `bukhari:2/1` is how this service writes it. In print, `1/2` is a volume and a page.
    const isKey = parts.length === 2 && separator(words, at) === ':';
    return { number, to, ...(isKey ? {} : { ambiguous: true }) };
  }
  const more: string[] = [];
  let end = to;
  for (let next = another(reader, end); next !== undefined; next = another(reader, end)) {
    more.push(next.number);
    end = next.to;
  }
  end = Math.max(end, skipTitles(reader, end));
  return {
    number: first.number,
    to: end,
    ...(more.length > 0 ? { more } : {}),
    ...(ambiguous ? { ambiguous: true } : {}),
  };

  function skipTitles({ roles: all }: Reader, from: number): number {
    const behind = skip(reader, from, ['no', 'hadith']);
    // What introduces the next number is not of this one.
    return all[behind] === 'number' || !all.slice(from, behind).includes('hadith') ? from : behind;
  }
}

/** A further number of a list: `1456, 1457`. Some books give one hadith two of them. */
function another(reader: Reader, at: number): Plain | undefined {
  const { words, roles } = reader;
  if (roles[at] !== 'number' || !/^\s?[,،&]\s?$/u.test(separator(words, at))) return undefined;
  if (/^\s?[:：/]\s?$/u.test(separator(words, at + 1)) && roles[at + 1] === 'number') return undefined;
  return hadithNumber(reader, at);
}

/** `Vol. 1`, `কিতাব নং ২`: the number of a part of a collection. */
function partAt(reader: Reader, at: number, what: readonly WordRole[], joined = true) {
  const { roles, words } = reader;
  // A letter that is also the name of a surah.
  const role = words.keys[at] === 'ص' ? 'page' : roles[at];
  if (role === undefined || !what.includes(role) || (joined && !isJoined(reader, at))) return undefined;
  const title = skip(reader, at + 1, ['no']);
  const number = roles[title] === 'number' && isJoined(reader, title) ? words.keys[title] : undefined;
  return number !== undefined && /^\d+$/u.test(number) ? { number: String(Number(number)), to: title + 1 } : undefined;
}

/** Words of the name of a book: `Book of Faith, Hadith 8`. */
const MAX_BOOK_NAME = 8;

/** Where the name of a book ends, before the word that introduces a number. */
function bookNamed(reader: Reader, at: number): number | undefined {
  const { roles, words } = reader;
  if (roles[at] !== 'book' || !isJoined(reader, at)) return undefined;
  for (let to = at + 1; to <= at + MAX_BOOK_NAME && to < words.count && isJoined(reader, to); to++) {
    if (roles[to] === 'number') return undefined;
    if (to > at + 1 && (roles[to] === 'hadith' || roles[to] === 'no')) return to;
  }
  return undefined;
}

/** `Hadith 8 of`, `5th hadith of`, `Book 2, Hadith 1 of`, `Hadith 1, Book 2,`, `৮ নং হাদিস,`; `bare`: `the 5th of`. */
function numberBefore(reader: Reader, from: number): (Numbered & { readonly bare: boolean }) | undefined {
  const { roles, words } = reader;
  const first = partAt(reader, from, ['book'], false);
  const start = first?.to ?? (roles[from] === 'hadith' || roles[from] === 'no' ? from + 1 : from);
  const at = skip(reader, start, ['hadith', 'no']);
  const titled = roles.slice(from, at).includes('hadith');
  const number = roles[at] === 'number' ? hadithNumber(reader, at) : undefined;
  if (number === undefined) return undefined;
  const title = titled ? number.to : skip(reader, number.to, ['hadith', 'no']);
  const bare = !titled && !roles.slice(number.to, title).includes('hadith');
  const isOrdinal = start === from && number.to === at + 1 && /\D$/u.test(words.keys[at] ?? '');
  if (bare && !(isOrdinal && roles[number.to] === 'link')) return undefined;
  const book = first ?? partAt(reader, title, ['book']);
  const end = Math.max(title, book?.to ?? 0);
  const to = skip(reader, end, ['link', 'by', 'book']);
  const apart = to > end || /[,،(]/u.test(separator(words, to)) || reader.whole || opensBracket(reader, from);
  if (!apart || !isJoined(reader, to)) return undefined;
  return { number: book === undefined ? number.number : `${book.number}/${number.number}`, to, bare };
}

type Plain = { readonly number: string; readonly to: number };

/** `h-93`, `introduction 3`, `introduction/79`. */
function prefixedNumber({ words, roles }: Reader, at: number): Plain | undefined {
  const key = words.keys[at] ?? '';
  const apart = separator(words, at + 1);
  if (roles[at + 1] !== 'number' || !/^(?:h|ab|ohd|lk|introduction)$/u.test(key)) return undefined;
  if (key !== 'introduction' && apart !== '-') return undefined;
  return { number: `${key}${apart === '/' ? '/' : '-'}${words.keys[at + 1]}`, to: at + 2 };
}

/** `8`, `8c`, `8 c`, `8.01`. */
function hadithNumber({ words, roles }: Reader, at: number): Plain | undefined {
  const key = words.keys[at] ?? '';
  const number = /^(\d{1,5})(?:st|nd|rd|th|তম|ম)?$/u.exec(key)?.[1] ?? /^\d{1,5}[a-z]{1,2}$/u.exec(key)?.[0];
  if (number === undefined) return undefined;
  const behind = words.keys[at + 1] ?? '';
  const apart = separator(words, at + 1);
  if (apart === '.' && /^\d{1,2}$/u.test(behind) && roles[at + 1] === 'number')
    return { number: `${number}.${behind}`, to: at + 2 };
  const lettered =
    /^[a-z]$/u.test(behind) &&
    apart === ' ' &&
    /\d$/u.test(number) &&
    !/\p{L}/u.test(words.text.slice(words.ends[at + 1], (words.ends[at + 1] ?? 0) + 2));
  return { number: number + (lettered ? behind : ''), to: at + (lettered ? 2 : 1) };
}
