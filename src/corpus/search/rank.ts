import type { SearchIndex } from '../index/open.ts';
import { findDoc } from './match.ts';
import { placesIn } from './places.ts';
import type { Match, Slot, Source } from './plan.ts';

const FAR = 12;
const OTHER_FORM = 0.8;

/** The exact form wanted by a slot: -1 when its stem has but one. */
function wanted(slot: Slot): number {
  return slot.sources.find((source) => source.match === 'exact')?.variant ?? -1;
}

/** How close two words stand, 0 to 1: 1 when they are as far apart as in the query, in its order and its very forms. */
function closeness(index: SearchIndex, left: Slot, right: Slot, doc: number): number {
  const a = placesIn(index, left.sources[0] as Source, doc);
  const b = placesIn(index, right.sources[0] as Source, doc);
  if (a === undefined || b === undefined) return 0;
  const { positions, variants } = index.byStem;
  const gap = right.at - left.at;
  const [leftForm, rightForm] = [wanted(left), wanted(right)];
  let best = 0;
  let from = b.from;
  for (let i = a.from; i < a.to; i++) {
    const start = positions[i] as number;
    while (from < b.to && (positions[from] as number) < start - FAR) from++;
    for (let j = from; j < b.to; j++) {
      const off = (positions[j] as number) - start - gap;
      if (off > FAR) break;
      const sameForms =
        (leftForm === -1 || variants[i] === leftForm) && (rightForm === -1 || variants[j] === rightForm)
          ? 1
          : OTHER_FORM;
      const near = (off === 0 ? 1 : 0.6 / (1 + Math.abs(off))) * sameForms;
      if (near > best) best = near;
    }
    if (best === 1) break;
  }
  return best;
}

/** Mean closeness of neighbouring words of the query in a document, 0 to 1, each pair by its weight. */
export function proximity(index: SearchIndex, slots: readonly Slot[], doc: number): number {
  let sum = 0;
  let weights = 0;
  for (let i = 1; i < slots.length; i++) {
    const left = slots[i - 1] as Slot;
    const right = slots[i] as Slot;
    const weight = left.weight + right.weight;
    weights += weight;
    if (left.sources.length > 0 && right.sources.length > 0) sum += weight * closeness(index, left, right, doc);
  }
  return weights === 0 ? 0 : sum / weights;
}

const order: readonly Match[] = ['phrase', 'exact', 'stem', 'root', 'prefix', 'typo', 'sound', 'meaning'];

/** How each word of the query met this document; a word that did not is left out. */
export function explain(slots: readonly Slot[], doc: number): { term: string; match: Match }[] {
  const why: { term: string; match: Match }[] = [];
  for (const slot of slots) {
    let best = order.length;
    for (const source of slot.sources) {
      const rank = order.indexOf(source.match);
      if (rank < best && findDoc(source.docs, source.from, source.to, doc) >= 0) best = rank;
    }
    const match = order[best];
    if (match !== undefined) why.push({ term: slot.term, match });
  }
  return why;
}
