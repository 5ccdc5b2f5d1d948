import { ERROR_BUDGET_S, type ServiceState, STATUS_DAYS, type Status, type StatusDay } from '@isnad/contract/status';
import { DAY_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import { DEGRADED, DOWN, FEW } from './minute.ts';
import type { MinuteWindow } from './minute-window.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Numbers of minutes since 1970. */
export type Span = {
  /** The first known minute. */
  readonly since: number;
  /** The current minute. */
  readonly now: number;
};

type Summary = Pick<Status, 'availability' | 'observed_minutes' | 'down_minutes' | 'error_budget' | 'days'>;

/** What was measured on each of the last days, oldest first. */
export function tallyDays(window: MinuteWindow, span: Span): Tally[] {
  const today = span.now - (span.now % DAY_MINUTES);
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    tally(window, today - (STATUS_DAYS - 1 - index) * DAY_MINUTES, span),
  );
}

/** Summarizes the last days, each and in total. A minute without data is down, unless it has only begun. */
export function summarise(window: MinuteWindow, span: Span): Summary {
  const days = tallyDays(window, span);
  const observed = days.reduce((sum, day) => sum + day.observed, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  const used = Math.round(down * 60);
  return {
    availability: percent(observed, down),
    observed_minutes: observed,
    down_minutes: hundredths(down),
    error_budget: { total_seconds: ERROR_BUDGET_S, used_seconds: used, left_seconds: ERROR_BUDGET_S - used },
    days: days.map(asDay),
  };
}

/** `notReady`: what of `down` no component is to blame for. */
type Tally = { start: number; observed: number; down: number; notReady: number; requests: number; failed: number };

function tally(window: MinuteWindow, start: number, { since, now }: Span): Tally {
  const out: Tally = { start, observed: 0, down: 0, notReady: 0, requests: 0, failed: 0 };
  const end = Math.min(start + DAY_MINUTES, now + 1);
  const first = Math.max(start, since);
  let seen = window.at(first);
  for (let minute = first; minute < end; minute++) {
    const next = window.at(minute + 1);
    if (seen === undefined && minute === now) break;
    out.observed += 1;
    // A process rarely stops at the end of a minute, so a minute followed by missing ones counts as part of that outage.
    const left = next === undefined && minute + 1 < now;
    out.down += left ? 1 : (seen?.down ?? 1);
    out.notReady += left ? 1 : (seen?.notReady ?? 1);
    out.requests += seen?.requests ?? 0;
    out.failed += seen?.failed ?? 0;
    seen = next;
  }
  return out;
}

function asDay({ start, observed, down, requests, failed }: Tally): StatusDay {
  const date = isoTime(start * MINUTE_MS).slice(0, 10);
  const times = { down_minutes: hundredths(down), observed_minutes: observed };
  return { date, availability: percent(observed, down), ...times, requests, failed };
}

/** Rounded down, so that anything below full availability is never reported as 100. */
export function percent(observed: number, down: number): number | null {
  return observed === 0 ? null : Math.floor(((observed - down) / observed) * 100_000) / 1_000;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * The current state of the service.
 * @param now number of the current minute
 * @param ready whether this process is ready
 */
export function stateNow(window: MinuteWindow, now: number, ready: boolean): ServiceState {
  const last = [window.at(now - 1), window.at(now)].filter((minute) => minute !== undefined);
  const requests = last.reduce((sum, minute) => sum + minute.requests, 0);
  const failed = last.reduce((sum, minute) => sum + minute.failed, 0);
  if (!ready || (failed >= FEW && failed >= requests * DOWN)) return 'down';
  return last.some(({ down }) => down >= DEGRADED) ? 'degraded' : 'operational';
}

/** When the uninterrupted run of minutes in this state began; the current minute when there is none. @returns milliseconds since 1970 */
export function stateBegan(window: MinuteWindow, state: ServiceState, { since, now }: Span): number {
  const oldest = Math.max(since, now - STATUS_DAYS * DAY_MINUTES);
  let first = now;
  while (first > oldest && stateOf(window.at(first - 1)?.down ?? 1) === state) first -= 1;
  return first * MINUTE_MS;
}

function stateOf(down: number): ServiceState {
  return down >= DOWN ? 'down' : down >= DEGRADED ? 'degraded' : 'operational';
}

/** The first reported day. @param time milliseconds since 1970 @returns its midnight, in milliseconds since 1970 */
export function firstDay(time: number): number {
  return time - (time % DAY_MS) - (STATUS_DAYS - 1) * DAY_MS;
}
