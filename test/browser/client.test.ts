import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installPackedClient, type Project } from '../process/long/client/package.ts';
import type { RunningService } from '../support/start.ts';
import { type Desk, openDesk } from './browser.ts';

let desk: Desk;
let service: RunningService;
let project: Project;
before(async () => {
  [desk, project] = await Promise.all([openDesk(), installPackedClient()]);
  service = desk.isnad;
});
after(async () => {
  project.remove();
  await desk.stop();
});

/** What the page does with the client, and with the same client in a worker. */
const USE = `
import { Isnad, NotFoundError } from '/client/index.js';
export async function use(baseUrl, apiKey, expected) {
  const isnad = new Isnad({ baseUrl, apiKey });
  const { verses } = await isnad.quran.surah(112);
  const keys = [];
  for await (const { key } of isnad.quran.list({ page: 604, limit: 5 })) keys.push(key);
  const stream = isnad.chat.stream({ message: '112:1' });
  let text = '';
  for await (const event of stream) if (event.type === 'chat.delta') text += event.delta;
  const answer = await stream.answer();
  const checks = await Promise.all(answer.citations.map((one) => isnad.citation.verify(answer.message, one)));
  const error = await isnad.quran.verses('112:9').catch((reason) => reason);
  const redirect = await new Isnad({ baseUrl: baseUrl + '/redirect', apiKey }).limits().catch((reason) => reason);
  return {
    text: verses[0].text === expected,
    keys: keys.length,
    whole: text === answer.message,
    checks,
    notFound: error instanceof NotFoundError && error.code,
    redirect: redirect.code,
  };
}
`;
const WORKER = `
import { use } from '/client/use.js';
self.onmessage = async ({ data }) => self.postMessage(await use(...data));
`;
const EXPECTED = {
  text: true,
  keys: 15,
  whole: true,
  checks: [true, true],
  notFound: 'verse_not_found',
  redirect: 'redirected',
};

test('the packed client works in a page and in a worker of Chromium', async () => {
  const page = await desk.open();
  let stolen = 0;
  await page.route(`${service.address}/client/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/client/'.length);
    if (name === 'page') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' });
    const own: Readonly<Record<string, string>> = { 'use.js': USE, 'worker.js': WORKER };
    const body = own[name] ?? readFileSync(join(project.client, 'dist', name), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route(`${service.address}/redirect/**`, (route) =>
    route.fulfill({ status: 307, headers: { location: `${service.address}/client/stolen` } }),
  );
  page.on('request', (request) => {
    if (request.url().endsWith('/client/stolen')) stolen += 1;
  });
  await page.goto(`${service.address}/client/page`);
  const surah = await service.json<{ verses: { text: string }[] }>('/api/quran/surahs/112');
  const settings = [service.address, service.key, surah.verses[0]?.text] as const;
  const inPage = await page.evaluate(
    async ([address, key, expected]) => (await import(`${address}/client/use.js`)).use(address, key, expected),
    settings,
  );
  assert.deepEqual(inPage, EXPECTED);
  const inWorker = await page.evaluate(
    ([address, key, expected]) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(`${address}/client/worker.js`, { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage([address, key, expected]);
      }),
    settings,
  );
  assert.deepEqual(inWorker, EXPECTED);
  assert.equal(stolen, 0);
});

test('the element of the package shows a verse of the service that the page names', async () => {
  const page = await desk.open();
  const verse = await service.json<{ text: string }>('/api/sample?key=112:1');
  const script = readFileSync(join(project.client, 'dist/isnad-verse.js'), 'utf8');
  // A site that serves the package itself. Beside its script are no texts.
  const site = `${service.address}/site/`;
  await page.route(`${site}**`, (route) =>
    route.request().url().endsWith('/assets/isnad-verse.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>x</title><script type="module" src="/site/assets/isnad-verse.js"></script>
            <isnad-verse key="112:1" base-url="${service.address}/"></isnad-verse><isnad-verse key="112:1"></isnad-verse>`,
        }),
  );
  await page.goto(site);
  const stateOf = (place: number) => page.locator('isnad-verse').nth(place).getAttribute('data-state');
  await page.locator('isnad-verse[data-state=ready] [part=arabic]').getByText(verse.text, { exact: true }).waitFor();
  await page.locator('isnad-verse[data-state=failed]').waitFor({ state: 'attached' });
  assert.deepEqual([await stateOf(0), await stateOf(1)], ['ready', 'failed']);
});
