import type { Status } from '@isnad/contract/status';

/** The real list has 30 days. */
export const STATUS_EXAMPLE: Status = {
  state: 'operational',
  since: '2026-11-20T04:13:00.000Z',
  window_days: 30,
  availability: 99.972,
  observed_minutes: 43_021,
  down_minutes: 12.02,
  error_budget: { total_seconds: 2_592, used_seconds: 721, left_seconds: 1_871 },
  days: [
    {
      date: '2026-11-20',
      availability: 99.168,
      down_minutes: 11.98,
      observed_minutes: 1_440,
      requests: 81_204,
      failed: 31,
    },
    {
      date: '2026-11-21',
      availability: 99.997,
      down_minutes: 0.04,
      observed_minutes: 1_262,
      requests: 77_310,
      failed: 2,
    },
  ],
  components: [
    { name: 'quran', state: 'operational', availability: 100 },
    { name: 'chat', state: 'operational', availability: 99.972 },
  ],
  incidents: [
    {
      began_at: '2026-11-20T04:01:00.000Z',
      ended_at: '2026-11-20T04:13:00.000Z',
      state: 'down',
      cause: 'failures',
      components: [{ name: 'chat', failed_percent: 97.5 }],
    },
  ],
  endpoints: [{ route: '/api/quran', method: 'GET', count: 140_213, p50_ms: 0.26, p95_ms: 0.48, p99_ms: 0.87 }],
  generated_at: '2026-11-21T21:01:07.412Z',
};
