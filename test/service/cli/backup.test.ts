// Runs on each store.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import type { ChatHistory } from '@isnad/contract/chat';
import type { HadithList } from '@isnad/contract/hadith';
import type { KeyRecord, NewKey } from '@isnad/contract/keys';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { readConfig } from '../../../src/config.ts';
import { openService } from '../../../src/service.ts';
import { lastBackup } from '../../../src/storage/last-backup.ts';
import { garden, isnad, json } from '../../support/isnad-command.ts';
import { newDataDir, startService } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

const folders: string[] = [];
const newPlace = async (): Promise<StoreSettings> => {
  const dataDir = newDataDir();
  folders.push(dataDir);
  return storeSettings(dataDir, 'empty');
};

async function ask<T>({ address }: { readonly address: string }, key: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(address + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  assert.ok(answer.ok, `${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

let source: StoreSettings;
let archive: string;
let known: { readonly key: string; readonly made: NewKey; readonly conversation: string };
before(async () => {
  source = await newPlace();
  const running = await startService({ DATA_DIR: source.DATA_DIR });
  const pack = join(source.DATA_DIR, 'garden.ndjson');
  writeFileSync(pack, garden(300));
  const imported = await isnad(source, 'hadith', 'import', pack, '--accept-licence');
  assert.equal(imported.code, 0, imported.err);
  const { secret: key } = await running.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
  const made = await ask<NewKey>(running, key, '/api/keys', { name: 'kept' });
  const { id } = await ask<{ id: string }>(running, key, '/api/chat/create', { message: '112:1' });
  await ask(running, key, '/api/webhooks', { url: 'https://hooks.example.org/x', events: ['*'] });
  known = { key, made, conversation: id };
  // Writes go on while the backup is made.
  let writing = true;
  const writes = (async () => {
    for (let i = 0; writing; i++) await ask(running, key, '/api/keys', { name: `meanwhile ${i}` });
  })();
  archive = join(source.DATA_DIR, 'isnad.tar.gz');
  const done = await isnad(source, 'backup', archive);
  writing = false;
  await writes;
  await running.service.close();
  assert.equal(done.code, 0, done.err);
  const { made_at } = await json<{ made_at: string }>({}, 'backup', 'verify', archive);
  assert.equal(lastBackup(source.DATA_DIR), made_at);
});
after(() => Promise.all(folders.map(removeStore)));

/** Nothing is left beside a folder that could not be restored. */
function assertNothingLeft({ DATA_DIR }: Pick<StoreSettings, 'DATA_DIR'>): void {
  const left = readdirSync(dirname(DATA_DIR)).filter((name) => name.includes(`${basename(DATA_DIR)}-restore`));
  assert.deepEqual(left, []);
  assert.deepEqual(existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [], []);
}

test('a foreign pepper is refused before anything is in place; a restored service knows keys, conversations, webhooks and hadiths', async () => {
  const place = await newPlace();
  const refused = await isnad({ ...place, KEY_PEPPER: 'another pepper of 32 characters.' }, 'restore', archive);
  assert.deepEqual([refused.code, /no key would work with this pepper/.test(refused.err)], [1, true], refused.err);
  assertNothingLeft(place);
  // With the right one the same place works: nothing was put into the database either.
  const restored = await isnad(place, 'restore', archive);
  assert.equal(restored.code, 0, restored.err);
  const service = await openService(readConfig({ ...place, PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false' }));
  try {
    const running = { address: await service.listen() };
    const { key, made, conversation } = known;
    assert.equal((await ask<KeyRecord>(running, key, `/api/keys/${made.id}`)).name, 'kept');
    await ask(running, made.secret, '/api/quran/random');
    const history = await ask<ChatHistory>(running, key, `/api/chat/history/${conversation}`);
    assert.equal(history.messages.length, 2);
    const { count } = await ask<{ count: number }>(running, key, '/api/webhooks');
    assert.equal(count, 1);
    const hadiths = await ask<HadithList>(running, key, '/api/hadith?collection=garden&limit=1');
    assert.equal(hadiths.total, 300);
  } finally {
    await service.close();
  }
});

test('an archive is private, and verified without being restored', async () => {
  assert.equal(statSync(archive).mode & 0o777, 0o600);
  const { code, out } = await isnad({}, 'backup', 'verify', archive);
  assert.equal(code, 0);
  assert.match(out, /1 hadith pack .*as they were written|2 hadith packs .*as they were written/);
});

test('settings are written down without secrets', async () => {
  const target = join(source.DATA_DIR, 'with-settings.tar.gz');
  const secret = 'smtp://user:very-secret@mail.example.org';
  const settings = { ...source, SMTP_URL: secret, MAIL_FROM: 'a@example.org', SIGN_UP: 'invite' };
  const { code, err } = await isnad(settings, 'backup', target);
  assert.equal(code, 0, err);
  const place = newDataDir();
  folders.push(place);
  execFileSync('tar', ['-xzf', target, '-C', place]);
  const written = readFileSync(join(place, 'settings.json'), 'utf8');
  assert.match(written, /"SIGN_UP": "invite"/);
  assert.doesNotMatch(written, /very-secret|DATABASE_URL/);
});

/** What is done to a copy of the archive, and what the command then says. */
const DAMAGE: readonly (readonly [string, (path: string) => void, RegExp])[] = [
  ['cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 2)), /cut off, damaged or no archive/],
  ['of one letter', (path) => flip(path), /damaged/],
  ['no archive at all', (path) => writeFileSync(path, 'hello'), /cut off, damaged or no archive|no readable manifest/],
];

function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 3);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

for (const [name, damage, said] of DAMAGE) {
  test(`a damaged archive (${name}) is refused in one line, and nothing is left`, async () => {
    const path = join(source.DATA_DIR, `damaged-${DAMAGE.findIndex(([one]) => one === name)}.tar.gz`);
    writeFileSync(path, readFileSync(archive));
    damage(path);
    const place = { DATA_DIR: join(source.DATA_DIR, 'nowhere'), DATABASE_URL: '', REDIS_URL: '' };
    for (const words of [
      ['backup', 'verify', path],
      ['restore', path],
    ]) {
      const { code, err } = await isnad(place, ...words);
      assert.equal(code, 1, words.join(' '));
      assert.match(err, said);
      assert.equal(err.trim().split('\n').length, 1, err);
    }
    assertNothingLeft(place);
  });
}

test('a place that is not empty, and a target that exists, are left alone', async () => {
  const refused = await isnad(source, 'restore', archive);
  assert.deepEqual([refused.code, /is not empty/.test(refused.err)], [1, true], refused.err);
  const again = await isnad(source, 'backup', archive);
  assert.deepEqual([again.code, /already exists/.test(again.err)], [1, true], again.err);
  assert.equal((await isnad({}, 'backup', 'verify', archive)).code, 0);
});

test('without a store there is nothing to back up, and no archive', async () => {
  const place = newDataDir();
  folders.push(place);
  const { code, err } = await isnad({ DATA_DIR: place, DATABASE_URL: '' }, 'backup', join(place, 'x.tar.gz'));
  assert.deepEqual([code, /there is no store/.test(err)], [1, true], err);
  assert.deepEqual(readdirSync(place), []);
});

test('a store of a newer version is refused', {
  skip: process.env.ISNAD_TEST_DATABASE_URL ? 'edits the file of the embedded store' : false,
}, async () => {
  const newer = newDataDir();
  folders.push(newer);
  assert.equal((await isnad({ DATA_DIR: newer }, 'migrate')).code, 0);
  const database = new DatabaseSync(join(newer, 'isnad.db'));
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')");
  database.close();
  mkdirSync(join(newer, 'corpus'), { recursive: true });
  const path = join(newer, 'newer.tar.gz');
  assert.equal((await isnad({ DATA_DIR: newer }, 'backup', path)).code, 0);
  const place = await newPlace();
  const { code, err } = await isnad(place, 'restore', path);
  assert.deepEqual([code, /newer than this program/.test(err)], [1, true], err);
  assertNothingLeft(place);
});
