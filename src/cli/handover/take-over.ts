import { once } from 'node:events';
import type { Server } from 'node:net';
import { Failure } from '@isnad/contract/failure';
import type { Config } from '../../config.ts';
import { openPlatform, type Platform } from '../../platform.ts';
import { openService, type Service } from '../../service.ts';
import { readFact } from '../../storage/facts.ts';
import { inspectStore } from '../../storage/inspect.ts';
import { notifySupervisor } from '../notify-supervisor.ts';
import { type Agreement, type FromSuccessor, PROTOCOL, type ToSuccessor } from './messages.ts';

type TakenOver = {
  readonly service: Service;
  readonly address: string;
  /** Resolves when the process that handed over has ended. Until then its requests are counted here. */
  readonly alone: Promise<void>;
};

type Steps = {
  /** Called when both processes agree, before the service is opened. */
  readonly prepare: () => Promise<void>;
  /** Called when the service is open, before it takes over. */
  readonly onOpen: () => void;
  /** Takes the lock of the embedded store. */
  readonly lock: () => void;
};

/**
 * Opens the service beside the running one, and takes over when it is ready.
 * @throws {Failure} `unavailable` when it is not; the running service gets the reason
 */
export async function takeOver(config: Config, { prepare, onOpen, lock }: Steps): Promise<TakenOver> {
  const disconnected = once(process, 'disconnect').then(() => undefined);
  let service: Service | undefined;
  try {
    await refuseMigrations(config);
    await tell({ kind: 'agreement', agreement: await readAgreement(config) });
    await Promise.race([untilAgreed(), disconnected.then(abandoned)]);
    await prepare();
    service = await openService(config, { takesOver: true });
    await service.server.ready();
    const problem = service.notReady();
    if (problem !== undefined) throw new Failure('unavailable', `the new process is not ready: ${problem}`);
    // All requests come at once, so the first ones must not wait for it.
    await service.warmUp();
    onOpen();
    const listening = listenWhenTold(service, lock);
    await tell({ kind: 'ready' });
    const address = await Promise.race([listening, disconnected.then(abandoned)]);
    if (await notifySupervisor(service.log)) void tell({ kind: 'supervised' }).catch(() => undefined);
    return { service, address, alone: disconnected };
  } catch (error) {
    if (process.connected) await tell({ kind: 'refused', reason: (error as Error).message }).catch(() => undefined);
    await service?.close();
    throw error;
  }
}

/** What the other process must agree on. */
export async function agreementOf({ host, port }: Config, { db }: Pick<Platform, 'db'>): Promise<Agreement> {
  const store = (await readFact(db, 'deployment')) ?? '';
  return { protocol: PROTOCOL, HOST: host, PORT: port, store };
}

/** Opens the store for a moment, so that a process that is refused has changed nothing. */
async function readAgreement(config: Config): Promise<Agreement> {
  const platform = await openPlatform(config);
  try {
    return await agreementOf(config, platform);
  } finally {
    await platform.close();
  }
}

function untilAgreed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onMessage = ({ kind }: ToSuccessor) => {
    if (kind !== 'agreed') return;
    process.off('message', onMessage);
    resolve();
  };
  process.on('message', onMessage);
  return promise;
}

function abandoned(): never {
  throw new Failure('unavailable', 'the running service ended before it handed over');
}

/** The running service cannot use a store that was migrated under it. */
async function refuseMigrations(config: Config): Promise<void> {
  const { pending } = await inspectStore(config);
  if (pending.length === 0) return;
  throw new Failure(
    'unavailable',
    `the new version migrates the store (${pending.join(', ')}). Stop the service, then start the new version`,
  );
}

/** @returns the address, once the listening socket has arrived. Then also counts the requests of the other process */
function listenWhenTold(service: Service, lock: () => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  process.on('message', (message: ToSuccessor, handle) => {
    if (message.kind === 'count') void count(service, message);
    if (message.kind !== 'take') return;
    try {
      // Without a pause, because connections can arrive on the socket from here on.
      lock();
      service.windows?.open();
      service.listen(handle as Server).then(resolve, reject);
      void tell({ kind: 'taken' }).catch(() => undefined);
    } catch (error) {
      // Node.js listens on a socket that arrives. What has connected since then waits for the process that shares it.
      (handle as Server).close();
      reject(error);
    }
  });
  return promise;
}

async function count({ windows }: Service, { ref, how, id, limit }: Extract<ToSuccessor, { kind: 'count' }>) {
  const reply = { kind: 'counted' as const, ref };
  try {
    const result = await windows?.[how](id, limit);
    await tell(result === undefined ? reply : { ...reply, result });
  } catch {
    // Told without a result. If that is impossible, the other process has ended.
    await tell(reply).catch(() => undefined);
  }
}

function tell(message: FromSuccessor): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) abandoned();
    process.send(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });
}
