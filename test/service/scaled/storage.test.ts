// Runs on each store.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { type Kysely, sql } from 'kysely';
import { openStorage } from '../../../src/storage/open.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, SCALED, storeSettings } from '../../support/stores.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map(removeStore)));

/** An empty store of each kind; the embedded one when there is no server. */
async function newPlace(): Promise<{ dataDir: string; databaseUrl: string }> {
  const dataDir = newDataDir();
  folders.push(dataDir);
  return { dataDir, databaseUrl: (await storeSettings(dataDir, 'empty')).DATABASE_URL };
}

async function shapeOf(db: Kysely<never>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.isNullable}`))
    .sort();
}

test('a store is brought to the newest shape once; opened again, nothing is applied', async () => {
  const place = await newPlace();
  const first = await openStorage(place);
  assert.ok(first.applied.length >= 2);
  assert.equal(first.applied[0], '0001-accounts-and-keys');
  await first.db.destroy();
  const second = await openStorage(place);
  assert.deepEqual(second.applied, []);
  await second.checkReachable();
  await second.db.destroy();
});

test('a store that a newer version has changed is refused in one clear line', async () => {
  const place = await newPlace();
  const storage = await openStorage(place);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2099-01-01T00:00:00.000Z')`.execute(
    storage.db,
  );
  await storage.db.destroy();
  await assert.rejects(openStorage(place), (error) => {
    assert.ok(error instanceof Failure);
    assert.match(error.message, /newer than this program.*9999-tomorrow/);
    return true;
  });
});

test('both kinds of store have the same tables and columns, and none numbers its rows by itself', SCALED, async () => {
  const [scaled, embedded] = [await newPlace(), { ...(await newPlace()), databaseUrl: '' }];
  const [one, other] = [await openStorage(scaled), await openStorage(embedded)];
  assert.deepEqual(await shapeOf(one.db as never), await shapeOf(other.db as never));
  const numbered = (await one.db.introspection.getTables()).flatMap(({ columns }) =>
    columns.filter((column) => column.isAutoIncrementing),
  );
  assert.deepEqual(numbered, [], 'move would have to carry the counters over');
  await one.db.destroy();
  await other.db.destroy();
});

test('counts are numbers', async () => {
  const { db } = await openStorage(await newPlace());
  const row = await db
    .selectFrom('store_facts')
    .select((column) => [column.fn.countAll().as('count'), column.fn.sum(sql<number>`2`).as('sum')])
    .executeTakeFirstOrThrow();
  assert.equal(row.count, 0);
  assert.equal(row.sum, null);
  await db.destroy();
});

test('four that open an empty database at once bring it to its shape once', SCALED, async () => {
  const place = await newPlace();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openStorage(place)));
  assert.equal(opened.filter(({ applied }) => applied.length > 0).length, 1);
  await Promise.all(opened.map(({ db }) => db.destroy()));
});

test('an address where nothing answers is told with its reason, never with its password', SCALED, async () => {
  const dataDir = newDataDir();
  const databaseUrl = 'postgres://user:hush@127.0.0.1:1/isnad';
  await assert.rejects(openStorage({ dataDir, databaseUrl }), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.code, 'unavailable');
    assert.match(error.message, /127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/);
    assert.doesNotMatch(JSON.stringify([error, error.message, error.cause]), /hush/);
    return true;
  });
  rmSync(dataDir, { recursive: true });
});
