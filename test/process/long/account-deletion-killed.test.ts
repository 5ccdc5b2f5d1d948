// Runs on each store.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { createAccount, listAccounts } from '../../../src/accounts/accounts/accounts.ts';
import { selectDeleted } from '../../../src/accounts/accounts/deletion/store.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readKey } from '../../../src/accounts/keys/known-key.ts';
import { insertRequests } from '../../../src/accounts/requests/store.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import { tablesWith } from '../../support/furnished.ts';
import { MAIN, startIsnad } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, storeSettings } from '../../support/stores.ts';

const ROWS = 5_000;
/** Ends the process in the third pause between two batches of rows. */
const KILL_IN_THIRD_PAUSE = `data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module';
  import timers from 'node:timers/promises';
  const { setImmediate } = timers;
  let pauses = 0;
  timers.setImmediate = () => {
    if (new Error().stack.includes('delete-account') && ++pauses === 3) process.kill(process.pid, 'SIGKILL');
    return setImmediate();
  };
  syncBuiltinESMExports();`)}`;
const TWO_HOURS_LATER = () => Date.now() + 2 * 3_600_000;

test('a deletion that is killed in the middle is finished by the next sweep', async (t) => {
  const store = await storeSettings(newDataDir());
  const platform = await openPlatform(readConfig(store));
  t.after(async () => {
    await platform.close();
    await removeStore(store.DATA_DIR);
  });
  const email = 'killed@example.org';
  const { id } = await createAccount(platform, { email, plan: 'free' }, OPERATOR);
  const key = await createKey(platform, { accountId: id, name: 'only key' }, OPERATOR_MANAGER);
  await fill(platform, id);
  const through = [process.execPath, `--import=${KILL_IN_THIRD_PAUSE}`];
  const child = startIsnad(store, ['account', 'delete', email, '--confirm', email], through, MAIN);
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
  const left = await countRows(platform, id);
  assert.ok(left > 0 && left < ROWS, `${left} rows are left`);
  assert.deepEqual(
    (await selectDeleted(platform.db)).map(({ account_id }) => account_id),
    [id],
  );
  assert.deepEqual(await listAccounts(platform.db), []);
  assert.equal((await readKey(platform, key.secret)).revoked, true);
  await removeDeleted({ ...platform, now: TWO_HOURS_LATER });
  assert.deepEqual(await tablesWith(platform.db, [id, key.id, email]), []);
});

/** Gives an account a long request log. */
async function fill({ db, newId }: Platform, account_id: string): Promise<void> {
  const rest = { key_id: null, created_at: new Date().toISOString(), method: 'GET', path: '/api/quran', status: 200 };
  const more = { ...rest, milliseconds: 1, endpoint: null, code: null, detail: null, trace_id: null };
  for (let start = 0; start < ROWS; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, () => ({ id: newId('log'), account_id, request_id: 'filled', ...more }));
    await insertRequests(db, rows);
  }
}

async function countRows({ db }: Platform, accountId: string): Promise<number> {
  const rows = db.selectFrom('request_log').where('account_id', '=', accountId);
  return Number((await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}
