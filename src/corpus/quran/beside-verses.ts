import { indexStem } from '../fold/synonyms.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import type { Beside, OwnMatches } from '../search/beside.ts';
import { type ParsedQuery, parseQuery } from '../search/parse.ts';
import { scriptNumber } from '../search/plan.ts';
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
  const parsed = parseQuery(asked.text);
  const query: Query = { ...asked, parsed };
  const rated = editions
    .filter(({ id }) => quran.editions.some((edition) => edition.id === id))
    .map((edition) => ({ edition, known: knownShare(edition.index, parsed) }))
    .filter(({ known }) => known === 1 || (isBest && known >= MIN_KNOWN))
    .sort((a, b) => b.known - a.known);
  const translations = rated.filter(({ edition }) => edition.kind === 'translation');
  const isStrange = isBest && own.unknown.length > 0 && own.whole === 0;
  // Words that a translation has not either say nothing about it.
  const knows = ({ edition, known }: Rated) => known === 1 || own.unknown.some((term) => hasWord(edition.index, term));
  const how = own.whole >= ENOUGH ? 'behind' : 'replaces';
  const whole = isBest && !isStrange;
  const found = (
    isStrange ? translations.filter(knows).slice(0, MAX_PARTLY) : translations.filter(({ known }) => known === 1)
  ).map(({ edition: { id, index } }): Beside => {
    const { docs, shares } = sharesOf(
      index,
      { ...query, whole, guesses: false },
      isStrange ? MAX_PARTLY_TEXTS : VERSES,
    );
    const bonus = isStrange ? 0 : WHOLE_BONUS;
    return { edition: id, how, docs, shares: shares.map((share) => TRANSLATION_SHARE * share + bonus) };
  });
  if (!isBest || own.whole >= ENOUGH) return found;
  return [...found, ...inTafsirs(quran, rated, query)];
}

type Rated = { readonly edition: EditionIndex; readonly known: number };

/** Of several commentaries, the one that says the most about a verse counts. */
function inTafsirs(quran: Quran, rated: readonly Rated[], query: Query): Beside[] {
  const tafsirs = rated.filter(({ edition: { kind } }) => kind === 'tafsir').slice(0, MAX_PARTLY);
  const lists = tafsirs.map(({ edition }) => inTafsir(quran, edition, query));
  if (lists.length < 2) return lists;
  const most = new Map<number, number>();
  for (const { docs, shares } of lists)
    for (const [place, doc] of docs.entries()) most.set(doc, Math.max(most.get(doc) ?? 0, shares[place] as number));
  return lists.map(({ docs, shares, ...list }) => {
    // Once for each verse, where two say the same.
    const places = docs.flatMap((doc, place) => (most.get(doc) === shares[place] && most.delete(doc) ? place : []));
    return { ...list, docs: places.map((at) => docs[at] as number), shares: places.map((at) => shares[at] as number) };
  });
}

type InTafsir = Beside & { readonly docs: readonly number[]; readonly shares: readonly number[] };

function inTafsir(quran: Quran, edition: EditionIndex, query: Query): InTafsir {
  const found = sharesOf(edition.index, query, MAX_PARTLY_TEXTS);
  const [docs, shares]: [number[], number[]] = [[], []];
  found.docs.forEach((first, place) => {
    const end = first + countOf(quran, edition, first);
    for (let doc = first; doc < end; doc++) {
      docs.push(doc);
      shares.push(TAFSIR_SHARE * (found.shares[place] as number));
    }
  });
  return { edition: edition.id, how: 'adds', docs, shares };
}

/** The number of verses that a commentary speaks of together, by the first one; 0 before it is asked for. */
const counts = new WeakMap<EditionIndex, Uint16Array>();

/** Returns the number of verses that a commentary speaks of together. They are indexed with the first one. */
function countOf(quran: Quran, edition: EditionIndex, first: number): number {
  const known = counts.get(edition) ?? new Uint16Array(VERSES);
  counts.set(edition, known);
  const before = known[first] as number;
  if (before > 0) return before;
  const [, from, to] = /:(\d+)-(\d+)$/.exec(quran.texts(edition.id).group(first) ?? '') ?? [];
  const count = from === undefined ? 1 : Number(to) - Number(from) + 1;
  known[first] = count;
  return count;
}

/** Returns which share of the content words of a query an edition has, itself or another form of them. */
function knownShare(index: SearchIndex, { words, phrases }: ParsedQuery): number {
  const all = [...words, ...phrases.flat()];
  const content = all.filter(({ stop }) => !stop);
  const counted = content.length > 0 ? content : all;
  if (counted.length === 0) return 0;
  return counted.filter(({ term, open }) => open || hasWord(index, term)).length / counted.length;
}

function hasWord(index: SearchIndex, term: string): boolean {
  if (index.texts[scriptNumber(term)] === 0) return false;
  const isKnown = (word: string) => find(index.terms, word) >= 0;
  return isKnown(term) || find(index.stems, indexStem(index.header.stemming, term, isKnown)) >= 0;
}
