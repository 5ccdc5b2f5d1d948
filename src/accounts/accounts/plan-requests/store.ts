import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { deletedIds } from '../../store.ts';

type Db = Kysely<Tables>;
export type PlanRequestRow = Selectable<Tables['plan_requests']>;

/** The last request of an account, unless it has that plan by now. Index: primary keys. */
export function selectPlanRequest(db: Db, accountId: string): Promise<PlanRequestRow | undefined> {
  return requests(db).selectAll('plan_requests').where('account_id', '=', accountId).executeTakeFirst();
}

type Page = { readonly before: string | undefined; readonly limit: number };

/** Accounts with the plan that they wait for. Index: primary keys, in the order of the accounts. */
export function selectOpenPlanRequests(db: Db, { before, limit }: Page) {
  let rows = requests(db)
    .selectAll('accounts')
    .select(['plan_requests.plan as requested_plan', 'plan_requests.created_at as requested_at'])
    .where('declined_at', 'is', null)
    .where('accounts.id', 'not in', deletedIds(db));
  if (before !== undefined) rows = rows.where('account_id', '<', before);
  return rows.orderBy('account_id', 'desc').limit(limit).execute();
}

function requests(db: Db) {
  return db
    .selectFrom('plan_requests')
    .innerJoin('accounts', 'accounts.id', 'plan_requests.account_id')
    .whereRef('plan_requests.plan', '!=', 'accounts.plan');
}

/** Replaces an earlier request of the account. Index: primary key. */
export async function upsertPlanRequest(db: Db, row: PlanRequestRow): Promise<void> {
  const { account_id: _, ...changed } = row;
  const query = db.insertInto('plan_requests').values(row);
  await query.onConflict((conflict) => conflict.column('account_id').doUpdateSet(changed)).execute();
}

/** Index: primary key. @returns the request while it was open */
export function updateDeclined(db: Db, accountId: string, at: string): Promise<PlanRequestRow | undefined> {
  const query = db.updateTable('plan_requests').set({ declined_at: at }).where('account_id', '=', accountId);
  return query.where('declined_at', 'is', null).returningAll().executeTakeFirst();
}

/** Index: primary key. @returns the request, if there was one */
export function deletePlanRequest(db: Db, accountId: string): Promise<PlanRequestRow | undefined> {
  return db.deleteFrom('plan_requests').where('account_id', '=', accountId).returningAll().executeTakeFirst();
}

/** Email addresses of the people who operate the service. Index: none; it is read for each request of a plan. */
export async function selectOperatorEmails(db: Db): Promise<string[]> {
  const accounts = db.selectFrom('accounts').select('email').where('role', '=', 'operator');
  return (await accounts.where('person_id', 'is not', null).orderBy('id').execute()).map(({ email }) => email);
}
