import type { AccountExport } from '@isnad/contract/account-export';
import type { OwnPlanRequest, PlanRequest } from '@isnad/contract/plan-requests';
import { HISTORY_EXAMPLE } from './chat-examples.ts';
import { AUDIT_EXAMPLE, KEY_EXAMPLE } from './key-examples.ts';
import { ACCOUNT_EXAMPLE } from './operator-examples.ts';
import { REQUEST_LOG_EXAMPLE } from './usage-examples.ts';
import { EVENT_EXAMPLE } from './webhook-examples.ts';

/*
 * Examples for the documentation; a test checks them against their schemas.
 */

export const PLAN_REQUEST_EXAMPLE: PlanRequest = {
  plan: 'professional',
  created_at: '2026-11-21T20:00:00.000Z',
  declined_at: null,
};
export const OWN_PLAN_REQUEST_EXAMPLE: OwnPlanRequest = { request: PLAN_REQUEST_EXAMPLE };

const { id, model, created_at, updated_at, messages } = HISTORY_EXAMPLE;

export const ACCOUNT_EXPORT_EXAMPLE: AccountExport = {
  exported_at: '2026-11-22T10:05:00.000Z',
  account: ACCOUNT_EXAMPLE,
  person: {
    id: 'usr_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
    name: 'Maryam',
    email: ACCOUNT_EXAMPLE.email,
    email_verified: true,
    two_factor: false,
    created_at: '2026-11-21T08:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
    passkeys: [{ id: 'cred_01KAH3V9M2C8Y4T6W0Z1XQJ5RQ', name: 'Telephone', created_at: '2026-11-21T08:05:00.000Z' }],
    sessions: [
      {
        created_at: '2026-11-22T10:00:00.000Z',
        expires_at: '2026-12-22T10:00:00.000Z',
        address: '203.0.113.7',
        user_agent: 'Mozilla/5.0',
      },
    ],
  },
  invitations: [],
  plan_requests: [PLAN_REQUEST_EXAMPLE],
  bookmarks: [{ path: '/quran/2/255', title: 'Quran 2:255', created_at: '2026-11-21T20:00:00.000Z' }],
  keys: [{ ...KEY_EXAMPLE, app: null }],
  usage: [
    {
      key_id: KEY_EXAMPLE.id,
      interval: 'hour',
      start: '2026-11-21T09:00:00.000Z',
      endpoint: 'GET /api/quran',
      status: '2xx',
      requests: 412,
    },
  ],
  request_log: REQUEST_LOG_EXAMPLE.data,
  conversations: [{ id, model, title: '112:1', origin: 'key', created_at, updated_at, messages: messages.slice(0, 1) }],
  webhooks: [],
  webhook_events: [EVENT_EXAMPLE],
  webhook_deliveries: [],
  audit_log: AUDIT_EXAMPLE.data,
  reports: [],
};
