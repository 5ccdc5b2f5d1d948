import type { Storage } from './storage.ts';

/**
 * Adapts the store for the authentication library. It writes as for SQLite on every database, with times as ISO text and booleans as 0 and
 * 1. All our tables use these, and the columns of `0003-people` accept them on both databases.
 */
export function asPeopleLibraryExpects(db: Storage['db']) {
  return { db, type: 'sqlite' as const };
}
