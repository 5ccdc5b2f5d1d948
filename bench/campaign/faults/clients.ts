import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { back, type Fault, P99_THREE_TIMES, TEXTS_GO_ON } from '../fault.ts';
import type { Scene } from '../scene.ts';

const IDLE = 5_000;
const SLOW = 500;
/** About 1 MB a second. */
const FLOOD = { perSecond: 1_500, bytes: 700 };

const open: Socket[] = [];
const timers: NodeJS.Timeout[] = [];

function endAll(): void {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const socket of open.splice(0)) socket.destroy();
}

/** From another address than the load. */
function dial({ address }: Scene): Socket {
  const socket = connect({ port: Number(address.port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  socket.on('error', () => undefined).resume();
  open.push(socket);
  return socket;
}

const STAGE = { stage: 'one process', seconds: 8, mend: endAll, close: endAll } as const;

/** Faults that come from other clients, or from too few file descriptors. */
export const CLIENT_FAULTS: readonly Fault[] = [
  {
    ...STAGE,
    name: 'no file descriptor is free (EMFILE)',
    promised: [back(2)],
    inject: ({ pid }) => void execFileSync('prlimit', ['--pid', String(pid), '--nofile=24:24']),
    mend: ({ pid }) => void execFileSync('prlimit', ['--pid', String(pid), '--nofile=20000:20000']),
  },
  {
    ...STAGE,
    name: '5,000 idle connections',
    promised: [TEXTS_GO_ON, P99_THREE_TIMES],
    inject: (scene) => {
      timers.push(setInterval(() => open.length < IDLE && Array.from({ length: 100 }, () => dial(scene)), 50));
    },
  },
  {
    ...STAGE,
    name: '500 clients that send a byte a second',
    promised: [TEXTS_GO_ON, P99_THREE_TIMES],
    inject: (scene) => {
      for (let index = 0; index < SLOW; index++)
        dial(scene).write('POST /api/chat/create HTTP/1.1\r\nhost: a\r\nx-slow: ');
      timers.push(
        setInterval(() => {
          for (const socket of open) socket.write('a');
        }, 1_000),
      );
    },
  },
  {
    ...STAGE,
    name: 'flood of bad keys, 1 MB a second',
    promised: [TEXTS_GO_ON, P99_THREE_TIMES],
    inject: (scene) => {
      const socket = dial(scene);
      const one = `GET /api/quran HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${'x'.repeat(FLOOD.bytes - 70)}\r\n\r\n`;
      timers.push(
        setInterval(() => {
          const to = socket.destroyed ? dial(scene) : socket;
          to.write(one.repeat(FLOOD.perSecond / 50));
        }, 20),
      );
    },
  },
];
