import { loadConfig } from '../config.ts';
import { openStorage } from '../storage/open.ts';
import type { Command } from './command.ts';

export const MIGRATE: Command = {
  name: 'migrate',
  summary: 'apply pending migrations to the store, which every start also does',
  run: async () => {
    const storage = await openStorage(loadConfig());
    await storage.db.destroy();
    const { applied } = storage;
    return {
      json: { applied, count: applied.length },
      lines: applied.length === 0 ? ['no pending migrations'] : applied.map((name) => `applied ${name}`),
    };
  },
};
