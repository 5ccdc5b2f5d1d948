import { Failure } from '../../contract/failure.ts';
import { CacheAway } from '../../storage/cache.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Standing } from '../gate.ts';
import type { KeyHolder } from '../known-key.ts';
import type { Arbiter } from '../limits/arbiter.ts';
import { planWindow, type RequestWindow } from '../limits/request-window.ts';
import type { SharedDecision, SharedWindow } from '../limits/shared-window.ts';
import { selectTimes, withWindow } from '../limits/store.ts';
import { type Decision, OUTSIDE_MS } from '../limits/window-limiter.ts';

export type CountParts = {
  readonly storage: Pick<Storage, 'db'>;
  readonly window: SharedWindow;
  readonly arbiter: Arbiter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type Account = KeyHolder['account'];

/** How a request is decided over by whoever decides at its moment; `epoch` is of that moment. */
export type Ways<Parts, Asked, T> = {
  /** @returns nothing when the cache does not decide any more */
  readonly cache: (parts: Parts, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** @returns nothing when the store does not decide any more */
  readonly store: (parts: Parts, asked: Asked, epoch: number) => Promise<T | undefined>;
  /** While the processes are handing over what they have accepted. */
  readonly nobody: (parts: Parts, asked: Asked) => Promise<T>;
};

/** An account that changes more often than this while one request waits is not decided over. */
export const ATTEMPTS = 12;
/** How long a request waits, at most, while it is being settled who decides. */
const PATIENCE_MS = 1_500;

/** Asks whoever decides, and anew when that has changed meanwhile. @throws {Failure} `unavailable`, and what the ways throw */
export async function whoeverDecides<Parts extends CountParts, Asked, T>(
  parts: Parts,
  ways: Ways<Parts, Asked, T>,
  asked: Asked,
): Promise<T> {
  const { arbiter } = parts;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { mode, epoch } = arbiter.course;
    if (mode === 'cache' || mode === 'store') {
      const answer = await ways[mode](parts, asked, epoch);
      if (answer !== undefined) return answer;
    } else {
      await arbiter.settled(PATIENCE_MS);
      const settled = arbiter.course.mode;
      if (settled !== 'cache' && settled !== 'store') return ways.nobody(parts, asked);
    }
  }
  throw unsettled();
}

/** Counts a request that no key came with: nothing about the caller is remembered, so there is no stamp to prove. */
export function countRequest(parts: CountParts, window: RequestWindow): Promise<Standing> {
  return whoeverDecides(parts, WITHOUT_KEY, window);
}

const WITHOUT_KEY: Ways<CountParts, RequestWindow, Standing> = {
  cache: countByCache,
  store: countByStore,
  nobody: async (parts, window) => refusedByNobody(parts, window),
};

async function countByCache(parts: CountParts, counted: RequestWindow, epoch: number): Promise<Standing | undefined> {
  const { window, arbiter, now } = parts;
  try {
    const said = await window.decide(counted.id, undefined, counted.limit);
    return cacheDecides(arbiter, epoch) ? noted(parts, counted.id, standingOf(counted, said, now())) : undefined;
  } catch (error) {
    return cacheLost(arbiter, epoch, error);
  }
}

/** Counts by the store. @returns nothing when it does not decide any more */
export async function countByStore(
  parts: CountParts,
  { id, accountId, limit, budget }: RequestWindow,
  epoch: number,
): Promise<Standing | undefined> {
  const { arbiter, storage, now } = parts;
  let decision: Decision | undefined;
  const decided = await withWindow(storage.db, { id, accountId, epoch }, (times, at) => {
    decision = decide(times, at, limit, true);
    return decision.accepted;
  });
  if (!decided || decision === undefined) {
    arbiter.moved();
    return undefined;
  }
  return noted(parts, id, { ...decision, budget, at: now() });
}

/** Nobody may let it in; it is told when to try again. */
export function refusedByNobody({ arbiter, now }: CountParts, { limit, budget }: RequestWindow): Standing {
  const { retryMs } = arbiter.course;
  return { accepted: false, limit, remaining: 0, resetMs: retryMs, budget, at: now() };
}

/** Where an account stands; counts nothing. */
export async function lookAtAccount(parts: CountParts, account: Account): Promise<Standing | undefined> {
  const { window, arbiter, storage, now } = parts;
  const counted = planWindow(account);
  if (counted === undefined) return undefined;
  const { id, limit, budget } = counted;
  const { mode, epoch } = arbiter.course;
  if (mode === 'cache') {
    try {
      return standingOf(counted, await window.decide(id, undefined, limit, false), now());
    } catch (error) {
      cacheLost(arbiter, epoch, error);
    }
  }
  if (mode !== 'store') return refusedByNobody(parts, counted);
  const { times, now: at } = await selectTimes(storage.db, id);
  return { ...decide(times, at, limit, false), budget, at: now() };
}

/** Whether the cache has decided all along. What it said while the store was taking over counts for nothing. */
export function cacheDecides({ course }: Arbiter, epoch: number): boolean {
  return course.mode === 'cache' && course.epoch === epoch;
}

/** Tells that the cache has not answered; throws whatever else went wrong. */
export function cacheLost(arbiter: Arbiter, epoch: number, error: unknown): undefined {
  if (!(error instanceof CacheAway)) throw error;
  arbiter.cacheFailed(epoch);
}

/** Remembers what was accepted; in the same turn in which the answer was found to count. */
export function noted<T extends Standing | undefined>({ arbiter }: CountParts, id: string, standing: T): T {
  if (standing?.accepted === true) arbiter.note(id);
  return standing;
}

export function standingOf({ limit, budget }: RequestWindow, said: SharedDecision, at: number): Standing | undefined {
  if (said.kind !== 'decided') return undefined;
  const { accepted, count, resetMs } = said;
  return { accepted, limit, remaining: Math.max(0, limit - count), resetMs, budget, at };
}

/** The exact sliding window over times that all lie in it, oldest first. */
function decide(times: readonly number[], now: number, limit: number, count: boolean): Decision {
  const accepted = times.length < limit;
  const all = accepted && count ? [...times, now] : times;
  const leaves = all[Math.max(0, all.length - limit)];
  const resetMs = leaves === undefined ? 0 : leaves + OUTSIDE_MS - now;
  return { accepted, limit, remaining: Math.max(0, limit - all.length), resetMs };
}

export function unsettled(): Failure {
  return new Failure('unavailable', 'The account is being changed at this moment.', { retryAfter: 1 });
}
