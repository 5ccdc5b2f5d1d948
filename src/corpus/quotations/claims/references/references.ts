import type { Names } from '../../../search/jump.ts';
import type { WorkBudget } from '../../../work-budget.ts';
import type { TextWords } from '../phrases/text-words.ts';
import { readCollection } from './collection-references.ts';
import {
  isJoined,
  MAX_TITLE,
  opensBracket,
  type PlacedReference,
  type Read,
  type Reader,
  separator,
} from './reference-reader.ts';
import { referenceWord } from './reference-words.ts';
import { readNumbers, readSurah, readVerseName, readVerseOf } from './verse-references.ts';

/** `255`, `8c`, and the surah of `Q2:255`. */
const NUMBER = /^(?:q\d{1,3}|\d{1,5}[a-z]{0,2})$/u;
const ARTICLE = new Set(['al', 'the', 'আল']);
const MAX_FUZZY = 40;
/** The last word of a quotation, with the bracket of its reference behind it: `… about Allah’ (Qur'an 10:59)`. */
const CLOSED = /[’'*\])]\s*[[(（]/u;

/** Finds the references in a text, in any usual notation of the three languages. Linear: a reference has few words. */
export function findReferences(words: TextWords, names: Names, budget: WorkBudget): PlacedReference[] {
  const roles = words.keys.map((key) => (NUMBER.test(key) ? 'number' : referenceWord(key)));
  // `Al-Quran`: the article belongs to the word.
  for (let at = 0; at + 1 < roles.length; at++)
    if (ARTICLE.has(words.keys[at] ?? '') && roles[at + 1] === 'quran') roles[at] = 'quran';
  const reader: Reader = { words, names, budget, roles, fuzzy: MAX_FUZZY, collections: new Map() };
  const out: PlacedReference[] = [];
  for (let at = 0; at < words.count && !budget.exhausted; ) {
    const read = readFrom(reader, at);
    if (read === undefined) {
      at++;
      continue;
    }
    out.push(placed(words, at, read));
    at = read.to;
  }
  return out;
}

function placed({ text, starts, ends }: TextWords, from: number, { to, claimed, weak }: Read): PlacedReference {
  const start = starts[from] as number;
  const end = ends[to - 1] as number;
  const bracketed =
    /[[(（{]\s*$/u.test(text.slice(Math.max(0, start - 3), start)) &&
    /^[^\p{L}]{0,3}[\])）}]/u.test(text.slice(end, end + 5));
  return { ...claimed, text: text.slice(start, end), start, end, from, to, bracketed, weak };
}

function readFrom(reader: Reader, at: number): Read | undefined {
  const { roles } = reader;
  const role = roles[at];
  if (role === 'link' && roles[at + 1] === undefined && roles[at + 1] !== 'number') return readCollection(reader, at);
  let from = at;
  while (roles[from] === 'quran' && from < at + MAX_TITLE && isJoined(reader, from + 1)) {
    if (CLOSED.test(separator(reader.words, from + 1))) return undefined;
    from++;
  }
  if (roles[from] === 'number') return readNumbers(reader, from);
  if (roles[from] === 'verse') {
    return readVerseOf(reader, from) ?? (opensBracket(reader, from) ? readVerseName(reader, from) : undefined);
  }
  if (roles[from] === 'surah') return readSurah(reader, from);
  if (from > at && roles[from] === undefined && nearNumber(reader, from)) return readNamedVerse(reader, from);
  if (role === 'by') return readCollection(reader, at);
  if (role === undefined && nearNumber(reader, at)) return readSurah(reader, at) ?? readCollection(reader, at);
  if (role === undefined && opensBracket(reader, at)) return readCollection(reader, at) ?? readSurah(reader, at);
  return role === 'hadith' || role === 'link' ? readCollection(reader, at) : undefined;
}

/** `QS. Al-Baqarah [2]: 255`. A name without a verse behind it is not meant. */
function readNamedVerse(reader: Reader, at: number): Read | undefined {
  const read = readSurah(reader, at);
  return read?.claimed.kind === 'quran' && read.claimed.first !== undefined ? read : undefined;
}

function nearNumber({ roles, words }: Reader, at: number): boolean {
  for (let next = at + 1; next <= at + 6 && next < words.count; next++) {
    if (roles[next] === 'number') return true;
    const gap = words.gaps[next];
    if (gap === 'stop' || gap === 'paragraph' || gap === 'line') return false;
  }
  return false;
}
