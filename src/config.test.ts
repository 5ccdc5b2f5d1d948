import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigFault, loadClientConfig, readConfig } from './config.ts';

test('nothing set gives the documented defaults', () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.port, config.host, config.logLevel, config.accessLog, config.publicUrl],
    [8787, '127.0.0.1', 'info', true, ''],
  );
  assert.match(config.dataDir, /[\\/]var$/);
  assert.ok(Object.isFrozen(config));
});

test('an empty value counts as not set; a slash at the end of an address does not matter', () => {
  assert.equal(readConfig({ PORT: '', PUBLIC_URL: 'https://api.example.org/' }).port, 8787);
  assert.equal(readConfig({ PUBLIC_URL: 'https://api.example.org/' }).publicUrl, 'https://api.example.org');
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.0/8, loopback,::1' }).trustProxy, [
    '10.0.0.0/8',
    'loopback',
    '::1',
  ]);
});

test('each wrong value has its line, and all are told together', () => {
  const wrong = {
    PORT: '-1',
    LOG_LEVEL: 'x',
    ACCESS_LOG: 'maybe',
    KEY_PEPPER: 'short',
    TRUST_PROXY: 'all',
    DRAIN_SECONDS: '301',
    PUBLIC_URL: 'nowhere',
    REDIS_URL: 'redis://x',
  };
  assert.throws(
    () => readConfig(wrong),
    (error) => {
      assert.ok(error instanceof ConfigFault);
      assert.equal(error.faults.length, Object.keys(wrong).length);
      for (const name of Object.keys(wrong))
        assert.ok(
          error.faults.some((fault) => fault.startsWith(name)),
          name,
        );
      return !error.message.includes('short');
    },
  );
});

test('numbers keep to their range, booleans and names to their words', () => {
  const { workThreads, accessLog, dataDir } = readConfig({ WORK_THREADS: '99', ACCESS_LOG: '0', DATA_DIR: '/x/../y' });
  assert.deepEqual([workThreads, accessLog, dataDir], [99, false, resolve('/y')]);
  assert.ok(readConfig({}).workThreads <= 99);
  for (const [name, text, rule] of [
    ['WORK_THREADS', '0', 'must be a number from 1 to 99, not "0"'],
    ['PORT', '65536', 'must be a number from 0 to 65535, not "65536"'],
    ['CONCURRENCY', '1e3', 'must be a number from 1 to 999999, not "1e3"'],
    ['ACCESS_LOG', 'constructor', 'must be true or false, not "constructor"'],
    ['SIGN_UP', 'Open', 'must be one of open, invite, closed'],
    ['TRUST_PROXY', '10.0.0.0/8, 10.0.0.0/33', 'must list addresses or networks such as 10.0.0.0/8, not "10.0.0.0/33"'],
    ['PUBLIC_URL', 'ftp://me:hush@x', 'must be an http or https address, not "ftp://…@x"'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: text }), { name: 'ConfigFault', message: `${name} ${rule}` });
  }
});

test('the addresses of stores: both kinds of name, checked, never repeated in a fault', () => {
  const [database, redis] = ['postgres://isnad:hush@db.example.org/isnad', 'rediss://:hush@redis.example.org:6380'];
  assert.equal(readConfig({ DATABASE_URL: database }).databaseUrl, database);
  assert.equal(readConfig({ DATABASE_URL: 'postgresql:///isnad?host=/run/pg', REDIS_URL: redis }).redisUrl, redis);
  for (const [wrong, rule] of [
    [{ DATABASE_URL: 'mysql://isnad:hush@db/isnad' }, /^DATABASE_URL must be an address/],
    [{ DATABASE_URL: 'isnad:hush@db' }, /^DATABASE_URL must be an address/],
    [{ DATABASE_URL: database, REDIS_URL: 'http://:hush@redis' }, /^REDIS_URL must be an address/],
    [{ REDIS_URL: redis }, /^REDIS_URL .*needs DATABASE_URL/],
  ] as const) {
    assert.throws(
      () => readConfig(wrong),
      (error) => error instanceof ConfigFault && rule.test(error.message) && !error.message.includes('hush'),
    );
  }
});

test('mail needs a server address and a sender; who may sign up is one of three words', () => {
  const { signUp, smtpUrl, mailFrom } = readConfig({});
  assert.deepEqual([signUp, smtpUrl, mailFrom], ['open', '', '']);
  const url = 'smtps://user:secret@mail.example.org';
  assert.equal(readConfig({ SMTP_URL: url, MAIL_FROM: 'Isnad <isnad@example.org>' }).smtpUrl, url);
  for (const [settings, name] of [
    [{ SIGN_UP: 'anyone' }, 'SIGN_UP'],
    [{ SMTP_URL: url }, 'MAIL_FROM'],
    [{ SMTP_URL: 'http://secret@x', MAIL_FROM: 'a@b.org' }, 'SMTP_URL'],
  ] as const) {
    assert.throws(
      () => readConfig(settings),
      ({ faults }: ConfigFault) => faults.length === 1 && faults[0]?.startsWith(name) && !faults[0].includes('secret'),
    );
  }
});

test('language models: an address, names and a time; the key is not repeated', () => {
  const { chat, servicePrefix } = readConfig({});
  const models = { v1: '', light: '', pro: '' };
  assert.deepEqual(chat, { baseUrl: '', apiKey: '', models, timeoutMs: 60_000, commentary: false });
  assert.equal(servicePrefix, 'svc');
  const wrong = {
    CHAT_BASE_URL: 'http://me:hush@127.0.0.1/v1',
    CHAT_API_KEY: 'hush hush',
    CHAT_TIMEOUT_MS: '999',
    SERVICE_PREFIX: 'Svc-',
  };
  assert.throws(
    () => readConfig(wrong),
    ({ faults, message }: ConfigFault) => faults.length === 4 && !message.includes('hush'),
  );
  assert.throws(() => readConfig({ CHAT_MODEL_V1: 'm' }), /CHAT_MODEL_V1 .*CHAT_BASE_URL/);
  const set = readConfig({
    CHAT_BASE_URL: 'http://127.0.0.1:11434/v1/',
    CHAT_MODEL_PRO: 'qwen3:8b',
    SERVICE_PREFIX: 'noor2',
  });
  assert.deepEqual(
    [set.chat.baseUrl, set.chat.models.pro, set.servicePrefix],
    ['http://127.0.0.1:11434/v1', 'qwen3:8b', 'noor2'],
  );
});

test('a command that talks to a service says what it needs for that', () => {
  const key = 'svc_live_x';
  const found = loadClientConfig({ ISNAD_URL: 'https://isnad.example.org/', ISNAD_KEY: key, WEBHOOK_SECRET: '' });
  assert.deepEqual(found, { url: 'https://isnad.example.org', key, webhookSecret: '' });
  for (const [wrong, words] of [
    [{ ISNAD_URL: 'nowhere' }, /^ISNAD_URL \(--url\) must be an http or https address, not "nowhere"$/],
    [{ ISNAD_KEY: ' ' }, /^ISNAD_KEY \(--key\) must be a key with the scope webhooks:manage$/],
    [{ WEBHOOK_SECRET: 'whsec_short' }, /^WEBHOOK_SECRET \(--secret\) must be whsec_/],
  ] as const) {
    assert.throws(() => loadClientConfig({ ISNAD_KEY: key, ...wrong }), { name: 'ConfigFault', message: words });
  }
});

test('the operator has a name and perhaps a contact', () => {
  assert.deepEqual(readConfig({}).runBy, { name: '', contact: '' });
  assert.deepEqual(readConfig({ OPERATOR: 'Madrasa Al-Nur' }).runBy, { name: 'Madrasa Al-Nur', contact: '' });
  const given = { OPERATOR: 'مدرسة النور <https://nur.example.org/about>' };
  assert.deepEqual(readConfig(given).runBy, { name: 'مدرسة النور', contact: 'https://nur.example.org/about' });
  for (const wrong of [
    '<a@example.org>',
    'Name <javascript:alert(1)>',
    'Name <a b>',
    'x'.repeat(101),
    'a\tb',
    'a <b> c',
  ]) {
    assert.throws(() => readConfig({ OPERATOR: wrong }), /OPERATOR/, wrong);
  }
});
