import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { ENVIRONMENTS, type Environment } from '@isnad/contract/key-rules';
import { quoteValue } from '@isnad/contract/redact';
import { DEFAULT_SCOPES, isScope, SCOPES, type Scope } from '@isnad/contract/scopes';
import { isoTime } from '@isnad/contract/time';
import type { KeyManager } from './key-manager.ts';

/** Excludes control and format characters, except the joiners that Bengali and Arabic words need. */
const NAME = /^(?:[^\p{C}]|[\u200c\u200d]){1,100}$/u;

/** Input for a new key or a change. Omitted fields keep their value or get their default. */
export type KeyInput = {
  /** 1 to 100 characters. */
  readonly name?: string | undefined;
  readonly environment?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** ISO 8601; null means that the key never expires. */
  readonly expiresAt?: string | null | undefined;
};

export type CheckedKeyInput = {
  readonly name: string | undefined;
  readonly environment: Environment;
  readonly scopes: readonly Scope[] | undefined;
  readonly expiresAt: string | null | undefined;
};

/** Validates key input, also against what the manager can grant. Reports all faults at once. @throws {Failure} `invalid_parameter` */
export function checkKeyInput(input: KeyInput, { grant }: KeyManager, now: number): CheckedKeyInput {
  const faults: Fault[] = [];
  const fault = (field: string, message: string, fix: string) =>
    faults.push({ location: `body.${field}`, message, fix });

  const name = input.name?.trim();
  if (name !== undefined && !NAME.test(name)) {
    fault('name', 'the name is empty, too long or has control characters', 'use 1 to 100 characters');
  }
  const environment = ENVIRONMENTS.find((known) => known === (input.environment ?? grant?.environment ?? 'live'));
  if (environment === undefined) {
    fault('environment', `got ${quoteValue(input.environment ?? '')}`, `use ${ENVIRONMENTS.join(' or ')}`);
  } else if (grant?.environment === 'test' && environment === 'live') {
    fault('environment', 'a test key cannot create a live key', 'use test');
  }
  const scopes = input.scopes?.filter(isScope);
  const unknown = input.scopes?.filter((scope) => !isScope(scope)) ?? [];
  if (unknown.length > 0 || scopes?.length === 0) {
    const message =
      unknown.length > 0 ? `there is no scope ${unknown.map(quoteValue).join(', ')}` : 'no scopes are given';
    fault('scopes', message, `use some of ${Object.keys(SCOPES).join(', ')}`);
  }
  const expiresAt = checkExpiry(input.expiresAt, grant?.expiresAt, now, fault);
  if (faults.length > 0 || environment === undefined) throw invalidParameters(faults);
  return { name, environment, scopes: scopes === undefined ? undefined : [...new Set(scopes)], expiresAt };
}

function checkExpiry(
  wanted: string | null | undefined,
  latest: number | undefined,
  now: number,
  fault: (field: string, message: string, fix: string) => void,
): string | null | undefined {
  const bound = latest !== undefined && Number.isFinite(latest) ? latest : undefined;
  if (wanted === undefined) return undefined;
  const time = wanted === null ? Number.POSITIVE_INFINITY : Date.parse(wanted);
  if (Number.isNaN(time) || time <= now || (Number.isFinite(time) && time > FAR)) {
    fault('expires_at', 'the time is not in the future', 'use a future time, such as 2030-01-31T00:00:00Z');
  } else if (bound !== undefined && time > bound) {
    fault('expires_at', 'a key cannot grant a later expiry than its own', `use a time up to ${isoTime(bound)}`);
  }
  return Number.isFinite(time) ? isoTime(Math.min(time, FAR)) : null;
}

/** Latest time with a four-digit year. */
const FAR = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Default scopes of a new key, limited to those its manager has. */
export function defaultScopes({ grant }: KeyManager): Scope[] {
  return DEFAULT_SCOPES.filter((scope) => grant === undefined || grant.scopes.has(scope));
}
