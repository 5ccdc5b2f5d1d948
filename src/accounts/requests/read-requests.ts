import { Failure } from '@isnad/contract/failure';
import { nextPage } from '@isnad/contract/page';
import type { LoggedRequest, RequestLogPage, RequestQuery } from '@isnad/contract/requests';
import { isoTime, parseTime } from '@isnad/contract/time';
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
    ...{ accountId, before: cursor, limit: limit + 1 },
    ...{ keyId: query.key_id, code: query.code, path: query.path, requestId: query.request_id },
    status: query.status === undefined ? undefined : rangeOf(query.status),
    from: timeOf(query.from),
    to: timeOf(query.to),
  };
  const { rows, readTo } = await selectRequests(db, filter);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.id : readTo;
  return { data: shown.map(entryOf), count: shown.length, ...nextPage(next) };
}

/** As the store has times: in UTC, with milliseconds. */
function timeOf(text: string | undefined): string | undefined {
  const time = text === undefined ? undefined : parseTime(text);
  return time === undefined ? undefined : isoTime(time);
}

/** `404` is one status, `4xx` are all of a class. */
function rangeOf(status: string): { from: number; to: number } {
  const from = Number(status.replace('xx', '00'));
  return { from, to: status.endsWith('xx') ? from + 99 : from };
}

function entryOf({ account_id: _, ...row }: RequestRow): LoggedRequest {
  return row;
}
