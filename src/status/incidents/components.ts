import { COMPONENTS, type ComponentName, type ServiceState, type StatusComponent } from '@isnad/contract/status';
import { DEGRADED, DOWN, FEW } from '../minute.ts';
import type { MinuteWindow } from '../minute-window.ts';
import { percent, type Span, tallyDays } from '../summary.ts';
import { addedCounts, type ComponentFailures, failingShare } from './component-failures.ts';

/** Each component in the last days: down when no process was ready, and by the share of its own requests that failed. */
export function componentsOf(window: MinuteWindow, failures: ComponentFailures, span: Span): StatusComponent[] {
  const days = tallyDays(window, span);
  const observed = days.reduce((sum, day) => sum + day.observed, 0);
  const notReady = days.reduce((sum, day) => sum + day.notReady, 0);
  const minutes = failures.minutesWithin(Math.max(days[0]?.start ?? 0, span.since), span.now);
  return COMPONENTS.map((name) => {
    const failed = minutes.reduce((sum, minute) => {
      const share = failingShare(failures.at(minute, name));
      return sum + Math.max(share - (window.at(minute)?.notReady ?? 1), 0);
    }, 0);
    return {
      name,
      state: stateOf(window, failures, name, span.now),
      availability: percent(observed, notReady + failed),
    };
  });
}

function stateOf(window: MinuteWindow, failures: ComponentFailures, name: ComponentName, now: number): ServiceState {
  const last = [now - 1, now].flatMap((minute) => {
    const seen = window.at(minute);
    return seen === undefined ? [] : [{ notReady: seen.notReady, counts: failures.at(minute, name) }];
  });
  const { requests, failed } = last.map(({ counts }) => counts).reduce(addedCounts, { requests: 0, failed: 0 });
  if ((last.at(-1)?.notReady ?? 0) >= DOWN || (failed >= FEW && failed >= requests * DOWN)) return 'down';
  const isDegraded = last.some(({ notReady, counts }) => Math.max(notReady, failingShare(counts)) >= DEGRADED);
  return isDegraded ? 'degraded' : 'operational';
}
