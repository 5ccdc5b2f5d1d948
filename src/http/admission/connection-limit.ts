import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Kept free for files, the store, other services, child processes and threads. */
const MAX_RESERVE = 512;
/** More connections would take more memory than they are worth. */
const MAX_CONNECTIONS = 16_384;
/** Where the limit cannot be read: it is this high or higher on all common systems. */
const USUAL_LIMIT = 1_024;

/** How many connections this process can have. @param openFiles limit of open files, of which up to half is kept for other uses */
export function connectionsWithin(openFiles: number): number {
  return Math.min(openFiles - Math.min(openFiles >> 1, MAX_RESERVE), MAX_CONNECTIONS);
}

/** The limit of open files of this process. Node.js has raised it to the hard limit. */
export function openFilesLimit(): number {
  try {
    const [, limit = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit) || USUAL_LIMIT;
  } catch {
    // Only Linux has this file.
    return USUAL_LIMIT;
  }
}

/** Connections above the limit while others are being closed for them. */
const MARGIN = 32;

/**
 * Keeps the connections of a server below a limit. For a new one, the oldest that never sent a request is closed; else all that are idle between two
 * requests. When all are in use, Node.js closes the new one.
 */
export function limitConnections(server: Server, limit: number): void {
  server.maxConnections = limit + MARGIN;
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    unused.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => forget(socket));
    if (open.size >= limit) {
      const [oldest] = unused;
      if (oldest === undefined) server.closeIdleConnections();
      else {
        forget(oldest);
        oldest.destroy();
      }
    }
    open.add(socket);
    unused.add(socket);
  });
  server.prependListener('request', ({ socket }) => void unused.delete(socket));
}
