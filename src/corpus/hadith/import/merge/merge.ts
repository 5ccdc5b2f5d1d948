import { collectionOrder } from '../../collections.ts';
import { LANGS } from '../../model.ts';
import { canonicalNumber, compareNumbers } from '../rows/numbers.ts';
import { joinByText } from './join-by-text.ts';
import type { Merged, Slot } from './slots.ts';

/**
 * Merges the languages and copies of each hadith under its canonical number. Rows with only an edition's running number get the cited one from rows
 * that have both. Rows with only a position are joined by their text, which `textOf` reads. Sorted by collection, then number.
 */
export function mergeSlots(slots: readonly Slot[], textOf: (slot: Slot) => string): Merged[] {
  const crosswalk = crosswalkOf(slots);
  const merged = new Map<string, Merged>();
  for (const slot of slots) {
    const crossed = slot.edition === undefined ? undefined : crosswalk.get(`${slot.collection}:${slot.edition}`);
    const number = crossed ?? canonicalNumber(slot);
    const ref = `${slot.collection}:${number}`;
    const known = merged.get(ref);
    if (known) known.slots.push(slot);
    else merged.set(ref, { collection: slot.collection, number, slots: [slot], best: {} });
  }
  const all = joinByText([...merged.values()], textOf);
  for (const hadith of all) chooseBest(hadith);
  return all.sort(
    (a, b) =>
      collectionOrder(a.collection) - collectionOrder(b.collection) ||
      (a.collection < b.collection ? -1 : a.collection > b.collection ? 1 : 0) ||
      compareNumbers(a.number, b.number),
  );
}

/**
 * Maps edition numbers to cited numbers, from the best copy that has both. Older copies of an edition cite differently, and rows with the same
 * edition number are one hadith whatever each copy cites.
 */
function crosswalkOf(slots: readonly Slot[]): Map<string, string> {
  const known = new Map<string, { cited: string; quality: number }>();
  for (const { collection, edition, cited, quality } of slots) {
    if (edition === undefined || cited === undefined) continue;
    const key = `${collection}:${edition}`;
    if (quality > (known.get(key)?.quality ?? Number.NEGATIVE_INFINITY)) known.set(key, { cited, quality });
  }
  return new Map([...known].map(([key, { cited }]) => [key, cited]));
}

/** Selects the best copy. On a tie, the pack later in the list wins, and within a pack the row read first. */
function chooseBest(hadith: Merged): void {
  hadith.slots.sort((a, b) => b.quality - a.quality || b.pack - a.pack || a.file - b.file || a.row - b.row);
  for (const lang of LANGS) {
    const best = hadith.slots.find((slot) => slot.lang === lang && slot.state !== 'empty');
    if (best) hadith.best[lang] = best;
  }
}
