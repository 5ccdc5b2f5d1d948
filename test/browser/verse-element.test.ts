import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { RunningService } from '../support/start.ts';
import { type Desk, openDesk } from './browser.ts';

let desk: Desk;
let service: RunningService;
/** The site that embeds the verses: another origin, which the browser trusts like HTTPS. */
let site: Server;
let answer: RequestListener;
before(async () => {
  desk = await openDesk();
  service = desk.isnad;
  site = createServer((request, response) => answer(request, response)).listen(0, 'localhost');
  await once(site, 'listening');
});
after(async () => {
  await desk.stop();
  site.close();
});

/** Opens a page of the site whose policy allows the script and its requests alone. @returns the page and the violations of its policy */
async function openSite(body: string, change?: (json: string) => string): Promise<{ page: Page; faults: string[] }> {
  // Another origin must not see headers of its own: they would need its permission.
  const page = await desk.open({}, { extraHTTPHeaders: {} });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const script = `<script type="module" src="${service.address}/embed/isnad-verse.js"></script>`;
  const policy = `default-src 'none'; script-src ${service.address}; connect-src ${service.address}; require-trusted-types-for 'script'`;
  answer = (request, response) => {
    const html = `<!doctype html><html lang="en"><title>x</title>${body}${script}</html>`;
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-security-policy', policy);
    response.writeHead(request.url === '/' ? 200 : 204).end(request.url === '/' ? html : undefined);
  };
  if (change !== undefined) {
    await page.route(/\/embed\/.*\.json/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
  return { page, faults };
}

/** Waits until the element has loaded. @returns its state and what a reader sees */
async function shown(page: Page, id: string) {
  await page.waitForFunction(
    (name) => !['', 'loading'].includes(document.getElementById(name)?.dataset.state ?? ''),
    id,
  );
  return page.evaluate((name) => {
    const element = document.getElementById(name) as HTMLElement;
    const parts = [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])];
    const partOf = (part: string) => parts.filter((one) => one.part.contains(part)).map((one) => one.textContent);
    return {
      state: element.dataset.state,
      arabic: partOf('arabic'),
      translation: partOf('translation'),
      verified: partOf('verified').length,
      link: element.shadowRoot?.querySelector('a')?.href,
      fallback: element.shadowRoot?.querySelector('slot') !== null,
    };
  }, id);
}

type Embedded = { readonly passages: readonly { readonly texts: readonly { text: string; sha256: string }[] }[] };
const embedded = async (path: string) => {
  const { passages } = (await (await fetch(`${service.address}/embed/${path}`)).json()) as Embedded;
  return passages.flatMap(({ texts }) => texts);
};

test('a verse is shown on a page of another origin with a strict policy, and its hash is checked', async () => {
  const [arabic, bengali] = await embedded('2:255.json?lang=bn');
  const verse = await service.json<Record<string, string>>('/api/sample?key=2:255');
  assert.deepEqual([arabic?.text, bengali?.text], [verse.text, verse.translation_bn]);
  const { page, faults } = await openSite(`
    <isnad-verse id="one" key="2:255" lang="bn" sha256="${bengali?.sha256}">fallback</isnad-verse>
    <isnad-verse id="range" verse="112:1-4" edition="quran.transliteration" theme="dark">fallback</isnad-verse>
    <isnad-verse id="wrong" key="2:256" sha256="${arabic?.sha256}">fallback</isnad-verse>
    <isnad-verse id="missing" key="2:999">fallback</isnad-verse>`);
  const link = `${service.address}/quran/2/255`;
  assert.deepEqual(await shown(page, 'one'), {
    ...{ state: 'ready', arabic: [arabic?.text], translation: [bengali?.text], verified: 1, link, fallback: false },
  });
  const range = await shown(page, 'range');
  assert.deepEqual([range.arabic.length, range.verified], [4, 0]);
  assert.match(range.translation[0] ?? '', /^Qul huwa/);
  for (const [id, state] of [
    ['wrong', 'mismatch'],
    ['missing', 'failed'],
  ] as const) {
    const found = await shown(page, id);
    assert.deepEqual([found.state, found.fallback, found.arabic], [state, true, []], id);
  }
  // The answer 404 to the last one is reported too.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('404')),
    [],
  );
  await page.evaluate(() => document.getElementById('one')?.setAttribute('key', '1:1'));
  await page.evaluate(() => document.getElementById('one')?.removeAttribute('sha256'));
  await page.waitForFunction(() =>
    document.getElementById('one')?.shadowRoot?.querySelector('a')?.href.endsWith('/1/1'),
  );
});

test('a letter that was changed on the way is not shown', async () => {
  const { page } = await openSite('<isnad-verse id="one" key="112:1" lang="en">fallback</isnad-verse>', (json) =>
    json.replace('Say', 'Said'),
  );
  const { state, fallback, translation } = await shown(page, 'one');
  assert.deepEqual([state, fallback, translation], ['mismatch', true, []]);
});
