/** Error codes of requests and commands. `http/errors/errors.ts` maps them to HTTP. */
export type FailureCode =
  | 'invalid_json'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'unknown_parameter'
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
  | 'edition_not_found'
  | 'redistribution_refused'
  | 'range_not_satisfiable'
  | 'account_not_found'
  | 'sign_up_not_found'
  | 'plan_request_not_found'
  | 'key_not_found'
  | 'conversation_not_found'
  | 'message_not_found'
  | 'webhook_not_found'
  | 'delivery_not_found'
  | 'pack_not_found'
  | 'job_not_found'
  | 'report_not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'account_exists'
  | 'own_account'
  | 'last_operator'
  | 'import_running'
  | 'report_closed'
  | 'key_not_active'
  | 'key_of_app'
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

/** One invalid parameter: its location, what is wrong with it, and what to send instead. */
export type Fault = {
  /** Dotted path in the request, for example `query.limit` or `body.message`. */
  readonly location: string;
  readonly message: string;
  readonly fix: string;
  /** The known name that an unknown one probably means. */
  readonly suggestion?: string;
};

type FailureOptions = {
  readonly faults?: readonly Fault[];
  readonly cause?: unknown;
  /** Seconds to wait before a retry. Sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** The same wait in milliseconds, if known that precisely. Sent as `retry-after-ms`. */
  readonly retryAfterMs?: number;
  /** Additional members of the problem document. */
  readonly members?: Readonly<Record<string, string | number>>;
};

/** The only error that this project throws on purpose. `detail` is shown to the caller and must not contain a secret, a stack trace or a file path. */
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

/** The failure for invalid parameters. Its detail names a single fault, or gives the number of faults. */
export function invalidParameters(faults: readonly Fault[], code: FailureCode = 'invalid_parameter'): Failure {
  const [first] = faults;
  const detail =
    first !== undefined && faults.length === 1
      ? `${first.location.replace(/^\w+\./, '')} is invalid: ${first.message}; ${first.fix}${first.fix.endsWith('?') ? '' : '.'}`
      : `${faults.length} parameters are invalid. See "errors".`;
  return new Failure(code, detail, { faults });
}
