import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The store as the rooms above see it: queries through Kysely, and what differs between databases as capabilities. */
export type Storage = {
  readonly db: Kysely<Tables>;
  /**
   * A number that changes with every commit, whoever makes it; asked before every use of something remembered from the store. Undefined
   * where the store cannot tell that without a query: then nothing is remembered, and every use asks the store itself.
   */
  readonly commits: (() => number) | undefined;
  /** Runs what only one process at a time may do when it sets the store up. */
  readonly exclusively: <T>(change: () => Promise<T>) => Promise<T>;
  /** Whether the store answers. @throws {Failure} `unavailable` */
  readonly checkReachable: () => Promise<void>;
  /** The migrations that this opening has applied, oldest first. */
  readonly applied: readonly string[];
};
