import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Surah } from '@isnad/contract/quran';
import type { Page } from 'playwright-core';
import { type Desk, openDesk } from './browser.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const FONT = 'Amiri Quran';

type Verse = { readonly key: string; readonly text: string };

async function versesOf(script: string, ids: readonly number[]): Promise<Verse[]> {
  const out: Verse[] = [];
  for (const id of ids) {
    const { verses, bismillah } = await desk.isnad.json<Surah>(`/api/quran?id=${id}&script=${script}`);
    if (bismillah !== null) out.push({ key: `${id}:0`, text: bismillah });
    out.push(...verses.map((verse) => ({ key: `${id}:${verse.id}`, text: verse.text })));
  }
  return out;
}

/** Draws the verses into a page of the reader as it does, each in a line of its own in a part for each surah, and nothing else. */
async function draw(page: Page, verses: readonly Verse[]): Promise<void> {
  const surahs = [...Map.groupBy(verses, ({ key }) => key.split(':')[0])].map(([, lines]) => lines);
  await page.goto('/quran/112');
  await page.evaluate((surahs) => {
    const parts = surahs.map((verses) => {
      const part = document.createElement('section');
      for (const { key, text } of verses) {
        const line = Object.assign(document.createElement('p'), { lang: 'ar', dir: 'rtl', className: 'quran' });
        line.dataset.key = key;
        line.textContent = text;
        part.append(line);
      }
      return part;
    });
    document.body.replaceChildren(...parts);
  }, surahs);
  await page.evaluate(() => document.fonts.ready);
}

/** The verses that another font than the one for the Quran had a part in, or that were not drawn; surahs first, as each question takes time. */
async function mixed(page: Page, verses: readonly Verse[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await draw(page, verses);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 1 });
  const all = async (nodeId: number, selector: string) =>
    (await session.send('DOM.querySelectorAll', { nodeId, selector })).nodeIds;
  const fontsOf = async (nodeId: number) =>
    (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts.map(
      ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the system'}`,
    );
  const wrong: string[] = [];
  for (const surah of await all(root.nodeId, 'section')) {
    if ((await fontsOf(surah)).join() === FONT) continue;
    for (const line of await all(surah, 'p')) {
      const fonts = await fontsOf(line);
      if (fonts.join() === FONT) continue;
      const { attributes } = await session.send('DOM.getAttributes', { nodeId: line });
      wrong.push(`${attributes[attributes.indexOf('data-key') + 1]}: ${fonts}`);
    }
  }
  await session.detach();
  return wrong;
}

test('every verse is drawn by the font for the Quran alone, no sign of it by another or not at all', async () => {
  const page = await desk.open();
  const verses = await versesOf(
    'unicode',
    Array.from({ length: 114 }, (_, index) => index + 1),
  );
  assert.equal(verses.length, 6236 + 112);
  assert.deepEqual(await mixed(page, verses), []);
});

test('the source’s coding is what other fonts had to step in for', async () => {
  const page = await desk.open();
  const verses = (await versesOf('kfgqpc', [2, 112])).filter(({ key }) => /^(?:2:[27]|2:72|112:1)$/.test(key));
  const wrong = await mixed(page, verses);
  assert.deepEqual(
    wrong.map((line) => line.split(': ')[0]),
    ['2:7', '2:72'],
  );
});
