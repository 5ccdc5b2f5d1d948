import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import type { UsageQuery } from '@isnad/contract/usage';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { type PageOfRequests, readRequests } from '../requests/read-requests.ts';
import { RequestLog } from '../requests/request-log.ts';
import { readUsage } from './usage.ts';
import { UsageCounter } from './usage-counter.ts';

type Deps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  /** Called with failed writes. */
  readonly onFault: (error: unknown, message: string) => void;
};

/** Usage and the request log, each with its reader, which first writes what this process has counted. */
export function openUsage(deps: Deps) {
  const { db } = deps;
  const usage = new UsageCounter(deps);
  const requestLog = new RequestLog(deps);
  return {
    ...{ usage, requestLog },
    readUsage: (accountId: string, query: UsageQuery) => usage.flush().then(() => readUsage(deps, accountId, query)),
    readRequests: (accountId: string, query: PageOfRequests) =>
      requestLog.flush().then(() => readRequests(db, accountId, query)),
    /** Writes what this process has counted and logged. */
    flushUsage: () => usage.flush().then(() => requestLog.flush()),
    closeUsage: async () => {
      await usage.close();
      await requestLog.close();
    },
  };
}
