import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { ERROR_KINDS } from '../../../src/http/errors/errors.ts';
import { REFERENCE_PLACEHOLDERS } from '../../../src/http/routes/pages/reference-values.ts';
import { readApiDocument } from '../../support/api-document.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { startService } from '../../support/start.ts';
import { type Document, operationsOf } from '../samples/document.ts';

/** What a page transfers at most, with its fonts for Latin and Arabic and its scripts. */
const MAX_PAGE = 30_000;
const MAX_SCRIPTS = 30_000;

const PUBLIC_URL = 'https://texts.example.org';
const BUILD = join(ROOT, 'docs/site/dist');
const isnad = await startService({ PUBLIC_URL });
after(() => isnad.stop());
const { port } = isnad.service.server.server.address() as { port: number };
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

const document = (await readApiDocument(`http://127.0.0.1:${port}`, '/docs/openapi.json')) as Document;
const operations = operationsOf(document);
const groups = globSync('api/*.html', { cwd: BUILD }).map((file) => `/docs/api/${basename(file, '.html')}`);
const pages = new Map<string, string>();
for (const url of ['/docs', ...groups.sort()]) pages.set(url, await (await get(url)).text());

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(lt|gt|quot|amp|#x27|#39);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? "'",
    );

test('every operation is on exactly one page, with its parameters, its samples and its errors', () => {
  assert.ok(groups.length > 8 && operations.length > 80, `${groups.length} groups, ${operations.length} operations`);
  let shown = 0;
  for (const html of pages.values()) shown += html.match(/<section class="operation"/g)?.length ?? 0;
  assert.equal(shown, operations.length);
  for (const { path, method, operation } of operations) {
    const { operationId: id } = operation;
    const sections = [...pages].flatMap(([url, html]) => {
      const [section] =
        new RegExp(`<section class="operation" aria-labelledby="${id}">[\\s\\S]*?</section>`).exec(html) ?? [];
      return section === undefined ? [] : [{ url, section }];
    });
    assert.equal(sections.length, 1, id);
    const { url, section } = sections[0] as { url: string; section: string };
    const text = textOf(section);
    assert.ok(text.includes(`${method} ${path}`), id);
    for (const { name } of operation.parameters ?? [])
      assert.ok(section.includes(`<code class="name">${name}</code>`), `${id} ${name}`);
    for (const { label, source } of operation['x-codeSamples']) assert.ok(text.includes(source), `${id} ${label}`);
    for (const [code, { status }] of Object.entries(ERROR_KINDS))
      assert.equal(section.includes(`/docs/errors#${code}"`), status in operation.responses, `${id} ${code}`);
    assert.ok(pages.get('/docs')?.includes(`href="${url}#${id}"`), `the overview links to ${id}`);
  }
});

test('the samples have the address and the cookie of this service', () => {
  const all = [...pages.values()].join('');
  for (const value of Object.values(REFERENCE_PLACEHOLDERS)) assert.ok(!all.includes(value), value);
  assert.ok(textOf(all).includes(`curl '${PUBLIC_URL}/api/`));
  assert.ok(textOf(all).includes('Cookie: __Secure-isnad.session_token=$ISNAD_SESSION'));
});

test('fields say their type, their limits and whether they are required, also inside of others', () => {
  const keys = pages.get('/docs/api/keys') ?? '';
  const create = /aria-labelledby="createKey">[\s\S]*?<\/section>/.exec(keys)?.[0] ?? '';
  assert.match(textOf(create), /name string required\s*Name of the key\.\s*1 to 100 characters/);
  assert.match(textOf(create), /environment string\s*One of live, test/);
  const quran = pages.get('/docs/api/quran') ?? '';
  const surah = /aria-labelledby="getSurah">[\s\S]*?<\/section>/.exec(quran)?.[0] ?? '';
  assert.match(
    surah,
    /<summary>Response fields<\/summary><ul class="fields">[\s\S]*<summary>Fields of \w+<\/summary><ul class="fields">/,
  );
});

test('a page and the scripts of all of them stay small', () => {
  for (const [url, html] of pages) {
    const size = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    assert.ok(size < MAX_PAGE, `${url} has ${size} bytes`);
  }
  const scripts = globSync('assets/*.js', { cwd: BUILD }).map((file) => readFileSync(join(BUILD, file)).length);
  const sum = scripts.reduce((all, one) => all + one, 0);
  assert.ok(scripts.length >= 3 && sum < MAX_SCRIPTS, `${scripts.length} scripts have ${sum} bytes`);
});

test('the file of the first page is at no other address', async () => {
  assert.equal((await get('/docs/reference')).status, 404);
  assert.equal((await get('/docs/api/nothing')).status, 404);
  assert.equal((await get('/docs/')).url.endsWith('/docs'), true);
});
