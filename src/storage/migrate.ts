import { Failure } from '@isnad/contract/failure';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { MIGRATION_NAMES } from './migration-names.ts';
import { accountsAndKeys } from './migrations/0001-accounts-and-keys.ts';
import { keyChangesAndAudit } from './migrations/0002-key-changes-and-audit.ts';
import { people } from './migrations/0003-people.ts';
import { usage } from './migrations/0004-usage.ts';
import { limitArbiter } from './migrations/0005-limit-arbiter.ts';
import { chat } from './migrations/0006-chat.ts';
import { webhooks } from './migrations/0007-webhooks.ts';
import { status } from './migrations/0008-status.ts';
import { webhookLog } from './migrations/0009-webhook-log.ts';
import { dailyUsage } from './migrations/0010-daily-usage.ts';
import { peopleBounds } from './migrations/0011-people-bounds.ts';
import { connectedApps } from './migrations/0012-connected-apps.ts';
import { requestLog } from './migrations/0013-request-log.ts';
import { corrections } from './migrations/0014-corrections.ts';
import { acceptedCorrections } from './migrations/0015-accepted-corrections.ts';
import { deletedAccounts } from './migrations/0016-deleted-accounts.ts';
import { webhookAccounts } from './migrations/0017-webhook-accounts.ts';
import { requestFilters } from './migrations/0018-request-filters.ts';
import { statusComponents } from './migrations/0019-status-components.ts';
import { planRequests } from './migrations/0020-plan-requests.ts';
import { chatFeedback } from './migrations/0021-chat-feedback.ts';
import { bookmarks } from './migrations/0022-bookmarks.ts';

/** Forward only. A released migration never changes. */
const MIGRATIONS: Readonly<Record<(typeof MIGRATION_NAMES)[number], Migration>> = {
  '0001-accounts-and-keys': accountsAndKeys,
  '0002-key-changes-and-audit': keyChangesAndAudit,
  '0003-people': people,
  '0004-usage': usage,
  '0005-limit-arbiter': limitArbiter,
  '0006-chat': chat,
  '0007-webhooks': webhooks,
  '0008-status': status,
  '0009-webhook-log': webhookLog,
  '0010-daily-usage': dailyUsage,
  '0011-people-bounds': peopleBounds,
  '0012-connected-apps': connectedApps,
  '0013-request-log': requestLog,
  '0014-corrections': corrections,
  '0015-accepted-corrections': acceptedCorrections,
  '0016-deleted-accounts': deletedAccounts,
  '0017-webhook-accounts': webhookAccounts,
  '0018-request-filters': requestFilters,
  '0019-status-components': statusComponents,
  '0020-plan-requests': planRequests,
  '0021-chat-feedback': chatFeedback,
  '0022-bookmarks': bookmarks,
};

/** Kysely's error when the store has a migration unknown to this program. */
const UNKNOWN = /previously executed migration (\S+) is missing/;

/**
 * Migrates the store to the latest schema; each migration is atomic. Only one process at a time can do so.
 * @returns the migrations applied, oldest first
 * @throws {Failure} `unavailable` when the store has a newer schema, or cannot be reached
 */
export async function migrate(db: Kysely<never>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  if (error instanceof Failure) throw error;
  const [, unknown] = UNKNOWN.exec((error as Error).message) ?? [];
  if (unknown === undefined) throw new Error('the store could not be migrated to the latest schema', { cause: error });
  throw new Failure(
    'unavailable',
    `The store is newer than this program, which does not know its migration ${unknown}. Start a newer version.`,
    { cause: error },
  );
}
