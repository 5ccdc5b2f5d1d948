import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TAJWEED_RULES } from '@isnad/contract/tajweed';

const CSS = readFileSync(new URL('../../site/client/site.css', import.meta.url), 'utf8');
/** The variables of a theme: `:root {` and `:root.dark {`. */
function theme(selector: string): Map<string, string> {
  const [, block = ''] = CSS.split(`${selector} {`);
  const found = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return new Map(Array.from(found, ([, name = '', color = '']) => [name, color]));
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
  for (const selector of ['\n:root', ':root.dark']) {
    const colors = theme(selector);
    const names = [...colors.keys()].filter((name) => name.startsWith('tj-'));
    assert.equal(names.length, 10, selector);
    for (const name of names) {
      for (const ground of ['paper', 'card', 'sunk', 'wash']) {
        const [dark = 0, light = 0] = [luminance(colors.get(name)), luminance(colors.get(ground))].sort(
          (a, b) => a - b,
        );
        assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${selector} ${name} on ${ground}`);
      }
    }
  }
});
