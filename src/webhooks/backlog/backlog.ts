import type { WebhookBacklog } from '@isnad/contract/operator-state';
import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { AccountInfo, ReadAccounts } from '../account-info.ts';
import { isOpen } from '../outbox.ts';
import { endpointState } from '../shown-endpoints.ts';
import { countFinished, selectWaiting, type WaitingRow } from './store.ts';

/** Maximum number of deliveries counted per endpoint, and of finished deliveries counted in total. */
const MAX_WAITING = 10_000;
const MAX_FINISHED = 50_000;
/** Maximum number of endpoints listed individually. */
const NAMED = 10;

type Deps = { readonly db: Kysely<Tables>; readonly now: () => number; readonly readAccounts: ReadAccounts };

/** Webhook deliveries that are still pending, across all accounts. */
export async function readBacklog({ db, now, readAccounts }: Deps): Promise<WebhookBacklog> {
  const at = now();
  const rows = await selectWaiting(db, { now: isoTime(at), most: MAX_WAITING });
  const last_24h = await countFinished(db, { since: isoTime(at - DAY_MS), most: MAX_FINISHED });
  const open = rows.filter(isOpen);
  const due = open.filter((row) => row.due > 0);
  const named = rows.sort((one, other) => other.waiting + other.leased - one.waiting - one.leased).slice(0, NAMED);
  const accounts = await readAccounts(
    db,
    named.map((row) => row.account_id),
  );
  const retrying = sum(open, (row) => row.retrying);
  return {
    waiting: {
      pending: sum(open, (row) => row.waiting) - retrying,
      retrying,
      delivering: sum(rows, (row) => row.leased),
      held: sum(rows, (row) => row.waiting) - sum(open, (row) => row.waiting),
    },
    last_24h,
    due: sum(due, (row) => row.due),
    oldest_due_at: due.map((row) => row.first).sort()[0] ?? null,
    endpoints: named.flatMap((row) => {
      const account = accounts.get(row.account_id);
      return account === undefined ? [] : [entryOf(row, account)];
    }),
  };
}

function entryOf(row: WaitingRow, { email }: AccountInfo): WebhookBacklog['endpoints'][number] {
  return {
    webhook_id: row.id,
    account_id: row.account_id,
    account_email: email,
    host: new URL(row.url).host,
    state: endpointState(row),
    waiting: row.waiting + row.leased,
    due: row.due,
    oldest_due_at: row.due > 0 ? row.first : null,
  };
}

function sum(rows: readonly WaitingRow[], number: (row: WaitingRow) => number): number {
  return rows.reduce((total, row) => total + number(row), 0);
}
