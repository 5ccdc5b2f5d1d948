// Runs on each store.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { changePlan } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { revokeKey, rotateKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { isnad, lastLine } from '../../support/isnad-command.ts';
import { newDataDir, startService } from '../../support/start.ts';
import { removeStore, SCALED, type StoreSettings, storeSettings } from '../../support/stores.ts';

type Moved = { moved: boolean; tables: { name: string; rows: number; checksum: string }[] };

const folders: string[] = [];
after(() => Promise.all(folders.map(removeStore)));

async function newStore(): Promise<StoreSettings> {
  const dataDir = newDataDir();
  folders.push(dataDir);
  return storeSettings(dataDir, 'empty');
}

/** An embedded store with something in its tables, among it text of every kind. */
async function fill(dataDir: string, accounts: number) {
  const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
  const secrets: string[] = [];
  for (let index = 0; index < accounts; index++) {
    const { id } = await createAccount(platform, { email: `reader-${index}@example.org`, plan: 'free' }, OPERATOR);
    const input = { accountId: id, name: `'мой" ключ\\ ${'📖'.repeat(20)} سورة` };
    secrets.push((await createKey(platform, input, OPERATOR_MANAGER)).secret);
    if (index > 2) continue;
    await revokeKey(platform, (await createKey(platform, input, OPERATOR_MANAGER)).id, OPERATOR_MANAGER);
    secrets.push(
      (await rotateKey(platform, (await createKey(platform, input, OPERATOR_MANAGER)).id, 0, OPERATOR_MANAGER)).secret,
    );
    await changePlan(platform, id, 'professional', OPERATOR);
  }
  await platform.close();
  return secrets;
}

const move = (dataDir: string, ...words: string[]) => isnad(dataDir, 'move', ...words);

test('every table is carried over, keys work there, and a second run finds all of it', SCALED, async () => {
  const { DATA_DIR, DATABASE_URL, REDIS_URL } = await newStore();
  const secrets = await fill(DATA_DIR, 1_200);
  const first = await move(DATA_DIR, '--to', DATABASE_URL, '--json');
  assert.equal(first.code, 0, first.err);
  const { moved, tables } = lastLine(first.out) as Moved;
  assert.equal(moved, true);
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  assert.deepEqual([rows.get('accounts'), rows.get('api_keys')], [1_200, 1_206]);
  assert.ok((rows.get('audit_log') ?? 0) >= 12);

  const second = await move(DATA_DIR, '--to', DATABASE_URL, '--json');
  assert.equal(second.code, 0, second.err);
  assert.deepEqual(lastLine(second.out), { moved: false, tables });
  const told = await move(DATA_DIR, '--to', DATABASE_URL);
  assert.match(told.out, /accounts +1200 .*\n[\s\S]*already exist/);
  assert.match(told.out, /KEY_PEPPER/);

  // On another machine: the pepper comes as a setting, the data folder is new.
  const pepper = readFileSync(join(DATA_DIR, 'pepper'), 'utf8').trim();
  const elsewhere = await newStore();
  const service = await startService({ DATA_DIR: elsewhere.DATA_DIR, DATABASE_URL, REDIS_URL, KEY_PEPPER: pepper });
  for (const secret of [secrets[0], secrets[2], secrets.at(-1)]) {
    const answer = await fetch(`${service.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(answer.status, 200);
  }
  await service.stop();
  const third = await move(DATA_DIR, '--to', DATABASE_URL, '--json');
  assert.equal(third.code, 1);
  assert.match(third.err, /holds other data, and nothing was moved: .*accounts \(1201 rows there, 1200 here\)/);
});

test('a database with other data is refused and left as it is', SCALED, async () => {
  const [one, other] = [await newStore(), await newStore()];
  const { db } = await openPlatform(readConfig({ ...other, REDIS_URL: '' }));
  await fill(one.DATA_DIR, 3);
  const refused = await move(one.DATA_DIR, '--to', other.DATABASE_URL);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^isnad: The database holds other data, .*store_facts[^\n]*\n$/);
  assert.equal((await db.selectFrom('accounts').select('id').execute()).length, 0);
  await db.destroy();
});

test('what cannot be moved is told in one line, without the password', SCALED, async () => {
  const { DATA_DIR } = await newStore();
  const none = await move(DATA_DIR, '--to', 'postgres://u:hush@127.0.0.1:1/x');
  assert.match(none.err, /^isnad: There is no embedded store in [^\n]+\n$/);
  await fill(DATA_DIR, 1);
  const away = await move(DATA_DIR, '--to', 'postgres://u:hush@127.0.0.1:1/x');
  assert.match(away.err, /^isnad: The database at 127.0.0.1:1 cannot be reached: [^\n]+\n$/);
  assert.equal((await move(DATA_DIR)).code, 2);
  for (const { err } of [none, away, await move(DATA_DIR, '--to', 'mysql://u:hush@h/x')]) {
    assert.doesNotMatch(err, /hush/);
  }
});
