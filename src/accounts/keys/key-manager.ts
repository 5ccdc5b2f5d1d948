import { Failure } from '@isnad/contract/failure';
import type { Environment } from '@isnad/contract/key-rules';
import type { Scope } from '@isnad/contract/scopes';
import { isoTime } from '@isnad/contract/time';
import { type Actor, OPERATOR } from '../audit/actor.ts';

/** The actor that manages keys, and its limits. */
export type KeyManager = {
  readonly actor: Actor;
  /** Account that owns the keys. Undefined means any account, for the operator. */
  readonly accountId?: string | undefined;
  /** Powers of the managing key, which cannot grant more than it has. Undefined means no limit. */
  readonly grant?: {
    readonly scopes: ReadonlySet<Scope>;
    readonly environment: Environment;
    /** Milliseconds since 1970; infinity when it never expires. */
    readonly expiresAt: number;
  };
};

export const OPERATOR_MANAGER: KeyManager = { actor: OPERATOR };

/** Powers of a key that cannot exceed those of its manager. */
export type KeyPowers = {
  readonly scopes: Iterable<string>;
  readonly environment: string;
  /** ISO 8601; null means never. */
  readonly expiresAt: string | null;
};

/**
 * Checks that a managing key has at least the powers and lifetime of the key it creates, changes or enables. Otherwise a rotation would give it a
 * more powerful secret. @throws {Failure} `scope_missing`
 */
export function checkGrant({ grant }: KeyManager, { scopes, environment, expiresAt }: KeyPowers): void {
  if (grant === undefined) return;
  const beyond = [...scopes].filter((scope) => !grant.scopes.has(scope as Scope));
  if (beyond.length > 0) throw exceeds(`it does not have: ${beyond.join(', ')}`);
  if (grant.environment === 'test' && environment === 'live') throw exceeds('a test key cannot manage live keys');
  const end = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  if (end > grant.expiresAt) {
    throw exceeds(`it expires at ${isoTime(grant.expiresAt)}, before the key it would manage`);
  }
}

function exceeds(reason: string): Failure {
  return new Failure(
    'scope_missing',
    `This API key cannot grant more than it has (${reason}). Sign in, or use a key with the same permissions.`,
  );
}
