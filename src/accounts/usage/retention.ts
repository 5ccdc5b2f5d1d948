import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { deleteUsageBefore } from './store.ts';

/** How far back usage can be queried, in days. */
export const REACH_DAYS = { minute: 7, hour: 400, day: 400 } as const;

/** Deletes usage past its retention. Idempotent, and safe to run in several processes at once. */
export async function forgetOldUsage(db: Kysely<Tables>, now: number): Promise<void> {
  for (const step of ['minute', 'hour', 'day'] as const) {
    // Keeps two extra days, so that a bucket in a response is never partly deleted.
    const before = now - (REACH_DAYS[step] + 2) * DAY_MS;
    await deleteUsageBefore(db, step, isoTime(before));
  }
}
