import type { ChildProcess } from 'node:child_process';
import { Failure } from '@isnad/contract/failure';
import type { WindowCounter } from '../../accounts/limits/window-counter.ts';
import type { LimitResult } from '../../accounts/limits/window-limiter.ts';
import type { FromSuccessor, ToSuccessor } from './messages.ts';

const RETRY_AFTER_S = 5;

/** Counts the requests of this process in the one that took over, which has the windows. */
export function remoteCounter(successor: ChildProcess): WindowCounter {
  const pending = new Map<number, PromiseWithResolvers<LimitResult>>();
  let lastRef = 0;
  const end = (ref: number, result: LimitResult | undefined): void => {
    const waiting = pending.get(ref);
    pending.delete(ref);
    if (result !== undefined) waiting?.resolve(result);
    else waiting?.reject(notRecorded());
  };
  successor.on('message', (message: FromSuccessor) => {
    if (message.kind === 'counted') end(message.ref, message.result);
  });
  successor.once('disconnect', () => {
    for (const ref of [...pending.keys()]) end(ref, undefined);
  });
  const ask = (how: 'take' | 'peek') => (id: string, limit: number) => {
    lastRef += 1;
    const ref = lastRef;
    const waiting = Promise.withResolvers<LimitResult>();
    pending.set(ref, waiting);
    const message: ToSuccessor = { kind: 'count', ref, how, id, limit };
    successor.send(message, (error) => {
      if (error !== null) end(ref, undefined);
    });
    return waiting.promise;
  };
  return { take: ask('take'), peek: ask('peek') };
}

function notRecorded(): Failure {
  return new Failure('unavailable', 'Usage could not be recorded. Retry in a few seconds.', {
    retryAfter: RETRY_AFTER_S,
  });
}
