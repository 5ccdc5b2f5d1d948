import { isStopword } from '../../../fold/stopwords.ts';
import { tokenise } from '../../../fold/tokenise.ts';
import type { Lang } from '../../../hadith/model.ts';
import { find } from '../../../index/vocabulary.ts';
import type { Claimed } from '../../../references/reader.ts';
import { isWholeSurah } from '../../../references/reference.ts';
import { EDITIONS, type IndexedLibrary } from '../../match/library.ts';
import { commonForm, type IsKnown } from '../../meaning/told-words.ts';
import type { Search } from '../../sources.ts';

/** The texts that a reference names. */
export type NamedPlace = { readonly library: IndexedLibrary; readonly docs: readonly number[] };

const MAX_TEXTS = 20;

/** Returns the place that a reference names; undefined for a whole surah or collection, and when it is not installed. */
export function namedPlace(search: Search, reference: Claimed | undefined): NamedPlace | undefined {
  if (reference === undefined || isWholeSurah(reference)) return undefined;
  const library = reference.kind === 'quran' ? search.translations : search.hadiths;
  const docs = library?.claimed(reference)?.docs.slice(0, MAX_TEXTS) ?? [];
  return library === undefined || docs.length === 0 ? undefined : { library, docs };
}

/** The reference of a place. */
export function refOf({ library, docs }: NamedPlace): string {
  return library.kind === 'quran' ? library.ref(docs[0] as number, docs.at(-1)) : library.ref(docs[0] as number);
}

/** Returns every installed wording of a place in a language, the shipped one first. */
export function wordingsOf(search: Search, { library, docs }: NamedPlace, lang: Lang): string[] {
  const own = textsOf(search, { library, docs }, lang).join(' ');
  const { quran } = search.verses;
  const others =
    library.kind === 'quran' && search.wordings[lang] !== undefined
      ? quran.editions.filter(({ id, language }) => language === lang && id !== EDITIONS[lang])
      : [];
  const further = others.map(({ id }) => docs.map((doc) => quran.texts(id).text(doc)).join(' '));
  return [own, ...further].filter((text) => text !== '');
}

/** Returns the texts of a place in a language. */
export function textsOf(search: Search, { library, docs }: NamedPlace, lang: Lang): string[] {
  return docs.flatMap((doc) => library.read(doc, lang, search.budget)?.text ?? []);
}

const UNITS = 20;

/** The telling words that two texts have in common. */
export type Likeness = { readonly common: number; readonly share: number; readonly bits: number };

/** Counts the telling words that a place has in common with words. */
export function likenessOf(search: Search, place: NamedPlace, words: string, lang: Lang): Likeness {
  const isKnown = knownTo(place.library);
  const said = new Map(tellingWords(words, isKnown));
  const best = { common: 0, share: 0, bits: 0 };
  for (const text of wordingsOf(search, place, lang)) {
    const written = new Map(tellingWords(text, isKnown));
    search.budget.spend(UNITS * (said.size + written.size));
    const common = [...said].filter(([word]) => written.has(word));
    if (common.length <= best.common) continue;
    const bits = common.reduce((sum, [, term]) => sum + bitsOf(place.library.index, term), 0);
    Object.assign(best, { common: common.length, share: common.length / said.size, bits });
  }
  return best;
}

/** What a word of the texts of a library is. */
export function knownTo({ index: { terms } }: IndexedLibrary): IsKnown {
  return (term) => find(terms, term) >= 0;
}

/** How rare a word is among the texts, in bits. One that none of them has is as rare as can be. */
export function bitsOf(
  { byStem: { offsets }, terms, termStems, header }: IndexedLibrary['index'],
  term: string,
): number {
  const id = find(terms, term);
  const known = id < 0 ? undefined : (termStems[id] as number);
  const texts = known === undefined ? 1 : (offsets[known + 1] as number) - (offsets[known] as number);
  return Math.log2(header.documents / Math.max(1, texts));
}

/** Minimum share of the telling words that another translation of the same text has in common with the installed one. */
const SHARE = 0.34;
const MIN_COMMON = 2;
/** Minimum rarity of these words together, in bits: what any hadith says, such as `the Messenger of Allah used to`, tells nothing. */
const MIN_BITS = 6;

/** Tests whether words resemble a text as another translation of it would. */
export function isLike({ common, share, bits }: Likeness): boolean {
  return common >= MIN_COMMON && share >= SHARE && bits >= MIN_BITS;
}

/** The words that are not in every text, in order: the form that translations share, and the word. */
export function tellingWords(text: string, isKnown?: IsKnown): [form: string, term: string][] {
  const words = tokenise(text).filter(({ term, joined }) => joined !== true && !isStopword(term) && !/^\d/u.test(term));
  return words.map(({ term, script }) => [commonForm(term, script, isKnown), term]);
}

/** Minimum share of the telling words of a saying that another translation of it has near each other. */
const LIKE_WORDS = 0.6;
const MIN_LIKE = 2;

/** Tests whether a hadith has most of the telling words next to each other, as another translation of the same saying would. */
export function isSaidIn(
  search: Search,
  hadiths: IndexedLibrary,
  doc: number,
  { words, lang }: { readonly words: string; readonly lang: Lang },
): boolean {
  const isKnown = knownTo(hadiths);
  const asked = new Set(tellingWords(words, isKnown).map(([form]) => form));
  const there = tellingWords(hadiths.read(doc, lang, search.budget)?.text ?? '', isKnown).map(([form]) => form);
  search.budget.spend(asked.size + there.length);
  const reach = 2 * asked.size + 2;
  for (let from = 0; from === 0 || from + reach <= there.length; from++) {
    const common = new Set(there.slice(from, from + reach).filter((form) => asked.has(form))).size;
    if (common >= Math.min(MIN_LIKE, asked.size) && common >= LIKE_WORDS * asked.size) return true;
  }
  return false;
}
