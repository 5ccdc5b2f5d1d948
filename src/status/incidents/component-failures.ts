import { COMPONENTS, type ComponentName } from '@isnad/contract/status';
import { SAMPLES_A_MINUTE } from '../minute.ts';

/** Requests of a component, and how many of them failed by our fault. */
export type ComponentCounts = { readonly requests: number; readonly failed: number };
export type CountsByComponent = ReadonlyMap<ComponentName, ComponentCounts>;

const NOTHING: ComponentCounts = { requests: 0, failed: 0 };

export function addedCounts(a: ComponentCounts | undefined, b: ComponentCounts): ComponentCounts {
  return { requests: (a?.requests ?? 0) + b.requests, failed: (a?.failed ?? 0) + b.failed };
}

/** The share of a minute that counts as down for a component: that of its failed requests, as for the whole service. */
export function failingShare({ requests, failed }: ComponentCounts): number {
  return failed / Math.max(requests, SAMPLES_A_MINUTE);
}

/** The failures of the last days by component and minute: what is stored, and what this process has not written yet. */
export class ComponentFailures {
  readonly #stored = new Map<number, Map<ComponentName, ComponentCounts>>();
  readonly #waiting: ReadonlyMap<number, CountsByComponent>;

  /** @param waiting live counts to add to the stored minutes */
  constructor(waiting: ReadonlyMap<number, CountsByComponent>) {
    this.#waiting = waiting;
  }

  put(minute: number, component: ComponentName, counts: ComponentCounts): void {
    const known = this.#stored.get(minute) ?? new Map<ComponentName, ComponentCounts>();
    this.#stored.set(minute, known.set(component, counts));
  }

  dropBefore(minute: number): void {
    for (const known of this.#stored.keys()) if (known < minute) this.#stored.delete(known);
  }

  at(minute: number, component: ComponentName): ComponentCounts {
    const waiting = this.#waiting.get(minute)?.get(component) ?? NOTHING;
    return addedCounts(this.#stored.get(minute)?.get(component), waiting);
  }

  /** Minutes in which something can have failed, from the first to the last, in no order. */
  minutesWithin(first: number, last: number): number[] {
    const all = new Set([...this.#stored.keys(), ...this.#waiting.keys()]);
    return [...all].filter((minute) => minute >= first && minute <= last);
  }

  /** The percentage of requests that failed in some minutes, by component; those without a failure are left out. */
  percentagesWithin(first: number, last: number): { name: ComponentName; failed_percent: number }[] {
    const minutes = this.minutesWithin(first, last);
    return COMPONENTS.flatMap((name) => {
      const failing = minutes.map((minute) => this.at(minute, name)).filter(({ failed }) => failed > 0);
      const { requests, failed } = failing.reduce(addedCounts, NOTHING);
      return failed === 0 ? [] : [{ name, failed_percent: Math.ceil((failed / requests) * 1_000) / 10 }];
    });
  }
}
