// Runs on each store.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { assertSince } from '../../support/assert-since.ts';
import { isnad as isnadIn, json as jsonOf, ROOT } from '../../support/isnad-command.ts';
import { buildCorpus, damage, newDataDir, startService } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

let dataDir = '';
let store: StoreSettings;
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir);
});
afterEach(() => removeStore(dataDir));

const isnad = (...words: string[]) => isnadIn(store, ...words);
const json = <T>(...words: string[]) => jsonOf<T>(store, ...words);

test('accounts and keys: made, listed, revoked under a running server', async (t) => {
  const account = await json<{ id: string; email: string; plan: string }>(
    'account',
    'create',
    '--email',
    'A@Example.org',
    '--plan',
    'free',
  );
  assert.match(account.id, /^acct_[0-9A-Z]{26}$/);
  assert.deepEqual([account.email, account.plan], ['a@example.org', 'free']);
  const began = Date.now();
  const key = await json<{ id: string; secret: string; scopes: string[]; expires_at: string }>(
    'key',
    'create',
    '--account',
    'a@example.org',
    '--name',
    'phone',
    '--scopes',
    'quran:read',
    '--environment',
    'test',
    '--expires-in',
    '30d',
  );
  assert.match(key.secret, /^svc_test_[0-9A-Za-z]{38}$/);
  assert.match(key.id, /^key_[0-9A-Z]{26}$/);
  assert.deepEqual(key.scopes, ['quran:read']);
  assertSince(began, key.expires_at, 30 * 86_400_000);

  const service = await startService({ DATA_DIR: dataDir });
  t.after(() => service.service.close());
  const ask = () => fetch(`${service.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${key.secret}` } });
  assert.equal((await ask()).status, 200);
  const listed = await json<{ data: { id: string; state: string }[]; count: number }>(
    'key',
    'list',
    '--account',
    account.id,
  );
  assert.deepEqual(
    listed.data.map(({ id, state }) => [id, state]),
    [[key.id, 'active']],
  );
  assert.ok(!JSON.stringify(listed).includes('secret'));
  assert.equal((await json<{ state: string }>('key', 'revoke', key.id)).state, 'revoked');
  const refused = await ask();
  assert.equal(refused.status, 401);
  assert.equal(((await refused.json()) as { code: string }).code, 'key_revoked');
  const accounts = await json<{ data: { email: string }[]; count: number }>('account', 'list');
  assert.deepEqual(
    [accounts.data.map(({ email }) => email), accounts.count],
    [['a@example.org', 'reader@example.org'], 2],
  );
});

test('wrong calls are told what is wrong, with exit code 2; failed ones with 1', async () => {
  for (const words of [
    ['frobnicate'],
    ['key'],
    ['frobnicate', '--help'],
    ['key', 'create'],
    ['key', 'revoke'],
    ['account', 'create', '--emial', 'x@y.z'],
    ['audit', '--limit', '0'],
    ['audit', '--limit', '10001'],
    ['corrections', 'list', '--limit', '10001'],
    ['key', 'create', '--account', 'a@b.c', '--name', 'x', '--expires-in', 'soon'],
  ]) {
    const { code, err, out } = await isnad(...words);
    assert.equal(code, 2, `${words.join(' ')}: ${err}`);
    assert.match(err, /^isnad: /);
    assert.doesNotMatch(err, /\n {4}at /, 'no stack');
    assert.equal(out, '');
  }
  await json('account', 'create', '--email', 'a@b.c');
  for (const [words, wanted] of [
    [['account', 'create', '--email', 'a@b.c'], 'account_exists'],
    [['account', 'create', '--email', 'nobody'], 'invalid_parameter'],
    [['account', 'create', '--email', 'b@b.c', '--plan', 'gold'], 'invalid_parameter'],
    [['key', 'create', '--account', 'x@b.c', '--name', 'x'], 'account_not_found'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x', '--scopes', 'quran:write'], 'invalid_parameter'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x'.repeat(101)], 'invalid_parameter'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x', '--environment', 'prod'], 'invalid_parameter'],
    [['key', 'revoke', 'key_none'], 'key_not_found'],
  ] as const) {
    const { code, out, err } = await isnad(...words, '--json');
    assert.equal(code, 1, words.join(' '));
    assert.match(err, /^isnad: /);
    assert.equal((JSON.parse(out) as { code: string }).code, wanted);
  }
  const help = await isnad('key', 'create', '--help');
  assert.equal(help.code, 0);
  assert.match(help.out, /--expires-in 30d .*Default: never expires\./);
  assert.match((await isnad('--help')).out, /account create/);
  const group = await isnad('key', '--help');
  assert.equal(group.code, 0);
  assert.deepEqual(new Set(group.out.match(/^ {2}isnad \S+/gm)), new Set(['  isnad key']));
});

test('an unknown command or option is named in words, with the nearest known one', async () => {
  for (const [words, wanted] of [
    [['nope', '--json'], 'unknown command "nope". Run "isnad --help" for a list'],
    [['acount', 'list'], 'unknown command "acount list". Did you mean account list? Run "isnad --help" for a list'],
    [['key', '--account', 'x'], '"key" needs a second word. Run "isnad key --help" for a list'],
    [['--json'], 'no command given. Run "isnad --help" for a list'],
    [
      ['key', 'create', '--acount', 'a@b.c'],
      'isnad key create has no option --acount. Did you mean --account? See isnad key create --help',
    ],
    [['migrate', '-x'], 'isnad migrate has no option -x. See isnad migrate --help'],
  ] as const) {
    const { code, err } = await isnad(...words);
    assert.deepEqual([code, err], [2, `isnad: ${wanted}\n`]);
  }
});

test('a command that only reads or changes a store does not create one', async () => {
  const empty = join(dataDir, 'mistyped');
  for (const words of [['account', 'list'], ['key', 'list'], ['audit'], ['account', 'claim-link']]) {
    const { err, code } = await isnadIn({ DATA_DIR: empty, DATABASE_URL: '', REDIS_URL: '' }, ...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, /^isnad: there is no store at .*mistyped\/isnad\.db\. Set DATA_DIR .*\n$/);
    assert.ok(!existsSync(empty));
  }
});

test('learning without a corpus says to build one first', async () => {
  const { code, err } = await isnad('corpus', 'learn');
  assert.equal(code, 1);
  assert.match(err, /^isnad: there is no corpus in .*\. Run "npm run -s isnad -- corpus build" first\n$/);
});

test('a printed link says where its address comes from', async () => {
  const invite = ['account', 'invite', '--email', 'guest@example.org'];
  await json('account', 'create', '--email', 'a@b.c');
  const { out } = await isnadIn({ ...store, PORT: '8790' }, ...invite);
  assert.match(
    out,
    /http:\/\/127\.0\.0\.1:8790\/sign-up\S+\nThe address is that of HOST and PORT\. .*set PUBLIC_URL\.\n$/,
  );
  const published = await isnadIn({ ...store, PUBLIC_URL: 'https://isnad.example.org' }, ...invite);
  assert.match(published.out, /\nhttps:\/\/isnad\.example\.org\/sign-up\S+\n$/);
});

test('every wrong setting is named at once, and nothing is made', async () => {
  rmSync(dataDir, { recursive: true });
  const settings = {
    PORT: '99999',
    LOG_LEVEL: 'loud',
    KEY_PEPPER: 'short',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    ACCESS_LOG: 'perhaps',
    SEARCH_MEANINGS: 'maybe',
    DEFAULT_LANGUAGE: 'fr',
    TRUST_PROXY: 'everyone',
  };
  const { code, err } = await isnadIn({ ...store, ...settings }, 'serve');
  assert.equal(code, 1);
  for (const name of Object.keys(settings)) assert.match(err, new RegExp(`^isnad: ${name} must`, 'm'));
  assert.ok(!existsSync(dataDir));
});

test('another pepper is refused instead of making every key fail', async () => {
  await json('account', 'create', '--email', 'a@b.c');
  writeFileSync(join(dataDir, 'pepper'), `${'0'.repeat(64)}\n`);
  const { code, err } = await isnad('account', 'list');
  assert.equal(code, 1);
  assert.match(err, /pepper is not the one/);
  writeFileSync(join(dataDir, 'pepper'), 'x');
  assert.match((await isnad('account', 'list')).err, /does not hold a pepper/);
});

test('a damaged corpus is found, and built again', async () => {
  const path = await buildCorpus(dataDir);
  const verified = await json<{ ok: boolean; verses: number }>('corpus', 'verify');
  assert.deepEqual([verified.ok, verified.verses], [true, 6236]);
  damage(path);
  const found = await isnad('corpus', 'verify', '--json');
  assert.equal(found.code, 1);
  assert.match((JSON.parse(found.out) as { reason: string }).reason, /section "quran\.\w+" has SHA-256/);
  assert.equal((await isnad('corpus', 'build')).code, 0);
  assert.equal((await isnad('corpus', 'verify')).code, 0);
});

test('verify reads the hadiths too', async () => {
  await buildCorpus(dataDir);
  const verified = await json<{ hadith: { records: number } }>('corpus', 'verify');
  assert.equal(verified.hadith.records, 42);
  const [name = ''] = readdirSync(join(dataDir, 'corpus')).filter((file) => file.endsWith('.records'));
  const path = join(dataDir, 'corpus', name);
  const bytes = readFileSync(path);
  const place = bytes.indexOf('Deeds are only');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const found = await isnad('corpus', 'verify', '--json');
  assert.equal(found.code, 1);
  assert.match((JSON.parse(found.out) as { reason: string }).reason, /hadith: section "records" has SHA-256/);
});

test('the manifest that is kept is the one of the installed sources', async () => {
  const kept = JSON.parse(readFileSync(join(ROOT, 'data/quran/manifest.json'), 'utf8')) as object;
  assert.deepEqual(await json('corpus', 'manifest'), kept);
});

test('a folder that cannot be written is one clear error', async () => {
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, 'a file where the folder should be');
  const { code, err } = await isnad('migrate');
  assert.equal(code, 1);
  assert.match(err, /^isnad: E\w+: .*\n$/);
});
