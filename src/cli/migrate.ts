import { Failure } from '@isnad/contract/failure';
import { loadConfig } from '../config.ts';
import { openStorage, type StorePlace } from '../storage/open.ts';
import type { Command, Outcome } from './command.ts';

export const MIGRATE: Command = {
  name: 'migrate',
  summary: 'apply pending migrations to the store, which every start also does',
  options: {
    'dry-run': { type: 'boolean', help: 'only list the pending migrations' },
    'no-backup': {
      type: 'boolean',
      help: 'do not copy the embedded store to DATA_DIR/isnad-before-<migration>.db first',
    },
  },
  run: async (input) => {
    const config = loadConfig();
    if (input.flag('dry-run')) return listPending(config);
    const storage = await openStorage({ ...config, copyFirst: !input.flag('no-backup') });
    await storage.db.destroy();
    const { applied } = storage;
    return {
      json: { applied, count: applied.length },
      lines: applied.length === 0 ? ['no pending migrations'] : applied.map((name) => `applied ${name}`),
    };
  },
};

/** @throws {Failure} `unavailable` for a store of a newer program */
async function listPending(place: StorePlace): Promise<Outcome> {
  const { inspectStore } = await import('../storage/inspect.ts');
  const { pending, unknown } = await inspectStore(place);
  if (unknown.length > 0) {
    throw new Failure(
      'unavailable',
      `The store is newer than this program, which does not know its migration ${unknown[0]}. Start a newer version.`,
    );
  }
  return {
    json: { pending, count: pending.length },
    lines: pending.length === 0 ? ['no pending migrations'] : pending.map((name) => `pending ${name}`),
  };
}
