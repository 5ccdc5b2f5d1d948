import { redactKeys } from '../contract/redact.ts';
import { pathOf } from './paths.ts';

const FLUSH_MS = 100;
const BATCH_BYTES = 64 * 1024;
const MAX_PATH_LENGTH = 2_048;
/** More than the longest line, as JSON writes no character with more than six. */
const LINE_BYTES = 16 * 1024;

type Deps = {
  /** Takes whole lines, in UTF-8; the bytes are its own. */
  readonly write: (lines: Uint8Array) => void;
  readonly now: () => number;
};

type LoggedRequest = {
  readonly id: string;
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** Address of the client; empty when its connection is gone. */
  readonly ip: string;
};

/**
 * One JSON line for each answered request, written in batches: one write for each request would halve the speed of small answers.
 * Paths are logged without their query, and without anything that looks like a key.
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
    this.#timer = setInterval(() => this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  record(request: LoggedRequest, status: number, milliseconds: number): void {
    const path = redactKeys(pathOf(request.url)).slice(0, MAX_PATH_LENGTH);
    // Method, id and address are known to need no escaping; a path may hold anything.
    const line = `{"level":"info","time":"${this.#now()}","request_id":"${request.id}","method":"${request.method}","path":${JSON.stringify(path)},"status":${status},"ms":${milliseconds.toFixed(2)},"ip":"${request.ip}","msg":"request"}\n`;
    // Into bytes at once: strings that wait for their batch would be copied by every collection of garbage until then.
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

  /** ISO time; formatting it once a second is enough work. */
  #now(): string {
    const now = this.#deps.now();
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#time = new Date(second * 1_000).toISOString().slice(0, 20);
    }
    return `${this.#time}${String(now % 1_000).padStart(3, '0')}Z`;
  }
}
