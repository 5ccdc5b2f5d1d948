import { Agent, type IncomingMessage, request } from 'node:http';
import type { History } from './history.ts';
import { type Operation, schedule } from './operations.ts';
import type { Outcome } from './outcomes.ts';

const TIMEOUT_MS = 10_000;
const TICK_MS = 5;

/** What a client sends. */
export type Sent = {
  readonly method?: string;
  readonly path: string;
  readonly secret: string;
  readonly body?: unknown;
};
export type Reply = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string };

export type Clients = {
  /** Keys: without a limit, for management, and of a plan of 100 requests a minute. */
  readonly secrets: { readonly free: string; readonly manage: string; readonly limited: string };
  readonly history: History;
  readonly perSecond: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
};

/**
 * An open-loop load of all kinds of requests: each is sent when it is due, however long earlier ones take, and its time counts from when it was due.
 * Half of the requests use a kept connection, the others a new one.
 */
export class MixedLoad {
  readonly outcomes: Outcome[] = [];
  readonly #address: () => URL;
  readonly #clients: Clients;
  readonly #began = performance.now();
  readonly #kept = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #due = 0;

  constructor(address: () => URL, clients: Clients) {
    this.#address = address;
    this.#clients = clients;
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS);
  }

  /** Milliseconds since the load began. */
  now(): number {
    return performance.now() - this.#began;
  }

  async end(): Promise<readonly Outcome[]> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#kept.destroy();
    return this.outcomes;
  }

  #sendDue(): void {
    const { perSecond } = this.#clients;
    for (; (this.#due / perSecond) * 1_000 <= this.now(); this.#due++) {
      const due = (this.#due / perSecond) * 1_000;
      const running = this.#run(schedule(this.#due), due).finally(() => this.#open.delete(running));
      this.#open.add(running);
    }
  }

  async #run(operation: Operation, due: number): Promise<void> {
    const { history, secrets, random } = this.#clients;
    const agent = this.#due % 2 === 0 ? this.#kept : undefined;
    let reply: Reply | undefined;
    let fault: string | undefined;
    const sent = this.now();
    try {
      const plan = operation.plan({ secrets, history, random });
      reply = await send(this.#address(), plan, { agent });
      const times = { sent, ended: this.now() };
      fault = operation.judge(reply, { history, times, plan });
      if (fault === undefined) await operation.after?.({ plan, history, send: (next) => send(this.#address(), next) });
    } catch (error) {
      fault = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
    this.outcomes.push({
      kind: operation.kind,
      due,
      ended: this.now(),
      status: reply?.status ?? 0,
      retryAfter: reply?.headers['retry-after'] !== undefined,
      ...(fault === undefined ? {} : { fault }),
    });
  }
}

/** Sends one request and reads the whole answer, without retries. */
export async function send(
  address: URL,
  { method = 'GET', path, secret, body }: Sent,
  { agent, timeoutMs = TIMEOUT_MS }: { readonly agent?: Agent | undefined; readonly timeoutMs?: number } = {},
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const headers = {
    authorization: `Bearer ${secret}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const sending = request(new URL(path, address), { method, agent: agent ?? false, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    answer.on('error', reject).on('aborted', () => reject(new Error('cut answer')));
  });
  const timer = setTimeout(() => sending.destroy(new Error(`no answer in ${timeoutMs / 1_000} s`)), timeoutMs);
  sending.on('error', reject);
  sending.end(body === undefined ? undefined : JSON.stringify(body));
  return promise.finally(() => clearTimeout(timer));
}
