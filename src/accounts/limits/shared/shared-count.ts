import { Failure } from '@isnad/contract/failure';
import { CacheAway } from '../../../storage/cache.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { KeyHolder } from '../../keys/known-key.ts';
import type { RateLimitStatus } from '../admission.ts';
import type { LimitCoordinator } from '../limit-coordinator.ts';
import { planWindow, type RequestWindow } from '../request-window.ts';
import { selectTimes, withWindow } from '../store.ts';
import { type LimitResult, OUTSIDE_MS } from '../window-limiter.ts';
import { CacheForgot, type SharedLimitResult, type SharedWindow } from './shared-window.ts';

export type CountDeps = {
  readonly storage: Pick<Storage, 'db'>;
  readonly window: SharedWindow;
  readonly coordinator: LimitCoordinator;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type Account = KeyHolder['account'];

/** How each decider handles a request. `epoch` is the one in which the request is decided. */
export type Ways<Deps, Asked, T> = {
  /** @returns undefined when the cache no longer decides */
  readonly cache: (deps: Deps, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** @returns undefined when the store no longer decides */
  readonly store: (deps: Deps, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** While the processes are handing over what they have accepted. */
  readonly nobody: (deps: Deps, asked: Asked) => Promise<T>;
};

/** Maximum number of tries. A request fails when its account changes more often than this while it waits. */
export const ATTEMPTS = 12;
/** Maximum time that a request waits for a decider, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** Asks the current decider, and tries again when it changes during the request. @throws {Failure} `unavailable`, and errors of the handlers */
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

/** Counts a request made without a key. Nothing about the caller is cached, so there is no key version to check. */
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
    const said = await window.decide(counted.id, epoch, undefined, counted.limit);
    return cacheDecides(coordinator, epoch)
      ? noted(deps, counted.id, rateLimitStatusOf(counted, said, now()))
      : undefined;
  } catch (error) {
    return cacheLost(coordinator, epoch, error);
  }
}

/** Counts with the store. @returns undefined when it no longer decides */
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

/** Refuses a request because no one can decide. Tells the caller when to retry. */
export function refusedByNobody({ coordinator, now }: CountDeps, { limit, budget }: RequestWindow): RateLimitStatus {
  const { retryMs } = coordinator.state;
  return { accepted: false, limit, remaining: 0, resetMs: retryMs, budget, at: now() };
}

/** Reads the rate limit status of an account without counting. */
export async function lookAtAccount(deps: CountDeps, account: Account): Promise<RateLimitStatus | undefined> {
  const { window, coordinator, storage, now } = deps;
  const counted = planWindow(account);
  if (counted === undefined) return undefined;
  const { id, limit, budget } = counted;
  const { mode, epoch } = coordinator.state;
  if (mode === 'cache') {
    try {
      return rateLimitStatusOf(counted, await window.decide(id, epoch, undefined, limit, false), now());
    } catch (error) {
      cacheLost(coordinator, epoch, error);
    }
  }
  if (mode !== 'store') return refusedByNobody(deps, counted);
  const { times, now: at } = await selectTimes(storage.db, id);
  return { ...decide(times, at, limit, false), budget, at: now() };
}

/** Whether the cache has decided throughout. What it answered during a takeover does not count. */
export function cacheDecides({ state }: LimitCoordinator, epoch: number): boolean {
  return state.mode === 'cache' && state.epoch === epoch;
}

/** Reports that the cache did not answer, or has lost what it counted. Rethrows any other error. */
export function cacheLost(coordinator: LimitCoordinator, epoch: number, error: unknown): undefined {
  if (error instanceof CacheForgot) return coordinator.cacheForgot(epoch);
  if (!(error instanceof CacheAway)) throw error;
  coordinator.cacheFailed(epoch);
}

/** Remembers an accepted request, in the same turn in which its answer was found valid. */
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

/** The exact sliding window over times that are all inside it, oldest first. */
function decide(times: readonly number[], now: number, limit: number, count: boolean): LimitResult {
  const accepted = times.length < limit;
  const all = accepted && count ? [...times, now] : times;
  const leaves = all[Math.max(0, all.length - limit)];
  const resetMs = leaves === undefined ? 0 : leaves + OUTSIDE_MS - now;
  return { accepted, limit, remaining: Math.max(0, limit - all.length), resetMs };
}

export function unsettled(): Failure {
  return new Failure('unavailable', 'The account is being changed. Retry in a moment.', { retryAfter: 1 });
}
