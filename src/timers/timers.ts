import { channel } from 'node:diagnostics_channel';

/*
 * All timers with work are made here (a lint rule says so). An error in one is published and does not end the process; the timer goes on.
 */

const faults = channel('isnad.timer-fault');

/** @returns a value, or a promise that nobody waits for */
type Work = () => unknown;

/** Runs work every `ms` milliseconds, as `setInterval` does. */
export function every(work: Work, ms: number): NodeJS.Timeout {
  return setInterval(guarded(work), ms);
}

/** Runs work after `ms` milliseconds, as `setTimeout` does. */
export function after(work: Work, ms: number): NodeJS.Timeout {
  return setTimeout(guarded(work), ms);
}

/** Runs work in the next turn of the event loop, as `setImmediate` does. */
export function nextTurn(work: Work): NodeJS.Immediate {
  return setImmediate(guarded(work));
}

/** Receives the errors of timers: of a timer that keeps failing, only the first. @returns a function that stops that */
export function onTimerFault(listener: (error: unknown) => void): () => void {
  const subscriber = (error: unknown) => listener(error);
  faults.subscribe(subscriber);
  return () => faults.unsubscribe(subscriber);
}

/** Without a listener, as in a command, an error is thrown. */
function guarded(work: Work): () => void {
  let failing = false;
  const failed = (error: unknown) => {
    if (!faults.hasSubscribers) throw error;
    if (!failing) faults.publish(error);
    failing = true;
  };
  const succeeded = () => {
    failing = false;
  };
  return () => {
    try {
      const result = work();
      if (result instanceof Promise) result.then(succeeded, failed);
      else succeeded();
    } catch (error) {
      failed(error);
    }
  };
}
