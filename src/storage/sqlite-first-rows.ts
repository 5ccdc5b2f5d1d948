import { CompiledQuery } from 'kysely';
import type { Statements } from './sqlite-statements.ts';

type Tree = {
  readonly type: 'table' | 'index';
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
};

const TREES = CompiledQuery.raw('select type, name, tbl_name, sql from sqlite_schema where rootpage > 0');

/**
 * Reads the first row of each table and index, from root to leaf, in less than a millisecond. So damage of the file shows, even if no request needs
 * the store.
 * @throws {Failure} `unavailable`
 */
export function readFirstRows(reader: Statements): void {
  for (const tree of reader.run(TREES).rows as Tree[]) reader.run(CompiledQuery.raw(firstRowOf(tree)));
}

function firstRowOf({ type, name, tbl_name: table, sql }: Tree): string {
  if (type === 'table') return `select * from "${name}" not indexed limit 1`;
  // A partial index can only be used with its own condition.
  const [condition = ''] = /\bwhere\b.*$/is.exec(sql ?? '') ?? [];
  return `select 1 from "${table}" indexed by "${name}" ${condition} limit 1`;
}
