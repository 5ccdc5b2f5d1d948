import { API_VERSION } from '@isnad/contract/version';
import {
  EVENTS,
  type EventPage,
  type EventPayload,
  type EventType,
  type EventTypeList,
} from '@isnad/contract/webhook-events';
import type {
  Delivery,
  DeliveryList,
  DeliveryLog,
  Endpoint,
  EndpointList,
  NewEndpoint,
  ReplayAnswer,
} from '@isnad/contract/webhooks';

/*
 * Examples for the documentation; a test checks them against their schemas.
 */

const ACCOUNT = 'acct_01KAH3V9KZ7J2N5Q8S0B3D6F9H';

export const ENDPOINT_EXAMPLE: Endpoint = {
  id: 'whk_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  account_id: ACCOUNT,
  url: 'https://hooks.example.org/isnad',
  description: 'to the reading circle',
  events: ['chat.*', 'key.revoked'],
  payload_version: API_VERSION,
  state: 'enabled',
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-21T08:15:30.125Z',
  updated_at: '2026-11-21T08:15:30.125Z',
  secret_rotated_at: null,
  previous_secret_until: null,
  deleted_from: null,
  attempts_24h: { succeeded: 412, failed: 3 },
  waiting: 1,
};

/** Invented: the bytes 0 to 31. */
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

export const NEW_ENDPOINT_EXAMPLE: NewEndpoint = { ...ENDPOINT_EXAMPLE, secret: SECRET };

const ONE_PAGE = { count: 1, has_more: false, next_cursor: null };
export const ENDPOINT_LIST_EXAMPLE: EndpointList = { data: [ENDPOINT_EXAMPLE], ...ONE_PAGE };

export const DELIVERY_EXAMPLE: Delivery = {
  id: 'dlv_01KAH3V9M2C8Y4T6W0Z1XQJ5RP',
  webhook_id: ENDPOINT_EXAMPLE.id,
  event_id: 'evt_01KAH3V9M2C8Y4T6W0Z1XQJ5RQ',
  event_type: 'chat.completed',
  sequence: 42,
  state: 'retrying',
  attempts: 1,
  created_at: '2026-11-21T08:20:00.000Z',
  next_attempt_at: '2026-11-21T08:20:05.312Z',
  finished_at: null,
  last_status: 503,
  last_error: 'Responded with 503.',
};

export const DELIVERY_LIST_EXAMPLE: DeliveryList = { data: [DELIVERY_EXAMPLE], ...ONE_PAGE };

export const EVENT_EXAMPLE: EventPayload = {
  id: DELIVERY_EXAMPLE.event_id,
  type: 'chat.completed',
  timestamp: DELIVERY_EXAMPLE.created_at,
  sequence: 42,
  account_id: ACCOUNT,
  data: EVENTS['chat.completed'].example,
};

export const EVENT_PAGE_EXAMPLE: EventPage = { data: [EVENT_EXAMPLE], count: 1, has_more: false, last_sequence: 42 };

export const DELIVERY_LOG_EXAMPLE: DeliveryLog = {
  ...DELIVERY_EXAMPLE,
  payload: EVENT_EXAMPLE,
  attempt_log: [
    {
      number: 1,
      started_at: '2026-11-21T08:20:00.110Z',
      duration_ms: 84,
      request: {
        url: ENDPOINT_EXAMPLE.url,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': EVENT_EXAMPLE.id,
          'webhook-timestamp': '1795249200',
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
        body: JSON.stringify(EVENT_EXAMPLE),
      },
      response: { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Try again later.' },
      error: 'Responded with 503.',
    },
  ],
};

export const REPLAY_EXAMPLE: ReplayAnswer = { count: 17, dry_run: true, first_sequence: 42, last_sequence: 61 };

const types = Object.keys(EVENTS) as EventType[];
/** Not only an example, but the actual response. */
export const EVENT_TYPES: EventTypeList = {
  data: types.map((type) => ({ type, meaning: EVENTS[type].meaning, example: EVENTS[type].example })),
  count: types.length,
};
