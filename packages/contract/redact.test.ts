import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteValue, redactKeys } from './redact.ts';

test('keys are taken out, wherever they stand', () => {
  const key = 'svc_live_BBJSuxwrM6AqMRy3egeYhimGk6l4uoQR3NTRqb';
  assert.equal(redactKeys(`a ${key}, b ${key}x`), 'a svc_live_[redacted], b svc_live_[redacted]');
  assert.equal(redactKeys('a svc_refresh_Ab-9_zQ, b'), 'a svc_refresh_[redacted], b');
  assert.equal(redactKeys('nothing here'), 'nothing here');
});

test('a quoted value is short and visible', () => {
  assert.equal(quoteValue('abc'), '"abc"');
  assert.equal(quoteValue('a\u0000b\u202ec\n'), '"a\ufffdb\ufffdc\ufffd"');
  assert.equal(quoteValue('é'.repeat(65)), `"${'é'.repeat(64)}…"`);
});
