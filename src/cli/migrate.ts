import { loadConfig } from '../config.ts';
import { openStorage } from '../storage/open.ts';
import type { Command } from './command.ts';

export const MIGRATE: Command = {
  name: 'migrate',
  summary: 'bring the store to the newest shape; every start does that too',
  run: async () => {
    const storage = await openStorage(loadConfig());
    await storage.db.destroy();
    const { applied } = storage;
    return {
      json: { applied, count: applied.length },
      lines: applied.length === 0 ? ['the store is in its newest shape'] : applied.map((name) => `applied ${name}`),
    };
  },
};
