import type { RequestLogPage } from '@isnad/contract/requests';
import type { Limits, Usage } from '@isnad/contract/usage';

/** `GET /api/usage?from=2026-11-21T09:00:00Z&to=2026-11-21T11:00:00Z&group_by=endpoint`. */
export const USAGE_EXAMPLE: Usage = {
  from: '2026-11-21T09:00:00.000Z',
  to: '2026-11-21T11:00:00.000Z',
  interval: 'hour',
  group_by: 'endpoint',
  key_id: null,
  data: [
    {
      start: '2026-11-21T09:00:00.000Z',
      endpoint: 'GET /api/quran',
      requests: 412,
      refused: 12,
      errors: 3,
      latency: { p50: 0.26, p95: 0.48, p99: 0.87 },
    },
    {
      start: '2026-11-21T10:00:00.000Z',
      endpoint: 'GET /api/quran',
      requests: 0,
      refused: 0,
      errors: 0,
      latency: null,
    },
  ],
  totals: { requests: 412, refused: 12, errors: 3, latency: { p50: 0.26, p95: 0.48, p99: 0.87 } },
};

export const LIMITS_EXAMPLE: Limits = {
  plan: 'free',
  limit: 10,
  remaining: 7,
  window_seconds: 60,
  reset_at: '2026-11-21T10:00:31.000Z',
  reset_seconds: 31,
  concurrency: null,
  conversations: 100,
};

export const UNLIMITED_EXAMPLE: Limits = {
  plan: 'enterprise',
  limit: null,
  remaining: null,
  window_seconds: 60,
  reset_at: null,
  reset_seconds: null,
  concurrency: 256,
  conversations: 1_000_000,
};

export const REQUEST_LOG_EXAMPLE: RequestLogPage = {
  data: [
    {
      id: 'log_01KAH3V9M2C8Y4T6W0Z1XQJ5RT',
      created_at: '2026-11-21T10:00:00.000Z',
      request_id: 'req_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
      key_id: 'key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
      method: 'GET',
      path: '/api/quran?id&verse',
      endpoint: 'GET /api/quran',
      status: 404,
      milliseconds: 0.42,
      code: 'verse_not_found',
      detail: 'Verse 999 does not exist. Surah 2 (Al-Baqarah) has verses 1 to 286.',
      trace_id: null,
    },
  ],
  count: 1,
  has_more: false,
  next_cursor: null,
};
