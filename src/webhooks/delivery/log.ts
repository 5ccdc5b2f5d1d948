import type { Attempt, Delivery } from '@isnad/contract/webhooks';
import type { AttemptRow, DeliveryRow } from './store.ts';

/** A delivery as returned by the API. */
export function deliveryOf(row: DeliveryRow): Delivery {
  const { id, event_id, event_type, sequence, state, attempts, created_at, finished_at, last_status, last_error } = row;
  return {
    id,
    webhook_id: row.endpoint_id,
    event_id,
    event_type,
    sequence,
    state,
    attempts,
    created_at,
    next_attempt_at: row.due_at,
    finished_at,
    last_status,
    last_error,
  };
}

/** An attempt as returned by the API. @param body the body sent; null when it has been deleted */
export function attemptOf(row: AttemptRow, body: string | null): Attempt {
  const { number, started_at, duration_ms, url, status, error } = row;
  return {
    number,
    started_at,
    duration_ms,
    request: { url, headers: JSON.parse(row.request_headers), body },
    response:
      status === null
        ? null
        : { status, headers: JSON.parse(row.response_headers ?? '{}'), body: row.response_body ?? '' },
    error,
  };
}
