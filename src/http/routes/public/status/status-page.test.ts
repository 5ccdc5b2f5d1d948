import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUS_EXAMPLE } from '../../../examples/status-example.ts';
import type { PageLanguage } from '../../site/languages.ts';
import { statusPage } from './status-page.ts';

const shown = (language: PageLanguage, change: Partial<typeof STATUS_EXAMPLE> = {}) =>
  String(statusPage({ language, named: false }, { ...STATUS_EXAMPLE, ...change }).body);

test('the page has the figures of the status in the words and digits of the reader', () => {
  const expected: Readonly<Record<PageLanguage, readonly string[]>> = {
    en: ['All systems operational', '99.972%', 'Observed for 717 hours', '31.2 min', '81,204', '97.5% of requests'],
    bn: ['৯৯.৯৭২%', '৮১,২০৪', '৯৭.৫%'],
    ar: ['٩٩٫٩٧٢', '٨١٬٢٠٤', '٩٧٫٥'],
  };
  for (const [language, texts] of Object.entries(expected)) {
    const page = shown(language as PageLanguage);
    for (const text of texts) assert.ok(page.includes(text), `${language}: ${text}`);
    assert.doesNotMatch(page, /\{\w+\}|undefined|NaN/, language);
    // What `Intl` knows in English only.
    if (language === 'bn') assert.doesNotMatch(page.replaceAll(/<code.*?<\/code>/g, ''), /\b(?:ms|AM|PM)\b/);
    assert.match(page, /<td data-column="[^"]+">/, 'rows can be cards');
  }
});

test('an incident has its time in UTC and its length; one that lasts says so', () => {
  assert.match(shown('en'), /20 Nov 2026, 04:01 UTC – 20 Nov 2026, 04:13 UTC \(12 minutes\)/);
  const lasting = STATUS_EXAMPLE.incidents.map((one) => ({ ...one, ended_at: null }));
  assert.match(shown('en', { incidents: lasting }), /20 Nov 2026, 04:01 UTC – ongoing/);
  assert.match(shown('en', { incidents: [] }), /No incidents observed/);
});

test('a bar of 30 days is as high as the day was good, and empty where nothing is known', () => {
  const unknown = {
    date: '2026-11-19',
    availability: null,
    down_minutes: 0,
    observed_minutes: 0,
    requests: 0,
    failed: 0,
  };
  const page = shown('en', { days: [unknown, ...STATUS_EXAMPLE.days] });
  const bars = [...page.matchAll(/<rect class="(\w+)"[^>]* height="([\d.]+)"/g)].map(([, look, height]) => [
    look,
    Number(height),
  ]);
  assert.deepEqual(bars, [
    ['none', 63],
    ['warn', 54.35],
    ['good', 63.97],
  ]);
  assert.match(page, /<title>19 Nov 2026: No data yet<\/title>/);
});

test('without data and endpoints nothing is made up', () => {
  const page = shown('en', { availability: null, observed_minutes: 0, endpoints: [] });
  assert.match(page, /No data yet/);
  assert.match(page, /Observed for 0 minutes/);
  assert.doesNotMatch(page, /Details: all endpoints/);
});
