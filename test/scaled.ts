/**
 * Runs the tests on PostgreSQL with Redis, each service and command on a database of its own. Left out are those of the corpus, a room
 * that cannot reach a store, those of texts, language models, packages and processes, for which it makes no difference where accounts are kept, and those
 * that say in their name that they are about the embedded store.
 */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';

const DATABASE = process.env.ISNAD_TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const REDIS = process.env.ISNAD_TEST_REDIS_URL || 'redis://127.0.0.1:6379';
const FILES = [
  'src/*.test.ts',
  'src/!(corpus)/**/*.test.ts',
  'test/!(hadith-*|stalled-log|launcher|loaded-modules).test.ts',
  'test/!(browser|chat|client|dashboard|docs|packaging|quotations|samples|watchdog|work)/**/*.test.ts',
];
const TIMEOUT_MS = 3_000;

const missing = [
  ...((await answers(DATABASE, 5432)) ? [] : [`no PostgreSQL at ${hostOf(DATABASE)} (set ISNAD_TEST_DATABASE_URL)`]),
  ...((await answers(REDIS, 6379)) ? [] : [`no Redis at ${hostOf(REDIS)} (set ISNAD_TEST_REDIS_URL)`]),
];
if (missing.length > 0) {
  process.stderr.write(`Nothing was tested: ${missing.join(', ')}.\n`);
  process.exit(process.env.CI === 'true' ? 1 : 0);
}

const words = ['--test', '--test-concurrency=2', '--test-skip-pattern=/^embedded store:/', ...process.argv.slice(2)];
const files = process.argv.slice(2).some((word) => word.endsWith('.ts')) ? [] : FILES;
const child = spawn(process.execPath, [...words, ...files], {
  stdio: 'inherit',
  env: { ...process.env, ISNAD_TEST_DATABASE_URL: DATABASE, ISNAD_TEST_REDIS_URL: REDIS },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

/** Whether anything listens there; whether it is the right thing, the tests will say. */
function answers(url: string, usualPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: hostname, port: Number(port || usualPort), timeout: TIMEOUT_MS });
  socket.on('connect', () => resolve(true));
  socket.on('error', () => resolve(false));
  socket.on('timeout', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function hostOf(url: string): string {
  return new URL(url).host;
}
