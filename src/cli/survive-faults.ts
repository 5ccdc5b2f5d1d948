import type { Logger } from 'pino';
import { after, onTimerFault } from '../timers/timers.ts';

/** Time to write the last line of the log. */
const LAST_LINE_MS = 200;

/**
 * Keeps the service running after an error that nobody waited for. An error of a timer or a rejected promise ended its own piece of work alone, as an
 * error of a request does. An exception elsewhere left something half done, so the process ends for its supervisor to start another one.
 */
export function surviveFaults(log: Logger): void {
  onTimerFault((err) => log.error({ err }, 'work in the background failed; it is tried again'));
  process.on('unhandledRejection', (err) => log.error({ err }, 'something failed that nobody waited for'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that was not expected ends this process');
    after(() => process.exit(1), LAST_LINE_MS);
  });
}
