import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';

/**
 * Stops the date of the service and of a page, so that no hour and no day ends during a test. Timers run on. The date never goes back: IDs are in
 * the order of time. No other test gets the window: without its anchor it is closed (`windows.ts`).
 */
export async function holdHour(t: TestContext, page: Page): Promise<void> {
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now });
  await page.clock.setFixedTime(now);
  for (const other of page.context().pages()) if (other !== page) await other.close();
}
