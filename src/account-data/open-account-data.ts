import type { Actor } from '../accounts/audit/actor.ts';
import { type DeletionDeps, deleteAccount } from './delete-account.ts';
import { type ExportDeps, exportAccount } from './export-account.ts';
import { AccountRemovals } from './removals.ts';

type Deps = DeletionDeps &
  ExportDeps & {
    /** Receives failures of work in the background. */
    readonly onFault: (error: unknown, message: string) => void;
  };

/** What an owner can do with an account as a whole, and the background work that follows a deletion. */
export function openAccountData(deps: Deps) {
  const removals = new AccountRemovals(deps);
  return {
    removals,
    exportAccount: (accountId: string, actor: Actor) => exportAccount(deps, accountId, actor),
    deleteAccount: async (accountId: string, actor: Actor) => {
      // Counts that are written later would refer to keys that no longer exist.
      await deps.flushUsage();
      await deleteAccount(deps, accountId, actor);
      void removals.sweep();
    },
  };
}
