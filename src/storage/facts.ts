import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Stores a fact about the store unless it already exists. Index: primary key. @returns the stored value */
export async function rememberFact(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Index: primary key. */
export async function readFact(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Replaces a fact. Index: primary key. @returns the previous value; undefined when there was none */
export async function replaceFact(db: Db, name: string, value: string): Promise<string | undefined> {
  // Writes first, so that of two concurrent callers the second sees the value of the first.
  await db
    .insertInto('store_facts')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute();
  const row = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  await db.updateTable('store_facts').set({ value }).where('name', '=', name).execute();
  return row.value === '' ? undefined : row.value;
}
