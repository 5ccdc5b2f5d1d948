import type { SubscriptionPlan } from '@isnad/contract/plans';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { type AccountRow, deletedIds, likePart } from '../../store.ts';

type Db = Kysely<Tables>;

export type AccountPage = {
  /** Part of the email address, in lower case. */
  readonly search: string | undefined;
  readonly plan: SubscriptionPlan | undefined;
  readonly state: AccountRow['state'] | undefined;
  /** Only accounts created before this one. */
  readonly before: string | undefined;
  readonly limit: number;
};

/** Newest first. Index: primary key, in its order. No index covers a part of an address, so accounts are read until the page is full. */
export function selectAccountPage(db: Db, { search, plan, state, before, limit }: AccountPage): Promise<AccountRow[]> {
  let rows = db.selectFrom('accounts').selectAll().orderBy('id', 'desc').limit(limit);
  rows = rows.where('id', 'not in', deletedIds(db));
  if (search !== undefined) rows = rows.where(sql<boolean>`email like ${likePart(search)} escape '!'`);
  if (plan !== undefined) rows = rows.where('plan', '=', plan);
  if (state !== undefined) rows = rows.where('state', '=', state);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows.execute();
}

/** Answered requests of each account since an hour. Index: `api_keys_by_account`, then the primary key of the counts. */
export async function selectRequests(db: Db, ids: readonly string[], since: string): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('usage_counts', 'usage_counts.key_id', 'api_keys.id')
    .select(({ fn }) => ['account_id', fn.sum('requests').as('requests')] as const)
    .where('account_id', 'in', ids)
    .where('step', '=', 'hour')
    .where('start', '>=', since)
    .groupBy('account_id')
    .execute();
  // Some databases return sums as text or bigint.
  return new Map(rows.map(({ account_id, requests }) => [account_id, Number(requests)]));
}

/** Counts keys that are not revoked. Index: `api_keys_by_account`. */
export async function countKeys(db: Db, accountId: string): Promise<number> {
  const keys = db.selectFrom('api_keys').where('account_id', '=', accountId).where('revoked_at', 'is', null);
  return Number((await keys.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}
