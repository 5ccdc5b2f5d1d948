import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { isNotifyExpected } from '../config.ts';

/** After this time the program that tells systemd is ended. */
const TIMEOUT_MS = 20_000;

/**
 * Tells systemd (`Type=notify`) that this process is the main one and is ready. Uses its own program, because Node.js has no datagram sockets of
 * the kind that systemd reads.
 * @returns whether systemd received the report. Also true without systemd
 */
export async function notifySupervisor(log: Logger): Promise<boolean> {
  if (!isNotifyExpected()) return true;
  try {
    const child = spawn('systemd-notify', ['--ready', `--pid=${process.pid}`], {
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`systemd-notify ended with ${code}`);
    return true;
  } catch (err) {
    log.warn({ err }, 'systemd could not be told that this process is ready');
    return false;
  }
}
