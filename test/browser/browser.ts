import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getTestContext } from 'node:test';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { changePlan } from '../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { ROOT } from '../support/isnad-command.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../support/start-with-mail.ts';
import { within } from '../support/until.ts';
import { Shared } from './shared.ts';
import { Windows } from './windows.ts';

/** Browsers of the system; this project brings none. The first, without windows, takes two thirds of the other's CPU time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
export const PROGRAM = process.env.CHROMIUM ?? PROGRAMS.find(existsSync) ?? PROGRAMS[0];
/** A name of this machine over plain HTTP: to the browser not a secure context, unlike 127.0.0.1. */
export const INSECURE_HOST = 'isnad.test';
export const SWITCHES = [
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process, so that what the first has compiled serves the others.
  '--renderer-process-limit=1',
];
const tools = createRequire(join(ROOT, '.ci/tools/package.json'));
export const { chromium }: typeof import('playwright-core') = tools('playwright-core');
const AXE = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');
/** How long an action of a page may take. */
export const TIMEOUT_MS = 30_000 * Number(process.env.ISNAD_SLOW || 1);

export type Language = 'en' | 'bn' | 'ar';
export type Theme = 'light' | 'dark';
export type Look = { readonly language?: Language; readonly theme?: Theme; readonly width?: number };

/** A real service with a mailbox, and a real browser in front of it. */
export type Desk = Omit<ServiceWithMail, 'member'> & {
  readonly browser: Browser;
  /** A window of somebody who has not signed in. */
  readonly open: (look?: Look, options?: BrowserContextOptions) => Promise<Page>;
  /** Ends a window before the test ends. */
  readonly leave: (page: Page) => Promise<void>;
  /** A window of somebody who has an account and has signed in; the first part of their address is `name`. */
  readonly member: (
    name: string,
    input?: Look & { readonly plan?: SubscriptionPlan; readonly operator?: boolean },
  ) => Promise<Page>;
};

/** @throws when there is no browser: a test that needs one must not pass without */
async function launchBrowser(): Promise<Browser> {
  assert.ok(
    existsSync(PROGRAM),
    `no browser at ${PROGRAM}: install chromium-headless-shell or chromium, or say in CHROMIUM where it is`,
  );
  return chromium.launch({ executablePath: PROGRAM, args: SWITCHES });
}

/** One browser for all files of a process. */
export const BROWSER = new Shared(
  launchBrowser,
  (browser) => browser.close(),
  (browser) => browser.isConnected(),
);
const SERVICE = new Shared(
  async () => {
    const service = await startWithMail({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
    // The windows outlast a file, and so must the browser.
    await BROWSER.acquire();
    return { service, windows: new Windows(service.isnad.address) };
  },
  async ({ service, windows }) => {
    await windows.close();
    BROWSER.release();
    await service.stop();
  },
);

/**
 * The browser in front of the service that all files share. A test on it has accounts of its own, under names that no other file uses, and neither
 * depends on what is of the whole service, such as its texts and the list of all accounts, nor changes it.
 */
export async function openDesk(): Promise<Desk> {
  const { service, windows } = await SERVICE.acquire();
  return deskOf(service, windows, async () => SERVICE.release());
}

/** The browser in front of a service of one's own. */
export async function openOwnDesk(settings: Record<string, string> = {}): Promise<Desk> {
  const service = await startWithMail(settings);
  const windows = new Windows(service.isnad.address);
  return deskOf(service, windows, async () => {
    await windows.close();
    await service.stop();
  });
}

let opened = 0;

async function deskOf(service: ServiceWithMail, windows: Windows, stop: () => Promise<void>): Promise<Desk> {
  const browser = await BROWSER.acquire();
  const open = async (
    { language = 'en', theme = 'light', width = 1280 }: Look = {},
    more: BrowserContextOptions = {},
  ) => {
    opened += 1;
    const options: BrowserContextOptions = {
      locale: { en: 'en-GB', bn: 'bn-BD', ar: 'ar-EG' }[language],
      colorScheme: theme,
      // What moves is drawn sixty times a second.
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...more,
    };
    const context = await windows.take(browser, options);
    // A window opened by a test ends with it, one opened before all tests with the file.
    const running = getTestContext();
    if (running !== undefined && 'after' in running) running.after(() => windows.putBack(context));
    // What one address may do in a minute is limited: everybody has their own.
    const own = { 'x-forwarded-for': `203.0.${opened >> 8}.${opened & 255}` };
    if (more.extraHTTPHeaders === undefined) await context.setExtraHTTPHeaders(own);
    context.setDefaultTimeout(TIMEOUT_MS);
    return watched(await context.newPage());
  };
  return {
    ...service,
    browser,
    open,
    leave: (page) => windows.putBack(page.context()),
    member: async (name, { plan = 'free', operator = false, ...look } = {}) => {
      const email = `${name}@example.org`;
      const visitor = await service.member(email);
      const page = await open(look);
      await takeSession(page.context(), visitor.cookies, service.isnad.address);
      const { platform } = service.isnad.service;
      if (plan !== 'free') await changePlan(platform, email, plan, OPERATOR);
      if (operator)
        await platform.db.updateTable('accounts').set({ role: 'operator' }).where('email', '=', email).execute();
      return page;
    },
    stop: async () => {
      await stop();
      BROWSER.release();
    },
  };
}

async function takeSession(context: BrowserContext, cookies: ReadonlyMap<string, string>, url: string): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
}

const complaints = new WeakMap<Page, string[]>();

/** Notes what the page complains of: errors of its script, and what the content security policy has refused. */
function watched(page: Page): Page {
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    // That the service refused something is told as an error too; the page itself shows it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
  });
  return page;
}

/** Opens the link of a mail that confirms an address, and enters the password on its page, in the page's language. */
export async function confirmOnPage(page: Page, { href }: URL, password = PASSWORD): Promise<void> {
  await page.goto(href);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.getByRole('main').locator('button[type=submit]').click();
}

/** Fails when the page has complained since it was opened. */
export function assertQuiet(page: Page): void {
  assert.deepEqual(complaints.get(page), []);
}

/** In the page: waits until no color changes any more. What turns forever, such as a spinner, is not waited for. */
const SETTLE = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ends = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  do await frame();
  while (document.getAnimations().some(ends));
  await frame();
})()`;

/** Puts the page into dark colours, as when somebody chooses them. */
export async function darken(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.classList.add('dark')");
  await settle(page);
}

/** What stands in the way of people who cannot see, hear or use a mouse, as axe finds it; none is what is wanted. */
export async function violations(page: Page): Promise<string[]> {
  await settle(page);
  // It is half a megabyte of code.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const run = page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
      };
    };
    const found = await axe.run({ resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
  return within(run, () => `axe has not finished at ${page.url()}`);
}

/** Waits until no color of a page changes any more. Nothing limits the time of a script in a page, and a page that is not drawn gets no frames. */
export async function settle(page: Page): Promise<void> {
  await within(page.evaluate(SETTLE), () => `colors still change at ${page.url()}, or it is not drawn`);
}
