import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import type { HandoverReply, HandoverRequest } from './messages.ts';

/** Only the user of the service can connect: the command line sets the umask. Who can read DATA_DIR can do as much as the service. */
const socketPath = (dataDir: string) => join(dataDir, 'serve.sock');

type Control = {
  readonly dataDir: string;
  readonly log: Logger;
  /** @param signal aborted when nobody waits for the reply any more */
  readonly onRequest: (request: HandoverRequest, signal: AbortSignal) => Promise<HandoverReply>;
};

/**
 * Listens for requests to hand over. Without a socket, for example because the path is too long, the service runs and cannot hand over.
 * @returns stops listening
 */
export async function listenForHandover({ dataDir, log, onRequest }: Control): Promise<() => void> {
  const path = socketPath(dataDir);
  const server = createServer(async (socket) => {
    const aborter = new AbortController();
    socket.on('error', () => undefined).on('close', () => aborter.abort());
    const request = await readLine<HandoverRequest>(socket);
    if (request === undefined) return;
    const reply = await onRequest(request, aborter.signal);
    socket.end(`${JSON.stringify(reply)}\n`);
  });
  server.unref();
  try {
    if (!(await answers(path))) rmSync(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
  } catch (err) {
    log.warn({ err }, 'this process cannot hand over to another one, because DATA_DIR/serve.sock cannot be opened');
  }
  return () => void server.close();
}

/** Asks the running service to hand over. @throws {Failure} `unavailable` with the reason when it does not */
export async function requestHandover(
  dataDir: string,
  request: HandoverRequest,
): Promise<{ from: number; to: number }> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch (cause) {
    throw new Failure(
      'unavailable',
      `no service that can hand over is running on ${dataDir}. Start one with "isnad serve"`,
      { cause },
    );
  }
  socket.write(`${JSON.stringify(request)}\n`);
  const reply = await readLine<HandoverReply>(socket);
  socket.destroy();
  if (reply === undefined) throw new Failure('unavailable', 'the running service ended before it handed over');
  if ('refused' in reply) throw new Failure('unavailable', `${reply.refused}. The running service goes on`);
  return reply;
}

/** @returns undefined when the connection ends before the line does */
async function readLine<T>(socket: Socket): Promise<T | undefined> {
  let text = '';
  try {
    for await (const part of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += part;
      if (text.endsWith('\n')) return JSON.parse(text) as T;
    }
  } catch {
    // The connection was cut, or the line is not JSON. Both sides treat this as no answer.
  }
  return undefined;
}

/** Whether a process listens there. A process that was killed leaves the file. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
