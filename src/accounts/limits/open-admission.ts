import type { KeyRing } from '../keys/key-ring.ts';
import { type Admission, windowAdmission } from './admission.ts';
import type { BootClock } from './boot-clock.ts';
import { MovableWindows } from './movable-windows.ts';
import type { Shared } from './shared/open-shared.ts';

type Deps = {
  /** Set when this is one of several processes. */
  readonly shared: Shared | undefined;
  readonly keys: KeyRing;
  readonly clock: BootClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where a single process keeps its journal. */
  readonly folder: string;
  readonly log: { readonly warn: (facts: object, message: string) => void };
  /** Whether another process still counts. Then nothing is counted here until `windows.open()`. */
  readonly countedElsewhere: boolean;
};

type OpenAdmission = {
  readonly admission: Admission;
  /** The windows of a single process. Several processes share theirs. */
  readonly windows: MovableWindows | undefined;
  readonly close: () => void;
};

/** Opens the admission check: of a single process, restoring what it accepted before a restart, or of one of several processes. */
export async function openAdmission(deps: Deps): Promise<OpenAdmission> {
  const { shared, keys, now, countedElsewhere } = deps;
  if (shared !== undefined) {
    return { admission: await shared.openAdmission(), windows: undefined, close: () => undefined };
  }
  const windows = new MovableWindows(deps);
  if (!countedElsewhere) windows.open();
  return { admission: windowAdmission({ keys, counter: windows, now }), windows, close: () => windows.release() };
}
