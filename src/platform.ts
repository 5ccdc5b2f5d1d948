import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { type IdentifierPrefix, identifierGenerator } from '@isnad/contract/identifiers';
import { type ChangeAccount, localChanges } from './accounts/change.ts';
import { KeyRing } from './accounts/keys/key-ring.ts';
import { LastUsed } from './accounts/keys/last-used.ts';
import { loadPepper, pepperOf } from './accounts/keys/pepper.ts';
import { derivedSecret, type SecretHash, secretHash } from './accounts/keys/secret-hash.ts';
import { type BootClock, bootClock } from './accounts/limits/boot-clock.ts';
import { openShared, type Shared } from './accounts/limits/shared/open-shared.ts';
import { selectAccountInfo } from './accounts/store.ts';
import type { Config } from './config.ts';
import { type Cache, openCache } from './storage/cache.ts';
import { embeddedFile } from './storage/embedded-file.ts';
import { rememberFact } from './storage/facts.ts';
import { openStorage } from './storage/open.ts';
import { type Seal, sealOf } from './storage/sealed-text.ts';
import type { OnStatement, Storage } from './storage/storage.ts';
import type { ReadAccounts } from './webhooks/account-info.ts';

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
  /** Under which the secrets of webhooks and the keys of receipts are kept. */
  readonly seal: Seal;
  readonly readAccounts: ReadAccounts;
  readonly keys: KeyRing;
  readonly changeAccount: ChangeAccount;
  readonly lastUsed: LastUsed;
  readonly clock: BootClock;
  /** What several processes share their memory by; undefined for the only one. */
  readonly cache: Pick<Cache, 'answers'> | undefined;
  /** Of one of several processes. */
  readonly shared: Shared | undefined;
  readonly close: () => Promise<void>;
};

/** Milliseconds since 1970, as the machine has them. */
export const wallClock = (): number => Date.now();

/**
 * A store that has disappeared must not quietly become a first start: its pepper and its limits are still there.
 * @throws {Failure} `unavailable`
 */
function refuseLostStore({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== '' || existsSync(embeddedFile(dataDir))) return;
  const left = ['pepper', 'limits'].filter((name) => existsSync(join(dataDir, name)));
  if (left.length === 0) return;
  throw new Failure(
    'unavailable',
    `${embeddedFile(dataDir)} is missing, but ${left.join(' and ')} of an earlier store are there. Restore it from a backup, or remove ${left.join(' and ')} to start with an empty store`,
  );
}

/** For commands that only read or change a store. @throws {Failure} `unavailable` when there is none */
export function requireStore(config: Config): void {
  refuseLostStore(config);
  const file = embeddedFile(config.dataDir);
  if (config.databaseUrl !== '' || existsSync(file)) return;
  throw new Failure(
    'unavailable',
    `there is no store at ${file}. Set DATA_DIR to the folder of your store, or start the service once to create one`,
  );
}

/** Tells two peppers apart without revealing either. */
const FINGERPRINTED = 'pepper fingerprint';

function readPepper({ keyPepper, dataDir }: Pick<Config, 'keyPepper' | 'dataDir'>): Uint8Array {
  return keyPepper === '' ? loadPepper(dataDir, randomBytes) : pepperOf(keyPepper);
}

/** Fingerprint of the pepper, as the store remembers it. */
export function pepperFingerprint(place: Pick<Config, 'keyPepper' | 'dataDir'>): string {
  return secretHash(readPepper(place))(FINGERPRINTED);
}

/**
 * Opens the store and the pepper.
 * @throws {Failure} `unavailable` when the pepper is not the one the store's keys were made with, or the store cannot be used
 */
export async function openPlatform(
  config: Config,
  warn: (message: string) => void = () => undefined,
  onStatement?: OnStatement,
  clock: BootClock = bootClock(),
): Promise<Platform> {
  const now = wallClock;
  refuseLostStore(config);
  const storage = await openStorage(config, onStatement);
  try {
    const pepper = readPepper(config);
    const hashed = secretHash(pepper);
    const fingerprint = hashed(FINGERPRINTED);
    if ((await rememberFact(storage.db, 'pepper', fingerprint)) !== fingerprint) {
      throw new Failure(
        'unavailable',
        'the key pepper is not the one this store was made with: no key would work. Restore the file pepper in DATA_DIR, or set KEY_PEPPER to what stands in it',
      );
    }
    const lastUsed = new LastUsed(storage.db);
    const keys = new KeyRing({ storage, secretHash: hashed, lastUsed, now });
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
      seal: sealOf(derivedSecret(pepper, 'isnad secrets of webhooks'), randomBytes),
      readAccounts: selectAccountInfo,
      keys,
      lastUsed,
      clock,
      changeAccount: shared?.changeAccount ?? localChanges(storage.db, () => keys.forget()),
      cache,
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
