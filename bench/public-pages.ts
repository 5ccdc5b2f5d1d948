import { openDesk } from '../test/browser/browser.ts';

const PAGES = [
  '/',
  '/plans',
  '/sources',
  '/changelog',
  '/check',
  '/quran',
  '/quran/36',
  '/quran/2',
  '/quran/2/255',
  '/hadith',
  '/hadith/nawawi:1',
  '/search?q=mercy',
  '/status',
  '/sign-in',
  '/docs',
  '/docs/api/quran',
  '/docs/api/operator',
];
const LANGUAGES = ['en', 'bn', 'ar'] as const;
const RUNS = 3;
/** Slow 3G. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWED = 4;

type Load = { readonly first: number; readonly largest: number; readonly bytes: number };

/** When the pages for everybody are drawn on slow 3G with the processor slowed fourfold, and what is transferred until they are at rest. */
export async function benchPublicPages(): Promise<void> {
  const desk = await openDesk();
  const load = async (path: string, language: (typeof LANGUAGES)[number]): Promise<Load> => {
    const page = await desk.open({ language, width: 360 });
    await page.addInitScript(OBSERVE);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.waitForLoadState('networkidle');
    const [first, largest] = (await page.evaluate('[window.firstPaint, window.largestPaint]')) as [number, number];
    await page.context().close();
    return { first, largest, bytes };
  };
  try {
    console.log(
      '| page | language | first contentful paint, ms | largest, ms | transferred, KB |\n|---|---|---|---|---|',
    );
    for (const path of PAGES) {
      for (const language of path === '/' ? LANGUAGES : (['en'] as const)) {
        const loads: Load[] = [];
        for (let run = 0; run < RUNS; run++) loads.push(await load(path, language));
        const median = (name: keyof Load) =>
          loads.map((one) => one[name]).sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
        console.log(
          `| ${path} | ${language} | ${median('first').toFixed(0)} | ${median('largest').toFixed(0)} | ${(median('bytes') / 1_000).toFixed(0)} |`,
        );
      }
    }
  } finally {
    await desk.stop();
  }
}

const OBSERVE = `for (const [type, name] of [['paint', 'firstPaint'], ['largest-contentful-paint', 'largestPaint']])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name !== 'first-paint') window[name] = entry.startTime;
  }).observe({ type, buffered: true });`;
