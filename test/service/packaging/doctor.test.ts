import assert from 'node:assert/strict';
import { existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, test } from 'node:test';
import { listPacks } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { isnad as run } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';

type Check = { readonly name: string; readonly ok: boolean; readonly state: string; readonly fix?: string };

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeStore(dataDir));

/** On SQLite, whatever store the other tests use. */
const isnad = (words: readonly string[], settings: Record<string, string> = {}) =>
  run({ DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataDir, PORT: '0', ...settings }, ...words);

async function doctor(settings: Record<string, string> = {}): Promise<{ code: number | null; checks: Check[] }> {
  const { code, out } = await isnad(['doctor', '--json'], settings);
  return { code, checks: (JSON.parse(out) as { checks: Check[] }).checks };
}

const fixesOf = (checks: readonly Check[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('doctor finds nothing to fix in an installation with texts', async () => {
  await buildCorpus(dataDir);
  const { code, checks } = await doctor();
  assert.deepEqual(fixesOf(checks), []);
  assert.equal(code, 0);
  assert.match((await isnad(['doctor'])).out, /^ok {3}Node\.js: \d/);
});

test('doctor says what to fix: texts, port, address, proxy, mail and model', async () => {
  const settings = {
    PORT: '1',
    HOST: '192.0.2.1',
    PUBLIC_URL: 'https://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'isnad@example.org',
    CHAT_BASE_URL: 'http://127.0.0.1:1/v1',
  };
  assert.ok(!fixesOf((await doctor(settings)).checks).includes('texts'), 'the first start builds them');
  mkdirSync(join(dataDir, 'corpus'));
  writeFileSync(join(dataDir, 'corpus', 'current.json'), '{');
  const { code, checks } = await doctor(settings);
  assert.deepEqual(fixesOf(checks), ['port', 'PUBLIC_URL', 'TRUST_PROXY', 'texts', 'SMTP', 'language model']);
  assert.equal(code, 1);
});

test('doctor names a damaged pack: while its texts are served, and after they were left out', async () => {
  await buildCorpus(dataDir);
  const [pack] = listPacks(dataDir);
  assert.ok(pack);
  truncateSync(join(dataDir, 'corpus', pack.path), 1_000);
  const stateOf = async () => (await doctor()).checks.find(({ name, ok }) => name === 'texts' && !ok)?.state ?? '';
  assert.match(await stateOf(), /"nawawi40" is missing or damaged; its texts are still served/);
  const extra = 'packs/other-0123456789abcdef.ndjson';
  writeFileSync(join(dataDir, 'corpus', extra), '{}\n');
  assert.match(await stateOf(), new RegExp(`${extra} is damaged, and its texts are not served`));
});

test('doctor reports invalid settings', async () => {
  const { code, checks } = await doctor({ PORT: 'x', DRAIN_SECONDS: '-1' });
  assert.equal(code, 1);
  assert.equal(checks.filter(({ name, ok }) => name === 'settings' && !ok).length, 2);
});

test('a newer store is refused by doctor and by migrate --dry-run; an older one is copied before it is migrated', async () => {
  await isnad(['migrate']);
  const change = (sql: string) => {
    const store = new DatabaseSync(join(dataDir, 'isnad.db'));
    store.exec(sql);
    store.close();
  };
  change("INSERT INTO kysely_migration VALUES ('9999-future', '2026')");
  assert.ok(fixesOf((await doctor()).checks).includes('store'));
  const refused = await isnad(['migrate', '--dry-run']);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /newer than this program.*9999-future/);

  const copy = join(dataDir, 'isnad-before-0014-corrections.db');
  change("DELETE FROM kysely_migration WHERE name IN ('9999-future', '0014-corrections')");
  // The migration itself fails, because its columns exist. The copy is made before it.
  await isnad(['migrate', '--no-backup']);
  assert.equal(existsSync(copy), false);
  await isnad(['migrate']);
  assert.equal(existsSync(copy), true);
});
