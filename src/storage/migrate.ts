import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { accountsAndKeys } from './migrations/0001-accounts-and-keys.ts';
import { keyChangesAndAudit } from './migrations/0002-key-changes-and-audit.ts';
import { people } from './migrations/0003-people.ts';

/** In order; forward only. A migration that has been released never changes. */
const MIGRATIONS = {
  '0001-accounts-and-keys': accountsAndKeys,
  '0002-key-changes-and-audit': keyChangesAndAudit,
  '0003-people': people,
};

/** Brings the store to the newest shape, under a lock, each step whole or not at all. */
export async function migrate(db: Kysely<never>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the store could not be brought to the newest shape', { cause: error });
}
