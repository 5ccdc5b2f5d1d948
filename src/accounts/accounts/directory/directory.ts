import { Failure } from '@isnad/contract/failure';
import type { AccountDetail, AccountList, AccountsQuery } from '@isnad/contract/operator';
import { pageOf } from '@isnad/contract/page';
import type { Me } from '@isnad/contract/people';
import { DAY_MS, HOUR_MS, isoTime } from '@isnad/contract/time';
import type { Usage, UsageQuery } from '@isnad/contract/usage';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { countEndpoints } from '../../../webhooks/store.ts';
import { accountOf } from '../accounts.ts';
import { type AccountPage, countKeys, selectAccountPage, selectRequests } from './store.ts';

type Deps = { readonly db: Kysely<Tables>; readonly now: () => number };

/**
 * Lists the accounts of the service, newest first, with their requests of the last day as stored so far.
 * @throws {Failure} `invalid_cursor`
 */
export async function readDirectory({ db, now }: Deps, query: AccountsQuery): Promise<AccountList> {
  const { limit = 50, cursor, search = '' } = query;
  if (cursor !== undefined && !/^acct_[0-9A-Z]{26}$/.test(cursor)) {
    throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
  }
  const found = await selectAccountPage(db, {
    search: search.trim() === '' ? undefined : search.trim().toLowerCase(),
    plan: query.plan as AccountPage['plan'],
    state: query.state as AccountPage['state'],
    before: cursor,
    limit: limit + 1,
  });
  const page = pageOf(found, limit, ({ id }) => id);
  const since = now() - DAY_MS;
  const hour = isoTime(since - (since % HOUR_MS));
  const requests = await selectRequests(
    db,
    page.data.map(({ id }) => id),
    hour,
  );
  const data = page.data.map((row) => ({
    ...accountOf(row),
    signed_up: row.person_id !== null,
    requests_24h: requests.get(row.id) ?? 0,
  }));
  return { ...page, data };
}

type DetailDeps = Deps & {
  readonly readMe: (accountId: string) => Promise<Me>;
  readonly readUsage: (accountId: string, query: UsageQuery) => Promise<Usage>;
};

/** One account with its keys, webhooks and usage of the last thirty days. @throws {Failure} `account_not_found` */
export async function readAccount(deps: DetailDeps, id: string): Promise<AccountDetail> {
  const { account, person } = await deps.readMe(id);
  const [keys, webhooks] = [await countKeys(deps.db, id), await countEndpoints(deps.db, id)];
  return { ...account, person, keys, webhooks, usage: await deps.readUsage(id, { interval: 'day' }) };
}
