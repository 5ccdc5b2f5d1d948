import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Service } from '../../service.ts';
import type { StoreLock } from '../store-lock.ts';
import { listenForHandover } from './control-socket.ts';
import { handOver } from './hand-over.ts';
import { type HandoverReply, type HandoverRequest, OTHER_PROTOCOL, PROTOCOL } from './messages.ts';
import { agreementOf } from './take-over.ts';

const RETRY_MS = 100;
const MAX_TRIES = 100;

type Offer = {
  readonly config: Config;
  readonly service: Service;
  /** The lock of the embedded store. */
  readonly lock: StoreLock | undefined;
  /** Called when another process has taken over: leave, and end with this exit code. */
  readonly onHandedOver: (supervised: Promise<number>, successor: ChildProcess) => void;
};

/** Lets another process take over while this one runs. @returns stops that, and ends a process that was about to take over */
export async function offerHandover({ config, service, lock, onHandedOver }: Offer): Promise<() => void> {
  const { log } = service;
  const agreement = await agreementOf(config, service.platform);
  const stopping = new AbortController();
  let busy = false;
  let closeControl = () => {};
  const listen = async () => {
    closeControl = await listenForHandover({ dataDir: config.dataDir, log, onRequest });
  };
  const release = () => {
    closeControl();
    service.windows?.release();
    lock?.release();
  };
  const takeBack = async () => {
    await untilDone(log, () => {
      lock?.take();
      service.windows?.open();
    });
    if (!stopping.signal.aborted) await listen();
  };
  const onRequest = async (request: HandoverRequest, signal: AbortSignal): Promise<HandoverReply> => {
    if (request.protocol !== PROTOCOL) return { refused: OTHER_PROTOCOL };
    if (busy) return { refused: 'another process is about to take over' };
    if (config.host === 'localhost') {
      return { refused: 'HOST=localhost listens on two addresses, and only one can be handed over. Set HOST to one' };
    }
    busy = true;
    try {
      const { successor, supervised } = await handOver({
        request,
        service,
        agreement,
        release,
        takeBack,
        signal: AbortSignal.any([signal, stopping.signal]),
        stopping: stopping.signal,
      });
      log.info({ pid: successor.pid }, 'another process took over; open requests finish here');
      onHandedOver(supervised, successor);
      return { from: process.pid, to: successor.pid ?? 0 };
    } catch (err) {
      busy = false;
      log.warn({ err }, 'the handover failed; this process continues');
      return { refused: (err as Error).message };
    }
  };
  await listen();
  return () => {
    closeControl();
    stopping.abort();
  };
}

/**
 * Takes back what only one process can have. Until then, requests of limited plans wait. A process that cannot count is of no use, so it ends after
 * ten seconds, for the supervisor to start another one.
 */
async function untilDone(log: Logger, takeAll: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      takeAll();
      return;
    } catch (err) {
      if (tries === 1) log.warn({ err }, 'the rate limits cannot be taken back yet; trying again');
      if (tries === MAX_TRIES) {
        log.error({ err }, 'the rate limits cannot be taken back; this process ends');
        process.exit(1);
      }
      await wait(RETRY_MS);
    }
  }
}
