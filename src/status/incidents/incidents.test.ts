import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentOf, type StatusIncident } from '@isnad/contract/status';
import { isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { MinuteCounts } from '../minute.ts';
import { MinuteWindow } from '../minute-window.ts';
import { ComponentFailures } from './component-failures.ts';
import { componentsOf } from './components.ts';
import { incidentsOf } from './incidents.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z') / MINUTE_MS;
const UP: MinuteCounts = { requests: 100, failed: 0, checks: 6, ready: 6 };

/** An hour in which all was well, but for these minutes, counted back from now. */
function hour(bad: Record<number, MinuteCounts | undefined>, failed: Record<number, number> = {}) {
  const window = new MinuteWindow(new Map());
  const failures = new ComponentFailures(new Map());
  for (let back = 60; back >= 0; back--) {
    const counts = back in bad ? bad[back] : UP;
    if (counts !== undefined) window.put(NOW - back, counts);
  }
  for (const [back, count] of Object.entries(failed)) {
    failures.put(NOW - Number(back), 'chat', { requests: 40, failed: count });
    failures.put(NOW - Number(back), 'quran', { requests: 60, failed: 0 });
  }
  const span = { since: NOW - 60, now: NOW };
  return { incidents: incidentsOf(window, failures, span), components: componentsOf(window, failures, span) };
}

const spanOf = ({ began_at, ended_at }: StatusIncident) => [began_at, ended_at];
const at = (back: number) => isoTime((NOW - back) * MINUTE_MS);

test('minutes in which many requests failed are an incident, with the components that they were of', () => {
  const bad = { ...UP, failed: 20 };
  const { incidents, components } = hour({ 30: bad, 29: bad, 25: bad }, { 30: 20, 29: 20, 25: 20 });
  assert.equal(incidents.length, 1, 'a few good minutes between are part of it');
  assert.deepEqual(incidents.map(spanOf), [[at(30), at(24)]]);
  assert.deepEqual(incidents[0]?.components, [{ name: 'chat', failed_percent: 50 }]);
  assert.deepEqual([incidents[0]?.state, incidents[0]?.cause], ['degraded', 'failures']);
  const availability = Object.fromEntries(components.map((one) => [one.name, one.availability]));
  assert.deepEqual([availability.quran, availability.chat], [100, 97.54]);
});

test('incidents far apart are two, the newest first, and one that lasts has no end', () => {
  const bad = { ...UP, failed: 90 };
  const { incidents, components } = hour({ 30: bad, 1: bad, 0: bad }, { 30: 40, 1: 40, 0: 40 });
  assert.deepEqual(incidents.map(spanOf), [
    [at(1), null],
    [at(30), at(29)],
  ]);
  assert.deepEqual(
    incidents.map(({ state }) => state),
    ['down', 'down'],
  );
  const states = Object.fromEntries(components.map(({ name, state }) => [name, state]));
  assert.deepEqual([states.quran, states.chat], ['operational', 'down']);
});

test('a service that was stopped or not ready says so; a few failures and a short pause are no incident', () => {
  const notReady = { ...UP, requests: 0, ready: 0 };
  const stopped = hour({ 20: undefined, 19: undefined, 18: notReady });
  assert.deepEqual(
    stopped.incidents.map(({ cause, components }) => [cause, components]),
    [['stopped', []]],
  );
  assert.deepEqual(
    hour({ 20: notReady }).incidents.map(({ cause }) => cause),
    ['not_ready'],
  );
  assert.ok((hour({ 20: notReady }).components[0]?.availability ?? 100) < 100);
  const quiet = { requests: 1, failed: 1, checks: 6, ready: 6 };
  assert.deepEqual(hour({ 20: quiet, 10: { ...UP, ready: 5 }, 0: undefined }).incidents, []);
});

test('each route belongs to the component that its users know', () => {
  const routes = [
    '/api/quran/search',
    '/api/quran/verses/{key}',
    '/api/hadith/{ref}',
    '/api/verify',
    '/mcp',
    '/v1/models',
  ];
  assert.deepEqual(routes.map(componentOf), ['search', 'quran', 'hadith', 'search', 'chat', 'chat']);
  assert.deepEqual(['/api/webhooks/{id}', '/api/keys', '/api/auth/sign-in'].map(componentOf), [
    'webhooks',
    'accounts',
    'accounts',
  ]);
});
