import { setImmediate } from 'node:timers/promises';
import type { Failure } from '@isnad/contract/failure';
import { type IdentifierPrefix, timeOfIdentifier } from '@isnad/contract/identifiers';
import { redactKeys } from '@isnad/contract/redact';
import { DAY_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { every } from '../../timers/timers.ts';
import { deleteSomeBefore, deleteSomeOldest, insertRequests, type RequestRow } from './store.ts';

/** The most that a killed process loses. */
const FLUSH_MS = 10_000;
const SWEEP_MS = 10 * MINUTE_MS;
/** Rows per commit, some milliseconds in an embedded store. Requests are answered between commits. */
const BATCH_ROWS = 100;
/** Maximum number of rows kept while the store cannot be written, some 15 MB. */
const MAX_WAITING = 20_000;
const KEPT_DAYS = 7;
/** The newest rows of an account that are kept. */
const MAX_ROWS = 100_000;
/** Requests of an account that are logged in a minute, successful ones and failed ones apart. Usage counts all of them. */
const MAX_PER_MINUTE = 300;
const MAX_PATH_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;
const MAX_ENDPOINT_LENGTH = 128;

type Deps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  /** Called with failed writes. Nothing is thrown, so that no request fails because of its log. */
  readonly onFault: (error: unknown, message: string) => void;
  /** Maximum number of rows of an account; for tests. */
  readonly mostRows?: number;
};

export type AnsweredRequest = {
  readonly accountId: string;
  readonly keyId: string | null;
  readonly requestId: string;
  readonly method: string;
  /** Method and route, as usage names them. */
  readonly endpoint: string;
  /** URL including the query. */
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly failure: Failure | undefined;
  readonly traceId: string | undefined;
};

/** What an account has had logged in the current minute. */
type Share = { succeeded: number; failed: number };

/**
 * The request log of all accounts: collects rows in memory and writes them every ten seconds and at shutdown. Bounded per account: by minute, by
 * number and by age. A failed write is retried with the next.
 */
export class RequestLog {
  readonly #deps: Deps;
  readonly #timer: NodeJS.Timeout;
  readonly #shares = new Map<string, Share>();
  /** Accounts with new rows since the last sweep. */
  readonly #grown = new Set<string>();
  #minuteEnd = 0;
  #waiting: RequestRow[] = [];
  #flushed: Promise<void> = Promise.resolve();
  #swept = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = every(() => {
      this.#flushed = this.flush().then(() => this.#sweep());
      return this.#flushed;
    }, FLUSH_MS);
    this.#timer.unref();
  }

  /**
   * Whether the account has room for a request in its share of the minute, which this uses up. Separate from `add`, because it runs on every
   * request and costs one map lookup.
   */
  accepts(accountId: string, status: number): boolean {
    const now = this.#deps.now();
    if (now >= this.#minuteEnd || now < this.#minuteEnd - MINUTE_MS) {
      this.#minuteEnd = now - (now % MINUTE_MS) + MINUTE_MS;
      this.#shares.clear();
    }
    let share = this.#shares.get(accountId);
    if (share === undefined) {
      share = { succeeded: 0, failed: 0 };
      this.#shares.set(accountId, share);
    }
    return (status < 400 ? share.succeeded++ : share.failed++) < MAX_PER_MINUTE;
  }

  /** Adds a request that was accepted. */
  add(request: AnsweredRequest): void {
    this.#waiting.push(this.#rowOf(request));
  }

  /** Writes everything recorded before the call. Only one write runs at a time. Never rejects. */
  flush(): Promise<void> {
    this.#flushed = this.#flushed.then(() => this.#write());
    return this.#flushed;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#waiting.length === 0) return;
    this.#deps.onFault(
      undefined,
      `${this.#waiting.length} rows of the request log could not be written before shutdown`,
    );
  }

  #rowOf({ accountId, keyId, requestId, failure, ...request }: AnsweredRequest): RequestRow {
    const id = this.#deps.newId('log');
    return {
      id,
      account_id: accountId,
      key_id: keyId,
      // The same time, so that a period is a range of identifiers.
      created_at: isoTime(timeOfIdentifier(id)),
      request_id: requestId,
      method: request.method,
      path: withoutValues(request.url),
      endpoint: request.endpoint.slice(0, MAX_ENDPOINT_LENGTH),
      status: request.status,
      milliseconds: Math.round(request.milliseconds * 100) / 100,
      code: failure?.code ?? null,
      trace_id: request.traceId ?? null,
      detail: failure === undefined ? null : storable(redactKeys(failure.message)).slice(0, MAX_DETAIL_LENGTH),
    };
  }

  async #write(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    let written = 0;
    try {
      for (; written < rows.length; written += BATCH_ROWS) {
        const batch = rows.slice(written, written + BATCH_ROWS);
        await insertRequests(this.#deps.db, batch);
        for (const { account_id } of batch) this.#grown.add(account_id);
        await setImmediate();
      }
    } catch (error) {
      const left = [...rows.slice(written), ...this.#waiting];
      this.#waiting = left.slice(-MAX_WAITING);
      const lost = left.length - this.#waiting.length;
      const message = lost > 0 ? `; the ${lost} oldest rows were dropped` : '';
      this.#deps.onFault(error, `the request log could not be written; kept for retry${message}`);
    }
  }

  async #sweep(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#swept < SWEEP_MS) return;
    this.#swept = now;
    try {
      await this.deleteOld();
    } catch (error) {
      this.#deps.onFault(error, 'old rows of the request log could not be deleted; retrying');
    }
  }

  /** Deletes what is older than seven days, and the oldest rows of accounts with too many, in batches between which requests are answered. Idempotent, and safe in several processes at once. */
  async deleteOld(): Promise<void> {
    const { db, now, mostRows = MAX_ROWS } = this.#deps;
    for (const accountId of this.#grown) {
      while (await deleteSomeOldest(db, accountId, mostRows)) await setImmediate();
      this.#grown.delete(accountId);
      await setImmediate();
    }
    while (await deleteSomeBefore(db, isoTime(now() - KEPT_DAYS * DAY_MS))) await setImmediate();
  }
}

/** The path, and of the query the names alone: `/api/quran?id&verse`. */
function withoutValues(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const names = query.split('&').flatMap((pair) => pair.split('=', 1));
  const shown = query === '' ? path : `${path}?${names.join('&')}`;
  return storable(redactKeys(shown)).slice(0, MAX_PATH_LENGTH);
}

/** Without characters that a database refuses. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}
