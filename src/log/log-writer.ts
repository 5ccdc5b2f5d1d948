import { setTimeout as sleep } from 'node:timers/promises';
import { isoTime } from '@isnad/contract/time';
import { after } from '../timers/timers.ts';
import type { LogTarget } from './log-target.ts';

/** `access` lines report single requests; all others are events. Access lines are dropped first. */
export type LogKind = 'access' | 'event';
export type DroppedLines = Readonly<Record<LogKind, number>>;

const MAX_BYTES = 2 * 1024 * 1024;
const RETRY_MS = 20;
const LINE_FEED = 10;

type Chunk = { readonly sequence: number; readonly bytes: Uint8Array };

export type LogWriterOptions = {
  readonly target: LogTarget;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Maximum size of the buffer for a stalled reader. */
  readonly maxBytes?: number;
};

/**
 * Writes whole lines to the log without ever blocking. Buffers at most `maxBytes` for a stalled reader. Beyond that, it drops the oldest access lines
 * first, then the oldest events. A later line reports how many were dropped.
 */
export class LogWriter {
  readonly #target: LogTarget;
  readonly #now: () => number;
  readonly #maxBytes: number;
  readonly #waiting: Record<LogKind, Chunk[]> = { access: [], event: [] };
  readonly #dropped: Record<LogKind, number> = { access: 0, event: 0 };
  /** Rest of a partly written chunk. Never dropped, because half a line would corrupt the next one. */
  #rest: Uint8Array | undefined;
  #waitingBytes = 0;
  #sequence = 0;
  #reported: DroppedLines = { access: 0, event: 0 };
  #retry: NodeJS.Timeout | undefined;

  constructor({ target, now, maxBytes = MAX_BYTES }: LogWriterOptions) {
    this.#target = target;
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  /** Number of lines dropped since the start. */
  get dropped(): DroppedLines {
    return { ...this.#dropped };
  }

  /** @param lines whole lines in UTF-8; the writer takes ownership */
  write(kind: LogKind, lines: Uint8Array): void {
    if (lines.length === 0) return;
    this.#waiting[kind].push({ sequence: this.#sequence++, bytes: lines });
    this.#waitingBytes += lines.length;
    // While a retry is scheduled the reader is stalled, so another attempt per line would waste a system call.
    if (this.#retry === undefined) this.#flush();
    while (this.#waitingBytes > this.#maxBytes) this.#dropOldest();
  }

  /** Gives the reader up to `milliseconds` to take the buffered lines, then drops the rest. */
  async close(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    while (!this.#flushed() && performance.now() < deadline) await sleep(RETRY_MS);
    this.#dropAll();
    this.#target.close();
  }

  #flush(): void {
    this.#retry = undefined;
    if (this.#flushed()) return;
    this.#retry = after(() => this.#flush(), RETRY_MS).unref();
  }

  /** @returns whether the buffer is empty */
  #flushed(): boolean {
    for (;;) {
      const bytes = this.#rest ?? this.#takeOldest() ?? this.#report();
      if (bytes === undefined) return true;
      const written = this.#target.write(bytes);
      if (written === 'failed') {
        // A log that cannot be written at all, because its reader is gone or its disk is full, must not stop the service.
        this.#dropped.event += countLines(bytes);
        this.#dropAll();
        return true;
      }
      this.#rest = written < bytes.length ? bytes.subarray(written) : undefined;
      if (this.#rest !== undefined) return false;
    }
  }

  #takeOldest(): Uint8Array | undefined {
    const { access, event } = this.#waiting;
    const [a, e] = [access[0], event[0]];
    const kind = a !== undefined && (e === undefined || a.sequence < e.sequence) ? 'access' : 'event';
    return this.#take(kind);
  }

  #take(kind: LogKind): Uint8Array | undefined {
    const chunk = this.#waiting[kind].shift();
    this.#waitingBytes -= chunk?.bytes.length ?? 0;
    return chunk?.bytes;
  }

  #dropOldest(): void {
    const kind = this.#waiting.access.length > 0 ? 'access' : 'event';
    this.#dropped[kind] += countLines(this.#take(kind) ?? new Uint8Array());
  }

  #dropAll(): void {
    this.#rest = undefined;
    while (this.#waitingBytes > 0) this.#dropOldest();
  }

  /** The line about what was dropped since the last report. */
  #report(): Uint8Array | undefined {
    const access = this.#dropped.access - this.#reported.access;
    const event = this.#dropped.event - this.#reported.event;
    if (access === 0 && event === 0) return undefined;
    this.#reported = this.dropped;
    const time = isoTime(this.#now());
    const msg = 'log lines were dropped because nobody read the log';
    return Buffer.from(`${JSON.stringify({ level: 'warn', time, access_lines: access, event_lines: event, msg })}\n`);
  }
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
