import { INCIDENT_DAYS, type IncidentCause, type StatusIncident } from '@isnad/contract/status';
import { DAY_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import { DEGRADED, DOWN, FEW } from '../minute.ts';
import type { MinuteWindow, SeenMinute } from '../minute-window.ts';
import type { ComponentFailures } from './component-failures.ts';

/** Good minutes that end an incident. */
const CALM = 6;
const MAX_INCIDENTS = 100;

type Run = { first: number; last: number; down: boolean; readonly causes: Set<IncidentCause> };

/**
 * The incidents of the last days, newest first, from what was measured.
 * @param since the first known minute
 * @param now the current minute
 */
export function incidentsOf(
  window: MinuteWindow,
  failures: ComponentFailures,
  { since, now }: { readonly since: number; readonly now: number },
): StatusIncident[] {
  const runs: Run[] = [];
  for (let minute = Math.max(since, now - INCIDENT_DAYS * (DAY_MS / MINUTE_MS)); minute <= now; minute++) {
    const seen = window.at(minute);
    // Nothing may have been measured yet of the minute that has only begun.
    const cause = seen === undefined && minute === now ? undefined : causeOf(seen);
    if (cause === undefined) continue;
    let run = runs.at(-1);
    if (run === undefined || minute - run.last > CALM) {
      run = { first: minute, last: minute, down: false, causes: new Set() };
      runs.push(run);
    }
    run.last = minute;
    run.down ||= (seen?.down ?? 1) >= DOWN;
    run.causes.add(cause);
  }
  return runs
    .slice(-MAX_INCIDENTS)
    .reverse()
    .map(({ first, last, down, causes }) => ({
      began_at: isoTime(first * MINUTE_MS),
      ended_at: now - last < CALM ? null : isoTime((last + 1) * MINUTE_MS),
      state: down ? 'down' : 'degraded',
      cause: WORST.find((cause) => causes.has(cause)) ?? 'failures',
      components: failures.percentagesWithin(first, last),
    }));
}

const WORST: readonly IncidentCause[] = ['stopped', 'not_ready', 'failures'];

/** Why a minute belongs to an incident; undefined: it does not. One failed request of a quiet minute is none. */
function causeOf(seen: SeenMinute | undefined): IncidentCause | undefined {
  if (seen === undefined) return 'stopped';
  if (seen.notReady >= DOWN) return 'not_ready';
  return seen.failed >= FEW && seen.down >= DEGRADED ? 'failures' : undefined;
}
