import type { Failure } from '@isnad/contract/failure';
import { every } from '../../timers/timers.ts';
import type { BootClock } from './boot-clock.ts';
import { LimitJournal } from './journal.ts';
import { localCounter, type WindowCounter } from './window-counter.ts';
import type { LimitResult } from './window-limiter.ts';
import { SWEEP_MS, WindowLimiter } from './window-limiter.ts';

type Deps = {
  readonly clock: BootClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Folder of the journal. */
  readonly folder: string;
  readonly log: { readonly warn: (facts: object, message: string) => void };
};

/**
 * Windows that move from one process to the next with their journal. Exactly one process counts at any time: this one after `open`, none after
 * `release`, another one after `forwardTo`. Requests that arrive while nobody counts wait.
 */
export class MovableWindows implements WindowCounter {
  readonly #deps: Deps;
  #counter: WindowCounter | undefined;
  #next: PromiseWithResolvers<WindowCounter> | undefined;
  #closeOwn: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Counts here, and continues with what the journal has. @throws {Error} when its files cannot be opened or read */
  open(): void {
    const { clock, log } = this.#deps;
    const limiter = new WindowLimiter();
    const journal = new LimitJournal(this.#deps);
    for (const { accountId, at } of journal.takeEntries()) limiter.record(accountId, at);
    const { damaged } = journal;
    if (damaged > 0) log.warn({ damaged }, 'the journal of accepted requests is damaged; readable entries are counted');
    const sweeping = every(() => limiter.sweep(clock.ticks()), SWEEP_MS);
    sweeping.unref();
    this.#closeOwn = () => {
      clearInterval(sweeping);
      journal.close();
    };
    this.#use(localCounter({ limiter, journal, ticks: clock.ticks }));
  }

  /** Stops counting and closes the journal, which has everything that was accepted. */
  release(): void {
    this.#counter = undefined;
    this.#closeOwn?.();
    this.#closeOwn = undefined;
  }

  /** Lets another process count, which has opened the journal. */
  forwardTo(counter: WindowCounter): void {
    this.release();
    this.#use(counter);
  }

  take(id: string, limit: number): LimitResult | Promise<LimitResult> {
    return this.#counter === undefined
      ? this.#wait().then((next) => next.take(id, limit))
      : this.#counter.take(id, limit);
  }

  peek(id: string, limit: number): LimitResult | Promise<LimitResult> {
    return this.#counter === undefined
      ? this.#wait().then((next) => next.peek(id, limit))
      : this.#counter.peek(id, limit);
  }

  /** Requests that another process counts are recorded there. */
  together(decide: () => void): Failure | undefined {
    const together = this.#counter?.together;
    if (together !== undefined) return together(decide);
    decide();
    return undefined;
  }

  #wait(): Promise<WindowCounter> {
    this.#next ??= Promise.withResolvers();
    return this.#next.promise;
  }

  #use(counter: WindowCounter): void {
    this.#counter = counter;
    this.#next?.resolve(counter);
    this.#next = undefined;
  }
}
