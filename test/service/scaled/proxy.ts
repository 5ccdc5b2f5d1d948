import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut, frozen and mended. */
export type Line = {
  readonly port: number;
  /** Ends all connections and refuses new ones, as a server that has stopped. */
  readonly cut: () => Promise<void>;
  /** Lets nothing through and ends nothing, as a network that swallows packets; new connections are taken and left unanswered. */
  readonly freeze: () => void;
  /** Delays all that is sent, in both directions together by so many milliseconds. */
  readonly slow: (ms: number) => void;
  /** Lets everything through again. */
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Stands between the service and the server at that address. */
export async function startProxy(target: { host: string; port: number }): Promise<Line> {
  let frozen = false;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (frozen) return;
        if (delayMs === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), delayMs / 2);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    freeze: () => {
      frozen = true;
    },
    slow: (ms) => {
      delayMs = ms;
    },
    mend: async () => {
      frozen = false;
      delayMs = 0;
      // What was swallowed never arrives.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
