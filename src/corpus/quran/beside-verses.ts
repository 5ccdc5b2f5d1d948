import { indexStem } from '../fold/synonyms.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import type { Beside, OwnMatches } from '../search/beside.ts';
import { parseQuery } from '../search/parse.ts';
import { type Query, sharesOf } from '../search/search.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { EditionIndex } from './edition-indexes.ts';
import type { Quran } from './open.ts';
import { VERSES } from './shape.ts';

/** What a translation is worth beside the shipped texts, and what a commentary adds. The latter was chosen on Task A of Quran QA 2023, dev (bench/RESULTS.md). */
const TRANSLATION_SHARE = 0.8;
const TAFSIR_SHARE = 0.5;
/** Added for a translation that has every word of the query: more than texts with some of them have, less than shipped texts with all. */
const WHOLE_BONUS = 0.5;
/** With as many verses that have every word, these come first, and no commentary is asked. With many more, no other edition is. */
const ENOUGH = 10;
const MORE_THAN_ENOUGH = 1_000;
/** Share of the content words that an edition must have to be asked for some of them. */
const MIN_KNOWN = 0.5;
/** Number of editions asked for some of the words, those with the most of them. */
const MAX_PARTLY = 3;
const MAX_PARTLY_TEXTS = 150;

type Asked = {
  readonly text: string;
  readonly mode: Query['mode'];
  readonly budget: WorkBudget | undefined;
};

/** Returns the verses that installed editions find for a query, with the share of its weight that each has, given what the shipped ones find. */
export function besideVerses(quran: Quran, editions: readonly EditionIndex[], asked: Asked, own: OwnMatches): Beside[] {
  if (own.whole > MORE_THAN_ENOUGH) return [];
  const isBest = (asked.mode ?? 'best') === 'best';
  const installed = editions.filter(({ id }) => quran.editions.some((edition) => edition.id === id));
  const rated = installed
    .map((edition) => ({ edition, known: knownShare(edition.index, asked.text) }))
    .filter(({ known }) => known === 1 || (isBest && known >= MIN_KNOWN))
    .sort((a, b) => b.known - a.known);
  const translations = rated.filter(({ edition }) => edition.kind === 'translation');
  const isStrange = isBest && own.unknown.length > 0 && own.whole === 0;
  // Words that a translation has not either say nothing about it.
  const knows = ({ edition, known }: Rated) => known === 1 || own.unknown.some((term) => hasWord(edition.index, term));
  const how = own.whole >= ENOUGH ? 'behind' : 'replaces';
  const found: Beside[] = [];
  for (const { edition } of isStrange
    ? translations.filter(knows).slice(0, MAX_PARTLY)
    : translations.filter(({ known }) => known === 1)) {
    const { docs, shares } = ask(edition, asked, isStrange ? MAX_PARTLY_TEXTS : VERSES, isBest && !isStrange);
    docs.forEach((doc, place) => {
      const share = TRANSLATION_SHARE * (shares[place] as number) + (isStrange ? 0 : WHOLE_BONUS);
      found.push({ doc, share, edition: edition.id, how });
    });
  }
  if (!isBest || own.whole >= ENOUGH) return found;
  return [...found, ...inTafsirs(quran, rated, asked)];
}

function ask({ index }: EditionIndex, { text, mode, budget }: Asked, most: number, whole: boolean) {
  return sharesOf(index, { text, budget, whole, ...(mode === undefined ? {} : { mode }) }, most);
}

type Rated = { readonly edition: EditionIndex; readonly known: number };

/** Of several commentaries, the one that says the most about a verse counts. */
function inTafsirs(quran: Quran, rated: readonly Rated[], asked: Asked): Beside[] {
  const best = new Map<number, Beside>();
  for (const { edition } of rated.filter(({ edition: { kind } }) => kind === 'tafsir').slice(0, MAX_PARTLY)) {
    const { docs, shares } = ask(edition, asked, MAX_PARTLY_TEXTS, false);
    docs.forEach((first, place) => {
      const share = TAFSIR_SHARE * (shares[place] as number);
      const count = countOf(quran, edition, first);
      for (let doc = first; doc < first + count; doc++) {
        if (share > (best.get(doc)?.share ?? 0)) best.set(doc, { doc, share, edition: edition.id, how: 'adds' });
      }
    });
  }
  return [...best.values()];
}

/** The number of verses that a commentary speaks of together, by the first one, as far as they were asked for. */
const counts = new WeakMap<EditionIndex, Map<number, number>>();

/** Returns the number of verses that a commentary speaks of together. They are indexed with the first one. */
function countOf(quran: Quran, edition: EditionIndex, first: number): number {
  const known = counts.get(edition) ?? new Map<number, number>();
  counts.set(edition, known);
  const before = known.get(first);
  if (before !== undefined) return before;
  const [, from, to] = /:(\d+)-(\d+)$/.exec(quran.texts(edition.id).group(first) ?? '') ?? [];
  const count = from === undefined ? 1 : Number(to) - Number(from) + 1;
  known.set(first, count);
  return count;
}

/** Returns which share of the content words of a query an edition has, itself or another form of them. */
function knownShare(index: SearchIndex, text: string): number {
  const { words, phrases } = parseQuery(text);
  const all = [...words, ...phrases.flat()];
  const content = all.filter(({ stop }) => !stop);
  const counted = content.length > 0 ? content : all;
  if (counted.length === 0) return 0;
  return counted.filter(({ term, open }) => open || hasWord(index, term)).length / counted.length;
}

function hasWord(index: SearchIndex, term: string): boolean {
  const isKnown = (word: string) => find(index.terms, word) >= 0;
  return isKnown(term) || find(index.stems, indexStem(index.header.stemming, term, isKnown)) >= 0;
}
