import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The store as the rooms above see it: queries through Kysely, and what differs between databases as capabilities. */
export type Storage = {
  readonly db: Kysely<Tables>;
  /**
   * A number that changes whenever another process has changed the store; asked before every use of something remembered from it.
   * The store's own changes do not show: whoever makes them also forgets what they touch.
   */
  readonly foreignChanges: () => number;
};
