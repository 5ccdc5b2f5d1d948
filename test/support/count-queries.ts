import type { KyselyPlugin } from 'kysely';

/** Counts the queries of a database handle: `db.withPlugin(counter.plugin)`. `taken` returns the number since it was last called. */
export function queryCounter(): { readonly plugin: KyselyPlugin; readonly taken: () => number } {
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const taken = () => {
    const count = queries;
    queries = 0;
    return count;
  };
  return { plugin, taken };
}
