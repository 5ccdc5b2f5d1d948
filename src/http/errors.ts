import type { FailureCode } from '../contract/failure.ts';

type ErrorKind = {
  readonly status: number;
  readonly title: string;
  /** For the page of errors: when it happens and what to do. */
  readonly meaning: string;
};

/** The one map from failure codes to what goes over the wire. */
export const ERROR_KINDS: Readonly<Record<FailureCode, ErrorKind>> = {
  invalid_json: { status: 400, title: 'Invalid JSON', meaning: 'The body is not JSON. Send valid JSON in UTF-8.' },
  missing_parameter: { status: 400, title: 'Missing parameter', meaning: 'A parameter that is needed was not sent.' },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    meaning:
      'A parameter has a wrong type, range or combination, or was sent twice. `errors` names each, and what to send instead.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'A cursor is good for the same parameters and as long as the corpus stands. Start again without it.',
  },
  unknown_model: {
    status: 400,
    title: 'Unknown model',
    meaning: 'There is no chat model of that name. `GET /api/models` lists those there are.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request is not valid HTTP, its path has a broken percent-encoding, or it does not have exactly one Host header.',
  },
  key_missing: {
    status: 401,
    title: 'API key missing',
    meaning: 'Send `Authorization: Bearer <key>`, or, in a browser, sign in.',
  },
  key_malformed: {
    status: 401,
    title: 'API key malformed',
    meaning:
      'What was sent is not a key of this service: a wrong scheme, a wrong form or a wrong checksum. Copy the whole key.',
  },
  key_invalid: {
    status: 401,
    title: 'API key unknown',
    meaning: 'The key has the right form but does not exist here.',
  },
  key_revoked: {
    status: 401,
    title: 'API key revoked',
    meaning: 'The key was revoked and will not work again. Make a new one.',
  },
  key_rotated: {
    status: 401,
    title: 'API key rotated',
    meaning: 'This secret was replaced by a new one when its key was rotated. Use the new one.',
  },
  key_disabled: {
    status: 401,
    title: 'API key disabled',
    meaning: 'The key was switched off by its owner, or turned in as leaked. Its owner can enable or rotate it.',
  },
  key_expired: {
    status: 401,
    title: 'API key expired',
    meaning: 'The time the key was made for has passed. Make a new one.',
  },
  session_invalid: {
    status: 401,
    title: 'Not signed in',
    meaning: 'The session has ended or never was. Sign in again, or send an API key.',
  },
  scope_missing: {
    status: 403,
    title: 'Scope missing',
    meaning: 'The key is valid but not allowed to do this. Use a key with the scope named.',
  },
  account_suspended: {
    status: 403,
    title: 'Account suspended',
    meaning: 'The account of this key is suspended. Ask the operator.',
  },
  plan_required: {
    status: 403,
    title: 'Plan required',
    meaning: 'The plan of the account does not include this.',
  },
  operator_required: {
    status: 403,
    title: 'Operators only',
    meaning:
      'This is for the people who run the service, signed in to an account of the role `operator`. No API key opens it.',
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    meaning:
      'A request with a session that changes something, or counts against the plan, must come from the pages of this service. Programs use API keys.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up closed',
    meaning: 'The operator of this service makes accounts, or invites to them.',
  },
  email_link_invalid: {
    status: 400,
    title: 'Link invalid',
    meaning: 'The link in the mail has expired, was altered, or belongs to an earlier sign-up. Ask for a new one.',
  },
  password_wrong: {
    status: 403,
    title: 'Wrong password',
    meaning: 'The password is not that of the sign-up to be confirmed. Retry, or ask for a new password.',
  },
  invitation_required: {
    status: 403,
    title: 'Invitation required',
    meaning: 'The operator has prepared an account for this address. It is entered through the link of its invitation.',
  },
  route_not_found: {
    status: 404,
    title: 'No such path',
    meaning: 'There is nothing at this path. `/openapi.json` lists all paths.',
  },
  model_not_found: {
    status: 404,
    title: 'Model not found',
    meaning: 'Under `/v1`: there is no chat model of that name. `GET /v1/models` lists all models.',
  },
  surah_not_found: { status: 404, title: 'Surah not found', meaning: 'Surahs are numbered 1 to 114.' },
  verse_not_found: {
    status: 404,
    title: 'Verse not found',
    meaning: 'The surah has fewer verses than that; verses are numbered from 1.',
  },
  hadith_not_found: {
    status: 404,
    title: 'Hadith not found',
    meaning:
      'No installed collection has a hadith of that reference. `GET /api/hadith/collections` lists what there is.',
  },
  account_not_found: {
    status: 404,
    title: 'Account not found',
    meaning: 'There is no account of that id or e-mail address.',
  },
  key_not_found: { status: 404, title: 'Key not found', meaning: 'There is no key of that id.' },
  conversation_not_found: {
    status: 404,
    title: 'Conversation not found',
    meaning: 'The account has no conversation of that id.',
  },
  message_not_found: { status: 404, title: 'Message not found', meaning: 'The account has no message of that id.' },
  webhook_not_found: { status: 404, title: 'Webhook not found', meaning: 'The account has no webhook of that id.' },
  delivery_not_found: {
    status: 404,
    title: 'Delivery not found',
    meaning: 'The webhook has no delivery of that id. Deliveries are kept for 30 days.',
  },
  pack_not_found: {
    status: 404,
    title: 'Pack not found',
    meaning: 'No pack of hadiths of that name is installed. `GET /api/operator/hadith/packs` lists those there are.',
  },
  job_not_found: {
    status: 404,
    title: 'Job not found',
    meaning: 'There is no job of that id on the machine that answers. The last twenty are kept.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists but does not take this method. `Allow` lists those it takes.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    meaning: '`Accept` leaves out JSON, and JSON is what there is.',
  },
  request_timeout: { status: 408, title: 'Request timeout', meaning: 'The request did not arrive in time.' },
  account_exists: {
    status: 409,
    title: 'Account exists',
    meaning: 'There is already an account for this e-mail address.',
  },
  own_account: {
    status: 409,
    title: 'Your own account',
    meaning: 'You are signed in to this account, and suspending it would shut you out. Another operator can do it.',
  },
  import_running: {
    status: 409,
    title: 'Import running',
    meaning: 'One pack of hadiths is installed or removed at a time. Wait for the job that is running.',
  },
  key_not_active: {
    status: 409,
    title: 'API key not active',
    meaning: 'The key is revoked, expired or disabled, and what was asked needs one that works. Revoking is for good.',
  },
  key_changed_meanwhile: {
    status: 409,
    title: 'API key changed meanwhile',
    meaning: 'Another request rotated or changed the key at the same moment. Read it again and decide anew.',
  },
  conversation_busy: {
    status: 409,
    title: 'Conversation busy',
    meaning: 'Another message of this conversation is being answered. Wait for its answer.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    meaning: 'A request with this `Idempotency-Key` is still running. Try again in a moment to get its answer.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning: 'A body may have 128 KiB, a file to import 512 MiB.',
  },
  uri_too_long: {
    status: 414,
    title: 'URL too long',
    meaning: 'A URL can have 8 KiB, and each variable part of its path 256 characters.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'Send the body as `Content-Type: application/json`.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'Idempotency key used otherwise',
    meaning: 'This `Idempotency-Key` came before with another request. Use a new key for each new request.',
  },
  key_limit_reached: {
    status: 422,
    title: 'Too many API keys',
    meaning: 'An account can have 1,000 keys that are not revoked. Revoke those that are no longer used.',
  },
  conversation_limit_reached: {
    status: 422,
    title: 'Too many stored conversations',
    meaning:
      'An account can have 100 stored conversations on the plan free, 10,000 on professional and 1,000,000 on enterprise. Delete some, or send `"store": false`.',
  },
  webhook_limit_reached: {
    status: 422,
    title: 'Too many webhooks',
    meaning: 'An account may have 20 webhooks. Delete one, or let one take more kinds of event.',
  },
  webhook_url_refused: {
    status: 422,
    title: 'Webhook URL refused',
    meaning:
      'A webhook is sent by https to a public address, on port 443, 80 or one from 1024 on, without credentials.',
  },
  webhook_disabled: {
    status: 422,
    title: 'Webhook disabled',
    meaning: 'Nothing is sent to a webhook that is disabled or suspended. Enable it first.',
  },
  licence_not_accepted: {
    status: 422,
    title: 'Licence not accepted',
    meaning: 'The texts of a file come without a licence that is stated. State one, or accept that it has none.',
  },
  headers_too_large: { status: 431, title: 'Headers too large', meaning: 'The headers may have 16 KiB together.' },
  rate_limit_exceeded: {
    status: 429,
    title: 'Rate limit exceeded',
    meaning:
      'The plan of the account has no room at this moment. Wait the seconds in `Retry-After`: whoever does is not refused again. Refused requests are not counted.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning:
      'Something went wrong here, not with the request. It is logged under the request id; quote it when reporting.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    meaning: 'Something needed is not ready. Try again after the seconds in `Retry-After`.',
  },
  timeout: {
    status: 504,
    title: 'Timeout',
    meaning: 'The language model took too long. Try again, or use another model.',
  },
};
