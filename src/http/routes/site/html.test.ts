import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fillHtml, type Html, html, joinHtml, trustedHtml } from './html.ts';

const HOSTILE = `<script>"&'`;
const ESCAPED = '&lt;script&gt;&quot;&amp;&#39;';
const ROOMS = ['check', 'public', 'reader', 'report', 'search', 'site', 'texts'];
const FOLDER = new URL('../', import.meta.url);
/** Style sheet and first script of all pages; the changelog that the build of the documentation renders. */
const TRUSTING = ['public/changelog-page.ts', 'site/style.ts'];

test('a template escapes its values, in content and attributes', () => {
  assert.equal(String(html`<p title="${HOSTILE}">${HOSTILE}</p>`), `<p title="${ESCAPED}">${ESCAPED}</p>`);
});

test('templates within a template, and lists of them, are not escaped again', () => {
  const items = [HOSTILE, 'plain'].map((text) => html`<li>${text}</li>`);
  assert.equal(String(html`<ul>${items}</ul>`), `<ul><li>${ESCAPED}</li><li>plain</li></ul>`);
  assert.equal(String(html`${[HOSTILE, 1]}`), `${ESCAPED}1`);
});

test('undefined and false leave nothing', () => {
  assert.equal(String(html`<p>${undefined}${false}${''}${0}</p>`), '<p>0</p>');
});

test('a separator and the sentence around values are escaped', () => {
  assert.equal(String(joinHtml([html`<b>1</b>`, '<'], ' & ')), '<b>1</b> &amp; &lt;');
  assert.equal(String(fillHtml('{name} < {none}', { name: html`<b>${'&'}</b>` })), '<b>&amp;</b> &lt; ');
});

test('a string in the place of HTML does not compile', () => {
  const shown = (page: Html) => String(page);
  assert.equal(shown(trustedHtml('<hr>')), '<hr>');
  // @ts-expect-error A string can contain anything.
  shown('<hr>');
  // @ts-expect-error Neither can an object of the same shape.
  shown({ toString: () => '<hr>' });
});

test('only these files trust markup', () => {
  const files = globSync(`{${ROOMS.join(',')}}/**/*.ts`, { cwd: FOLDER, exclude: ['**/*.test.ts', 'site/html.ts'] });
  assert.ok(files.length > 50);
  const trusting = files.filter((file) => readFileSync(new URL(file, FOLDER), 'utf8').includes('trustedHtml('));
  assert.deepEqual(trusting.sort(), TRUSTING);
});
