import type { FailureCode } from '@isnad/contract/failure';
import { CREDENTIAL_ERROR_KINDS } from './credential-errors.ts';
import type { ErrorKind } from './error-kind.ts';

/** Maps failure codes to HTTP statuses, titles and meanings. */
export const ERROR_KINDS: Readonly<Record<FailureCode, ErrorKind>> = {
  invalid_json: {
    status: 400,
    title: 'Invalid JSON',
    meaning: 'The body is not JSON. Send valid JSON in UTF-8.',
  },
  missing_parameter: { status: 400, title: 'Missing parameter', meaning: 'A required parameter is missing. Send it.' },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    meaning:
      'A parameter has an invalid type, value or combination, or was sent twice. `errors` lists each one and what to send instead.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Unknown parameter',
    meaning:
      'The query has a parameter, or the JSON body a member, that does not exist, so the request would not do what you mean. `errors` names it, with the name you probably mean as `suggestion`.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'A cursor is valid only for the same parameters and until the corpus changes. Start without a cursor.',
  },
  unknown_model: {
    status: 400,
    title: 'Unknown model',
    meaning: 'No chat model has this name. `GET /api/models` lists all models.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request is not valid HTTP, its path has invalid percent-encoding, or it does not have exactly one Host header.',
  },
  ...CREDENTIAL_ERROR_KINDS,
  route_not_found: {
    status: 404,
    title: 'Path not found',
    meaning: 'This path does not exist. `/openapi.json` lists all paths.',
  },
  model_not_found: {
    status: 404,
    title: 'Model not found',
    meaning: 'Under `/v1`: no chat model has this name. `GET /v1/models` lists all models.',
  },
  surah_not_found: {
    status: 404,
    title: 'Surah not found',
    meaning: 'The surah does not exist. Surahs are numbered 1 to 114.',
  },
  verse_not_found: {
    status: 404,
    title: 'Verse not found',
    meaning: 'The verse does not exist in this surah. Verses are numbered from 1.',
  },
  hadith_not_found: {
    status: 404,
    title: 'Hadith not found',
    meaning: 'No installed collection has this reference. `GET /api/hadith/collections` lists them.',
  },
  edition_not_found: {
    status: 404,
    title: 'Edition not found',
    meaning:
      'There is no file for this edition and format (`GET /api/export` lists all files), or no edition of this kind is installed (`GET /api/editions`).',
  },
  redistribution_refused: {
    status: 403,
    title: 'Redistribution refused',
    meaning:
      'The license of the edition does not allow the service to pass on the whole text. `detail` gives the reason.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'Range not satisfiable',
    meaning: '`Range` begins after the end of the file. `bytes` is its size.',
  },
  account_not_found: {
    status: 404,
    title: 'Account not found',
    meaning: 'No account has this ID or email address.',
  },
  sign_up_not_found: {
    status: 404,
    title: 'Sign-up not found',
    meaning:
      'No person with this ID waits for the confirmation of an email address. `GET /api/operator/sign-ups` lists those who do.',
  },
  plan_request_not_found: {
    status: 404,
    title: 'Plan request not found',
    meaning: 'The account waits for no other plan. `GET /api/operator/plan-requests` lists those that do.',
  },
  key_not_found: { status: 404, title: 'Key not found', meaning: 'No key has this ID.' },
  conversation_not_found: {
    status: 404,
    title: 'Conversation not found',
    meaning: 'The account has no conversation with this ID.',
  },
  message_not_found: { status: 404, title: 'Message not found', meaning: 'The account has no message with this ID.' },
  webhook_not_found: { status: 404, title: 'Webhook not found', meaning: 'The account has no webhook with this ID.' },
  delivery_not_found: {
    status: 404,
    title: 'Delivery not found',
    meaning: 'The webhook has no delivery with this ID. Deliveries are stored for 30 days.',
  },
  pack_not_found: {
    status: 404,
    title: 'Pack not found',
    meaning: 'No pack with this name is installed. `GET /api/operator/library` lists the packs.',
  },
  job_not_found: {
    status: 404,
    title: 'Job not found',
    meaning: 'The responding machine has no such job. Only the last twenty jobs are stored.',
  },
  report_not_found: {
    status: 404,
    title: 'Report not found',
    meaning: 'No report of a fault has this ID. `GET /api/operator/corrections` lists the reports.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path does not support this method. `Allow` lists the supported methods.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    meaning: '`Accept` excludes JSON, the only available format.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request was not received in time.',
  },
  account_exists: {
    status: 409,
    title: 'Account exists',
    meaning: 'An account with this email address already exists.',
  },
  own_account: {
    status: 409,
    title: 'Cannot suspend own account',
    meaning: 'You cannot suspend the account you are signed in to. Ask another operator.',
  },
  last_operator: {
    status: 409,
    title: 'Last operator',
    meaning: 'The only account of an operator cannot be deleted. Hand it over by changing its email address.',
  },
  import_running: {
    status: 409,
    title: 'Import running',
    meaning: 'Packs are installed or removed by one job at a time. Wait for the running job.',
  },
  report_closed: {
    status: 409,
    title: 'Report closed',
    meaning:
      'The report has been accepted or rejected already. An accepted one can be rejected, which takes the correction back.',
  },
  key_not_active: {
    status: 409,
    title: 'API key not active',
    meaning: 'The key is revoked, expired or disabled. Use an active key. A revoked key cannot be restored.',
  },
  key_of_app: {
    status: 409,
    title: 'Key of a connected app',
    meaning:
      'A connected app holds this key and renews its secret. Revoke the key to disconnect the app. To give the app other scopes, connect it again.',
  },
  key_changed_meanwhile: {
    status: 409,
    title: 'API key changed',
    meaning: 'Another request rotated or changed the key at the same time. Read the key and try again.',
  },
  conversation_busy: {
    status: 409,
    title: 'Conversation busy',
    meaning: 'Another message in this conversation is being answered. Wait for its answer.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    meaning: 'A request with this `Idempotency-Key` is still in progress. Retry in a moment to get its response.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning:
      'A body can have at most 128 KiB, that of `POST /api/verify` at most 391 KiB, and an imported file at most 512 MiB.',
  },
  uri_too_long: {
    status: 414,
    title: 'URL too long',
    meaning: 'A URL can have at most 8 KiB, and each variable part of its path at most 256 characters.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'Send the body as `Content-Type: application/json`.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'This `Idempotency-Key` was already used with a different request. Use a new key for each request.',
  },
  key_limit_reached: {
    status: 422,
    title: 'Too many API keys',
    meaning: 'An account can have at most 1,000 keys that are not revoked. Revoke unused keys.',
  },
  conversation_limit_reached: {
    status: 422,
    title: 'Too many stored conversations',
    meaning:
      'An account can have 100 stored conversations on the Free plan, 10,000 on Professional and 1,000,000 on Enterprise. Delete some, or send `"store": false`.',
  },
  webhook_limit_reached: {
    status: 422,
    title: 'Too many webhooks',
    meaning: 'An account can have at most 20 webhooks. Delete one, or subscribe an existing one to more events.',
  },
  webhook_url_refused: {
    status: 422,
    title: 'Webhook URL refused',
    meaning: 'Use https and a public address, on port 443, 80, or 1024 and above, without credentials.',
  },
  webhook_disabled: {
    status: 422,
    title: 'Webhook disabled',
    meaning: 'The webhook is disabled or suspended, so nothing is sent to it. Enable it first.',
  },
  licence_not_accepted: {
    status: 422,
    title: 'License not accepted',
    meaning:
      'The source states no license for the texts, or restricts their use. State a license or accept these terms.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    meaning: 'All headers together can have at most 16 KiB.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    meaning:
      'Too many requests within 60 seconds. Wait for the number of seconds in `Retry-After`. The next request is then accepted. Refused requests are not counted.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'An error occurred in the service. It is logged with the request ID. Include the ID in your report.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    meaning: 'The service cannot process the request right now. Retry after the number of seconds in `Retry-After`.',
  },
  timeout: {
    status: 504,
    title: 'Timeout',
    meaning: 'The language model did not respond in time. Retry, or use another model.',
  },
};
