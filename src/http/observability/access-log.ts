import { redactKeys } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { every } from '../../timers/timers.ts';
import { pathOf } from '../paths.ts';

const FLUSH_MS = 100;
const BATCH_BYTES = 64 * 1024;
const MAX_PATH_LENGTH = 2_048;
/** Longer than any line, because JSON escapes a character with at most six. */
const LINE_BYTES = 16 * 1024;

type Deps = {
  /** Receives complete lines in UTF-8, and owns the bytes. */
  readonly write: (lines: Uint8Array) => void;
  readonly now: () => number;
};

type LoggedRequest = {
  readonly id: string;
  readonly method: string;
  /** URL including the query. */
  readonly url: string;
  /** Address of the client. Empty if its connection is closed. */
  readonly ip: string;
};

/**
 * Writes one JSON line per request, in batches, because one write per request would halve the throughput of small responses. Paths are
 * logged without their query and with API keys redacted.
 */
export class AccessLog {
  readonly #deps: Deps;
  readonly #timer: NodeJS.Timeout;
  #bytes = Buffer.allocUnsafe(BATCH_BYTES + LINE_BYTES);
  #used = 0;
  #second = 0;
  #time = '';

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = every(() => this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  record(request: LoggedRequest, status: number, milliseconds: number): void {
    const path = redactKeys(pathOf(request.url)).slice(0, MAX_PATH_LENGTH);
    // Method, ID and address need no escaping. A path can contain anything.
    const line = `{"level":"info","time":"${this.#now()}","request_id":"${request.id}","method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"ms":${milliseconds.toFixed(2)},"ip":"${request.ip}","msg":"request"}\n`;
    // Encode immediately, because waiting strings would be copied by every garbage collection.
    this.#used += this.#bytes.write(line, this.#used);
    if (this.#used >= BATCH_BYTES) this.flush();
  }

  flush(): void {
    if (this.#used === 0) return;
    const lines = Buffer.from(this.#bytes.subarray(0, this.#used));
    this.#used = 0;
    this.#deps.write(lines);
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  /** ISO time, formatted only once a second to save work. */
  #now(): string {
    const now = this.#deps.now();
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#time = isoTime(second * 1_000).slice(0, 20);
    }
    return `${this.#time}${String(now % 1_000).padStart(3, '0')}Z`;
  }
}
