import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import { type Cache, CacheAway } from '../../storage/cache.ts';
import type { Tables } from '../../storage/tables.ts';
import { after, every } from '../../timers/timers.ts';
import { type CoordinatorState, type CoordinatorView, nextState } from './coordinator-state.ts';
import type { CacheMark, SharedWindow } from './shared/shared-window.ts';
import { beat, enter, forgetCounts, forgetMembers, join, leave, letCacheDecide, letStoreDecide } from './store.ts';
import { SWEEP_MS, WindowLimiter } from './window-limiter.ts';

/** How often a process reports itself and polls who decides. */
const BEAT_MS = 500;
const POLL_NOW_MS = 50;
/** After a pause longer than this, a process polls who decides before anything else. */
const ASLEEP_MS = 3_000;
/** The store counts as unavailable after this long without an answer. Two such polls and a pause take less than `ASLEEP_MS`. */
const STORE_MS = 1_000;
const TIDY_MS = MINUTE_MS;

type Deps = {
  readonly db: Kysely<Tables>;
  readonly cache: Cache;
  readonly window: SharedWindow;
  /** Identifies this process within the deployment; 1 to 32 characters. */
  readonly processId: string;
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  readonly warn: (message: string) => void;
};

/**
 * Agrees with all other processes on who decides over the plans' limits. The cache decides; while any process cannot reach it, the store does. Each
 * process remembers what it accepted in the last minute. When the store takes over, each process first hands this over, and the store decides once
 * all have. When all reach the cache again, one process copies the counts there under a lock, and the cache decides. A cache that has lost the epoch
 * in which it was given the counts, or evicts keys, has lost counts: the store takes over likewise.
 */
export class LimitCoordinator {
  readonly #deps: Deps;
  readonly #accepted = new WindowLimiter();
  #timers: NodeJS.Timeout[] = [];
  #state: CoordinatorState = { mode: 'lost', epoch: 0, since: 0, retryMs: 1_000 };
  #beaten: number;
  #storeAway = false;
  #evicted: number | undefined;
  #reachedFor = 0;
  #running: Promise<void> | undefined;
  #next: NodeJS.Timeout | undefined;
  #closed = false;
  #waiting: (() => void)[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#beaten = deps.ticks();
  }

  /** Joins the deployment. @throws {Failure} `unavailable` when the store is unavailable */
  async start(): Promise<void> {
    const { db, processId, window, ticks } = this.#deps;
    const seen = await enter(db, processId, {
      remembers: async (epoch) => {
        const mark = await this.#look();
        return mark && mark.epoch === epoch;
      },
      fill: (epoch, counted) => window.fill(epoch, counted),
    });
    this.#beaten = ticks();
    // The first poll is enough: nothing has been accepted yet, so there is nothing to hand over.
    this.#move({ ...this.#state, mode: seen.decides === 'cache' ? 'cache' : 'joining', epoch: seen.epoch });
    this.#timers = [every(() => this.#accepted.sweep(ticks()), SWEEP_MS), every(() => this.#tidy(), TIDY_MS)];
    for (const timer of this.#timers) timer.unref();
    await this.#poll();
  }

  /** Who decides now. */
  get state(): CoordinatorState {
    const { mode } = this.#state;
    if (mode === 'cache' && !this.#storeAway && this.#deps.ticks() - this.#beaten > ASLEEP_MS) {
      this.#pollNow();
      return { ...this.#state, mode: 'joining' };
    }
    return this.#state;
  }

  /** Whether the store failed to answer the last poll. */
  get storeAway(): boolean {
    return this.#storeAway;
  }

  /** Remembers an accepted request. */
  note(accountId: string): void {
    this.#accepted.record(accountId, this.#deps.ticks());
  }

  /** Reports that the cache did not answer while it was deciding. */
  cacheFailed(epoch: number): void {
    if (this.#state.mode !== 'cache' || this.#state.epoch !== epoch) return;
    this.#move({ ...this.#state, mode: 'lost', since: this.#deps.ticks() });
    this.#deps.cache.reconnect();
    this.#pollNow();
    void this.#awaitCache();
  }

  /** Reports that the cache has lost what it counted in this epoch. */
  cacheForgot(epoch: number): undefined {
    const { mode } = this.#state;
    if ((mode !== 'cache' && mode !== 'lost') || this.#state.epoch !== epoch) return;
    this.#move({ ...this.#state, mode: 'forgotten' });
    this.#pollNow();
  }

  /** Reports that the store does not decide, contrary to the current state. */
  ownerChanged(): void {
    this.#pollNow();
  }

  /** Waits until someone decides, for at most `patience` milliseconds. */
  async settled(patience: number): Promise<void> {
    const until = this.#deps.ticks() + patience;
    while (this.state.mode !== 'cache' && this.state.mode !== 'store') {
      const left = until - this.#deps.ticks();
      if (left <= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      const timer = after(resolve, Math.min(left, BEAT_MS));
      await promise;
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#next);
    await this.#running;
    const { db, processId, ticks, warn } = this.#deps;
    try {
      await leave(db, { processId, counted: this.#accepted.counted(ticks()) });
    } catch (error) {
      warn(`what this process accepted could not be handed over; it is waited for: ${String(error)}`);
    }
  }

  #pollNow(): void {
    if (this.#running === undefined && !this.#closed) void this.#poll();
  }

  /** Polls once, after any poll in progress, and schedules the next one. */
  #poll(): Promise<void> {
    clearTimeout(this.#next);
    this.#running ??= this.#step()
      .catch(() => BEAT_MS)
      .then((pause) => {
        this.#running = undefined;
        if (this.#closed) return;
        this.#next = after(() => this.#poll(), pause);
        this.#next.unref();
      });
    return this.#running;
  }

  /** @returns milliseconds until the next step */
  async #step(): Promise<number> {
    const { db, processId, ticks } = this.#deps;
    const mark = await this.#look();
    const evicts = mark !== undefined && mark.evicted !== (this.#evicted ?? mark.evicted);
    this.#evicted = mark?.evicted;
    if (mark !== undefined && (evicts || mark.epoch !== this.#state.epoch)) this.cacheForgot(this.#state.epoch);
    const reaches = mark !== undefined && !evicts;
    const asked = ticks();
    if (reaches) this.#cacheIsBack();
    let seen: CoordinatorView;
    const away = () => {
      this.#storeAway = true;
    };
    const late = after(away, STORE_MS);
    try {
      // A late answer counts as well: the others wait for this process as long as they see it.
      const said = await beat(db, { processId, reaches });
      const joined = said.members.find((member) => member.processId === processId)?.joined ?? 0;
      seen = { ...said, reaches, joined, now: ticks() };
      this.#beaten = asked;
      this.#storeAway = ticks() - asked > STORE_MS;
    } catch {
      away();
      return BEAT_MS;
    } finally {
      clearTimeout(late);
    }
    const { state, act } = nextState(this.#state, seen);
    this.#move(state);
    this.#reachedFor = act === 'hand-back' ? this.#reachedFor + 1 : 0;
    if (act === 'let-store-decide') await letStoreDecide(db, seen.epoch);
    else if (act === 'join') await this.#join(state.epoch);
    else if (act === 'hand-back') {
      // Requires two successes in a row, because a connection that just came back can fail again.
      if (this.#reachedFor < 2) return BEAT_MS;
      await this.#handBack(state.epoch);
    } else return state.mode === 'lost' ? POLL_NOW_MS : state.mode === 'joining' ? 4 * POLL_NOW_MS : BEAT_MS;
    return 0;
  }

  /** @returns undefined when the cache does not answer */
  async #look(): Promise<CacheMark | undefined> {
    try {
      return await this.#deps.window.mark();
    } catch (error) {
      if (error instanceof CacheAway) return undefined;
      throw error;
    }
  }

  /** Looks for a lost cache while a poll waits for a store that is away, which can take seconds. Nobody else can decide meanwhile. */
  async #awaitCache(): Promise<void> {
    while (this.#state.mode === 'lost' && !this.#closed) {
      if (this.#storeAway && (await this.#deps.cache.answers())) this.#cacheIsBack();
      else await wait(POLL_NOW_MS, undefined, { ref: false });
    }
  }

  /** The cache was only slow and still decides, because no process has declared it lost. */
  #cacheIsBack(): void {
    if (this.#state.mode === 'lost') this.#move({ ...this.#state, mode: 'cache' });
  }

  async #join(epoch: number): Promise<void> {
    const { db, processId, ticks } = this.#deps;
    await join(db, { processId, epoch, counted: this.#accepted.counted(ticks()) });
  }

  async #handBack(epoch: number): Promise<void> {
    const { db, window } = this.#deps;
    await letCacheDecide(db, epoch, (next, counted) => window.fill(next, counted));
  }

  #move(state: CoordinatorState): void {
    const before = this.#state.mode;
    this.#state = state;
    if (before === state.mode) return;
    if (state.mode === 'lost') this.#deps.warn('the cache does not answer');
    if (state.mode === 'forgotten') this.#deps.warn('the cache has lost what it counted, or evicts keys');
    if (state.mode === 'store') this.#deps.warn('the store decides over limits; keys are not cached');
    if (state.mode === 'cache' && before !== 'lost') this.#deps.warn('the cache decides over limits');
    if (state.mode !== 'cache' && state.mode !== 'store') return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #tidy(): Promise<void> {
    try {
      await forgetMembers(this.#deps.db);
      await forgetCounts(this.#deps.db);
    } catch {
      // Retried in the next minute.
    }
  }
}
