import type { Arbitration, Member } from './store.ts';
import { OUTSIDE_MS } from './window-limiter.ts';

/**
 * What a process thinks of who decides. `cache` and `store`: that one does. `lost`: the cache should, but does not answer. `joining`: the
 * store will, once all processes have handed over what they accepted.
 */
export type CoordinatorState = {
  readonly mode: 'cache' | 'lost' | 'joining' | 'store';
  readonly epoch: number;
  /** When the cache was lost, in milliseconds of the process's own clock. */
  readonly since: number;
  /** While nobody decides: milliseconds until it makes sense to ask again. */
  readonly retryMs: number;
};

/** What a process sees when it looks. */
export type CoordinatorView = Arbitration & {
  readonly members: readonly Member[];
  /** Whether this process reaches the cache. */
  readonly reaches: boolean;
  /** The epoch this process has joined last. */
  readonly joined: number;
  readonly now: number;
};

export type CoordinatorAction = 'none' | 'let-store-decide' | 'join' | 'hand-back';

/** How long a cache that does not answer may be on its way back before the store takes over. */
const TIMEOUT_MS = 300;
/** What a process accepted in its last moments has left the window so long after it was last seen: it may go on for 3 s unseen. */
export const GONE_MS = OUTSIDE_MS + 4_000;
/** Seen within that time, a process is there, and its word on whether it reaches the cache counts. */
const PRESENT_MS = 5_000;

/** What a process does next, from what it thought and what it sees. */
export function nextState(
  state: CoordinatorState,
  seen: CoordinatorView,
): { state: CoordinatorState; act: CoordinatorAction } {
  const { epoch, reaches, now } = seen;
  if (seen.decides === 'cache') {
    if (state.mode !== 'lost') return { state: { ...state, mode: 'cache', epoch }, act: 'none' };
    if (reaches) return { state: { ...state, mode: 'cache', epoch }, act: 'none' };
    return { state: { ...state, epoch }, act: now - state.since < TIMEOUT_MS ? 'none' : 'let-store-decide' };
  }
  if (seen.joined !== epoch) return { state: { ...state, mode: 'joining', epoch, retryMs: 1_000 }, act: 'join' };
  const awaited = seen.members.filter((member) => member.joined !== epoch && member.sinceSeen < GONE_MS);
  if (awaited.length > 0) {
    // One that is there joins within a moment; one that is not is waited for until nothing of it counts.
    const waits = awaited.map(({ sinceSeen }) => (sinceSeen < PRESENT_MS ? 1_000 : GONE_MS - sinceSeen));
    return { state: { ...state, mode: 'joining', epoch, retryMs: Math.max(...waits) }, act: 'none' };
  }
  const allReach = reaches && seen.members.every((member) => member.sinceSeen > PRESENT_MS || member.reaches);
  return { state: { ...state, mode: 'store', epoch }, act: allReach ? 'hand-back' : 'none' };
}
