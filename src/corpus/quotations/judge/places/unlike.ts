import type { Search } from '../../sources.ts';
import { knownTo, likenessOf, type NamedPlace, tellingWords, wordingsOf } from './named-place.ts';
import type { Worded } from './unknown-wording.ts';

/** So many telling words, of which a place has none, are no wording of it: of 100 verses by another translator one has none at most. */
const MIN_UNLIKE = { ar: 5, en: 8, bn: 12 };
/** A word that no text at all has, such as `airport`, tells as much as some others: translators share their vocabulary. */
const NEW_WORD = 2;
/** With two such words, a common word can be the place's as well: of 200 verses by other translators, one has so little in common. */
const MIN_NEW = 2;
const MIN_WITH_NEW = { ar: 5, en: 5, bn: 8 };
const MAX_BITS = 5;

/** Tests whether words have nothing in common with the place that they name. */
export function isUnlike(search: Search, { span, lang }: Worded, place: NamedPlace): boolean {
  // Without a text in the language of the words, nothing can be told.
  if (wordingsOf(search, place, lang).length === 0) return false;
  const words = search.text.slice(span.start, span.end);
  const libraries = [search.translations, search.hadiths].flatMap((library) => library ?? []);
  const known = libraries.map(knownTo);
  const forms = new Map(tellingWords(words, knownTo(place.library)));
  const fresh = [...forms.values()].filter((term) => !known.some((isKnown) => isKnown(term))).length;
  const { common, bits } = likenessOf(search, place, words, lang);
  if (common === 0 && (forms.size >= MIN_UNLIKE[lang] || forms.size + NEW_WORD * fresh > MIN_UNLIKE[lang])) return true;
  return fresh >= MIN_NEW && bits < MAX_BITS && forms.size >= MIN_WITH_NEW[lang];
}
