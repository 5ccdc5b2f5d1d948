import type { KeyRing } from '../keys/key-ring.ts';
import { type Admission, localAdmission } from './admission.ts';
import type { BootClock } from './boot-clock.ts';
import { LimitJournal } from './journal.ts';
import type { Shared } from './shared/open-shared.ts';
import { SWEEP_MS, WindowLimiter } from './window-limiter.ts';

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
};

/** Opens the admission check: of a single process, restoring what it accepted before a restart, or of one of several processes. */
export async function openAdmission(deps: Deps): Promise<{ admission: Admission; close: () => void }> {
  const { shared, keys, clock, now } = deps;
  if (shared !== undefined) return { admission: await shared.openAdmission(), close: () => undefined };
  const limiter = new WindowLimiter();
  const journal = openJournal(deps, limiter);
  const sweeping = setInterval(() => limiter.sweep(clock.ticks()), SWEEP_MS);
  sweeping.unref();
  return {
    admission: localAdmission({ keys, limiter, journal, ticks: clock.ticks, now }),
    close: () => {
      clearInterval(sweeping);
      journal.close();
    },
  };
}

/** Opens the journal of accepted requests and restores their counts. */
function openJournal({ folder, clock, now, log }: Deps, limiter: WindowLimiter): LimitJournal {
  const journal = new LimitJournal({ folder, clock, now });
  for (const { accountId, at } of journal.takeEntries()) limiter.record(accountId, at);
  const { damaged } = journal;
  if (damaged > 0) log.warn({ damaged }, 'the journal of accepted requests is damaged; readable entries are counted');
  return journal;
}
