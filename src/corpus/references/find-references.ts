import type { WorkBudget } from '../work-budget.ts';
import { collectionsNamed } from './collection-names.ts';
import { linksIn } from './links.ts';
import { readMissingSurah } from './missing-surahs.ts';
import type { Names } from './names.ts';
import { withDigits } from './numbers/number-words.ts';
import { behindNumbers, isOfAnotherBook } from './other-books.ts';
import { readCollection } from './read-hadiths.ts';
import {
  readNumberOfSurah,
  readNumberOfVerse,
  readNumbers,
  readSurah,
  readVerseName,
  readVerseOf,
} from './read-verses.ts';
import {
  isJoined,
  MAX_TITLE,
  opensBracket,
  type PlacedReference,
  type Read,
  type Reader,
  type ReadWords,
  separator,
} from './reader.ts';
import type { Reference } from './reference.ts';
import { roleOf, type WordRole } from './word-roles.ts';

const ARTICLE = new Set(['al', 'the', 'আল']);
const MAX_FUZZY = 40;
/** The last word of a quotation, with the bracket of its reference behind it: `… about Allah’ (Qur'an 10:59)`. */
const CLOSED = /[’'*\])]\s*[[(（]/u;

/** Returns what each word of a text does in a reference. */
export function rolesOf(keys: readonly string[]): (WordRole | undefined)[] {
  const roles = keys.map(roleOf);
  for (let at = 0; at + 1 < roles.length; at++) {
    // `Al-Quran`, `Q.S.`: the words are one.
    if (ARTICLE.has(keys[at] ?? '') && roles[at + 1] === 'quran') roles[at] = 'quran';
    if (keys[at] === 'q' && keys[at + 1] === 's') roles[at + 1] = 'quran';
  }
  return roles;
}

/** Finds the references in a text, in any usual notation of the three languages, also with numbers in words. Linear: a reference has few words. */
export function findReferences(words: ReadWords, names: Names | undefined, budget: WorkBudget): PlacedReference[] {
  const digits = withDigits(words, names);
  if (digits === undefined) return inDigits(words, names, budget);
  const { original } = digits;
  return inDigits(digits.words, names, budget).map((one) => ({
    ...one,
    ...{ from: original[one.from] as number, to: original[one.to] as number },
  }));
}

function inDigits(words: ReadWords, names: Names | undefined, budget: WorkBudget): PlacedReference[] {
  const collections = new Map<string, readonly string[]>();
  const reader: Reader = {
    ...{ words, names, budget, roles: rolesOf(words.keys), whole: false, fuzzy: MAX_FUZZY },
    collections: (name) => {
      const known = collections.get(name) ?? collectionsNamed(name);
      collections.set(name, known);
      return known;
    },
  };
  const links = linksIn(words.text, names);
  const out: PlacedReference[] = [];
  for (let at = 0; at < words.count && !budget.exhausted; ) {
    const link = links[0];
    if (link !== undefined && (words.starts[at] as number) >= link.start) {
      links.shift();
      const from = at;
      while (at < words.count && (words.starts[at] as number) < link.end) at++;
      if (link.names !== undefined && at > from) addLink(words, out, { ...link, names: link.names }, { from, to: at });
      continue;
    }
    const read = readFrom(reader, at);
    if (read !== undefined) out.push(behindLink(words, out, placed(words, at, read)));
    at =
      read?.to ?? (reader.roles[at] === 'number' && isOfAnotherBook(reader, at) ? behindNumbers(reader, at) : at + 1);
  }
  return out;
}

type NamedLink = { readonly start: number; readonly end: number; readonly names: Reference };

/** `[Bukhari 1](https://…)`: the words of a link count more than its address. */
function addLink(
  words: ReadWords,
  out: PlacedReference[],
  link: NamedLink,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const { text } = words;
  const last = out.at(-1);
  const opens = text.slice(link.start - 2, link.start) === '](' ? text.lastIndexOf('[', link.start) : text.length;
  if (last !== undefined && last.start >= opens) out[out.length - 1] = { ...last, to };
  else out.push({ ...placed(words, from, { to, claimed: link.names, weak: false }), ...spanOf(text, link) });
}

/** A reference directly behind an address, which a tag has around it: one reference. */
function behindLink(words: ReadWords, out: PlacedReference[], one: PlacedReference): PlacedReference {
  const last = out.at(-1);
  const isSame = last?.text.includes('.com/') === true && /^ {2,}$/u.test(words.text.slice(last.end, one.start));
  if (last === undefined || !isSame) return one;
  out.pop();
  const { bracketed } = placed(words, last.from, { to: one.to, claimed: one, weak: one.weak });
  return { ...one, from: last.from, bracketed };
}

function spanOf(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  return { start, end, text: text.slice(start, end).replace(/ {2,}/gu, ' ') };
}

function placed(words: ReadWords, from: number, { to, claimed, weak }: Read): PlacedReference {
  const { text, starts, ends } = words;
  const start = starts[from] as number;
  const end = ends[to - 1] as number;
  const opens = /[[(（{]\s*$/u.test(text.slice(Math.max(0, start - 3), start));
  const rest = text.slice(end, end + MAX_NOTE);
  const tail = claimed.kind === 'hadith' ? IN_BOOK_LINES.exec(rest)?.[0] : undefined;
  const note = tail?.length ?? (opens ? (NOTE.exec(rest)?.[1]?.length ?? 0) : 0);
  const bracketed = opens && (note > 0 || /^[^\p{L}]{0,3}[\])）}]/u.test(text.slice(end, end + 5)));
  let last = to;
  while (last < words.count && (starts[last] as number) < end + note) last++;
  const closed = end + closing(text.slice(start, end), text.charAt(end));
  return {
    ...{ ...(claimed as Reference), ...spanOf(text, { start, end: closed }), end: Math.max(closed, end + note) },
    ...{ from, to: last, bracketed, weak },
  };
}

/** Whether a bracket that opens within a reference closes behind it: `Quran (94:6)`. */
function closing(reference: string, next: string): 0 | 1 {
  const opens = (open: string, close: string) =>
    next === close && reference.lastIndexOf(open) > reference.lastIndexOf(close);
  return opens('(', ')') || opens('[', ']') ? 1 : 0;
}

/** What a bracket says behind its reference: `[Quran 112:1, Al-Ikhlas]`, `(Bukhari 1; narrated by Umar)`. It has no mark and no number, which can be another reference. */
const NOTE = /^(\s?[;,،؛]\s?[^\p{N}\n[\](){}“”"«»﴿﴾]+)[\])）}]/u;
const MAX_NOTE = 300;
/** The lines below a reference as sunnah.com has them, which say where the same hadith is in its book and in an older edition. */
const IN_BOOK_LINES =
  /^\s*\n\s*In-book reference\s*:\s*Book (?:\d+|introduction), Hadith \d+[a-z]?(?:\s*\n[^\n:]{0,40}\breference\s*:[^\n]{0,60})*(?:\s*\n\s*\([^\n()]{0,40}\))?/iu;

/** Reads a reference that begins at a word. */
export function readFrom(reader: Reader, at: number): Read | undefined {
  const { roles, words } = reader;
  const role = roles[at];
  if ((role === 'link' || role === 'title') && roles[at + 1] === undefined) return readCollection(reader, at);
  let from = at;
  while (roles[from] === 'quran' && from < at + MAX_TITLE && isJoined(reader, from + 1)) {
    if (CLOSED.test(separator(words, from + 1))) return undefined;
    from++;
  }
  if (roles[from] === 'number') {
    if (from === at && isOfAnotherBook(reader, at)) return undefined;
    return (
      readNumbers(reader, from) ??
      readNumberOfVerse(reader, from) ??
      readNumberOfSurah(reader, from) ??
      (from === at ? readCollection(reader, at) : readMissingSurah(reader, from))
    );
  }
  if (roles[from] === 'verse')
    return readVerseOf(reader, from) ?? (opensBracket(reader, from) ? readVerseName(reader, from) : undefined);
  if (roles[from] === 'surah') return readSurah(reader, from);
  if (from > at && roles[from] === undefined && nearNumber(reader, from)) return readNamedVerse(reader, from);
  if (role === 'by') return readCollection(reader, at);
  if (role === undefined && (reader.whole || nearNumber(reader, at)))
    return readSurah(reader, at) ?? readCollection(reader, at);
  if (role === undefined && opensBracket(reader, at)) return readCollection(reader, at) ?? readSurah(reader, at);
  return role === 'hadith' || role === 'title' || role === 'link' || role === 'no' || role === 'book'
    ? readCollection(reader, at)
    : undefined;
}

/** `QS. Al-Baqarah [2]: 255`. A name without a verse behind it is not meant. */
function readNamedVerse(reader: Reader, at: number): Read | undefined {
  const read = readSurah(reader, at);
  return read?.claimed.kind === 'quran' && read.claimed.first !== undefined ? read : undefined;
}

/** What ends a sentence or line. */
const STOP = /[\n!?؟।॥۔]|\.\s+(?![\p{Ll}\p{Nd}])|\.{2}/u;
/** Words within which a number belongs to a name. */
const NEAR = 6;

function nearNumber({ roles, words }: Reader, at: number): boolean {
  let number = at + 1;
  while (number <= at + NEAR && roles[number] !== 'number') number++;
  if (number > at + NEAR || number >= words.count) return false;
  return !STOP.test(words.text.slice(words.ends[at], (words.starts[number] as number) + 1));
}
