import type { Kysely, Logger } from 'kysely';
import type { Tables } from './tables.ts';

/** The store as other modules see it: queries through Kysely, and differences between databases as capabilities. */
export type Storage = {
  readonly db: Kysely<Tables>;
  /**
   * A number that changes with every commit of another process. Read it before each use of cached data. Undefined where this needs a query: then
   * nothing is cached, and every use queries the store.
   */
  readonly commitsByOthers: (() => number) | undefined;
  /** Runs setup work that only one process at a time can do. */
  readonly exclusively: <T>(change: () => Promise<T>) => Promise<T>;
  /** Checks that the store answers. @throws {Failure} `unavailable` */
  readonly checkReachable: () => Promise<void>;
  /** The migrations applied by this opening, oldest first. */
  readonly applied: readonly string[];
};

/** Called with each statement after it ran, or failed. */
export type OnStatement = (statement: {
  readonly sql: string;
  readonly milliseconds: number;
  readonly error?: unknown;
}) => void;

/** Options of Kysely that report statements. Without a listener, statements are not timed. */
export function statementLog(onStatement: OnStatement | undefined): { readonly log?: Logger } {
  if (onStatement === undefined) return {};
  return {
    log: (event) => {
      const { query, queryDurationMillis: milliseconds } = event;
      onStatement({ sql: query.sql, milliseconds, ...(event.level === 'error' && { error: event.error }) });
    },
  };
}
