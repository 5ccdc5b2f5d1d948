import { DAY_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import { KEPT_DAYS } from '@isnad/contract/webhooks';
import type { Tracing } from '../../telemetry/tracing.ts';
import { after, every } from '../../timers/timers.ts';
import type { ReadAccounts } from '../account-info.ts';
import { deleteLongSuspended } from '../delete-suspended.ts';
import { signedHeaders } from '../signature.ts';
import { selectDueEndpoints } from '../store.ts';
import type { Sender } from './sender.ts';
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  type SettleDeps,
  STANDARD_HEADERS,
  settleAndClaim,
} from './settle-and-claim.ts';
import { deleteSomeOld } from './store.ts';

/** How often each dispatcher polls for due endpoints. A poll is one index lookup. */
const POLL_INTERVAL_MS = 200;
/** Maximum number of endpoints started per poll. The rest are picked up by the next one. */
const ENDPOINTS_AT_ONCE = 200;
/** Maximum number of concurrent attempts per process, across all endpoints. */
const MAX_IN_FLIGHT = 1_000;
/**
 * A turn costs as much as several attempts, mostly for its commit. Outcomes are therefore collected until there are enough for a turn, or for this
 * long.
 */
const GATHER_MS = 25;
const WORTH_A_TURN = 8;
/** How long running attempts can take to finish at shutdown. Aborted attempts are retried by the next dispatcher. */
const GRACE_MS = 5_000;
const SWEEP_MS = 10 * MINUTE_MS;
/** Events are kept this much longer than they can be replayed, to cover all attempts of a delivery. */
const RETRYING_DAYS = 5;

type Deps = SettleDeps & {
  readonly readAccounts: ReadAccounts;
  readonly send: Sender;
  readonly tracing?: Tracing | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  /** Called with reads and writes that failed and will be retried. */
  readonly onFault: (error: unknown, message: string) => void;
};

/** Work in progress for one endpoint. */
type EndpointBatch = {
  turning: boolean;
  again: boolean;
  /** Deliveries with an attempt in progress. */
  inFlight: Set<string>;
  made: AttemptOutcome[];
  gathering: NodeJS.Timeout | undefined;
};

/**
 * Sends due deliveries to their endpoints. Any number of processes can dispatch from one store. Each claims attempts with a lease, so a crash delays
 * its attempts until the lease expires and loses none.
 */
export class WebhookDispatcher {
  readonly #deps: Deps;
  readonly #rounds = new Map<string, EndpointBatch>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #inFlight = 0;
  #closing = false;
  #swept = 0;
  /** Outcomes that the last try at shutdown could not store, and why. */
  #unwritten = 0;
  #fault: unknown;
  #idle = Promise.withResolvers<void>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts polling for due deliveries until `close`. */
  start(): void {
    this.#timer = every(() => this.look(), POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Polls once for endpoints with due deliveries and starts on them. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#poll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Resolves when no attempt is in progress and all outcomes are stored. */
  async settled(): Promise<void> {
    await this.#looking;
    while (this.#rounds.size > 0) await this.#idle.promise;
  }

  /**
   * Claims nothing more, lets running attempts finish for `GRACE_MS`, then aborts the rest. Outcomes get one last try per endpoint. Deliveries whose
   * outcome could not be stored are sent again when their lease ends.
   */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing = true;
    const cut = after(() => this.#stopping.abort(), GRACE_MS);
    await this.#looking;
    // The others get their last try when their running attempts have ended.
    for (const [id, { inFlight }] of this.#rounds) if (inFlight.size === 0) void this.#turn(id);
    await this.settled();
    clearTimeout(cut);
    if (this.#unwritten === 0) return;
    const what = `${this.#unwritten} webhook outcomes could not be written before shutdown; their deliveries are sent again`;
    this.#deps.onFault(this.#fault, what);
    this.#unwritten = 0;
  }

  async #poll(): Promise<void> {
    const { db, now, onFault } = this.#deps;
    if (this.#closing) return;
    try {
      const due = await selectDueEndpoints(db, isoTime(now()), ENDPOINTS_AT_ONCE);
      // Includes endpoints whose last outcomes could not be written.
      const unwritten = [...this.#rounds].filter(([, { made }]) => made.length > 0).map(([id]) => id);
      for (const id of new Set([...due, ...unwritten])) void this.#turn(id);
      await this.#sweep();
    } catch (error) {
      onFault(error, 'due webhooks could not be read; retrying');
    }
  }

  /** Runs turns for one endpoint, one at a time, for as long as there are outcomes to store. */
  async #turn(endpointId: string): Promise<void> {
    const round = this.#rounds.get(endpointId) ?? newRound();
    this.#rounds.set(endpointId, round);
    round.again = true;
    clearTimeout(round.gathering);
    round.gathering = undefined;
    if (round.turning) return;
    round.turning = true;
    try {
      while (round.again) {
        round.again = false;
        const made = round.made;
        round.made = [];
        const room = this.#closing ? 0 : MAX_IN_FLIGHT - this.#inFlight;
        try {
          const claimed = await settleAndClaim(this.#deps, endpointId, { made, room, own: [...round.inFlight] });
          for (const one of claimed) void this.#attempt(endpointId, round, one);
        } catch (error) {
          round.made = [...made, ...round.made];
          this.#fault = error;
          if (!this.#closing) this.#deps.onFault(error, 'webhook outcomes could not be written; retrying');
          break;
        }
      }
    } finally {
      round.turning = false;
      const waits = round.inFlight.size > 0 || round.made.length > 0;
      if (!waits || (this.#closing && round.inFlight.size === 0)) {
        this.#unwritten += round.made.length;
        this.#rounds.delete(endpointId);
        if (this.#rounds.size === 0) {
          this.#idle.resolve();
          this.#idle = Promise.withResolvers();
        }
      }
    }
  }

  async #attempt(endpointId: string, round: EndpointBatch, claimed: ClaimedDelivery): Promise<void> {
    const { send, now, ticks, tracing } = this.#deps;
    round.inFlight.add(claimed.deliveryId);
    this.#inFlight += 1;
    const [startedAt, began] = [now(), ticks()];
    const message = { id: claimed.eventId, at: startedAt, body: claimed.payload };
    const span = tracing?.start('webhook attempt', {
      kind: 'client',
      attributes: { 'isnad.webhook': endpointId, 'isnad.delivery': claimed.deliveryId },
    });
    const headers = {
      ...STANDARD_HEADERS,
      ...signedHeaders(claimed.secrets, message),
      ...(span && { traceparent: span.traceparent }),
    };
    const { signal } = this.#stopping;
    const reply =
      claimed.payload === ''
        ? { error: 'The event is too old and was deleted.' }
        : await send({ url: claimed.url, headers, body: claimed.payload, signal });
    const durationMs = ticks() - began;
    if ('status' in reply) span?.set({ 'http.response.status_code': reply.status });
    span?.end('error' in reply ? { code: 'no_response' } : undefined);
    round.inFlight.delete(claimed.deliveryId);
    this.#inFlight -= 1;
    const brokenOff = signal.aborted && 'error' in reply;
    round.made.push({
      claimed,
      startedAt,
      endedAt: now(),
      durationMs,
      headers,
      reply: brokenOff ? undefined : reply,
    });
    const isLast = this.#closing && round.inFlight.size === 0;
    if (isLast || round.made.length >= WORTH_A_TURN) return this.#turn(endpointId);
    round.gathering ??= after(() => this.#turn(endpointId), GATHER_MS);
  }

  /** Deletes old rows in small batches, one per poll, until none are left. All processes do so, which is harmless. */
  async #sweep(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#swept < SWEEP_MS) return;
    const before = (days: number) => isoTime(now - days * DAY_MS);
    const { db } = this.#deps;
    await deleteLongSuspended(this.#deps, before(KEPT_DAYS), before(0));
    const more = await deleteSomeOld(db, before(KEPT_DAYS), before(KEPT_DAYS + RETRYING_DAYS));
    if (!more) this.#swept = now;
  }
}

function newRound(): EndpointBatch {
  return { turning: false, again: false, inFlight: new Set(), made: [], gathering: undefined };
}
