import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { deleteUsageBefore } from './store.ts';

const DAY_MS = 86_400_000;

/** How long back usage can be read, in days. */
export const REACH_DAYS = { minute: 7, hour: 400, day: 400 } as const;

/** Deletes what can no longer be read; safe to run twice, and by several processes at once. */
export async function forgetOldUsage(db: Kysely<Tables>, now: number): Promise<void> {
  for (const step of ['minute', 'hour', 'day'] as const) {
    // Two days more than can be asked for, so that a bucket that is answered is never half deleted.
    const before = now - (REACH_DAYS[step] + 2) * DAY_MS;
    await deleteUsageBefore(db, step, new Date(before).toISOString());
  }
}
