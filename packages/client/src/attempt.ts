import { ConnectionError, IsnadError, TimeoutError } from './errors.ts';

/** Limits the time of one attempt, and stops it when the caller does. */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #signal: AbortSignal | undefined;
  readonly #timeout: number;
  readonly #onAbort = () => this.#controller.abort(this.#signal?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timedOut = false;

  constructor(signal: AbortSignal | undefined, timeout: number) {
    this.#signal = signal;
    this.#timeout = timeout;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the time again, after a part of a stream. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timedOut = true;
      this.#controller.abort();
    }, this.#timeout);
  }

  /** Stops the time until `restart`. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Ends the attempt. */
  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /** What to throw for an error of `fetch`, or of reading its body. */
  errorFor(error: unknown, host: string, secret: string | undefined): unknown {
    if (error instanceof IsnadError) return error;
    if (this.#timedOut) {
      const fix = 'Retry, or raise timeout.';
      return new TimeoutError(`No response from ${host} within ${this.#timeout} ms.`, { code: 'client_timeout', fix });
    }
    if (this.#signal?.aborted) return this.#signal.reason;
    const reason = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code;
    return new ConnectionError(`The connection to ${host} failed${typeof reason === 'string' ? ` (${reason})` : ''}.`, {
      code: 'connection_failed',
      fix: 'Check baseUrl, and that the service is running.',
      cause: withoutSecret(error, secret),
    });
  }
}

/** An error to keep as the cause, unless it shows the key. */
function withoutSecret(error: unknown, secret: string | undefined): unknown {
  if (secret === undefined || !(error instanceof Error)) return error;
  const shown = `${error.message}${error.stack}${String(error.cause)}`;
  return shown.includes(secret) ? undefined : error;
}

/** Waits. @throws the reason of the signal when it is aborted */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
