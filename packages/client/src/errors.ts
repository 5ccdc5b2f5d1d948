import type { Problem } from './types.ts';

/** One invalid parameter: its location, what is wrong with it, and what to send instead. */
export type ParameterError = { readonly location: string; readonly message: string; readonly fix: string };

type Details = {
  readonly code: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly fix?: string | undefined;
  readonly errors?: readonly ParameterError[] | undefined;
  readonly docs?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/** The class of everything that this client throws on purpose. Messages never contain an API key. */
export class IsnadError extends Error {
  /** Stable error code, such as `verse_not_found`. Codes of the service are explained at `/docs/errors`. */
  readonly code: string;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** ID of the request, to quote when you report a problem. */
  readonly requestId: string | undefined;
  /** What to do about it, if that is known. */
  readonly fix: string | undefined;
  /** The invalid parameters. */
  readonly errors: readonly ParameterError[];
  /** URL of the page that explains the code. */
  readonly docs: string | undefined;
  /** Milliseconds to wait before a retry, if the service said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: Details) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.fix = details.fix;
    this.errors = details.errors ?? [];
    this.docs = details.docs;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** The request is invalid: 400, 422 and other statuses of 4xx. `errors` lists the parameters. */
export class InvalidRequestError extends IsnadError {}
/** The API key is missing, invalid, expired, disabled or revoked: 401. */
export class AuthenticationError extends IsnadError {}
/** The key lacks a scope, or the account is not allowed to do this: 403. */
export class PermissionError extends IsnadError {}
/** A verse, hadith, key or other resource does not exist: 404. */
export class NotFoundError extends IsnadError {}
/** The request conflicts with another, or with the state of the resource: 409. */
export class ConflictError extends IsnadError {}
/** Too many requests: 429. `retryAfterMs` is the time to wait. */
export class RateLimitError extends IsnadError {}
/** The service failed or is unavailable: 5xx. */
export class ServerError extends IsnadError {}
/** No whole response arrived: no connection, or it broke. */
export class ConnectionError extends IsnadError {}
/** No response, or no further part of a stream, arrived in time. */
export class TimeoutError extends ConnectionError {}
/** A response is not what this API sends, for example a page of a proxy. */
export class InvalidResponseError extends IsnadError {}
/** A webhook is not signed with the secret, or its time is too far from the clock. */
export class WebhookSignatureError extends IsnadError {}

const BY_STATUS: Readonly<Record<number, typeof IsnadError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error for a problem document, or for an answer without one. */
export function errorOf(
  status: number,
  problem: Partial<Problem>,
  more: { readonly requestId?: string | undefined; readonly retryAfterMs?: number | undefined } = {},
): IsnadError {
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
  const { code, detail, errors } = problem;
  const isProblem = typeof code === 'string' && typeof detail === 'string';
  const faults = Array.isArray(errors) ? errors : [];
  return new Kind(isProblem ? detail : `The service answered ${status} without a problem document.`, {
    status,
    code: isProblem ? code : `http_${status}`,
    requestId: more.requestId ?? problem.request_id,
    errors: faults,
    fix: faults[0]?.fix,
    docs: problem.type,
    retryAfterMs: more.retryAfterMs,
  });
}

/** The error for a mistake in the use of this client, found before anything is sent. */
export function invalidUse(message: string, fix: string): IsnadError {
  return new InvalidRequestError(message, { code: 'invalid_parameter', fix });
}
