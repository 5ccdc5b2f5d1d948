import type { QueryWord } from './parse.ts';
import type { Clause } from './plan.ts';

/** Plans a word (or phrase) that is said again as it was the first time. */
export function remembered() {
  const known = new Map<string, Clause>();
  return (words: QueryWord | readonly QueryWord[], make: () => Clause): Clause => {
    const list = [words].flat();
    const key = list.map(({ term, open, at }) => `${term} ${open} ${at - (list[0]?.at ?? 0)}`).join('\n');
    const clause = known.get(key) ?? make();
    known.set(key, clause);
    return { ...clause, at: list[0]?.at ?? 0 };
  };
}

/** Words that are said again weigh as often, and their lists are walked once. */
export function distinct(clauses: readonly Clause[]): Clause[] {
  const groups = Map.groupBy(clauses, ({ term, open }) => `${term} ${open}`);
  return [...groups.values()].map((same) => {
    const [clause] = same as [Clause];
    if (same.length === 1) return clause;
    const sources = clause.sources.map((source) => ({ ...source, weight: source.weight * same.length }));
    return { ...clause, sources, weight: clause.weight * same.length };
  });
}
