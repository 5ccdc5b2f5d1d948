import type { Lang } from '../../../hadith/model.ts';
import type { IndexedLibrary } from '../../match/library.ts';
import type { Found } from '../../quotation.ts';
import type { Search } from '../../sources.ts';
import { readArabic } from '../../words/arabic-words.ts';
import { type KeyedWords, keyedArabic, keyedWords, type RightText, SCRIPT_OF } from '../../words/plain-words.ts';
import { textsWithRarest } from './exchanged-place.ts';
import { type NamedPlace, namedPlace, refOf } from './named-place.ts';
import type { Worded } from './unknown-wording.ts';

/** Fewer words in another order are those of many texts. */
const MIN_WORDS = { certain: 5, weak: 7 };
const MAX_WORDS = 80;
/** Words of each half at least. */
const MIN_HALF = 2;
/** Words that can be left out where the halves meet in the source: `and`, `but`. */
export const MAX_BETWEEN = 2;
const UNITS = 2;

/** Finds the text that has all of the words, the second half of them before the first: nobody said them in this order. */
export function turnedHalves(search: Search, worded: Worded): Found | undefined {
  const { span, lang, claim } = worded;
  const words = search.text.slice(span.start, span.end);
  const said = wordsOf(words, lang);
  if (said.count < MIN_WORDS[claim.certain ? 'certain' : 'weak'] || said.count > MAX_WORDS) return undefined;
  for (const { library, docs } of placesOf(search, worded, words)) {
    for (const doc of docs) {
      const right = library.read(doc, lang, search.budget);
      if (right === undefined || !search.budget.spend(UNITS * (said.count + right.words.count))) continue;
      const turned = [rightWords(right, true), rightWords(right, false)].flatMap((one) => turnedAt(said, one) ?? [])[0];
      if (turned !== undefined) return alteredFrom(search, worded, { place: { library, docs: [doc] }, turned, said });
    }
  }
  return undefined;
}

/** Reads words as they are compared. */
export function wordsOf(text: string, lang: Lang): KeyedWords {
  return lang === 'ar' ? keyedArabic(readArabic(text)) : keyedWords(text, SCRIPT_OF[lang]);
}

type Places = { readonly library: IndexedLibrary; readonly docs: readonly number[] };

/** The place that is named, else the texts with the rarest of the words. */
function placesOf(search: Search, { claim }: Worded, words: string): Places[] {
  const named = namedPlace(search, claim.reference);
  if (named !== undefined) return [named];
  const { hadiths, translations, budget } = search;
  const libraries = [...(claim.kind === 'quran' ? [] : [hadiths]), ...(claim.kind === 'hadith' ? [] : [translations])];
  return libraries.flatMap((library) =>
    library === undefined || budget.exhausted ? [] : { library, docs: textsWithRarest(library.index, words, budget) },
  );
}

/** Words of a text of ours. */
export type Right = Pick<KeyedWords, 'keys' | 'starts' | 'ends'> & { readonly text: string };

/** Returns the words of a text, with those in brackets or without. */
export function rightWords({ text, words, optional }: RightText, isWhole: boolean): Right {
  const { keys, starts, ends } = words;
  if (isWhole || optional === undefined) return { text, keys, starts, ends };
  const kept = Array.from({ length: words.count }, (_, at) => at).filter((at) => optional[at] !== 1);
  const of = (numbers: ArrayLike<number>) => kept.map((at) => numbers[at] as number);
  return { text, keys: Int32Array.from(of(keys)), starts: of(starts), ends: of(ends) };
}

/** Number of words of the first half, and the correct text: what is quoted as the second half, then the first. */
type Turned = { readonly first: number; readonly right: string; readonly moved: string };

function turnedAt({ keys, count }: KeyedWords, { text, keys: there, starts, ends }: Right): Turned | undefined {
  for (let place = there.indexOf(keys[0] as number); place >= 0; place = there.indexOf(keys[0] as number, place + 1)) {
    let forward = 1;
    while (forward < count && keys[forward] === there[place + forward]) forward++;
    for (let between = 0; between <= MAX_BETWEEN; between++) {
      let back = 0;
      while (back < count && back < place - between && keys[count - 1 - back] === there[place - between - 1 - back])
        back++;
      const first = Math.min(forward, count - MIN_HALF);
      if (first < MIN_HALF || first + back < count) continue;
      const slice = (from: number, to: number) => text.slice(starts[from] as number, ends[to - 1] as number);
      const start = place - between - (count - first);
      return { first, right: slice(start, place + first), moved: slice(place, place + first) };
    }
  }
  return undefined;
}

type Altered = { readonly place: NamedPlace; readonly turned: Turned; readonly said: KeyedWords };

function alteredFrom({ text }: Search, { span, lang, claim }: Worded, { place, turned, said }: Altered): Found {
  const { library, docs } = place;
  const ref = refOf(place);
  const start = span.start + (said.starts[0] as number);
  const half = span.start + (said.ends[turned.first - 1] as number);
  const end = span.start + (said.ends[said.count - 1] as number);
  return {
    ...{ start, end, text: text.slice(start, end), kind: library.kind, lang, ref, refs: [ref] },
    ...{ edition: library.edition(docs[0] as number, lang), verdict: 'altered', partial: true, range: false },
    ...{ reading: null, right_text: turned.right },
    reference: claim.reference === undefined ? null : { claimed: claim.reference.text, ok: true },
    differences: [
      { op: 'insert', start, end: half, found: text.slice(start, half), expected: '' },
      { op: 'delete', start: end, end, found: '', expected: turned.moved },
    ],
  };
}
