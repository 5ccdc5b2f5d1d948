import type { Failure } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import { redactKeys } from '@isnad/contract/redact';
import { AUTH_PATH } from '../../accounts/people/auth-path.ts';
import { ERROR_KINDS } from './errors.ts';

/** Default for `Retry-After`, in seconds. */
const DEFAULT_RETRY_AFTER = 5;

export type ProblemContext = {
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** Path without the query. */
  readonly path: string;
};

/** Creates the problem document of a failure. */
export function problemOf(failure: Failure, { baseUrl, requestId, path }: ProblemContext): Problem {
  const { status, title } = ERROR_KINDS[failure.code];
  return {
    type: `${baseUrl}/docs/errors#${failure.code}`,
    title,
    status,
    detail: redactKeys(failure.message),
    instance: redactKeys(path),
    code: failure.code,
    request_id: requestId,
    // For the client of better-auth.
    ...(path.startsWith(`${AUTH_PATH}/`) ? { message: redactKeys(failure.message) } : {}),
    ...failure.members,
    ...(failure.faults.length > 0 ? { errors: failure.faults.map((fault) => ({ ...fault })) } : {}),
  };
}

/**
 * Response headers of a failure.
 * @param resourceMetadata address at which a client learns how to sign in (RFC 9728)
 */
export function failureHeaders(failure: Failure, resourceMetadata?: string): Record<string, string> {
  const { status } = ERROR_KINDS[failure.code];
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (status === 401) {
    const isSent = failure.code !== 'key_missing' && failure.code !== 'session_invalid';
    const signIn = resourceMetadata === undefined ? '' : `, resource_metadata="${resourceMetadata}"`;
    headers['www-authenticate'] = `Bearer realm="api"${isSent ? ', error="invalid_token"' : ''}${signIn}`;
  }
  if (status === 503 || status === 429) headers['retry-after'] = String(failure.retryAfter ?? DEFAULT_RETRY_AFTER);
  if (failure.retryAfterMs !== undefined) headers['retry-after-ms'] = String(failure.retryAfterMs);
  return headers;
}
