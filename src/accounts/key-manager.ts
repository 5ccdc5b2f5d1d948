import { Failure } from '../contract/failure.ts';
import type { Environment } from '../contract/keys.ts';
import type { Scope } from '../contract/scopes.ts';
import { type Actor, OPERATOR } from './actor.ts';

/** On whose behalf keys are managed, and how far that goes. */
export type KeyManager = {
  readonly actor: Actor;
  /** The account whose keys these are; undefined: any, for the operator. */
  readonly accountId?: string | undefined;
  /** Of a managing key, which hands on no more than it has; undefined: no bounds. */
  readonly grant?: {
    readonly scopes: ReadonlySet<Scope>;
    readonly environment: Environment;
    /** Milliseconds since 1970; infinity when it never expires. */
    readonly expiresAt: number;
  };
};

export const OPERATOR_MANAGER: KeyManager = { actor: OPERATOR };

/** What a key can do, as far as it must not exceed what its manager has. */
export type KeyPowers = {
  readonly scopes: Iterable<string>;
  readonly environment: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
};

/**
 * A managing key neither makes nor changes nor revives a key that can do more, or for longer, than itself: rotating one would hand it over.
 * @throws {Failure} `scope_missing`
 */
export function checkGrant({ grant }: KeyManager, { scopes, environment, expiresAt }: KeyPowers): void {
  if (grant === undefined) return;
  const beyond = [...scopes].filter((scope) => !grant.scopes.has(scope as Scope));
  if (beyond.length > 0) throw exceeds(`it does not have: ${beyond.join(', ')}`);
  if (grant.environment === 'test' && environment === 'live') throw exceeds('a test key cannot manage live keys');
  const end = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  if (end > grant.expiresAt) {
    throw exceeds(`it expires at ${new Date(grant.expiresAt).toISOString()}, before the key it would manage`);
  }
}

function exceeds(reason: string): Failure {
  return new Failure(
    'scope_missing',
    `This API key cannot give more than it has (${reason}). Sign in, or use a key that has as much.`,
  );
}
