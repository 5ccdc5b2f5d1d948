import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** What webhooks need to know about an account. */
export type AccountInfo = { readonly plan: SubscriptionPlan; readonly email: string };

/** Reads accounts by id, in the caller's transaction. Unknown ids are left out. */
export type ReadAccounts = (db: Kysely<Tables>, ids: readonly string[]) => Promise<ReadonlyMap<string, AccountInfo>>;
