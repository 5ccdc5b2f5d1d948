import { Failure } from '../../contract/failure.ts';
import { CacheAway } from '../../storage/cache.ts';
import type { Storage } from '../../storage/storage.ts';
import type { RateLimitStatus } from '../admission.ts';
import type { KeyHolder } from '../known-key.ts';
import type { LimitCoordinator } from '../limits/limit-coordinator.ts';
import { planWindow, type RequestWindow } from '../limits/request-window.ts';
import type { SharedLimitResult, SharedWindow } from '../limits/shared-window.ts';
import { selectTimes, withWindow } from '../limits/store.ts';
import { type LimitResult, OUTSIDE_MS } from '../limits/window-limiter.ts';

export type CountDeps = {
  readonly storage: Pick<Storage, 'db'>;
  readonly window: SharedWindow;
  readonly coordinator: LimitCoordinator;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type Account = KeyHolder['account'];

/** How a request is decided over by whoever decides at its moment; `epoch` is of that moment. */
export type Ways<Deps, Asked, T> = {
  /** @returns nothing when the cache does not decide any more */
  readonly cache: (deps: Deps, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** @returns nothing when the store does not decide any more */
  readonly store: (deps: Deps, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** While the processes are handing over what they have accepted. */
  readonly nobody: (deps: Deps, asked: Asked) => Promise<T>;
};

/** An account that changes more often than this while one request waits is not decided over. */
export const ATTEMPTS = 12;
/** How long a request waits, at most, while it is being settled who decides. */
const TIMEOUT_MS = 1_500;

/** Asks whoever decides, and anew when that has changed meanwhile. @throws {Failure} `unavailable`, and what the ways throw */
export async function whoeverDecides<Deps extends CountDeps, Asked, T>(
  deps: Deps,
  ways: Ways<Deps, Asked, T>,
  asked: Asked,
): Promise<T> {
  const { coordinator } = deps;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { mode, epoch } = coordinator.state;
    if (mode === 'cache' || mode === 'store') {
      const answer = await ways[mode](deps, asked, epoch);
      if (answer !== undefined) return answer;
    } else {
      await coordinator.settled(TIMEOUT_MS);
      const settled = coordinator.state.mode;
      if (settled !== 'cache' && settled !== 'store') return ways.nobody(deps, asked);
    }
  }
  throw unsettled();
}

/** Counts a request that no key came with: nothing about the caller is remembered, so there is no key version to prove. */
export function countRequest(deps: CountDeps, window: RequestWindow): Promise<RateLimitStatus> {
  return whoeverDecides(deps, WITHOUT_KEY, window);
}

const WITHOUT_KEY: Ways<CountDeps, RequestWindow, RateLimitStatus> = {
  cache: countByCache,
  store: countByStore,
  nobody: async (parts, window) => refusedByNobody(parts, window),
};

async function countByCache(
  deps: CountDeps,
  counted: RequestWindow,
  epoch: number,
): Promise<RateLimitStatus | undefined> {
  const { window, coordinator, now } = deps;
  try {
    const said = await window.decide(counted.id, undefined, counted.limit);
    return cacheDecides(coordinator, epoch)
      ? noted(deps, counted.id, rateLimitStatusOf(counted, said, now()))
      : undefined;
  } catch (error) {
    return cacheLost(coordinator, epoch, error);
  }
}

/** Counts by the store. @returns nothing when it does not decide any more */
export async function countByStore(
  deps: CountDeps,
  { id, accountId, limit, budget }: RequestWindow,
  epoch: number,
): Promise<RateLimitStatus | undefined> {
  const { coordinator, storage, now } = deps;
  let decision: LimitResult | undefined;
  const decided = await withWindow(storage.db, { id, accountId, epoch }, (times, at) => {
    decision = decide(times, at, limit, true);
    return decision.accepted;
  });
  if (!decided || decision === undefined) {
    coordinator.ownerChanged();
    return undefined;
  }
  return noted(deps, id, { ...decision, budget, at: now() });
}

/** Nobody may let it in; it is told when to try again. */
export function refusedByNobody({ coordinator, now }: CountDeps, { limit, budget }: RequestWindow): RateLimitStatus {
  const { retryMs } = coordinator.state;
  return { accepted: false, limit, remaining: 0, resetMs: retryMs, budget, at: now() };
}

/** Where an account stands; counts nothing. */
export async function lookAtAccount(deps: CountDeps, account: Account): Promise<RateLimitStatus | undefined> {
  const { window, coordinator, storage, now } = deps;
  const counted = planWindow(account);
  if (counted === undefined) return undefined;
  const { id, limit, budget } = counted;
  const { mode, epoch } = coordinator.state;
  if (mode === 'cache') {
    try {
      return rateLimitStatusOf(counted, await window.decide(id, undefined, limit, false), now());
    } catch (error) {
      cacheLost(coordinator, epoch, error);
    }
  }
  if (mode !== 'store') return refusedByNobody(deps, counted);
  const { times, now: at } = await selectTimes(storage.db, id);
  return { ...decide(times, at, limit, false), budget, at: now() };
}

/** Whether the cache has decided all along. What it said while the store was taking over counts for nothing. */
export function cacheDecides({ state }: LimitCoordinator, epoch: number): boolean {
  return state.mode === 'cache' && state.epoch === epoch;
}

/** Tells that the cache has not answered; throws whatever else went wrong. */
export function cacheLost(coordinator: LimitCoordinator, epoch: number, error: unknown): undefined {
  if (!(error instanceof CacheAway)) throw error;
  coordinator.cacheFailed(epoch);
}

/** Remembers what was accepted; in the same turn in which the answer was found to count. */
export function noted<T extends RateLimitStatus | undefined>({ coordinator }: CountDeps, id: string, rateLimit: T): T {
  if (rateLimit?.accepted === true) coordinator.note(id);
  return rateLimit;
}

export function rateLimitStatusOf(
  { limit, budget }: RequestWindow,
  said: SharedLimitResult,
  at: number,
): RateLimitStatus | undefined {
  if (said.kind !== 'decided') return undefined;
  const { accepted, count, resetMs } = said;
  return { accepted, limit, remaining: Math.max(0, limit - count), resetMs, budget, at };
}

/** The exact sliding window over times that all lie in it, oldest first. */
function decide(times: readonly number[], now: number, limit: number, count: boolean): LimitResult {
  const accepted = times.length < limit;
  const all = accepted && count ? [...times, now] : times;
  const leaves = all[Math.max(0, all.length - limit)];
  const resetMs = leaves === undefined ? 0 : leaves + OUTSIDE_MS - now;
  return { accepted, limit, remaining: Math.max(0, limit - all.length), resetMs };
}

export function unsettled(): Failure {
  return new Failure('unavailable', 'The account is being changed at this moment.', { retryAfter: 1 });
}
