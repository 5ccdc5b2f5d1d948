import { existsSync } from 'node:fs';
import { Failure } from '@isnad/contract/failure';
import { type Kysely, sql } from 'kysely';
import { embeddedFile } from './embedded-file.ts';
import { openPostgres } from './postgres.ts';
import { RowSum, valueFor } from './row-sum.ts';
import { openSqlite } from './sqlite.ts';

type Row = Record<string, unknown>;
/** Reads the tables from the stores themselves, so that none can be missing from a list. */
type Db = Kysely<Record<string, Row>>;
type Table = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
};

/** Rows per statement. At 40 columns this stays below the limit of 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

export type Move = {
  /** False when all data was already there. */
  readonly moved: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly checksum: string }[];
};

/**
 * Copies the embedded store to an empty database in one transaction, and verifies the copy. Safe to repeat: data already copied is left alone.
 * @throws {Failure} `unavailable` when there is no embedded store, when it is in use, or when the database cannot be reached or holds other data
 */
export async function moveStore(dataDir: string, databaseUrl: string): Promise<Move> {
  if (!existsSync(embeddedFile(dataDir))) throw refusal(`There is no embedded store in ${dataDir}: nothing to move.`);
  const target = await openPostgres(databaseUrl, {});
  const source = await openSqlite(dataDir);
  try {
    return await target.exclusively(() =>
      target.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (to) => {
          const before = source.commitsByOthers?.();
          const move = await source.db.transaction().execute((from) => carry(from as never, to as never));
          if (source.commitsByOthers?.() === before) return move;
          throw refusal(
            'The embedded store was changed during the move, and nothing was moved. Stop the service first.',
          );
        }),
    );
  } finally {
    await source.db.destroy();
    await target.db.destroy();
  }
}

async function carry(from: Db, to: Db): Promise<Move> {
  const tables = await tablesInOrder(from, to);
  const compared = [];
  for (const table of tables) {
    compared.push({ table, here: await sumOf(rowsHere(from, table)), there: await sumOf(rowsThere(to, table)) });
  }
  // Tables filled by migrations are equal on both sides.
  const unlike = compared.filter(({ here, there }) => !here.equals(there));
  const others = unlike.filter(({ there }) => there.rows > 0);
  if (others.length > 0) {
    const names = others.map(({ table, here, there }) => `${table.name} (${there.rows} rows there, ${here.rows} here)`);
    throw refusal(`The database holds other data, and nothing was moved: ${names.join(', ')}. Use an empty database.`);
  }
  for (const { table, here } of unlike) {
    await copy(table, from, to);
    if (!here.equals(await sumOf(rowsThere(to, table)))) throw new Error(`${table.name} was not copied correctly`);
  }
  return {
    moved: unlike.length > 0,
    tables: compared.map(({ table, here }) => ({ name: table.name, rows: here.rows, checksum: here.checksum })),
  };
}

async function copy(table: Table, from: Db, to: Db): Promise<void> {
  const send = (rows: Row[]) => to.insertInto(table.name).values(rows).execute();
  let waiting: Row[] = [];
  for await (const row of rowsHere(from, table)) {
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    await send(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await send(waiting);
}

async function sumOf(rows: AsyncIterable<Row>): Promise<RowSum> {
  const sum = new RowSum();
  for await (const row of rows) sum.add(row);
  return sum;
}

/** The rows of a table, converted to the types of the database. */
async function* rowsHere(from: Db, { name, columns }: Table): AsyncIterable<Row> {
  for await (const row of from.selectFrom(name).selectAll().stream()) {
    yield Object.fromEntries(columns.map((column) => [column.name, valueFor(column.dataType, row[column.name])]));
  }
}

/** Reads in batches, with a cursor that ends with the transaction. */
async function* rowsThere(to: Db, { name }: Table): AsyncIterable<Row> {
  const cursor = sql.id(`rows of ${name}`);
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(name)}`.execute(to);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(to);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(to);
}

/** All tables, each after those it references, with the column types of the target. */
async function tablesInOrder(from: Db, to: Db): Promise<Table[]> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(to);
  const there = (await to.introspection.getTables()).filter(({ schema }) => schema === rows[0]?.schema);
  const waiting = new Map((await from.introspection.getTables()).map(({ name, columns }) => [name, columns.length]));
  const placed = new Map<string, Table>();
  const references = await foreignKeys(from, [...waiting.keys()]);
  while (waiting.size > 0) {
    const name = [...waiting.keys()].find((free) => references.get(free)?.every((other) => placed.has(other)));
    const table = there.find((known) => known.name === name);
    if (name === undefined || table === undefined || table.columns.length !== waiting.get(name)) {
      throw new Error(`the tables ${[...waiting.keys()].join(', ')} refer to each other or differ in their columns`);
    }
    placed.set(name, table);
    waiting.delete(name);
  }
  return [...placed.values()];
}

/** The tables that each table references. */
async function foreignKeys(from: Db, names: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(from);
    found.set(
      name,
      rows.map(({ table }) => table).filter((table) => table !== name),
    );
  }
  return found;
}

function refusal(detail: string): Failure {
  return new Failure('unavailable', detail);
}
