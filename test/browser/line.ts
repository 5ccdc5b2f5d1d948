import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a browser and the service that can be cut. */
export type Line = {
  readonly address: string;
  /** Answers to chat messages stop after so many bytes; undefined: they do not. */
  holdAfter: number | undefined;
  /** Nobody answers any more. */
  down: boolean;
  /** Breaks every connection there is. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
};

export async function openLine(service: string): Promise<Line> {
  const { port, hostname } = new URL(service);
  const clients = new Set<Socket>();
  const cut = () => {
    for (const client of clients) client.destroy();
  };
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    client.on('error', () => undefined);
    if (line.down) client.destroy();
    else join(client);
  });
  const join = (client: Socket) => {
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => undefined);
    let left = Number.POSITIVE_INFINITY;
    client.on('data', (bytes: Buffer) => {
      if (line.holdAfter !== undefined && bytes.includes('POST /api/chat/create')) left = line.holdAfter;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      client.write(bytes.subarray(0, left));
      left = Math.max(0, left - bytes.length);
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: Line = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter: undefined,
    down: false,
    cut,
    stop: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
  return line;
}
