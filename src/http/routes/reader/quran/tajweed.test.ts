import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TAJWEED_RULES } from '@isnad/contract/tajweed';

const CSS = readFileSync(new URL('../../site/client/site.css', import.meta.url), 'utf8');
const TOKENS = readFileSync(new URL('../../site/client/tokens.css', import.meta.url), 'utf8');
/** The colors of a theme by their names. */
function theme(place: 1 | 2): Map<string, string> {
  const found = TOKENS.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return new Map(Array.from(found, (match) => [match[1] ?? '', match[place + 1] ?? '']));
}
function luminance(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every rule of tajweed has a color that can be read in both themes', () => {
  for (const rule of TAJWEED_RULES) {
    assert.match(CSS, new RegExp(`\\.tj-${rule}[ ,]`), rule);
  }
  for (const place of [1, 2] as const) {
    const colors = theme(place);
    const names = [...colors.keys()].filter((name) => name.startsWith('tj-'));
    assert.equal(names.length, 10);
    for (const name of names) {
      for (const ground of ['paper', 'card', 'sunk', 'accent-wash']) {
        const [dark = 0, light = 0] = [luminance(colors.get(name)), luminance(colors.get(ground))].sort(
          (a, b) => a - b,
        );
        assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${place} ${name} on ${ground}`);
      }
    }
  }
});
