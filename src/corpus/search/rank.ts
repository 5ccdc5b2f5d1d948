import type { SearchIndex } from '../index/open.ts';
import { mapOf, postingIn } from './maps.ts';
import { findDoc } from './match.ts';
import { placeOf } from './places.ts';
import type { Clause, Match } from './source.ts';

const FAR = 12;
const OTHER_FORM = 0.8;

/** Returns the variant a clause prefers; -1 when its stem has only one form. */
function wanted(clause: Clause): number {
  return clause.sources.find((source) => source.match === 'exact')?.variant ?? -1;
}

/** The query data that proximity scoring needs, built once for a query. Plain arrays, because they are faster to create than typed ones. */
export type Words = {
  stems: number[];
  forms: number[];
  at: number[];
  weights: number[];
  total: number;
  from: number[];
  to: number[];
};

/** Prepares the words of a query, in order, for {@link proximity}. */
export function prepareWords(clauses: readonly Clause[]): Words {
  const words: Words = { stems: [], forms: [], at: [], weights: [], total: 0, from: [], to: [] };
  let before = 0;
  for (const clause of clauses) {
    words.stems.push(clause.sources[0]?.stem ?? -1);
    words.forms.push(wanted(clause));
    words.at.push(clause.at);
    if (words.weights.length > 0) words.total += before + clause.weight;
    words.weights.push(clause.weight);
    words.from.push(0);
    words.to.push(0);
    before = clause.weight;
  }
  return words;
}

/** Scores how close word `left` and the next one are, 0 to 1. 1 means the same distance as in the query, in the exact forms. */
function closeness(index: SearchIndex, words: Words, left: number): number {
  const { positions, variants } = index.byStem;
  const right = left + 1;
  const gap = (words.at[right] as number) - (words.at[left] as number);
  const [leftForm, rightForm] = [words.forms[left] as number, words.forms[right] as number];
  const [leftTo, rightTo] = [words.to[left] as number, words.to[right] as number];
  let best = 0;
  let from = words.from[right] as number;
  for (let i = words.from[left] as number; i < leftTo && best < 1; i++) {
    const start = positions[i] as number;
    const leftSame = leftForm === -1 || variants[i] === leftForm;
    while (from < rightTo && (positions[from] as number) < start - FAR) from++;
    for (let j = from; j < rightTo; j++) {
      const off = (positions[j] as number) - start - gap;
      if (off > FAR) break;
      let near = off === 0 ? 1 : 0.6 / (1 + Math.abs(off));
      if (!leftSame || (rightForm !== -1 && variants[j] !== rightForm)) near *= OTHER_FORM;
      if (near > best) best = near;
    }
  }
  return best;
}

function postingOf(index: SearchIndex, from: number, to: number, doc: number): number {
  const { docs } = index.byStem;
  const map = mapOf(index, docs, from, to);
  return map === undefined ? findDoc(docs, from, to, doc) : postingIn(map, doc);
}

/** Returns the weighted mean closeness of adjacent query words in a document, 0 to 1. */
export function proximity(index: SearchIndex, words: Words, doc: number): number {
  const { stems, from, to, weights } = words;
  const { offsets, counts } = index.byStem;
  for (let w = 0; w < stems.length; w++) {
    const stem = stems[w] as number;
    const posting = stem < 0 ? -1 : postingOf(index, offsets[stem] as number, offsets[stem + 1] as number, doc);
    const place = posting < 0 ? 0 : placeOf(index, posting);
    from[w] = place;
    to[w] = posting < 0 ? 0 : place + (counts[posting] as number);
  }
  let sum = 0;
  for (let w = 0; w + 1 < stems.length; w++) {
    if (from[w] === to[w] || from[w + 1] === to[w + 1]) continue;
    sum += ((weights[w] as number) + (weights[w + 1] as number)) * closeness(index, words, w);
  }
  return words.total === 0 ? 0 : sum / words.total;
}

const order: readonly Match[] = ['phrase', 'exact', 'bare', 'stem', 'root', 'prefix', 'typo', 'sound', 'meaning'];

/** Returns how each query word matched this document, without the words that did not. */
export function explain(clauses: readonly Clause[], doc: number): { term: string; match: Match }[] {
  const why: { term: string; match: Match }[] = [];
  for (const { term, sources } of clauses) {
    let best = order.length;
    for (const { match, docs, from, to } of sources) {
      const rank = order.indexOf(match);
      if (rank < best && findDoc(docs, from, to, doc) >= 0) best = rank;
    }
    const match = order[best];
    if (match !== undefined) why.push({ term, match });
  }
  return why;
}
