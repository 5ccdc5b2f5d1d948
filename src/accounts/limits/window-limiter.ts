import { WINDOW_MS } from '../../contract/plans.ts';

/** What became of one request, and where its account stands after it. */
export type Decision = {
  readonly accepted: boolean;
  readonly limit: number;
  /** Requests that would still be accepted at this moment. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window and there is room for one more. */
  readonly resetMs: number;
};

/** The times of the last accepted requests of one account, oldest overwritten first. */
type Ring = { times: Float64Array; next: number };

/**
 * The exact sliding window, in memory: a request is accepted when fewer than `limit` were in the 60 seconds before it. The times of
 * the accepted ones lie in a ring of that size, so that one look at the place to be overwritten decides.
 */
export class WindowLimiter {
  readonly #rings = new Map<string, Ring>();

  /**
   * Decides over one request and counts it if it is accepted.
   * @param now milliseconds of a clock that never goes back
   */
  take(accountId: string, limit: number, now: number): Decision {
    const ring = this.#ringOf(accountId, limit);
    const oldest = ring.times[ring.next] ?? 0;
    // Also at exactly 60 seconds it would be one too many in a window that holds both its ends.
    const accepted = now - oldest > WINDOW_MS;
    if (accepted) {
      ring.times[ring.next] = now;
      ring.next = ring.next + 1 === limit ? 0 : ring.next + 1;
    }
    return decision(ring.times, now, accepted);
  }

  /** Where the account stands; counts nothing. */
  look(accountId: string, limit: number, now: number): Decision {
    const ring = this.#rings.get(accountId);
    return decision(ring === undefined ? NEVER : resized(ring, limit).times, now, true, limit);
  }

  /** Forgets accounts without a request in the last 60 seconds. */
  sweep(now: number): void {
    for (const [accountId, ring] of this.#rings) {
      if (ring.times.every((time) => now - time > WINDOW_MS)) this.#rings.delete(accountId);
    }
  }

  #ringOf(accountId: string, limit: number): Ring {
    const known = this.#rings.get(accountId);
    if (known?.times.length === limit) return known;
    // Another plan has another limit; what was accepted under the old one still counts.
    const ring = known === undefined ? emptyRing(limit) : resized(known, limit);
    this.#rings.set(accountId, ring);
    return ring;
  }
}

const NEVER = new Float64Array(0);

function emptyRing(limit: number): Ring {
  return { times: new Float64Array(limit).fill(Number.NEGATIVE_INFINITY), next: 0 };
}

function resized(ring: Ring, limit: number): Ring {
  if (ring.times.length === limit) return ring;
  const kept = [...ring.times].sort((a, b) => a - b).slice(-limit);
  const made = emptyRing(limit);
  made.times.set(kept, limit - kept.length);
  return made;
}

function decision(times: Float64Array, now: number, accepted: boolean, limit = times.length): Decision {
  let inside = 0;
  let oldest = now;
  for (const time of times) {
    if (now - time > WINDOW_MS) continue;
    inside += 1;
    if (time < oldest) oldest = time;
  }
  return { accepted, limit, remaining: limit - inside, resetMs: inside === 0 ? 0 : oldest + WINDOW_MS + 1 - now };
}
