import type { FailureCode } from '@isnad/contract/failure';
import type { ErrorKind } from './error-kind.ts';

/** Failures of API keys, sessions and sign-up. */
export const CREDENTIAL_ERROR_KINDS = {
  key_missing: {
    status: 401,
    title: 'API key missing',
    meaning: 'The request has no API key. Send `Authorization: Bearer <key>`, or sign in if you use a browser.',
  },
  key_malformed: {
    status: 401,
    title: 'API key malformed',
    meaning: 'The scheme, format or checksum of the key is invalid. Copy the whole key.',
  },
  key_invalid: {
    status: 401,
    title: 'API key unknown',
    meaning: 'The key is well-formed but does not exist. Check that it belongs to this service.',
  },
  key_revoked: {
    status: 401,
    title: 'API key revoked',
    meaning: 'The key was revoked and cannot be restored. Create a new key.',
  },
  key_rotated: {
    status: 401,
    title: 'API key rotated',
    meaning:
      'This secret was replaced when its key was rotated, or it was reported as leaked. Use the new secret, or rotate the key to get one. Enabling a key does not restore a leaked secret.',
  },
  key_disabled: {
    status: 401,
    title: 'API key disabled',
    meaning: 'The key was disabled by its owner or reported as leaked. Its owner can enable or rotate it.',
  },
  key_expired: {
    status: 401,
    title: 'API key expired',
    meaning: 'The key has passed its expiry time. Create a new key.',
  },
  session_invalid: {
    status: 401,
    title: 'Not signed in',
    meaning: 'The session is missing or has ended. Sign in again, or send an API key.',
  },
  scope_missing: {
    status: 403,
    title: 'Scope missing',
    meaning: 'The key is valid but lacks the required scope. Use a key with that scope.',
  },
  account_suspended: {
    status: 403,
    title: 'Account suspended',
    meaning: 'The account of this key or session is suspended. Contact the operator.',
  },
  plan_required: {
    status: 403,
    title: 'Plan required',
    meaning: 'The plan of the account does not include this feature. Upgrade the plan.',
  },
  operator_required: {
    status: 403,
    title: 'Operators only',
    meaning: 'Sign in to an account with the role `operator`. API keys have no access.',
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    meaning:
      'A session request that changes something, or counts toward a limit, must come from a page of this service. Use an API key in programs.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up closed',
    meaning: 'Sign-up is closed. Ask the operator of this service for an account or an invitation.',
  },
  email_link_invalid: {
    status: 400,
    title: 'Link invalid',
    meaning: 'The link in the email has expired, was altered, or belongs to an earlier sign-up. Request a new link.',
  },
  password_wrong: {
    status: 403,
    title: 'Wrong password',
    meaning:
      'The password is not that of the account, or of the sign-up that the link confirms. Try again, or reset it.',
  },
  invitation_required: {
    status: 403,
    title: 'Invitation required',
    meaning: 'The operator has created an account for this address. Sign up with the link in the invitation.',
  },
} as const satisfies Partial<Record<FailureCode, ErrorKind>>;
