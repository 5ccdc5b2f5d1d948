import { Failure } from '@isnad/contract/failure';
import { firstIdentifierAt } from '@isnad/contract/identifiers';
import { nextPage } from '@isnad/contract/page';
import type { LoggedRequest, RequestLogPage, RequestQuery } from '@isnad/contract/requests';
import { parseTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { type RequestRow, type RowFilter, selectRequests } from './store.ts';

export type PageOfRequests = RequestQuery & { readonly limit: number; readonly cursor?: string };

/**
 * A page of the request log of an account, newest first. A page with a narrow filter can have fewer requests than the limit, and still be
 * followed by others.
 * @throws {Failure} `invalid_cursor`
 */
export async function readRequests(
  db: Kysely<Tables>,
  accountId: string,
  { limit, cursor, ...query }: PageOfRequests,
): Promise<RequestLogPage> {
  if (cursor !== undefined && !/^log_[0-9A-Z]{26}$/.test(cursor)) {
    throw new Failure('invalid_cursor', 'The cursor does not belong to this list. Start again without a cursor.');
  }
  const filter: RowFilter = {
    ...{ accountId, limit: limit + 1, keyId: query.key_id, requestId: query.request_id, source: query.source },
    ...{ code: query.code, method: query.method, path: query.path, endpoint: query.endpoint },
    status: query.status === undefined ? undefined : rangeOf(query.status),
    ...idsOf(query, cursor),
  };
  const { rows, readTo } = await selectRequests(db, filter);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.id : readTo;
  return { data: shown.map(entryOf), count: shown.length, ...nextPage(next) };
}

/** The range of identifiers that times and cursor leave, as rows are in the order of their identifiers. */
function idsOf({ from, to }: RequestQuery, cursor: string | undefined): Pick<RowFilter, 'from' | 'before'> {
  const [first, end] = [from, to].map(firstIdOf);
  const before = end !== undefined && (cursor === undefined || end < cursor) ? end : cursor;
  return { from: first, before };
}

function firstIdOf(text: string | undefined): string | undefined {
  const time = text === undefined ? undefined : parseTime(text);
  return time === undefined ? undefined : firstIdentifierAt('log', Math.max(time, 0));
}

/** `404` is one status, `4xx` are all of a class, and `error` are all that usage counts as errors. */
function rangeOf(status: string): RowFilter['status'] {
  if (status === 'error') return { from: 400, to: 599, except: 429 };
  const from = Number(status.replace('xx', '00'));
  return { from, to: status.endsWith('xx') ? from + 99 : from };
}

function entryOf({ account_id: _, ...row }: RequestRow): LoggedRequest {
  return row;
}
