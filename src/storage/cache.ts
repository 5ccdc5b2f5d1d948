import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Redis } from 'iovalkey';
import { after, every, nextTurn } from '../timers/timers.ts';

/** Timeout of a command in milliseconds. Beyond it the server hangs, or the connection is cut. */
const ANSWER_MS = 300;
const CONNECT_MS = 500;
const RECONNECT_MS = 100;

/** The cache did not answer. Whether it executed the command is unknown. */
export class CacheAway extends Error {
  override name = 'CacheAway';
}

/** An atomic script in the cache, run in one round trip. @throws {CacheAway} as a rejection */
export type CacheScript = (keys: readonly string[], words: readonly (string | number)[]) => Promise<unknown>;

/** Memory shared by the processes of a deployment. It can lose its contents at any time. */
export type Cache = {
  readonly script: (text: string) => CacheScript;
  /** Whether the cache answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  /** The server's `maxmemory-policy` when it can delete keys to make room; undefined when it never does. @throws {CacheAway} as a rejection */
  readonly evicts: () => Promise<string | undefined>;
  /**
   * Registers a listener for connections to another server than before: one that was restarted, or a replica. It can hold older data than the cache
   * has returned before. The listener runs before any answer of that server is seen.
   */
  readonly onReplaced: (listener: () => void) => void;
  /** Drops an unresponsive connection and connects again as soon as possible. */
  readonly reconnect: () => void;
  readonly close: () => void;
};

/** Connects to a Redis or Valkey server. Keeps retrying while it is open, even when the server is not up yet. */
export async function openCache(url: string): Promise<Cache> {
  // Loaded on demand: it takes a twentieth of the start, and most deployments have no cache.
  const { Redis } = await import('iovalkey');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableAutoPipelining: true,
    // A command that cannot be sent now must not run later: its caller is waiting, and it would count twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
    reconnectOnError: () => false,
  });
  // Connection errors show up in the commands.
  redis.on('error', () => undefined);
  // The connection must not keep a finished CLI command running.
  redis.on('connect', () => (redis as unknown as { stream: Socket }).stream.unref());
  // The connection itself does not keep the process running, but this process waits for the first connection.
  const waiting = every(() => undefined, CONNECT_MS);
  await redis.connect().catch(() => undefined);
  clearInterval(waiting);
  return {
    script: (text) => loadedScript(redis, text),
    answers: () =>
      inTime(redis.ping()).then(
        () => true,
        () => false,
      ),
    evicts: () =>
      inTime(redis.info('memory')).then(evictionPolicy, (error: unknown) => {
        throw failed(error);
      }),
    onReplaced: (listener) => whenReplaced(redis, listener),
    reconnect: () => redis.disconnect(true),
    close: () => redis.disconnect(),
  };
}

/** Asks each new connection, before anything else, which server it leads to. A server that does not tell counts as another one. */
function whenReplaced(redis: Redis, listener: () => void): void {
  let known: string | undefined;
  const ask = () =>
    void redis.info('server').then(
      (text) => {
        const found = /^run_id:(\S+)/m.exec(text)?.[1];
        if (found === undefined || found !== known) listener();
        known = found;
      },
      () => listener(),
    );
  redis.on('ready', ask);
  if (redis.status === 'ready') ask();
}

function evictionPolicy(memory: string): string | undefined {
  const [, policy] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
  return policy === 'noeviction' || /^maxmemory:0\b/m.test(memory) ? undefined : policy;
}

function loadedScript(redis: Redis, text: string): CacheScript {
  const digest = hash('sha1', text, 'hex');
  return (keys, words) =>
    inTime(redis.evalsha(digest, keys.length, ...keys, ...words)).catch(async (error: Error) => {
      if (!error.message.startsWith('NOSCRIPT')) throw failed(error);
      try {
        return await inTime(redis.eval(text, keys.length, ...keys, ...words));
      } catch (second) {
        throw failed(second);
      }
    });
}

/**
 * The result of a command, within the timeout. A process that was itself stalled has not yet read what has arrived, so it checks once more before it
 * gives up on the cache.
 */
async function inTime<T>(command: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new CacheAway('the cache did not answer in time'));
  const timer = after(() => void nextTurn(() => void nextTurn(giveUp)), ANSWER_MS);
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors of a server that is loading its data, is a replica, or is full. It counts as unavailable. */
const OF_NO_USE = /^(LOADING|READONLY|MASTERDOWN|OOM|MISCONF|BUSY|CLUSTERDOWN|NOREPLICAS|UNKILLABLE|NOAUTH|WRONGPASS)/;

function failed(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CacheAway) return error;
  if (error.name === 'ReplyError' && !OF_NO_USE.test(error.message)) return error;
  return new CacheAway('the cache does not answer', { cause: error });
}
