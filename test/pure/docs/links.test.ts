import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { loadCommands } from '../../../src/cli/commands.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { readPage } from './pages.ts';

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CHANGELOG.md'],
  ...globSync('docs/**/*.md', { cwd: ROOT, exclude: ['docs/site/dist/**'] }).sort(),
];
const LINK = /\]\(([^)\s]+)\)/g;

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const titles = [
    ...readPage(page)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ];
  return new Set(
    titles.map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every relative link leads to a file, and its anchor to a heading', () => {
  let links = 0;
  for (const page of PAGES) {
    for (const [, target = ''] of withoutCode(readPage(page)).matchAll(LINK)) {
      if (/^[a-z]+:/.test(target) || target.startsWith('/')) continue;
      links += 1;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      assert.ok(existsSync(join(ROOT, file)), `${page} links to ${target}`);
      if (anchor !== undefined) assert.ok(anchorsOf(file).has(anchor), `${page} links to ${target}`);
    }
  }
  assert.ok(links > 50, `${links} links`);
});

test('every page of docs can be reached from the README', () => {
  const seen = new Set<string>();
  const visit = (page: string): void => {
    if (seen.has(page) || !page.endsWith('.md') || !existsSync(join(ROOT, page))) return;
    seen.add(page);
    for (const [, target = ''] of withoutCode(readPage(page)).matchAll(LINK)) {
      if (!/^[a-z]+:|^#/.test(target)) visit(join(dirname(page), target.split('#')[0] ?? ''));
    }
  };
  visit('README.md');
  for (const page of globSync('docs/*.md', { cwd: ROOT })) assert.ok(seen.has(page), page);
});

test('every command that a page shows exists', async () => {
  const names = (await loadCommands()).map(({ name }) => name);
  for (const page of PAGES) {
    for (const [, command = ''] of readPage(page).matchAll(/npm run -s isnad -- ([a-z][a-z -]*)/g)) {
      assert.ok(
        names.some((name) => `${command} `.startsWith(`${name} `)),
        `${page}: ${command}`,
      );
    }
  }
});

test('the README is short', () => {
  const text = readPage('README.md');
  assert.ok(text.split('\n').length <= 151, 'lines');
  assert.ok(text.split(/\s+/).length <= 900, 'words');
});
