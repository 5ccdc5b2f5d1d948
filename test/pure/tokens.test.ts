import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const TOKENS = 'src/http/routes/site/client/tokens.css';
/** Mail programs know no variables. A QR code is black on white in every theme. */
const WITHOUT_TOKENS = ['src/accounts/people/mail-html.ts', 'dashboard/src/features/settings/qr-code.tsx'];
const COLOR = /#[0-9a-f]{6}\b/gi;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tokens = read(TOKENS);
const colors = new Set(tokens.match(COLOR));

test('every color is a pair, one for light and one for dark', () => {
  const lines = tokens.split('\n').filter((line) => line.includes('#'));
  assert.ok(lines.length > 25);
  for (const line of lines) assert.match(line, /^ {2}--[\w-]+: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);$/);
});

test('style sheets name colors by their tokens alone', () => {
  const sheets = globSync('{src,dashboard/src,docs/site/client}/**/*.css', { cwd: ROOT }).filter(
    (file) => file !== TOKENS,
  );
  assert.ok(sheets.length >= 7, sheets.join(' '));
  for (const file of sheets) assert.deepEqual(read(file).match(/#[0-9a-f]{3,8}\b(?=[^{]*[;}])/gi), null, file);
});

test('no color of the tokens is written a second time', () => {
  const files = globSync('{src,dashboard/src,docs/site}/**/*.{ts,tsx,js,css}', {
    cwd: ROOT,
    exclude: ['**/dist', '**/node_modules', TOKENS, ...WITHOUT_TOKENS],
  });
  assert.ok(files.length > 500);
  for (const file of files) {
    const copies = read(file)
      .match(COLOR)
      ?.filter((color) => colors.has(color.toLowerCase()));
    assert.deepEqual(copies ?? [], [], file);
  }
});

test('the colors of mails are those of the tokens', () => {
  for (const color of read('src/accounts/people/mail-html.ts').match(COLOR) ?? []) assert.ok(colors.has(color), color);
});
