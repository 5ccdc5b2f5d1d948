import { AUTH_PATH } from '../accounts/people/auth-path.ts';
import type { Failure } from '../contract/failure.ts';
import type { Problem } from '../contract/problem.ts';
import { redactKeys } from '../contract/redact.ts';
import { ERROR_KINDS } from './errors.ts';

/** Seconds a client is told to wait when nothing better is known. */
const DEFAULT_RETRY_AFTER = 5;

export type ProblemContext = {
  /** Address the service is reached at, without a slash at the end. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** Path without its query. */
  readonly path: string;
};

/** The body of a failure. */
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
    // For the client of the library that answers there.
    ...(path.startsWith(`${AUTH_PATH}/`) ? { message: redactKeys(failure.message) } : {}),
    ...failure.members,
    ...(failure.faults.length > 0 ? { errors: failure.faults.map((fault) => ({ ...fault })) } : {}),
  };
}

/** The headers that a failure brings besides its body. */
export function failureHeaders(failure: Failure): Record<string, string> {
  const { status } = ERROR_KINDS[failure.code];
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (status === 401) {
    headers['www-authenticate'] =
      failure.code === 'key_missing' || failure.code === 'session_invalid'
        ? 'Bearer realm="api"'
        : 'Bearer realm="api", error="invalid_token"';
  }
  if (status === 503 || status === 429) headers['retry-after'] = String(failure.retryAfter ?? DEFAULT_RETRY_AFTER);
  if (failure.retryAfterMs !== undefined) headers['retry-after-ms'] = String(failure.retryAfterMs);
  return headers;
}
