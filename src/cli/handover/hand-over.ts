import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { MINUTE_MS } from '@isnad/contract/time';
import { SUCCESSOR_ENVIRONMENT, supervisorEnvironment } from '../../config.ts';
import { unblockStandardError } from '../../log/log-target.ts';
import type { Service } from '../../service.ts';
import {
  type Agreement,
  type FromSuccessor,
  type HandoverRequest,
  OTHER_PROTOCOL,
  PROTOCOL,
  type ToSuccessor,
} from './messages.ts';
import { remoteCounter } from './remote-counter.ts';

/** A new version can have to build its search indexes first. */
const READY_MS = 10 * MINUTE_MS;
/** Opening the journal of the rate limits, and listening. */
const TAKE_MS = 10_000;

type Handover = {
  readonly request: HandoverRequest;
  readonly service: Service;
  readonly agreement: Agreement;
  /** Gives up what only one process can have: the rate limits, the lock of the store, the control socket. */
  readonly release: () => void;
  /** Takes it back when the other process failed. */
  readonly takeBack: () => Promise<void>;
  /** Ends the attempt as long as nothing was given up. */
  readonly signal: AbortSignal;
  /** Ends it later too. */
  readonly stopping: AbortSignal;
};

type HandedOver = {
  readonly successor: ChildProcess;
  /**
   * The exit code of this process, once it can end: 0 when the supervisor knows the other process. A supervisor that does not know it would stop it
   * together with this one, so then this one stays until the other has ended, and ends like it.
   */
  readonly supervised: Promise<number>;
};

/**
 * Starts the process that takes over, waits until it is ready, and gives it the rate limits and the listening socket. Both processes then accept from the
 * same queue of connections, so that closing it here loses none.
 * @returns the process that took over, and a promise that resolves when this one can end
 * @throws {Error} with the reason. Then everything is as before
 */
export async function handOver(handover: Handover): Promise<HandedOver> {
  const { request, service, signal, stopping } = handover;
  const child = spawn(request.program, request.args, {
    cwd: request.folder,
    // A shell from which the command was started does not have the supervisor of this process.
    env: { ...request.environment, ...supervisorEnvironment(), ...SUCCESSOR_ENVIRONMENT },
    // Not in the process group of this process, whose signals are not meant for it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  unblockStandardError();
  child.once('exit', unblockStandardError);
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  try {
    const attempt = AbortSignal.any([signal, AbortSignal.timeout(READY_MS)]);
    const { agreement } = await nextMessage(child, 'agreement', attempt);
    refuseDifferences(handover.agreement, agreement);
    send(child, { kind: 'agreed' });
    await nextMessage(child, 'ready', attempt);
    handover.release();
    const supervised = nextMessage(child, 'supervised').then(
      () => 0,
      () => exited,
    );
    try {
      send(child, { kind: 'take' }, service.server.server);
      await nextMessage(child, 'taken', AbortSignal.any([stopping, AbortSignal.timeout(TAKE_MS)]));
    } catch (error) {
      // Its lock and its journal must be free before they are opened here.
      await end(child);
      await handover.takeBack();
      throw error;
    }
    service.windows?.forwardTo(remoteCounter(child));
    return { successor: child, supervised };
  } catch (error) {
    await end(child);
    throw error;
  }
}

/** @throws {Error} naming what differs */
function refuseDifferences(here: Agreement, there: Agreement): void {
  if (there.protocol !== PROTOCOL) throw new Error(OTHER_PROTOCOL);
  if (there.store !== here.store) throw new Error('the new process opened another store');
  for (const name of ['HOST', 'PORT'] as const) {
    if (there[name] === here[name]) continue;
    throw new Error(`the new process has ${name}=${there[name]}, the running service has ${name}=${here[name]}`);
  }
}

type MessageOf<Kind> = Extract<FromSuccessor, { kind: Kind }>;

/** @throws {Error} when the process refuses, ends or takes too long */
async function nextMessage<Kind extends FromSuccessor['kind']>(
  child: ChildProcess,
  kind: Kind,
  signal?: AbortSignal,
): Promise<MessageOf<Kind>> {
  const { promise, resolve, reject } = Promise.withResolvers<MessageOf<Kind>>();
  const onMessage = (message: FromSuccessor) => {
    if (message.kind === 'refused') reject(new Error(message.reason));
    if (message.kind === kind) resolve(message as MessageOf<Kind>);
  };
  // After its last message, unlike `exit`.
  const onEnd = () => reject(new Error('the new process ended before it was ready. Its log explains why'));
  const onError = (error: Error) => reject(new Error(`the new process could not be started: ${error.message}`));
  const onAbort = () => reject(new Error('the new process was not ready in time'));
  child.on('message', onMessage).once('disconnect', onEnd).once('error', onError);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await promise;
  } finally {
    child.off('message', onMessage).off('disconnect', onEnd).off('error', onError);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** A child that has ended is noticed by the end of its channel. */
function send(child: ChildProcess, message: ToSuccessor, socket?: Server): void {
  child.send(message, socket, undefined, () => undefined);
}

/** Ends a process, and those that it started: it leads their process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
