import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A file without a script, of the service. */
const ANCHOR = '/icon.svg';

/** Each window that nobody uses keeps a process and its memory. */
const MAX_IDLE = 6;

/**
 * The windows in front of a service, each with cookies and storage of its own. One that a test has left is cleared and given to the next test that
 * wants the same look: its process has the scripts of the service in memory, compiled, so that a page takes half of the CPU time it takes in a new
 * window.
 */
export class Windows {
  readonly #baseURL: string;
  /** The one that was used last is at the end. */
  #idle: BrowserContext[] = [];
  /** The options of each window, and the page that keeps its process. */
  readonly #known = new WeakMap<BrowserContext, { readonly look: string; readonly anchor: Page }>();
  readonly #taken = new Set<BrowserContext>();
  #closed = false;

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  async take(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
    const look = JSON.stringify(options);
    const alike = this.#idle.findLast((one) => one.browser() === browser && this.#known.get(one)?.look === look);
    this.#idle = this.#idle.filter((one) => one !== alike);
    const context = alike ?? (await this.#open(browser, options, look));
    this.#taken.add(context);
    return context;
  }

  async #open(browser: Browser, options: BrowserContextOptions, look: string): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: this.#baseURL, ...options });
    if (options.baseURL !== undefined) return context;
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR);
    this.#known.set(context, { look, anchor });
    return context;
  }

  /** Closes a window, or clears it for the next test. Does nothing if that has been done. */
  async putBack(context: BrowserContext): Promise<void> {
    if (!this.#taken.delete(context)) return;
    const known = this.#known.get(context);
    if (this.#closed || known === undefined || known.anchor.isClosed()) return context.close();
    await this.#clear(context, known.anchor);
    this.#idle.push(context);
    if (this.#idle.length > MAX_IDLE) await this.#idle.shift()?.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#idle.map((context) => context.close()));
  }

  async #clear(context: BrowserContext, anchor: Page): Promise<void> {
    await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    const session = await context.newCDPSession(anchor);
    const { origin } = new URL(this.#baseURL);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
  }
}
