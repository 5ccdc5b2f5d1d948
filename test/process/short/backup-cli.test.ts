// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import type { ChatHistory } from '@isnad/contract/chat';
import type { HadithList } from '@isnad/contract/hadith';
import type { KeyRecord, NewKey } from '@isnad/contract/keys';
import { lastBackup } from '../../../src/storage/last-backup.ts';
import { type Ended, ended, garden, MAIN, ROOT } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

type Serving = { readonly child: ChildProcess; readonly address: string; readonly key: string | undefined };

const folders: string[] = [];
const newPlace = async (): Promise<StoreSettings> => {
  const dataDir = newDataDir();
  folders.push(dataDir);
  return storeSettings(dataDir);
};
const start = (store: Partial<StoreSettings>, words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [MAIN, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...store, PORT: '0', DRAIN_SECONDS: '0', SEARCH_MEANINGS: 'false', ...more },
  });
const isnad = (store: Partial<StoreSettings>, ...words: string[]): Promise<Ended> => ended(start(store, words));

async function serve(store: StoreSettings): Promise<Serving> {
  const child = start(store, ['serve']);
  let out = '';
  child.stdout?.setEncoding('utf8');
  for await (const text of child.stdout ?? []) {
    out += text;
    if (/Isnad is ready[\s\S]* docs .*\n/.test(out)) break;
  }
  const address = /address +(\S+)/.exec(out)?.[1];
  if (address === undefined) throw new Error(`the service did not start: ${out}`);
  return { child, address, key: /key +(svc_\S+)/.exec(out)?.[1] };
}

async function stop({ child }: Serving, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

async function ask<T>({ address }: Serving, key: string, path: string, body?: object): Promise<T> {
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
  await buildCorpus(source.DATA_DIR);
  const pack = join(source.DATA_DIR, 'garden.ndjson');
  writeFileSync(pack, garden(300));
  const imported = await isnad(source, 'hadith', 'import', pack, '--accept-licence');
  assert.equal(imported.code, 0, imported.err);
  const running = await serve(source);
  const key = running.key ?? '';
  const made = await ask<NewKey>(running, key, '/api/keys', { name: 'kept' });
  const { id } = await ask<{ id: string }>(running, key, '/api/chat/create', { message: '112:1' });
  await ask(running, key, '/api/webhooks', { url: 'https://hooks.example.org/x', events: ['*'] });
  known = { key, made, conversation: id };
  // Writes go on while the backup is made, and the process is killed right after it.
  let writing = true;
  const writes = (async () => {
    for (let i = 0; writing; i++) await ask(running, key, '/api/keys', { name: `meanwhile ${i}` });
  })();
  archive = join(source.DATA_DIR, 'isnad.tar.gz');
  const done = await isnad(source, 'backup', archive);
  writing = false;
  await writes;
  await stop(running, 'SIGKILL');
  assert.equal(done.code, 0, done.err);
  const { made_at } = JSON.parse((await isnad({}, 'backup', 'verify', archive, '--json')).out) as { made_at: string };
  assert.equal(lastBackup(source.DATA_DIR), made_at);
});
after(() => Promise.all(folders.map(removeStore)));

/** Nothing is left beside a folder that could not be restored. */
function assertNothingLeft({ DATA_DIR }: Pick<StoreSettings, 'DATA_DIR'>): void {
  const left = readdirSync(dirname(DATA_DIR)).filter((name) => name.includes(`${basename(DATA_DIR)}-restore`));
  assert.deepEqual(left, []);
  assert.deepEqual(existsSync(DATA_DIR) ? readdirSync(DATA_DIR) : [], []);
}

test('after a kill, a restored service knows keys, conversations, webhooks and hadiths', {
  timeout: 120_000,
}, async () => {
  const place = await newPlace();
  const restored = await isnad(place, 'restore', archive);
  assert.equal(restored.code, 0, restored.err);
  const running = await serve(place);
  try {
    const { key, made, conversation } = known;
    assert.equal(running.key, undefined, 'no first account is made again');
    assert.equal((await ask<KeyRecord>(running, key, `/api/keys/${made.id}`)).name, 'kept');
    await ask(running, made.secret, '/api/quran/random');
    const history = await ask<ChatHistory>(running, key, `/api/chat/history/${conversation}`);
    assert.equal(history.messages.length, 2);
    const { count } = await ask<{ count: number }>(running, key, '/api/webhooks');
    assert.equal(count, 1);
    const hadiths = await ask<HadithList>(running, key, '/api/hadith?collection=garden&limit=1');
    assert.equal(hadiths.total, 300);
  } finally {
    await stop(running, 'SIGTERM');
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
  const { code, err } = await ended(
    start(source, ['backup', target], { SMTP_URL: secret, MAIL_FROM: 'a@example.org', SIGN_UP: 'invite' }),
  );
  assert.equal(code, 0, err);
  const place = newDataDir();
  folders.push(place);
  const { code: unpacked } = await ended(spawn('tar', ['-xzf', target, '-C', place]));
  assert.equal(unpacked, 0);
  const settings = readFileSync(join(place, 'settings.json'), 'utf8');
  assert.match(settings, /"SIGN_UP": "invite"/);
  assert.doesNotMatch(settings, /very-secret|DATABASE_URL/);
});

test('the archive can go to standard output', async () => {
  const target = join(source.DATA_DIR, 'piped.tar.gz');
  const child = spawn('sh', ['-c', `"$0" "$1" backup - > "$2"`, process.execPath, MAIN, target], {
    cwd: ROOT,
    env: { ...process.env, ...source },
  });
  assert.equal((await ended(child)).code, 0);
  assert.equal((await isnad({}, 'backup', 'verify', target)).code, 0);
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

test('a foreign pepper is refused before anything is in place', async () => {
  const place = await newPlace();
  const { code, err } = await ended(
    start(place, ['restore', archive], { KEY_PEPPER: 'another pepper of 32 characters.' }),
  );
  assert.deepEqual([code, /no key would work with this pepper/.test(err)], [1, true], err);
  assertNothingLeft(place);
  // With the right one the same place works: nothing was put into the database either.
  const right = await isnad(place, 'restore', archive);
  assert.equal(right.code, 0, right.err);
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
