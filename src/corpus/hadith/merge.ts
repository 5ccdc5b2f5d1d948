import { collectionOrder } from './collections.ts';
import { joinByText } from './join-by-text.ts';
import { LANGS } from './model.ts';
import { canonicalNumber, compareNumbers } from './numbers.ts';
import type { Merged, Slot } from './slots.ts';

/**
 * Brings the languages and copies of one hadith together under its canonical number. Rows that know only an
 * edition's running number find the cited one through the rows that know both; rows that know only a position are
 * joined by their text (`textOf` reads it). Sorted by collection, then number.
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
 * Edition number to cited number, from the best copy that knows both: older copies of an edition cite otherwise, and
 * rows of one edition number are one hadith whatever each copy says of its citation.
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

/** The better copy; among equals the pack later in the list, and in one pack the row read first. */
function chooseBest(hadith: Merged): void {
  hadith.slots.sort((a, b) => b.quality - a.quality || b.pack - a.pack || a.file - b.file || a.row - b.row);
  for (const lang of LANGS) {
    const best = hadith.slots.find((slot) => slot.lang === lang && slot.state !== 'empty');
    if (best) hadith.best[lang] = best;
  }
}
