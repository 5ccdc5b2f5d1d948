import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
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

const DAY_MS = 86_400_000;
/** A claim not renewed for this long belongs to a crashed process, and the request can be sent again. */
const EXPIRY_MS = 90_000;
const RENEWAL_MS = 30_000;
const NONCE = 12;
const TAG = 16;

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
      created_at: iso(now()),
      answer: null,
    };
    const claim = () => new IdempotencyClaim(this.#deps, row, this.#sealKey(request));
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
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey(request), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as KeptAnswer;
  }

  #sealKey({ accountId, key }: IdempotentRequest): Buffer {
    return Buffer.from(this.#deps.secretHash(`seal\n${accountId}\n${key}`), 'base64url');
  }

  /** Deletes responses older than a day, at most once an hour. */
  async #prune(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#pruned < DAY_MS / 24) return;
    this.#pruned = now;
    await deleteKeptBefore(this.#deps.db, iso(now - DAY_MS));
  }
}

/** The exclusive right to run an idempotent request. Renewed until it ends, however long the request takes. */
export class IdempotencyClaim {
  readonly #deps: IdempotencyDeps;
  readonly #sealKey: Buffer;
  readonly #timer: NodeJS.Timeout;
  #row: KeptRow;
  #renewing: Promise<void> = Promise.resolve();

  constructor(deps: IdempotencyDeps, row: KeptRow, sealKey: Buffer) {
    this.#deps = deps;
    this.#row = row;
    this.#sealKey = sealKey;
    this.#timer = setInterval(() => this.#renew(), RENEWAL_MS).unref();
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
    const nonce = this.#deps.randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce);
    const text = cipher.update(JSON.stringify(answer), 'utf8');
    const sealed = Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]);
    if (!(await updateClaim(db, this.#row, { answer: sealed.toString('base64') }))) throw inProgress();
  }

  /** Releases the claim of a failed request, which can be sent again immediately. */
  async release(): Promise<void> {
    await this.settle();
    await deleteClaim(this.#deps.db, this.#row);
  }

  #renew(): void {
    const created_at = iso(this.#deps.now());
    this.#renewing = updateClaim(this.#deps.db, this.#row, { created_at }).then(
      (renewed) => {
        if (renewed) this.#row = { ...this.#row, created_at };
      },
      // The next renewal tries again. Three in a row must fail before the claim expires.
      () => undefined,
    );
  }
}

function inProgress(): Failure {
  return new Failure('idempotency_in_progress', 'A request with this Idempotency-Key is still running. Retry later.');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
