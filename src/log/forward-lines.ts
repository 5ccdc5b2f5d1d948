import type { Readable } from 'node:stream';
import type { LogKind, LogWriter } from './log-writer.ts';

const LINE_FEED = 10;
/** End of every access line. */
const ACCESS_END = Buffer.from('"msg":"request"}\n');
/** Longer lines are forwarded in pieces. */
const MAX_LINE_BYTES = 256 * 1024;

/**
 * Forwards the log of a child process. A child that inherited standard error would bypass our writer, and could block where it does not. Reads as
 * fast as the child writes, so a stalled reader of our log never stops the child.
 */
export function forwardLines(from: Readable, writer: Pick<LogWriter, 'write'>): void {
  let tail: Buffer = Buffer.alloc(0);
  from.on('data', (data: Buffer) => {
    const bytes = tail.length === 0 ? data : Buffer.concat([tail, data]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    for (const { kind, from, to } of runs(bytes.subarray(0, end)))
      writer.write(kind, Buffer.from(bytes.subarray(from, to)));
    tail = Buffer.from(bytes.subarray(end));
    if (tail.length > MAX_LINE_BYTES) flush();
  });
  from.on('end', flush);

  function flush(): void {
    if (tail.length > 0) writer.write('event', tail);
    tail = Buffer.alloc(0);
  }
}

/** Groups consecutive lines of one kind. */
function* runs(lines: Buffer): Iterable<{ kind: LogKind; from: number; to: number }> {
  let from = 0;
  let kind: LogKind | undefined;
  for (let begin = 0; begin < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, begin) + 1;
    const next = isAccessLine(lines.subarray(begin, end)) ? 'access' : 'event';
    if (kind !== undefined && next !== kind) {
      yield { kind, from, to: begin };
      from = begin;
    }
    kind = next;
    begin = end;
  }
  if (kind !== undefined) yield { kind, from, to: lines.length };
}

function isAccessLine(line: Buffer): boolean {
  return line.length >= ACCESS_END.length && line.subarray(-ACCESS_END.length).equals(ACCESS_END);
}
