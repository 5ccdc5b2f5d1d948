import type { AccountExport } from '@isnad/contract/account-export';
import type { Account } from '@isnad/contract/accounts';
import type { AuditEntry } from '@isnad/contract/audit';
import { Failure } from '@isnad/contract/failure';
import type { KeyRecord } from '@isnad/contract/keys';
import type { PlanRequest } from '@isnad/contract/plan-requests';
import { isoTime } from '@isnad/contract/time';
import { accountOf } from '../accounts/accounts/accounts.ts';
import { readPlanRequest } from '../accounts/accounts/plan-requests/plan-requests.ts';
import type { Actor } from '../accounts/audit/actor.ts';
import { readAudit, recordChange } from '../accounts/audit/audit.ts';
import { selectBookmarks } from '../accounts/bookmarks/store.ts';
import { type KeyDeps, recordOf } from '../accounts/keys/keys.ts';
import { selectClient } from '../accounts/people/oauth/store.ts';
import { selectAccountWithPerson, selectInvitesOf, selectPersonData } from '../accounts/people/store.ts';
import { readRequests } from '../accounts/requests/read-requests.ts';
import { type KeyRow, selectKeys } from '../accounts/store.ts';
import { selectCounts } from '../accounts/usage/store.ts';
import { selectCorrectionsBy } from '../corrections/store.ts';
import type { ReadAccounts } from '../webhooks/account-info.ts';
import { exportConversations } from './export-conversations.ts';
import { exportDeliveries, exportEndpoints, exportEvents } from './export-webhooks.ts';
import { jsonArray, pages } from './pages.ts';

export type ExportDeps = Pick<KeyDeps, 'db' | 'now' | 'newId'> & {
  readonly readAccounts: ReadAccounts;
  /** Writes to the store what this process has counted and logged. */
  readonly flushUsage: () => Promise<void>;
};

const ROWS_AT_ONCE = 500;

/**
 * Everything the service stores about an account, as one JSON document (`AccountExport`) in pieces. Reads the store page by page, each when the
 * previous one is taken. Contains no secret, no hash of one, and no addresses of other people. The export is recorded in the audit log first.
 * @throws {Failure} `account_not_found`
 */
export async function* exportAccount(deps: ExportDeps, accountId: string, actor: Actor): AsyncGenerator<string> {
  const { db, now } = deps;
  await deps.flushUsage();
  const row = await selectAccountWithPerson(db, accountId);
  if (row === undefined) throw new Failure('account_not_found', 'There is no such account.');
  const account = accountOf(row);
  await recordChange(db, deps, actor, { accountId, action: 'account.exported', targetId: accountId });
  const head = { exported_at: isoTime(now()), account, person: await personOf(deps, row.person_id) };
  yield `${JSON.stringify(head).slice(0, -1)}`;
  for (const [name, content] of Object.entries(sectionsOf(deps, account, row.person_id))) {
    yield `,\n"${name}":`;
    yield* content;
  }
  yield '}\n';
}

type Lists = Exclude<keyof AccountExport, 'exported_at' | 'account' | 'person'>;

/** Each list of the document. Nothing is read before its turn. */
function sectionsOf(
  deps: ExportDeps,
  account: Account,
  personId: string | null,
): Record<Lists, AsyncGenerator<string>> {
  const { db } = deps;
  const { id: accountId, email } = account;
  return {
    invitations: jsonArray(onePage(() => selectInvitesOf(db, { accountId, personId, email }))),
    plan_requests: jsonArray(onePage(() => exportPlanRequests(deps, accountId))),
    bookmarks: jsonArray(onePage(() => selectBookmarks(db, accountId))),
    keys: jsonArray(exportKeys(deps, accountId)),
    usage: jsonArray(exportUsage(deps, accountId, personId)),
    request_log: jsonArray(exportRequests(deps, accountId)),
    conversations: exportConversations(db, accountId),
    webhooks: jsonArray(exportEndpoints(deps, accountId)),
    webhook_events: jsonArray(exportEvents(db, accountId)),
    webhook_deliveries: jsonArray(exportDeliveries(db, accountId)),
    audit_log: jsonArray(exportAudit(deps, accountId)),
    reports: jsonArray(exportReports(deps, email)),
  };
}

async function personOf({ db }: ExportDeps, personId: string | null): Promise<AccountExport['person']> {
  if (personId === null) return null;
  const { person, passkeys, sessions } = await selectPersonData(db, personId);
  if (person === undefined) return null;
  const { id, name, email, email_verified, two_factor_enabled, created_at, updated_at } = person;
  const own = { id, name, email, email_verified: email_verified === 1, two_factor: two_factor_enabled === 1 };
  return { ...own, created_at, updated_at, passkeys, sessions };
}

async function* onePage<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}

async function exportPlanRequests({ db }: ExportDeps, accountId: string): Promise<PlanRequest[]> {
  const request = await readPlanRequest(db, accountId);
  return request === null ? [] : [request];
}

function keyRows({ db, now }: ExportDeps, accountId: string) {
  const query = { accountId, now: isoTime(now()) };
  const read = (after: KeyRow | undefined, limit: number) => selectKeys(db, { ...query, before: after?.id, limit });
  return pages(read, ROWS_AT_ONCE);
}

async function* exportKeys(
  deps: ExportDeps,
  accountId: string,
): AsyncGenerator<(KeyRecord & { app: string | null })[]> {
  for await (const rows of keyRows(deps, accountId)) {
    const out = [];
    for (const row of rows) {
      const app = row.client_id === null ? undefined : await selectClient(deps.db, row.client_id);
      out.push({ ...recordOf(row, deps.now()), app: app?.name ?? null });
    }
    yield out;
  }
}

async function* exportUsage(
  deps: ExportDeps,
  accountId: string,
  personId: string | null,
): AsyncGenerator<AccountExport['usage']> {
  if (personId !== null) yield* countsOf(deps, personId, null);
  for await (const rows of keyRows(deps, accountId)) for (const { id } of rows) yield* countsOf(deps, id, id);
}

async function* countsOf(
  { db }: ExportDeps,
  callerId: string,
  key_id: string | null,
): AsyncGenerator<AccountExport['usage']> {
  type Row = Awaited<ReturnType<typeof selectCounts>>[number];
  const read = (after: Row | undefined, limit: number) => selectCounts(db, callerId, { after, limit });
  for await (const rows of pages(read, ROWS_AT_ONCE))
    yield rows.map(({ step, ...row }) => ({ key_id, interval: step, ...row }));
}

async function* exportRequests({ db }: ExportDeps, accountId: string): AsyncGenerator<AccountExport['request_log']> {
  let cursor: string | null | undefined;
  do {
    const page = { limit: ROWS_AT_ONCE, ...(cursor == null ? {} : { cursor }) };
    const { data, next_cursor } = await readRequests(db, accountId, page);
    yield data;
    cursor = next_cursor;
  } while (cursor !== null);
}

async function* exportAudit({ db }: ExportDeps, accountId: string): AsyncGenerator<AuditEntry[]> {
  const read = (after: AuditEntry | undefined, limit: number) => readAudit(db, { accountId, before: after?.id, limit });
  for await (const entries of pages(read, ROWS_AT_ONCE)) yield entries.map(withoutOthers);
}

/** Without who and where somebody else was: an operator, or anyone who reported a leaked key. */
function withoutOthers(entry: AuditEntry): AuditEntry {
  const { kind } = entry.actor;
  if (kind === 'person' || kind === 'key') return entry;
  const { device: _, ...detail } = entry.detail;
  return { ...entry, actor: { kind, id: null }, address: null, detail };
}

async function* exportReports({ db }: ExportDeps, email: string): AsyncGenerator<AccountExport['reports']> {
  type Row = Awaited<ReturnType<typeof selectCorrectionsBy>>[number];
  const read = (after: Row | undefined, limit: number) => selectCorrectionsBy(db, email, { after: after?.id, limit });
  for await (const rows of pages(read, ROWS_AT_ONCE))
    yield rows.map(({ email: _, text: _text, sha256: _hash, corrected: _corrected, ...row }) => row);
}
