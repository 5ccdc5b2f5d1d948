import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Failure } from '../contract/failure.ts';
import type { Tables } from '../storage/tables.ts';
import type { SecretHash } from './secret-hash.ts';
import {
  claimKeptAnswer,
  deleteKeptAnswer,
  deleteKeptBefore,
  insertKeptAnswer,
  selectKeptAnswer,
  updateKeptAnswer,
} from './store.ts';

type Parts = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretHash: SecretHash;
};

export type KeptAnswer = { readonly status: number; readonly body: unknown };

/** One request under its key. */
export type Once = {
  readonly accountId: string;
  /** `Idempotency-Key` as it was sent. */
  readonly key: string;
  /** Names what is asked: method, path and body. */
  readonly request: string;
};

const DAY_MS = 86_400_000;
/** A request that has not come to its end by then has died with its process, and may be made again. */
const DEAD_MS = 90_000;
const NONCE = 12;
const TAG = 16;

/**
 * Answers kept for 24 hours under the key their caller gave them, so that a request sent twice is done once. Each is sealed under its
 * key and the pepper: whoever has the store has neither, and an answer may hold the secret of a new key.
 */
export class KeptAnswers {
  readonly #parts: Parts;
  #pruned = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Begins a request, unless it came before.
   * @returns the answer it had then, or nothing: then it is to be done, and `keep` or `drop` called
   * @throws {Failure} `idempotency_in_progress`, `idempotency_mismatch`
   */
  async begin(once: Once): Promise<KeptAnswer | undefined> {
    await this.#prune();
    const { db, now, secretHash } = this.#parts;
    const row = {
      account_id: once.accountId,
      key_hash: this.#name(once),
      request_hash: secretHash(`request\n${once.request}`),
      created_at: iso(now()),
      answer: null,
    };
    if (await insertKeptAnswer(db, row)) return undefined;
    const known = await selectKeptAnswer(db, row.account_id, row.key_hash);
    if (known === undefined) throw inProgress();
    if (Date.parse(known.created_at) < now() - DAY_MS) {
      if (await claimKeptAnswer(db, known, row)) return undefined;
      throw inProgress();
    }
    if (known.request_hash !== row.request_hash) {
      throw new Failure('idempotency_mismatch', 'This Idempotency-Key was sent before with another request.');
    }
    if (known.answer !== null) return this.#open(once, known.answer);
    if (Date.parse(known.created_at) < now() - DEAD_MS && (await claimKeptAnswer(db, known, row))) return undefined;
    throw inProgress();
  }

  async keep(once: Once, answer: KeptAnswer): Promise<void> {
    const nonce = this.#parts.randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey(once), nonce);
    const sealed = Buffer.concat([
      nonce,
      cipher.update(JSON.stringify(answer), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    await updateKeptAnswer(this.#parts.db, once.accountId, this.#name(once), sealed.toString('base64'));
  }

  /** The request came to nothing, and may be made again. */
  async drop(once: Once): Promise<void> {
    await deleteKeptAnswer(this.#parts.db, once.accountId, this.#name(once));
  }

  #open(once: Once, sealed: string): KeptAnswer {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey(once), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as KeptAnswer;
  }

  #name({ key }: Once): string {
    return this.#parts.secretHash(`idempotency key\n${key}`);
  }

  #sealKey({ accountId, key }: Once): Buffer {
    return Buffer.from(this.#parts.secretHash(`seal\n${accountId}\n${key}`), 'base64url');
  }

  /** Forgets what is older than a day, at most once an hour. */
  async #prune(): Promise<void> {
    const now = this.#parts.now();
    if (now - this.#pruned < DAY_MS / 24) return;
    this.#pruned = now;
    await deleteKeptBefore(this.#parts.db, iso(now - DAY_MS));
  }
}

function inProgress(): Failure {
  return new Failure('idempotency_in_progress', 'The request with this Idempotency-Key is still being answered.');
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
