import { type Arbitration, GONE_MS, type Member } from './store.ts';

/**
 * Who decides over the limits, as seen by one process. `cache` and `store` name the decider. `lost`: the cache should decide but does not answer.
 * `forgotten`: it answers, but no longer has what was counted. `joining`: the store will decide once all processes have handed over the requests they accepted.
 */
export type CoordinatorState = {
  readonly mode: 'cache' | 'lost' | 'forgotten' | 'joining' | 'store';
  readonly epoch: number;
  /** When the cache was lost, in milliseconds of the process's own clock. */
  readonly since: number;
  /** Milliseconds after which to ask again, while no one decides. */
  readonly retryMs: number;
};

/** State of the deployment that a process polls. */
export type CoordinatorView = Arbitration & {
  readonly members: readonly Member[];
  /** Whether this process can reach the cache. */
  readonly reaches: boolean;
  /** The last epoch this process has joined. */
  readonly joined: number;
  readonly now: number;
};

export type CoordinatorAction = 'none' | 'let-store-decide' | 'join' | 'hand-back';

/** How long an unresponsive cache can take to come back before the store takes over. */
const TIMEOUT_MS = 300;
/** A process seen within this time is alive, and its report on the cache counts. */
const PRESENT_MS = 5_000;

/** Computes the next state of a process from its current state and what it polled. */
export function nextState(
  state: CoordinatorState,
  seen: CoordinatorView,
): { state: CoordinatorState; act: CoordinatorAction } {
  const { epoch, reaches, now } = seen;
  if (seen.decides === 'cache') {
    // In another epoch the cache was given everything again.
    if (state.mode === 'forgotten' && state.epoch === epoch) return { state, act: 'let-store-decide' };
    if (state.mode !== 'lost') return { state: { ...state, mode: 'cache', epoch }, act: 'none' };
    if (reaches) return { state: { ...state, mode: 'cache', epoch }, act: 'none' };
    return { state: { ...state, epoch }, act: now - state.since < TIMEOUT_MS ? 'none' : 'let-store-decide' };
  }
  if (seen.joined !== epoch) return { state: { ...state, mode: 'joining', epoch, retryMs: 1_000 }, act: 'join' };
  const awaited = seen.members.filter((member) => member.joined !== epoch && member.sinceSeen < GONE_MS);
  if (awaited.length > 0) {
    // A live process joins within a moment. For any other, wait until nothing it accepted still counts.
    const waits = awaited.map(({ sinceSeen }) => (sinceSeen < PRESENT_MS ? 1_000 : GONE_MS - sinceSeen));
    return { state: { ...state, mode: 'joining', epoch, retryMs: Math.max(...waits) }, act: 'none' };
  }
  const allReach = reaches && seen.members.every((member) => member.sinceSeen > PRESENT_MS || member.reaches);
  return { state: { ...state, mode: 'store', epoch }, act: allReach ? 'hand-back' : 'none' };
}
