import { Failure } from '@isnad/contract/failure';
import { MINUTE_MS } from '@isnad/contract/time';
import { every } from '../timers/timers.ts';

type Deps = { readonly warn: (facts: object, message: string) => void };

/**
 * Logs faults. What lasts and is known by its reason, such as a store that is unavailable, is one line a minute without a stack, however often it
 * happens.
 */
export class ConditionLog {
  readonly #log: Deps;
  /** How often each condition has occurred since its last line. */
  readonly #repeated = new Map<string, number>();

  constructor(log: Deps) {
    this.#log = log;
  }

  /** @param facts of this occurrence, for the line if it gets one */
  fault(error: unknown, message: string, facts: object = {}): void {
    if (!(error instanceof Failure) || error.code === 'internal_error') {
      this.#log.warn({ ...facts, err: error }, message);
      return;
    }
    const condition = { code: error.code, reason: error.message, cause: messageOf(error.cause) };
    const name = JSON.stringify([message, condition]);
    const repeated = this.#repeated.get(name);
    if (repeated !== undefined) {
      this.#repeated.set(name, repeated + 1);
      return;
    }
    this.#log.warn({ ...facts, ...condition }, message);
    this.#repeated.set(name, 0);
    const timer = every(() => {
      const count = this.#repeated.get(name) ?? 0;
      if (count > 0) {
        this.#log.warn({ ...condition, repeated: count }, message);
        this.#repeated.set(name, 0);
        return;
      }
      this.#repeated.delete(name);
      clearInterval(timer);
    }, MINUTE_MS);
    timer.unref();
  }
}

function messageOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}
