import cluster from 'node:cluster';
import { type Logger, pino } from 'pino';
import { redactKeys } from '../contract/redact.ts';

/** Bytes that a pipe takes in one piece (PIPE_BUF): beyond it the lines of two workers could run into each other. */
const PIECE = cluster.isWorker ? 4_096 : Number.POSITIVE_INFINITY;
const LINE_FEED = 10;

/** The log of the service. Every line goes through `redactKeys`, so none can hold a key. */
export function newLog(level: string): Logger {
  const formatters = { level: (name: string) => ({ level: name }) };
  return pino(
    { level, base: null, formatters, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => writeLog(Buffer.from(redactKeys(line))) },
  );
}

/** Writes whole lines to standard error: standard output belongs to what the command has to say. */
export function writeLog(lines: Uint8Array): void {
  for (const piece of wholeLines(lines, PIECE)) process.stderr.write(piece);
}

/** Lines in pieces of at most `size` bytes, cut between lines; a line that is longer is a piece of its own. */
export function* wholeLines(lines: Uint8Array, size: number): Iterable<Uint8Array> {
  let begin = 0;
  while (begin < lines.length) {
    let end = lines.length;
    if (end - begin > size) end = lines.lastIndexOf(LINE_FEED, begin + size - 1) + 1;
    if (end <= begin) end = lines.indexOf(LINE_FEED, begin) + 1 || lines.length;
    yield lines.subarray(begin, end);
    begin = end;
  }
}
