import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logSearchOf } from './log-links.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;
const hour = { from: NOW - HOUR_MS, to: NOW, key: null };
const times = { from: '2026-11-26T11:00:00.000Z', to: '2026-11-26T12:00:00.000Z' };

test('a bucket leads to its requests: those of its time and series, of people and keys', () => {
  const all = { ...times, source: 'all' };
  assert.deepEqual(logSearchOf({ ...hour, group: null }, NOW), all);
  assert.deepEqual(logSearchOf({ ...hour, group: null, status: 'error' }, NOW), { ...all, status: 'error' });
  assert.deepEqual(logSearchOf({ ...hour, group: 'key', series: 'key_1' }, NOW), { ...all, key_id: 'key_1' });
  assert.deepEqual(logSearchOf({ ...hour, group: null, key: 'key_1' }, NOW), { ...all, key_id: 'key_1' });
  assert.deepEqual(logSearchOf({ ...hour, group: 'key', series: '' }, NOW), { ...times, source: 'session' });
  const endpoint = 'GET /api/hadith/{ref}';
  assert.deepEqual(logSearchOf({ ...hour, group: 'endpoint', series: endpoint }, NOW), { ...all, endpoint });
  assert.deepEqual(logSearchOf({ ...hour, group: 'status', series: '5xx' }, NOW), { ...all, status: '5xx' });
  assert.deepEqual(logSearchOf({ ...hour, group: 'key' }, NOW), all, 'the whole bar');
});

test('what the log no longer has has no link; a period that began earlier has', () => {
  const week = 7 * 24 * HOUR_MS;
  assert.equal(logSearchOf({ from: NOW - week - HOUR_MS, to: NOW - week, group: null, key: null }, NOW), undefined);
  assert.notEqual(logSearchOf({ from: NOW - 2 * week, to: NOW, group: null, key: null }, NOW), undefined);
});
