import { HOUR_MS, isoTime } from '@isnad/contract/time';
import type { EventPage, EventQuery } from '@isnad/contract/webhook-events';
import { requirePlan, type WebhookDeps } from './endpoints.ts';
import { LISTENING } from './outbox.ts';
import { selectLastSequence, selectPayloadsAfter, setMark } from './store.ts';

/** How often a waiting reader polls for events. A poll is one index lookup. */
const POLL_INTERVAL_MS = 500;
/** How often the mark of a listening account is refreshed. */
const MARK_MS = HOUR_MS;
const MAX_EVENTS = 100;

type Reader = {
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly pause: (milliseconds: number) => Promise<void>;
};

/**
 * Reads the events of an account after a sequence number, in order and without gaps: a number is assigned only once the one before it is committed or
 * rolled back. Reading marks the account as listening, so its events are kept even without endpoints.
 * @param reader `signal` stops the waiting; `pause` waits between polls
 * @throws {Failure} `plan_required`
 */
export async function readEvents(
  deps: WebhookDeps,
  { accountId, signal, pause }: Reader,
  { after = 0, limit = MAX_EVENTS, wait = 0 }: EventQuery,
): Promise<EventPage> {
  const { db, now } = deps;
  await requirePlan(deps, accountId);
  const [at, notSince] = [now(), now() - MARK_MS].map((time) => isoTime(time)) as [string, string];
  await setMark(db, { accountId, name: LISTENING, at, notSince });
  for (let looks = Math.ceil((wait * 1_000) / POLL_INTERVAL_MS); ; looks--) {
    const found = await selectPayloadsAfter(db, { accountId, after, limit: limit + 1 });
    if (found.length > 0 || looks <= 0 || signal.aborted) {
      const data = found.slice(0, limit).map((payload) => JSON.parse(payload));
      const last_sequence = (await selectLastSequence(db, accountId)) ?? 0;
      return { data, count: data.length, has_more: found.length > limit, last_sequence };
    }
    await pause(POLL_INTERVAL_MS);
  }
}
