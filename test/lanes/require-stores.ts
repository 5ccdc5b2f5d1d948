import { connect } from 'node:net';

const DATABASE = process.env.ISNAD_TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const REDIS = process.env.ISNAD_TEST_REDIS_URL || 'redis://127.0.0.1:6379';
const TIMEOUT_MS = 3_000;

/** The addresses of PostgreSQL and Redis as the tests read them. Ends the process when one of them does not answer. */
export async function requireStores(): Promise<Record<string, string>> {
  const missing = [
    ...((await answers(DATABASE, 5432)) ? [] : [`no PostgreSQL at ${hostOf(DATABASE)} (set ISNAD_TEST_DATABASE_URL)`]),
    ...((await answers(REDIS, 6379)) ? [] : [`no Redis at ${hostOf(REDIS)} (set ISNAD_TEST_REDIS_URL)`]),
  ];
  if (missing.length > 0) {
    process.stderr.write(`Nothing was tested: ${missing.join(', ')}.\n`);
    process.exit(1);
  }
  return { ISNAD_TEST_DATABASE_URL: DATABASE, ISNAD_TEST_REDIS_URL: REDIS };
}

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
