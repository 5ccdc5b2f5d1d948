import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, test } from 'node:test';
import type { Command } from '../../../src/cli/command.ts';
import { DOCTOR } from '../../../src/cli/doctor/doctor.ts';
import { MIGRATE } from '../../../src/cli/migrate.ts';
import { runHere } from '../../support/command-here.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';

type Check = { readonly name: string; readonly ok: boolean; readonly state: string; readonly fix?: string };

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeStore(dataDir));

/** On SQLite, whatever store the other tests use. */
const isnad = (command: Command, settings: Record<string, string> = {}, options: Record<string, true> = {}) =>
  runHere(command, { DATA_DIR: dataDir, PORT: '0', ...settings }, options);

async function doctor(settings: Record<string, string> = {}) {
  const { failed = false, json, lines } = await isnad(DOCTOR, settings);
  return { failed, checks: (json as { checks: Check[] }).checks, lines };
}

const fixesOf = (checks: readonly Check[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test('doctor finds nothing to fix in an installation with texts', async () => {
  await buildCorpus(dataDir);
  const { failed, checks, lines } = await doctor();
  assert.deepEqual(fixesOf(checks), []);
  assert.equal(failed, false);
  assert.match(lines[0] ?? '', /^ok {3}Node\.js: \d/);
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
  const { failed, checks } = await doctor(settings);
  assert.deepEqual(fixesOf(checks), ['port', 'PUBLIC_URL', 'TRUST_PROXY', 'texts', 'SMTP', 'language model']);
  assert.equal(failed, true);
});

test('doctor reports invalid settings', async () => {
  const { failed, checks } = await doctor({ PORT: 'x', DRAIN_SECONDS: '-1' });
  assert.equal(failed, true);
  assert.equal(checks.filter(({ name, ok }) => name === 'settings' && !ok).length, 2);
});

test('a newer store is refused by doctor and by migrate --dry-run; an older one is copied before it is migrated', async () => {
  await isnad(MIGRATE);
  const change = (sql: string) => {
    const store = new DatabaseSync(join(dataDir, 'isnad.db'));
    store.exec(sql);
    store.close();
  };
  change("INSERT INTO kysely_migration VALUES ('9999-future', '2026')");
  assert.ok(fixesOf((await doctor()).checks).includes('store'));
  await assert.rejects(isnad(MIGRATE, {}, { 'dry-run': true }), /newer than this program.*9999-future/);

  const copy = join(dataDir, 'isnad-before-0014-corrections.db');
  change("DELETE FROM kysely_migration WHERE name IN ('9999-future', '0014-corrections')");
  // The migration itself fails, because its columns exist. The copy is made before it.
  await assert.rejects(isnad(MIGRATE, {}, { 'no-backup': true }));
  assert.equal(existsSync(copy), false);
  await assert.rejects(isnad(MIGRATE));
  assert.equal(existsSync(copy), true);
});
