import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { embeddedFile } from './embedded-file.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

async function opened(context: TestContext): Promise<Storage & { path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-sqlite-'));
  const storage = await openSqlite(folder);
  context.after(async () => {
    await storage.db.destroy();
    rmSync(folder, { recursive: true });
  });
  return { ...storage, path: embeddedFile(folder) };
}

const fact = (name: string) => ({ name, value: 'of a test' });

test('a change that reads before it writes is not undone by another process', async (context) => {
  const { db, path } = await opened(context);
  // Stands for another process, one that waits for nothing.
  const other = new DatabaseSync(path, { timeout: 0 });
  context.after(() => other.close());
  const write = () => other.exec("insert into store_facts (name, value) values ('theirs', 'of a test')");
  await db.transaction().execute(async (within) => {
    await within.selectFrom('store_facts').selectAll().execute();
    assert.throws(write, /database is locked/);
    await within.insertInto('store_facts').values(fact('ours')).execute();
  });
  write();
  const rows = await db
    .selectFrom('store_facts')
    .select('name')
    .where('value', '=', 'of a test')
    .orderBy('name')
    .execute();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['ours', 'theirs'],
  );
});

test('statements are kept ready, each with what it is asked with, and not without end', async (context) => {
  const { db } = await opened(context);
  await db.insertInto('store_facts').values(fact('one')).execute();
  for (let length = 1; length <= 600; length++) {
    const names = Array.from({ length }, (_, index) => `none ${index}`);
    const found = async (wanted: string[]) => {
      const rows = await db.selectFrom('store_facts').select('name').where('name', 'in', wanted).execute();
      return rows.map(({ name }) => name);
    };
    assert.deepEqual([await found(names), await found([...names.slice(1), 'one'])], [[], ['one']]);
  }
});

test('commits of other processes are noticed whatever is between them, and own ones are not taken for them', async (context) => {
  const { db, commitsByOthers, path } = await opened(context);
  const other = new DatabaseSync(path, { timeout: 0 });
  context.after(() => other.close());
  let value = 0;
  const write = () => {
    value += 1;
    return { name: 'written', value: String(value) };
  };
  const replace = (row: ReturnType<typeof write>) =>
    db
      .insertInto('store_facts')
      .values(row)
      .onConflict((known) => known.column('name').doUpdateSet(row));
  const steps = {
    own: () => replace(write()).execute(),
    ownTransaction: () =>
      db.transaction().execute(async (within) => {
        await within.selectFrom('store_facts').selectAll().execute();
        const row = write();
        await within.updateTable('store_facts').set(row).where('name', '=', 'written').execute();
        commitsByOthers?.();
      }),
    nothing: () => db.deleteFrom('store_facts').where('name', '=', 'missing').execute(),
    other: () => other.prepare('update store_facts set value = ? where name = ?').run(write().value, 'written'),
    checkpoint: () => other.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
  type Step = keyof typeof steps;
  await steps.own();
  let before = commitsByOthers?.();
  const names = Object.keys(steps) as Step[];
  for (const first of names) {
    for (const second of names) {
      for (const third of names) {
        for (const name of [first, second, third]) await steps[name]();
        const after = commitsByOthers?.();
        const words = [first, second, third];
        if (words.includes('other')) assert.notEqual(after, before, words.join());
        else if (!words.includes('checkpoint')) assert.equal(after, before, words.join());
        before = after;
      }
    }
  }
});
