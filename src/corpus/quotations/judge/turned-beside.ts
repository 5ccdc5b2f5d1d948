import type { IndexedLibrary } from '../match/library.ts';
import type { Quotation } from '../quotation.ts';
import type { Search, TextSpan } from '../sources.ts';
import type { KeyedWords } from '../words/plain-words.ts';
import { MAX_BETWEEN, type Right, rightWords, wordsOf } from './places/turned-halves.ts';

/*
 * Halves of a text that have changed places without marks: the longer one is found, and what its source has behind it stands before it. Both have their words
 * right, but nobody said them in this order.
 */

/** Fewer words are a phrase that the writer has in common with the text. Of words that nothing presents as a quotation, more are. */
const MIN_HALF = { claimed: 3, running: 5 };
/** Characters beside a quotation that are read, and places of the same words that are compared. */
const MAX_BESIDE = 300;
const MAX_PLACES = 4;
const UNITS = 2;
/** What separates words from a quotation: marks, a line, a bracket, an introduction. */
const BORDER = /[\n"“”«»()[\]﴿﴾:…]|\.{3}/u;

type Beside = { readonly from: number; readonly to: number };

/** Judges words as altered when the words beside them are from the same text and in the wrong order. */
export function withTurnedBeside<T extends Quotation>(search: Search, found: T, { from, to }: Beside): T {
  const { verdict, lang, ref, range, partial, claim, start, end } = found;
  if ((verdict !== 'exact' && verdict !== 'normalised') || ref === null || range || !partial) return found;
  const least = MIN_HALF[claim === null ? 'running' : 'claimed'];
  const own = wordsAt(search, lang, { start, end });
  if (own.count < least) return found;
  const before = wordsAt(
    search,
    lang,
    besideAt(search.text, { start: Math.max(from, start - MAX_BESIDE), end: start }, -1),
  );
  const behind = wordsAt(search, lang, besideAt(search.text, { start: end, end: Math.min(to, end + MAX_BESIDE) }, 1));
  if (before.count < least && behind.count < least) return found;
  for (const { library, doc, name } of placesOf(search, found)) {
    const right = library.read(doc, lang, search.budget);
    if (right === undefined || !search.budget.spend(UNITS * right.words.count)) continue;
    const said = { before, own, behind };
    const turned = [true, false].flatMap((isWhole) => turnedIn(rightWords(right, isWhole), said, least) ?? [])[0];
    if (turned !== undefined) return altered(search, { ...found, ref: name }, turned);
  }
  return found;
}

/** What is beside a quotation, up to a border. */
function besideAt(text: string, { start, end }: TextSpan, way: -1 | 1): TextSpan {
  const pieces = text.slice(start, Math.max(start, end)).split(BORDER);
  const length = ((way < 0 ? pieces.at(-1) : pieces[0]) ?? '').length;
  return way < 0 ? { start: end - length, end } : { start, end: start + length };
}

function wordsAt({ text }: Search, lang: Quotation['lang'], { start, end }: TextSpan): KeyedWords {
  const words = wordsOf(text.slice(start, end), lang);
  const moved = (places: ArrayLike<number>) => Array.from(places, (at) => at + start);
  return { ...words, starts: moved(words.starts), ends: moved(words.ends) };
}

/** The texts that have the words, in the edition that was found. */
function placesOf({ translations, hadiths, hadith, verses }: Search, { kind, refs, edition, lang }: Quotation) {
  const library: IndexedLibrary | undefined = kind === 'quran' ? translations : hadiths;
  return refs.slice(0, MAX_PLACES).flatMap((name) => {
    const [surah = 0, verse = 0] = name.split(':').map(Number);
    const doc =
      kind === 'quran' ? (verses.quran.starts[surah - 1] ?? 0) + verse - 1 : (hadith?.records.find(name) ?? -1);
    return library === undefined || !(doc >= 0) || library.edition(doc, lang) !== edition ? [] : { library, doc, name };
  });
}

type Said = { readonly before: KeyedWords; readonly own: KeyedWords; readonly behind: KeyedWords };
/** The words as they are said, where their first half ends, and what the source has for all of it and for that half. */
type Turned = TextSpan & { readonly half: number; readonly right: string; readonly moved: string };

function turnedIn(
  { keys, text, starts, ends }: Right,
  { before, own, behind }: Said,
  least: number,
): Turned | undefined {
  const slice = (from: number, to: number) => text.slice(starts[from], ends[to - 1]);
  const last = own.ends[own.count - 1] as number;
  for (let place = 0; place + own.count <= keys.length; place++) {
    if (!isAt(keys, place, own.keys)) continue;
    const after = place + own.count;
    for (let between = 0; between <= MAX_BETWEEN; between++) {
      const from = after + between;
      for (let count = Math.min(before.count, keys.length - from); count >= least; count--) {
        const at = before.count - count;
        if (!isAt(keys, from, before.keys.subarray(at))) continue;
        const half = before.ends[before.count - 1] as number;
        const start = before.starts[at] as number;
        return { start, end: last, half, right: slice(place, from + count), moved: slice(from, from + count) };
      }
      const to = place - between;
      for (let count = Math.min(behind.count, to); count >= least; count--) {
        if (!isAt(keys, to - count, behind.keys.subarray(0, count))) continue;
        const end = behind.ends[count - 1] as number;
        const start = own.starts[0] as number;
        return { start, end, half: last, right: slice(to - count, after), moved: slice(place, after) };
      }
    }
  }
  return undefined;
}

function isAt(keys: Int32Array, place: number, words: Int32Array): boolean {
  return words.every((key, at) => keys[place + at] === key);
}

function altered<T extends Quotation>({ text }: Search, found: T, { start, end, half, right, moved }: Turned): T {
  return {
    ...found,
    ...{ start, end, text: text.slice(start, end), verdict: 'altered', partial: true, right_text: right },
    differences: [
      { op: 'insert', start, end: half, found: text.slice(start, half), expected: '' },
      { op: 'delete', start: end, end, found: '', expected: moved },
    ],
  };
}
