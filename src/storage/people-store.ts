import type { Storage } from './storage.ts';

/**
 * The store as the library for people takes it. On every database it is told to write as for SQLite: times as ISO text and booleans as 0
 * and 1, which is how all our tables have them and what the columns of `0003-people` take on both.
 */
export function asPeopleLibraryExpects(db: Storage['db']) {
  return { db, type: 'sqlite' as const };
}
