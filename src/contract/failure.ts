/** Every way a request or a command can fail, by the code its caller sees. What each means on the wire is in `http/errors.ts`. */
export type FailureCode =
  | 'invalid_json'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'invalid_cursor'
  | 'unknown_model'
  | 'malformed_request'
  | 'key_missing'
  | 'key_malformed'
  | 'key_invalid'
  | 'key_revoked'
  | 'key_rotated'
  | 'key_disabled'
  | 'key_expired'
  | 'session_invalid'
  | 'scope_missing'
  | 'account_suspended'
  | 'plan_required'
  | 'operator_required'
  | 'origin_refused'
  | 'sign_up_closed'
  | 'route_not_found'
  | 'model_not_found'
  | 'surah_not_found'
  | 'verse_not_found'
  | 'hadith_not_found'
  | 'account_not_found'
  | 'key_not_found'
  | 'conversation_not_found'
  | 'message_not_found'
  | 'webhook_not_found'
  | 'delivery_not_found'
  | 'pack_not_found'
  | 'job_not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'account_exists'
  | 'own_account'
  | 'import_running'
  | 'key_not_active'
  | 'conversation_busy'
  | 'idempotency_in_progress'
  | 'idempotency_mismatch'
  | 'key_limit_reached'
  | 'conversation_limit_reached'
  | 'email_link_invalid'
  | 'password_wrong'
  | 'invitation_required'
  | 'webhook_limit_reached'
  | 'webhook_url_refused'
  | 'webhook_disabled'
  | 'licence_not_accepted'
  | 'key_changed_meanwhile'
  | 'body_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'unavailable'
  | 'timeout';

/** One thing wrong with a request: where, what was found there, and what to send instead. */
export type Fault = {
  /** Dotted place in the request, for example `query.limit` or `body.message`. */
  readonly location: string;
  readonly message: string;
  readonly fix: string;
};

type FailureOptions = {
  readonly faults?: readonly Fault[];
  readonly cause?: unknown;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** The same wait in milliseconds, where it is known that precisely; becomes `retry-after-ms`. */
  readonly retryAfterMs?: number;
  /** More members of the problem document, in the API's own field names. */
  readonly members?: Readonly<Record<string, string | number>>;
};

/** The one error this project throws on purpose. `detail` is written for the caller: no secret, no stack, no file path. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly faults: readonly Fault[];
  readonly retryAfter: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly members: Readonly<Record<string, string | number>>;

  constructor(code: FailureCode, detail: string, options: FailureOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.faults = options.faults ?? [];
    this.retryAfter = options.retryAfter;
    this.retryAfterMs = options.retryAfterMs;
    this.members = options.members ?? {};
  }
}

/** The failure for wrong parameters: names the single fault in its detail, or counts several. */
export function invalidParameters(faults: readonly Fault[], code: FailureCode = 'invalid_parameter'): Failure {
  const [first] = faults;
  const detail =
    first !== undefined && faults.length === 1
      ? `${first.location.replace(/^\w+\./, '')} is wrong: ${first.message}; ${first.fix}.`
      : `${faults.length} parameters are wrong; see errors.`;
  return new Failure(code, detail, { faults });
}
