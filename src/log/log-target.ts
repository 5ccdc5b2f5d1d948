import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';

const STDERR = 2;

/** Destination of the log. */
export type LogTarget = {
  /** Never blocks. @returns the number of bytes accepted, 0 while the reader is stalled; `failed` when they can never be written */
  readonly write: (bytes: Uint8Array) => number | 'failed';
  readonly close: () => void;
};

/**
 * Standard error without the risk of blocking in `write(2)`. Whether a pipe blocks is a property of its open file description, which other processes
 * share and change (libuv makes it blocking in every child that inherits it). A pipe or terminal is therefore reopened for this process alone. Where
 * that is impossible (sockets, such as journald's, or systems without /proc), this uses Node's stream, which does not block as long as no child
 * inherits it.
 */
export function standardError(): LogTarget {
  const stat = fstatSync(STDERR);
  // A reopened file would have its own position, and standard output could overwrite it. Files do not block.
  if (stat.isFile()) return descriptorTarget(STDERR, () => undefined);
  const own = stat.isFIFO() || stat.isCharacterDevice() ? reopen(STDERR) : undefined;
  if (own === undefined) return streamTarget(process.stderr);
  let isOpen = true;
  // A second time, the number could be that of another file.
  const close = () => {
    if (isOpen) closeSync(own);
    isOpen = false;
  };
  return descriptorTarget(own, close);
}

/**
 * Makes a shared standard error non-blocking again. Call it when a child that inherits it has started or ended: libuv makes it blocking for the child,
 * and Node.js leaves it as it found it. Only sockets are shared; a pipe is reopened.
 */
export function unblockStandardError(): void {
  if (!fstatSync(STDERR).isSocket()) return;
  const { _handle: handle } = process.stderr as { _handle?: { setBlocking(blocking: boolean): void } };
  handle?.setBlocking(false);
}

function reopen(descriptor: number): number | undefined {
  try {
    const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
    return openSync(`/proc/self/fd/${descriptor}`, flags);
  } catch {
    // The system or its permissions do not allow it; the caller has a fallback.
    return undefined;
  }
}

/** @param descriptor a non-blocking one */
function descriptorTarget(descriptor: number, close: () => void): LogTarget {
  return {
    write: (bytes) => {
      try {
        return writeSync(descriptor, bytes);
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : 'failed';
      }
    },
    close,
  };
}

/** Writes one piece at a time, so that no queue grows in the stream. */
function streamTarget(stream: NodeJS.WritableStream): LogTarget {
  let busy = false;
  let failed = false;
  stream.on('error', () => {
    failed = true;
  });
  return {
    write: (bytes) => {
      if (failed) return 'failed';
      if (busy) return 0;
      busy = true;
      stream.write(bytes, () => {
        busy = false;
      });
      return bytes.length;
    },
    close: () => undefined,
  };
}
