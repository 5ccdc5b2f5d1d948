import type { QueryWord } from './parse.ts';
import type { Slot } from './plan.ts';

/** Plans a word (or phrase) that is said again as it was the first time. */
export function remembered() {
  const known = new Map<string, Slot>();
  return (words: QueryWord | readonly QueryWord[], make: () => Slot): Slot => {
    const list = [words].flat();
    const key = list.map(({ term, open, at }) => `${term} ${open} ${at - (list[0]?.at ?? 0)}`).join('\n');
    const slot = known.get(key) ?? make();
    known.set(key, slot);
    return { ...slot, at: list[0]?.at ?? 0 };
  };
}

/** Words that are said again weigh as often, and their lists are walked once. */
export function distinct(slots: readonly Slot[]): Slot[] {
  const groups = Map.groupBy(slots, ({ term, open }) => `${term} ${open}`);
  return [...groups.values()].map((same) => {
    const [slot] = same as [Slot];
    if (same.length === 1) return slot;
    const sources = slot.sources.map((source) => ({ ...source, weight: source.weight * same.length }));
    return { ...slot, sources, weight: slot.weight * same.length };
  });
}
