import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@isnad/contract/time';
import type { PackJobs } from './corpus/hadith/import/jobs/pack-jobs.ts';
import type { TypedServer } from './http/typed-server.ts';
import { after } from './timers/timers.ts';

/** How long open requests may take to finish after the signal to stop. Connections that remain are cut off half a second earlier. */
const DRAIN_MS = 25_000;
const CUT_OFF_MS = 500;
/** How long the other parts may take to close. All together end within 28 s, after which `--workers` kills a worker. */
const WEBHOOKS_MS = 8_000;
const BACKGROUND_MS = 2_150;
const STORES_MS = 200;
/** How long open requests may take to finish after another process took over, when nobody waits for the end of this one. */
const LEAVING_MS = 5 * MINUTE_MS;

/** A part of the service that ends at shutdown. */
export type ClosingPart = {
  readonly name: string;
  /** How long its end is waited for, in milliseconds. */
  readonly ms: number;
  readonly close: () => Promise<unknown>;
};

type Close = () => Promise<unknown>;

type ClosingDeps = {
  readonly log: { readonly warn: (facts: object, message: string) => void };
  readonly requests: Close;
  readonly webhooks: Close;
  readonly background: Readonly<Record<string, Close>>;
  readonly stores: Readonly<Record<string, Close>>;
  /** What the others use until then, and the log. */
  readonly last: readonly ({ readonly close: () => unknown } | undefined)[];
};

/** Closes the parts of the service in this order. @throws {AggregateError} as `closeInStages` */
export async function closeService({ log, requests, webhooks, background, stores, last }: ClosingDeps): Promise<void> {
  const parts = (closes: Readonly<Record<string, Close>>, ms: number) =>
    Object.entries(closes).map(([name, close]) => ({ name, ms, close }));
  try {
    const left = await closeInStages([
      [...parts({ requests }, DRAIN_MS), ...parts({ webhooks }, WEBHOOKS_MS)],
      parts(background, BACKGROUND_MS),
      parts(stores, STORES_MS),
    ]);
    if (left.length > 0) log.warn({ left }, 'stopped without waiting any longer for what did not end');
  } finally {
    for (const part of last) await part?.close();
  }
}

/**
 * Closes parts stage by stage, those of a stage at the same time. No part keeps the process: one that does not end in time is left as it is, and one
 * that fails does not stop the others.
 * @returns the names of the parts that were left
 * @throws {AggregateError} the failures, after everything else was closed
 */
export async function closeInStages(stages: readonly (readonly ClosingPart[])[]): Promise<string[]> {
  const left: string[] = [];
  const failures: unknown[] = [];
  for (const stage of stages) {
    const ends = await Promise.allSettled(stage.map(endsInTime));
    for (const [index, end] of ends.entries()) {
      if (end.status === 'rejected') failures.push(end.reason);
      else if (!end.value) left.push(stage[index]?.name ?? '');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the service could not be closed');
  return left;
}

async function endsInTime({ ms, close }: ClosingPart): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timeout = after(() => resolve(false), ms);
  try {
    return await Promise.race([close().then(() => true), late]);
  } finally {
    clearTimeout(timeout);
  }
}

/** Lets open requests finish. One that does not end in time is cut off rather than keep the process from stopping. */
export async function closeServer(server: TypedServer, work: { readonly close: () => Promise<void> }): Promise<void> {
  await server.edge.drain(0);
  const cut = after(() => server.server.closeAllConnections(), DRAIN_MS - CUT_OFF_MS);
  await server.close();
  server.metricsListener?.close();
  await work.close();
  clearTimeout(cut);
}

type Leaving = {
  readonly server: TypedServer;
  readonly events: { readonly close: () => Promise<void> };
  readonly jobs: PackJobs;
};

export async function leave({ server: { edge, server, metricsListener }, events, jobs }: Leaving): Promise<void> {
  edge.close();
  metricsListener?.close();
  const ended = once(server, 'close');
  // Closes only the listening socket. The close of an HTTP server would also end idle connections, on which a request can be on its way.
  Server.prototype.close.call(server);
  // A last request on a kept connection can still begin an import.
  const left = Promise.all([events.close(), ended.then(() => jobs.settled())]);
  await Promise.race([left, wait(LEAVING_MS, undefined, { ref: false })]);
}
