import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigFault, readConfig } from './config.ts';

test('nothing set gives the documented defaults', () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.port, config.host, config.logLevel, config.accessLog, config.publicUrl],
    [8787, '127.0.0.1', 'info', true, ''],
  );
  assert.match(config.dataDir, /[\\/]data$/);
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
