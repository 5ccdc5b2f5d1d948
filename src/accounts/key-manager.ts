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

/** @throws {Failure} `scope_missing` when that would put more into a key than its manager has */
export function checkGrant({ grant }: KeyManager, scopes: Iterable<string>): void {
  const beyond = [...scopes].filter((scope) => grant !== undefined && !grant.scopes.has(scope as Scope));
  if (beyond.length === 0) return;
  throw new Failure(
    'scope_missing',
    `This API key cannot hand on what it does not have: ${beyond.join(', ')}. Sign in, or use a key with these scopes.`,
  );
}
