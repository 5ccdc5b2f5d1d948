import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Ended, ended, outputOf, type Settings, startIsnad } from './isnad-command.ts';
import { NODE_NEVER_LATE } from './slow-clock.ts';
import { until } from './until.ts';

/** Settings of a service that a test starts in a process of its own. */
const QUICK = { PORT: '0', HOST: '127.0.0.1', SEARCH_MEANINGS: 'false', DRAIN_SECONDS: '0', LOG_LEVEL: 'info' };

/** A service in a process of its own. */
export type Served = {
  readonly child: ChildProcess;
  readonly address: string;
  /** The key of the first account, at the first start. */
  readonly key: string;
  readonly out: () => string;
  readonly err: () => string;
  /** Exit code and signal. */
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
};

const running = new Set<ChildProcess>();

export function startServe(
  settings: Settings,
  words: readonly string[] = [],
  through: readonly string[] = [],
): ChildProcess {
  const given = typeof settings === 'string' ? { DATA_DIR: settings } : settings;
  const child = startIsnad({ ...QUICK, ...given }, ['serve', ...words], through);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts the service and waits for its greeting, which is one write. */
export async function serve(
  settings: Settings,
  words: readonly string[] = [],
  through: readonly string[] = NODE_NEVER_LATE,
): Promise<Served> {
  const child = startServe(settings, words, through);
  const exited = once(child, 'exit') as Served['exited'];
  const { out, err } = outputOf(child);
  const greeting = () => /^ {2}docs .*\n/m.test(out());
  await until(() => greeting() || child.exitCode !== null || child.signalCode !== null, Boolean);
  if (!greeting()) throw new Error(`the service did not start: ${out()}${err()}`);
  const address = /address +(\S+)/.exec(out())?.[1] ?? '';
  return { child, address, key: /svc_live_\w+/.exec(out())?.[0] ?? '', out, err, exited };
}

/** Starts the service with settings or a place with which it cannot run. */
export const refusedStart = (settings: Settings, ...words: readonly string[]): Promise<Ended> =>
  ended(startServe(settings, words));

/** Ends what a test has left running. */
export async function killServed(): Promise<void> {
  for (const child of running) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

export async function stop({ child, exited }: Served): Promise<number | null> {
  child.kill('SIGTERM');
  return (await exited)[0];
}

/** A request that the service has begun to handle, and whose end is not sent yet. */
export type OpenRequest = { readonly finish: () => Promise<string>; readonly abandon: () => void };

/** Sends all of a request but its body. The service has begun to handle it when it asks for that. */
export async function openRequest(address: string, key: string): Promise<OpenRequest> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const body = JSON.stringify({ text: 'a few words' });
  const head = [
    ...['POST /api/verify HTTP/1.1', `host: ${hostname}`, `authorization: Bearer ${key}`],
    ...['content-type: application/json', `content-length: ${body.length}`, 'expect: 100-continue'],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await until(
    () => text,
    (answer) => /^HTTP\/1\.1 100 Continue\r\n\r\n/.test(answer),
  );
  return {
    finish: async () => {
      text = '';
      socket.write(body);
      await closed;
      return text;
    },
    abandon: () => socket.destroy(),
  };
}

/** How long an answer of the health check is waited for before it is asked again. */
const ANSWER_MS = 1_000 * Number(process.env.ISNAD_SLOW || 1);

/** Waits until nobody accepts connections at an address. */
export async function untilRefused(address: string): Promise<void> {
  await until(
    () =>
      // A connection taken in the instant of the end has nobody to answer it (docs/scaling.md).
      fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        () => 'answered',
        (error: Error) => (error.name === 'TimeoutError' ? 'answered' : (error.cause as { code?: string })?.code),
      ),
    (answer) => answer !== 'answered',
  );
}
