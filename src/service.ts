import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type ChangeAccount, localChanges } from './accounts/change.ts';
import { type Gate, localGate } from './accounts/gate.ts';
import { KeyRing } from './accounts/key-ring.ts';
import { LastUsed } from './accounts/last-used.ts';
import { type BootClock, bootClock } from './accounts/limits/boot-clock.ts';
import { LimitJournal } from './accounts/limits/journal.ts';
import { SWEEP_MS, WindowLimiter } from './accounts/limits/window-limiter.ts';
import { openMailer } from './accounts/people/mail.ts';
import { openPeople } from './accounts/people/people.ts';
import { loadPepper, pepperOf } from './accounts/pepper.ts';
import { derivedSecret, type SecretHash, secretHash } from './accounts/secret-hash.ts';
import { openShared, type Shared } from './accounts/shared/open-shared.ts';
import { rememberFact } from './accounts/store.ts';
import { readUsage } from './accounts/usage/usage.ts';
import { UsageCounter } from './accounts/usage/usage-counter.ts';
import type { Config } from './config.ts';
import { Failure } from './contract/failure.ts';
import { type IdentifierPrefix, identifierGenerator } from './contract/identifiers.ts';
import { DamagedContainer } from './corpus/container.ts';
import { LiveCorpus } from './corpus/live.ts';
import { quranPath } from './corpus/places.ts';
import { readInputs } from './corpus/quran/inputs.ts';
import { openQuran, type Quran } from './corpus/quran/open.ts';
import { AccessLog } from './http/access-log.ts';
import { newLog, writeLog } from './http/log.ts';
import { buildServer } from './http/server.ts';
import type { TypedServer } from './http/typed-server.ts';
import { openCache } from './storage/cache.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

const NO_HADITH = 'No hadith can be served: none is installed, or its files are damaged.';
const NO_VERSE_INDEX = 'There is no search index for the Quran, or it is damaged.';
const LAST_USED_MS = 5_000;
/** How long open requests may take to finish after the signal to stop. */
const DRAIN_MS = 25_000;

/** What accounts and keys need; the command line uses it without a server. */
export type Platform = {
  readonly storage: Storage;
  readonly db: Storage['db'];
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretHash: SecretHash;
  /** What session cookies are signed with. */
  readonly sessionSecret: string;
  readonly keys: KeyRing;
  readonly changeAccount: ChangeAccount;
  readonly lastUsed: LastUsed;
  readonly clock: BootClock;
  /** Of one of several processes. */
  readonly shared: Shared | undefined;
  readonly close: () => Promise<void>;
};

/**
 * Opens the store and the pepper.
 * @throws {Failure} `unavailable` when the pepper is not the one the store's keys were made with, or the store cannot be used
 */
export async function openPlatform(
  config: Config,
  warn: (message: string) => void = () => undefined,
): Promise<Platform> {
  const now = Date.now;
  const storage = await openStorage(config);
  try {
    const pepper = config.keyPepper === '' ? loadPepper(config.dataDir, randomBytes) : pepperOf(config.keyPepper);
    const hashed = secretHash(pepper);
    const fingerprint = hashed('pepper fingerprint');
    if ((await rememberFact(storage.db, 'pepper', fingerprint)) !== fingerprint) {
      throw new Failure(
        'unavailable',
        'the key pepper is not the one this store was made with: no key would work. Restore the file pepper in DATA_DIR, or set KEY_PEPPER to what stands in it',
      );
    }
    const lastUsed = new LastUsed(storage.db);
    const keys = new KeyRing({ storage, secretHash: hashed, lastUsed, now });
    const clock = bootClock();
    const deployment = await rememberFact(storage.db, 'deployment', randomBytes(9).toString('base64url'));
    const cache = config.redisUrl === '' ? undefined : await openCache(config.redisUrl);
    const shared =
      cache &&
      openShared({
        cache,
        prefix: `isnad:${deployment}:`,
        storage,
        secretHash: hashed,
        lastUsed,
        randomBytes,
        ticks: clock.ticks,
        now,
        warn,
      });
    return {
      storage,
      db: storage.db,
      now,
      newId: identifierGenerator({ now, randomBytes }),
      randomBytes,
      secretHash: hashed,
      sessionSecret: derivedSecret(pepper, 'isnad sessions of people'),
      keys,
      lastUsed,
      clock,
      changeAccount: shared?.changeAccount ?? localChanges(storage.db, (accountId) => keys.forget(accountId)),
      shared,
      close: async () => {
        await shared?.close();
        cache?.close();
        await storage.db.destroy();
      },
    };
  } catch (error) {
    await storage.db.destroy();
    throw error;
  }
}

export type Service = {
  readonly platform: Platform;
  readonly server: TypedServer;
  readonly log: Logger;
  /** Why the service is not ready; undefined when it is. */
  readonly notReady: () => string | undefined;
  /** Starts to listen. @returns the address the service is reached at */
  readonly listen: () => Promise<string>;
  /** Lets open requests finish (25 s at most), then closes everything, in the reverse of the order in which it was opened. */
  readonly close: () => Promise<void>;
};

/** Builds the service from its settings, each part once; it does not listen yet. */
export async function openService(config: Config): Promise<Service> {
  const log = newLog(config.logLevel);
  const corpus = openCorpus(config, log);
  const live = new LiveCorpus({
    dataDir: config.dataDir,
    onFault: (error) =>
      log.error({ err: error }, 'a file of the corpus is damaged or cannot be opened; what was open stays in use'),
  });
  const hadith = () => present(live.hadith(), NO_HADITH);
  const verses = () => present(live.verses(), NO_VERSE_INDEX);
  const platform = await openPlatform(config, (message) => log.warn(message));
  const { lastUsed } = platform;
  const { gate, close: closeGate } = await openGate(config, platform, log);
  const usage = new UsageCounter({
    db: platform.db,
    now: platform.now,
    onFault: (error, message) => log.warn({ err: error }, message),
  });
  const accessLog = config.accessLog ? new AccessLog({ write: writeLog, now: platform.now }) : undefined;
  const flushing = setInterval(() => void flushLastUsed(lastUsed, log), LAST_USED_MS);
  flushing.unref();

  let draining = false;
  let address = config.publicUrl;
  const baseUrl = () => address;
  const { publicUrl, signUp, smtpUrl, mailFrom } = config;
  const mailer = openMailer({ smtpUrl, from: mailFrom, log });
  const people = openPeople({ ...platform, baseUrl, publicUrl, signUp, mailer, log });
  const server = await buildServer({
    gate,
    keyParts: platform,
    people,
    concurrency: config.concurrency,
    usage,
    readUsage: async (accountId, query) => {
      await usage.flush();
      return readUsage(platform, accountId, query);
    },
    quran: corpus.quran,
    hadith,
    hadithIfAny: () => live.hadith(),
    verses,
    defaultLanguage: config.defaultLanguage,
    checkReady: async () => {
      if (draining) throw new Failure('unavailable', 'The service is stopping.');
      const { id } = corpus.quran();
      const damage = hadith().records.damage();
      if (damage !== undefined) throw new Failure('unavailable', damage, { retryAfter: 60 });
      verses();
      await platform.storage.checkReachable();
      return { corpus: id };
    },
    randomBelow: (bound) => randomInt(bound),
    newId: platform.newId,
    baseUrl,
    publicUrl,
    trustProxy: config.trustProxy,
    log,
    accessLog,
  });

  return {
    platform,
    server,
    log,
    notReady: () =>
      corpus.fault ??
      (live.hadith() === undefined ? NO_HADITH : live.verses() === undefined ? NO_VERSE_INDEX : undefined),
    listen: async () => {
      const bound = await server.listen({ port: config.port, host: config.host });
      address ||= bound;
      return address;
    },
    close: async () => {
      draining = true;
      // A request that does not end in time is cut off rather than keep the process from stopping.
      const cut = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
      await server.close();
      clearTimeout(cut);
      clearInterval(flushing);
      accessLog?.close();
      await flushLastUsed(lastUsed, log);
      await usage.close();
      closeGate();
      await platform.close();
      live.close();
      corpus.close();
    },
  };
}

/** What is there. @throws {Failure} `unavailable`, for this reason, when it is not */
function present<T>(part: T | undefined, reason: string): T {
  if (part === undefined) throw new Failure('unavailable', reason, { retryAfter: 60 });
  return part;
}

type Corpus = { readonly quran: () => Quran; readonly fault: string | undefined; readonly close: () => void };

/** A corpus that is not what it must be does not stop the start: the service runs, says why it is not ready, and serves no text. */
function openCorpus(config: Config, log: Logger): Corpus {
  try {
    const inputs = readInputs();
    const quran = openQuran(quranPath(config.dataDir, inputs), inputs);
    return { quran: () => quran, fault: undefined, close: quran.close };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!missing && !(error instanceof DamagedContainer)) throw error;
    const fault = missing
      ? 'The Quran corpus has not been built.'
      : `The Quran corpus does not match its manifest: ${(error as Error).message}.`;
    log.error({ err: error }, fault);
    const quran = () => {
      throw new Failure('unavailable', fault, { retryAfter: 60, cause: error });
    };
    return { quran, fault, close: () => undefined };
  }
}

/** The gate of a process that is alone, or of one of several. */
async function openGate(config: Config, platform: Platform, log: Logger): Promise<{ gate: Gate; close: () => void }> {
  const { shared, keys, clock, now } = platform;
  if (shared !== undefined) return { gate: await shared.openGate(), close: () => undefined };
  const limiter = new WindowLimiter();
  const journal = openJournal(config, { clock, limiter, log });
  const sweeping = setInterval(() => limiter.sweep(clock.ticks()), SWEEP_MS);
  sweeping.unref();
  return {
    gate: localGate({ keys, limiter, journal, ticks: clock.ticks, now }),
    close: () => {
      clearInterval(sweeping);
      journal.close();
    },
  };
}

/** Opens the journal of accepted requests and counts again what it holds. */
function openJournal(config: Config, parts: { clock: BootClock; limiter: WindowLimiter; log: Logger }): LimitJournal {
  const { clock, limiter, log } = parts;
  const journal = new LimitJournal({ folder: join(config.dataDir, 'limits'), clock, now: Date.now });
  for (const { accountId, at } of journal.takeEntries()) limiter.record(accountId, at);
  const { damaged } = journal;
  if (damaged > 0) log.warn({ damaged }, 'the journal of accepted requests is damaged; what could be read is counted');
  return journal;
}

async function flushLastUsed(lastUsed: LastUsed, log: Logger): Promise<void> {
  try {
    await lastUsed.flush();
  } catch (error) {
    log.warn({ err: error }, 'when keys were last used could not be written; it is kept and tried again');
  }
}
