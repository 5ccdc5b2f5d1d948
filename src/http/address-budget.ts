import { isIPv6 } from 'node:net';
import { type Decision, SWEEP_MS, WindowLimiter } from '../accounts/limits/window-limiter.ts';
import { Failure } from '../contract/failure.ts';

/** Requests without a usable key that one address may make in any 60 seconds. */
const FAILURES = 120;

/**
 * Counts the requests that fail before their key is verified, by the address they come from; accounts are never charged for them, and
 * keys that stand go on working from an address without room, as many people may share it.
 */
export class AddressBudget {
  readonly #limiter = new WindowLimiter();
  readonly #ticks: () => number;
  readonly #timer: NodeJS.Timeout;

  /** @param ticks milliseconds of a clock that never goes back */
  constructor(ticks: () => number) {
    this.#ticks = ticks;
    this.#timer = setInterval(() => this.#limiter.sweep(ticks()), SWEEP_MS);
    this.#timer.unref();
  }

  /** Counts a failure. @throws {Failure} `rate_limit_exceeded` when the address has made too many */
  charge(address: string): void {
    const decision = this.#limiter.take(networkOf(address), FAILURES, this.#ticks());
    if (!decision.accepted) throw tooManyFailures(decision);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

function tooManyFailures({ resetMs }: Decision): Failure {
  const retryAfter = Math.ceil(resetMs / 1_000);
  return new Failure(
    'rate_limit_exceeded',
    `Too many requests without a usable key came from this address. Try again in ${retryAfter} s.`,
    { retryAfter, members: { limit: FAILURES, remaining: 0, retry_after: retryAfter } },
  );
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, as one subscriber has all that lie behind them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length - (tail.includes('.') ? 1 : 0);
  const groups = [...front, ...Array<string>(Math.max(gap, 0)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
