import { Failure } from '@isnad/contract/failure';
import { DAY_MS, HOUR_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import { type Seal, sealOf } from '../storage/sealed-text.ts';
import type { Tables } from '../storage/tables.ts';
import { every } from '../timers/timers.ts';
import {
  deleteClaim,
  deleteKeptBefore,
  insertClaim,
  type KeptRow,
  replaceKept,
  selectKept,
  updateClaim,
} from './store.ts';

type Db = Kysely<Tables>;

export type IdempotencyDeps = {
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Hashes with a secret key. */
  readonly secretHash: (secret: string) => string;
};

/** A successful response as it is stored and replayed. */
export type KeptAnswer = { readonly status: number; readonly body: unknown };

/** A request that carries an `Idempotency-Key`. */
export type IdempotentRequest = {
  readonly accountId: string;
  /** The API key or person that sends the request. A stored response can hold a secret and is replayed only to the same caller. */
  readonly callerId: string;
  /** `Idempotency-Key` as it was sent. */
  readonly key: string;
  /** Identifies the request: method, path and body. */
  readonly request: string;
};

/** A claim not renewed for this long belongs to a crashed process, and the request can be sent again. */
const EXPIRY_MS = 90_000;
const RENEWAL_MS = 30_000;

/**
 * Stores responses for 24 hours under the idempotency key of their caller, so that a request sent twice runs once. Each is encrypted with that key
 * and the pepper, because a response can hold the secret of a new key. The store contains neither.
 */
export class IdempotencyStore {
  readonly #deps: IdempotencyDeps;
  #pruned = 0;

  constructor(deps: IdempotencyDeps) {
    this.#deps = deps;
  }

  /**
   * Begins a request, unless it was sent before.
   * @returns the stored response, or a claim: the caller runs the request and ends with `keep` or `release`
   * @throws {Failure} `idempotency_in_progress`, `idempotency_mismatch`
   */
  async begin(request: IdempotentRequest): Promise<KeptAnswer | IdempotencyClaim> {
    await this.#prune();
    const { db, now, secretHash } = this.#deps;
    const row: KeptRow = {
      account_id: request.accountId,
      key_hash: secretHash(`idempotency key\n${request.key}`),
      request_hash: secretHash(`request\n${request.callerId}\n${request.request}`),
      created_at: isoTime(now()),
      answer: null,
    };
    const claim = () => new IdempotencyClaim(this.#deps, row, this.#seal(request));
    if (await insertClaim(db, row)) return claim();
    const known = await selectKept(db, row.account_id, row.key_hash);
    if (known === undefined) throw inProgress();
    const age = now() - Date.parse(known.created_at);
    if (age > DAY_MS) {
      if (await replaceKept(db, known, row)) return claim();
      throw inProgress();
    }
    if (known.request_hash !== row.request_hash) {
      throw new Failure(
        'idempotency_mismatch',
        'This Idempotency-Key was already used for a different request or by another caller. Use a new one.',
      );
    }
    if (known.answer !== null) return this.#open(request, known.answer);
    if (age > EXPIRY_MS && (await replaceKept(db, known, row))) return claim();
    throw inProgress();
  }

  #open(request: IdempotentRequest, sealed: string): KeptAnswer {
    return JSON.parse(this.#seal(request).open(sealed)) as KeptAnswer;
  }

  #seal({ accountId, key }: IdempotentRequest): Seal {
    const { secretHash, randomBytes } = this.#deps;
    return sealOf(secretHash(`seal\n${accountId}\n${key}`), randomBytes);
  }

  /** Deletes responses older than a day, at most once an hour. */
  async #prune(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#pruned < HOUR_MS) return;
    this.#pruned = now;
    await deleteKeptBefore(this.#deps.db, isoTime(now - DAY_MS));
  }
}

/** The exclusive right to run an idempotent request. Renewed until it ends, however long the request takes. */
export class IdempotencyClaim {
  readonly #deps: IdempotencyDeps;
  readonly #seal: Seal;
  readonly #timer: NodeJS.Timeout;
  #row: KeptRow;
  #renewing: Promise<void> = Promise.resolve();

  constructor(deps: IdempotencyDeps, row: KeptRow, seal: Seal) {
    this.#deps = deps;
    this.#row = row;
    this.#seal = seal;
    this.#timer = every(() => this.#renew(), RENEWAL_MS).unref();
  }

  /** Stops renewing the claim. Call it before the transaction that stores the response. */
  async settle(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  /**
   * Stores the response in the transaction of the change, so that both are committed together.
   * @param db the transaction
   * @throws {Failure} `idempotency_in_progress` when this process stalled for so long that another one took over the request
   */
  async keep(db: Db, answer: KeptAnswer): Promise<void> {
    const sealed = this.#seal.close(JSON.stringify(answer));
    if (!(await updateClaim(db, this.#row, { answer: sealed }))) throw inProgress();
  }

  /** Releases the claim of a failed request, which can be sent again immediately. */
  async release(): Promise<void> {
    await this.settle();
    await deleteClaim(this.#deps.db, this.#row);
  }

  #renew(): void {
    // After the renewal before, which says how the row looks now.
    this.#renewing = this.#renewing.then(async () => {
      const created_at = isoTime(this.#deps.now());
      // When it fails, the next renewal tries again. Three in a row must fail before the claim expires.
      const renewed = await updateClaim(this.#deps.db, this.#row, { created_at }).catch(() => false);
      if (renewed) this.#row = { ...this.#row, created_at };
    });
  }
}

function inProgress(): Failure {
  return new Failure('idempotency_in_progress', 'A request with this Idempotency-Key is still running. Retry later.');
}
