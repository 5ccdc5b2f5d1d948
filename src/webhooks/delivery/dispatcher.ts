import { KEPT_DAYS } from '../../contract/webhooks.ts';
import { signedHeaders } from '../signature.ts';
import { deleteLongSuspended, selectDueEndpoints } from '../store.ts';
import type { Sender } from './sender.ts';
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  type SettleDeps,
  STANDARD_HEADERS,
  settleAndClaim,
} from './settle-and-claim.ts';
import { deleteSomeOld } from './store.ts';

/** How often dispatchers look whether anything is due: one look at one index. */
const POLL_INTERVAL_MS = 200;
/** Endpoints looked after in one look; the rest are due at the next. */
const ENDPOINTS_AT_ONCE = 200;
/** Attempts being made by one process at most, over all endpoints. */
const MAX_IN_FLIGHT = 1_000;
/**
 * A turn costs as much as several attempts, mostly by its commit. So what came of attempts is gathered: until a turn is worth it, or for
 * so long.
 */
const GATHER_MS = 25;
const WORTH_A_TURN = 8;
/** How long attempts may go on when the service stops; broken off, they are made again by whoever comes next. */
const GRACE_MS = 5_000;
const SWEEP_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** For as long as all attempts of a delivery can take, the event is kept longer than it can be replayed. */
const RETRYING_DAYS = 5;

type Deps = SettleDeps & {
  readonly send: Sender;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
  /** Told what could not be read or written; it is tried again. */
  readonly onFault: (error: unknown, message: string) => void;
};

/** An endpoint that this process is busy with. */
type EndpointBatch = {
  turning: boolean;
  again: boolean;
  /** Deliveries of which an attempt is being made. */
  inFlight: Set<string>;
  made: AttemptOutcome[];
  gathering: NodeJS.Timeout | undefined;
};

/**
 * Brings what is due to its endpoints. Any number of processes may do so on one store; each takes an attempt by a lease, so one that dies
 * delays its attempts by the lease and loses none.
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
  #idle = Promise.withResolvers<void>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Begins to look for what is due, and goes on until it is closed. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Looks once for endpoints with something due, and begins with them. Never fails. */
  look(): Promise<void> {
    this.#looking ??= this.#poll().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Settles when no attempt is being made and everything is written down. */
  async settled(): Promise<void> {
    await this.#looking;
    while (this.#rounds.size > 0) await this.#idle.promise;
  }

  /** Begins nothing more, lets attempts finish for some seconds, breaks off the others. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing = true;
    const cut = setTimeout(() => this.#stopping.abort(), GRACE_MS);
    await this.settled();
    clearTimeout(cut);
  }

  async #poll(): Promise<void> {
    const { db, now, onFault } = this.#deps;
    if (this.#closing) return;
    try {
      const due = await selectDueEndpoints(db, new Date(now()).toISOString(), ENDPOINTS_AT_ONCE);
      // Also those whose last turn could not be written down.
      const unwritten = [...this.#rounds].filter(([, { made }]) => made.length > 0).map(([id]) => id);
      for (const id of new Set([...due, ...unwritten])) void this.#turn(id);
      await this.#sweep();
    } catch (error) {
      onFault(error, 'what webhooks are due could not be read; it is tried again');
    }
  }

  /** One turn after the other for one endpoint, for as long as there is anything to write down. */
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
          this.#deps.onFault(error, 'what came of webhooks could not be written down; it is tried again');
          break;
        }
      }
    } finally {
      round.turning = false;
      const waits = round.inFlight.size > 0 || round.made.length > 0;
      // When it stops, what could not be written is left to the lease.
      if (!waits || (this.#closing && round.inFlight.size === 0)) {
        this.#rounds.delete(endpointId);
        if (this.#rounds.size === 0) {
          this.#idle.resolve();
          this.#idle = Promise.withResolvers();
        }
      }
    }
  }

  async #attempt(endpointId: string, round: EndpointBatch, claimed: ClaimedDelivery): Promise<void> {
    const { send, now, ticks } = this.#deps;
    round.inFlight.add(claimed.deliveryId);
    this.#inFlight += 1;
    const [startedAt, began] = [now(), ticks()];
    const message = { id: claimed.eventId, at: startedAt, body: claimed.payload };
    const headers = { ...STANDARD_HEADERS, ...signedHeaders(claimed.secrets, message) };
    const { signal } = this.#stopping;
    const reply =
      claimed.payload === ''
        ? { error: 'The event is too old and was deleted.' }
        : await send({ url: claimed.url, headers, body: claimed.payload, signal });
    const durationMs = ticks() - began;
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
    if (this.#closing || round.made.length >= WORTH_A_TURN) return this.#turn(endpointId);
    round.gathering ??= setTimeout(() => void this.#turn(endpointId), GATHER_MS);
  }

  /** Every process does so, as it does no harm to do it twice; a piece at each look, until nothing old is left. */
  async #sweep(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#swept < SWEEP_MS) return;
    const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
    const { db } = this.#deps;
    await deleteLongSuspended(db, before(KEPT_DAYS), before(0));
    const more = await deleteSomeOld(db, before(KEPT_DAYS), before(KEPT_DAYS + RETRYING_DAYS));
    if (!more) this.#swept = now;
  }
}

function newRound(): EndpointBatch {
  return { turning: false, again: false, inFlight: new Set(), made: [], gathering: undefined };
}
