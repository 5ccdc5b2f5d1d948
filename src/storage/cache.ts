import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Redis } from 'iovalkey';

/** A command without an answer for so long has failed: the server hangs, or the way to it is cut. */
const ANSWER_MS = 300;
const CONNECT_MS = 500;
const RECONNECT_MS = 100;

/** The cache did not answer, and whether it did what it was asked is not known. */
export class CacheAway extends Error {
  override name = 'CacheAway';
}

/** Something done in the cache as one, in one round trip. @throws {CacheAway} as a rejection */
export type CacheScript = (keys: readonly string[], words: readonly (string | number)[]) => Promise<unknown>;

/** Memory that the processes of one deployment share. It may lose what it holds at any time. */
export type Cache = {
  readonly script: (text: string) => CacheScript;
  /** Whether it answers now; never fails. */
  readonly answers: () => Promise<boolean>;
  /** Calls back whenever the connection has been lost: what the cache holds now may be older than what it has said before. */
  readonly onLost: (listener: () => void) => void;
  /** Drops a connection that no longer answers; another is made as soon as it can be. */
  readonly reconnect: () => void;
  readonly close: () => void;
};

/** Connects to a Redis or Valkey server; goes on trying for as long as it is open, also when it is not there yet. */
export async function openCache(url: string): Promise<Cache> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableAutoPipelining: true,
    // What cannot be asked now is not asked later: somebody waits for it, and it would be counted twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
    reconnectOnError: () => false,
  });
  // A connection that cannot be made, or is lost, shows in the commands.
  redis.on('error', () => undefined);
  // It is no reason for a command that has done its work to go on running.
  redis.on('connect', () => (redis as unknown as { stream: Socket }).stream.unref());
  // The connection itself keeps no process running, but this one wants to know whether it can be made.
  const waiting = setInterval(() => undefined, CONNECT_MS);
  await redis.connect().catch(() => undefined);
  clearInterval(waiting);
  return {
    script: (text) => loadedScript(redis, text),
    answers: () =>
      inTime(redis.ping()).then(
        () => true,
        () => false,
      ),
    onLost: (listener) => void redis.on('close', listener),
    reconnect: () => redis.disconnect(true),
    close: () => redis.disconnect(),
  };
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
 * What a command answers, unless it takes too long. A process that was held up itself has not yet read what may have come meanwhile: it
 * looks once more before it gives the cache up.
 */
async function inTime<T>(command: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new CacheAway('the cache did not answer in time'));
  const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ANSWER_MS);
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A server that is loading its data, or serves as a replica, or is full, is of no more use than one that is away. */
const OF_NO_USE = /^(LOADING|READONLY|MASTERDOWN|OOM|MISCONF|BUSY|CLUSTERDOWN|NOREPLICAS|UNKILLABLE|NOAUTH|WRONGPASS)/;

function failed(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CacheAway) return error;
  if (error.name === 'ReplyError' && !OF_NO_USE.test(error.message)) return error;
  return new CacheAway('the cache does not answer', { cause: error });
}
