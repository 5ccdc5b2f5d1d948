import { Agent, get } from 'node:http';

/** What became of the requests. `times`: milliseconds until the whole answer, in the order of the answers. */
export type LoadResult = {
  readonly sent: number;
  readonly failed: readonly string[];
  readonly times: readonly number[];
};

type Options = {
  readonly url: string;
  readonly secret: string;
  readonly perSecond: number;
  /** Whether connections are used again. */
  readonly keepAlive: boolean;
};

/** An even load of GET requests, which does not wait for answers. */
export class EvenLoad {
  readonly #options: Options;
  readonly #agent: Agent;
  readonly #timer: NodeJS.Timeout;
  readonly #open = new Set<Promise<void>>();
  readonly #started = performance.now();
  readonly #failed: string[] = [];
  readonly #times: number[] = [];
  #sent = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: options.keepAlive, maxSockets: 64 });
    this.#timer = setInterval(() => this.#sendDue(), 5);
  }

  /** Sends nothing more, and waits for what is open. */
  async end(): Promise<LoadResult> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#agent.destroy();
    return { sent: this.#sent, failed: this.#failed, times: this.#times };
  }

  #sendDue(): void {
    const due = ((performance.now() - this.#started) / 1_000) * this.#options.perSecond;
    while (this.#sent < due) {
      this.#sent += 1;
      const began = performance.now();
      const sending = this.#send().then((fault) => {
        this.#open.delete(sending);
        if (fault === undefined) this.#times.push(performance.now() - began);
        else this.#failed.push(fault);
      });
      this.#open.add(sending);
    }
  }

  /** @returns what went wrong */
  #send(): Promise<string | undefined> {
    const { url, secret } = this.#options;
    return new Promise((resolve) => {
      const headers = { authorization: `Bearer ${secret}` };
      const request = get(url, { agent: this.#agent, headers, timeout: 10_000 }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200 ? undefined : String(response.statusCode)));
        response.on('error', (error) => resolve(error.message));
      });
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', (error) => resolve(error.message));
    });
  }
}
