import type { QueryWord } from './parse.ts';
import type { Clause } from './source.ts';

/** Memoizes planning, so that a repeated word or phrase is planned once. */
export function remembered() {
  const known = new Map<string, Clause>();
  return (words: QueryWord | readonly QueryWord[], make: () => Clause): Clause => {
    const list = [words].flat();
    const key = list
      .map(({ term, marks, open, at }) => `${term} ${marks} ${open} ${at - (list[0]?.at ?? 0)}`)
      .join('\n');
    const clause = known.get(key) ?? make();
    known.set(key, clause);
    return { ...clause, at: list[0]?.at ?? 0 };
  };
}

/** Merges repeated words: their weight multiplies, but their lists are scanned once. */
export function distinct(clauses: readonly Clause[]): Clause[] {
  const groups = Map.groupBy(clauses, ({ term, marks, open }) => `${term} ${marks} ${open}`);
  return [...groups.values()].map((same) => {
    const [clause] = same as [Clause];
    if (same.length === 1) return clause;
    const sources = clause.sources.map((source) => ({ ...source, weight: source.weight * same.length }));
    return { ...clause, sources, weight: clause.weight * same.length };
  });
}
