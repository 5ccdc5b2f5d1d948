import { parseArgs } from 'node:util';
import type { CDPSession } from 'playwright-core';
import { openDesk } from './browser.ts';

/*
 * Scrolls surah 2 in the reader, all four lines of a verse shown, in Chromium with its processor slowed down, and counts the frames that the
 * compositor dropped. `node bin/node.js test/browser/reader-frames.ts [--slow 4] [--speed 2000] [--distance 20000]`
 */

const { values } = parseArgs({
  options: {
    slow: { type: 'string', default: '4' },
    speed: { type: 'string', default: '2000' },
    distance: { type: 'string', default: '20000' },
    surah: { type: 'string', default: '2' },
    whole: { type: 'boolean', default: false },
    bare: { type: 'boolean', default: false },
  },
});
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'devtools.timeline'];

type TraceEvent = {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly hasPartialUpdate?: boolean };
};

const desk = await openDesk();
try {
  const page = await desk.member('scrolls', { plan: 'enterprise' });
  await page.addInitScript(() => {
    const all = { arabic: true, transliteration: true, english: true, bengali: true };
    localStorage.setItem('isnad.reader', JSON.stringify(all));
  });
  await page.goto(`/quran/${values.surah}`);
  await page.locator('li[id^=v]').last().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // For comparison: everything laid out and painted at once.
  if (values.whole) {
    await page.evaluate(() => {
      for (const verse of document.querySelectorAll<HTMLElement>('li[id^=v]'))
        verse.style.contentVisibility = 'visible';
    });
  }
  // What the machine drops by itself: as tall a page with nothing on it.
  if (values.bare) {
    await page.evaluate(() => {
      const list = document.querySelector<HTMLElement>('ol:has(#v1)');
      list?.replaceChildren();
      if (list) list.style.height = '60000px';
    });
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
  const events = await traced(session, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 500,
      yDistance: -Number(values.distance),
      speed: Number(values.speed),
      gestureSourceType: 'mouse',
    }),
  );
  const scrolled = await page.evaluate(() => Math.round(scrollY));
  process.stdout.write(`${JSON.stringify({ ...values, scrolled, ...summed(events) })}\n`);
} finally {
  await desk.stop();
}

async function traced(session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** `partial`: the scroll itself was shown in time, and only what the main thread painted came a frame later. */
function summed(events: readonly TraceEvent[]) {
  const named = (name: string) => events.filter((event) => event.name === name);
  const dropped = named('DroppedFrame');
  const partial = dropped.filter(({ args }) => args?.hasPartialUpdate === true);
  const longest = Math.max(0, ...named('RunTask').map(({ dur = 0 }) => dur));
  return {
    begun: named('BeginFrame').length,
    drawn: named('DrawFrame').length,
    dropped: dropped.length - partial.length,
    partial: partial.length,
    longest_task_ms: Math.round(longest / 100) / 10,
    layout_ms: Math.round(named('Layout').reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000),
    paint_ms: Math.round(named('Paint').reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000),
  };
}
