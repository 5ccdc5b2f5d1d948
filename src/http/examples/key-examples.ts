import type { AuditLog } from '@isnad/contract/audit';
import type { KeyList, KeyRecord, NewKey, RotatedKey } from '@isnad/contract/keys';
import type { Static } from 'typebox';

/*
 * Examples for the documentation; a test checks them against their schemas.
 */

export const KEY_EXAMPLE: KeyRecord = {
  id: 'key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  account_id: 'acct_01KAH3V9KZ7J2N5Q8S0B3D6F9H',
  name: 'reading circle',
  environment: 'live',
  scopes: ['quran:read', 'hadith:read'],
  prefix: 'svc_live_',
  last4: 'k3Qz',
  created_at: '2026-11-21T08:15:30.125Z',
  rotated_at: null,
  last_used_at: null,
  expires_at: null,
  state: 'active',
  app_id: null,
};

/** Invented, with an invalid checksum. */
const SECRET = 'svc_live_EXAMPLEexampleEXAMPLEexampleEXAM00k3Qz'.slice(0, 47);

export const NEW_KEY_EXAMPLE: NewKey = { ...KEY_EXAMPLE, secret: SECRET };

export const ROTATED_KEY_EXAMPLE: RotatedKey = {
  ...NEW_KEY_EXAMPLE,
  rotated_at: '2026-11-22T10:00:00.000Z',
  previous_secret_until: null,
};

export const KEY_LIST_EXAMPLE: Static<typeof KeyList> = {
  data: [KEY_EXAMPLE],
  count: 1,
  has_more: false,
  next_cursor: null,
};

export const AUDIT_EXAMPLE: AuditLog = {
  data: [
    {
      id: 'aud_01KAH3V9M2C8Y4T6W0Z1XQJ5RP',
      created_at: '2026-11-22T10:00:00.000Z',
      action: 'key.rotated',
      target_id: KEY_EXAMPLE.id,
      actor: { kind: 'person', id: 'Xk2mPq9' },
      address: '203.0.113.7',
      detail: { overlap_seconds: 0 },
    },
  ],
  count: 1,
  has_more: false,
  next_cursor: null,
};
