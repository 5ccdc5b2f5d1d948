import { loadConfig } from '../config.ts';
import { type Command, UsageFault } from './command.ts';

export const MOVE: Command = {
  name: 'move',
  summary: 'copy the embedded store to a database server',
  options: { to: { type: 'string', value: 'U', help: 'URL of an empty database', fallback: 'DATABASE_URL' } },
  run: async (input) => {
    const to = input.option('to');
    const config = loadConfig(to === undefined ? {} : { DATABASE_URL: to });
    if (config.databaseUrl === '') throw new UsageFault('isnad move requires --to or DATABASE_URL');
    const { moveStore } = await import('../storage/move.ts');
    const move = await moveStore(config.dataDir, config.databaseUrl);
    const rows = move.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      json: move,
      lines: [
        ...move.tables.map(
          (table) => `${table.name.padEnd(20)}${String(table.rows).padStart(9)}  ${table.checksum.slice(0, 16)}`,
        ),
        '',
        move.moved
          ? `${rows} rows in ${move.tables.length} tables were copied and verified.`
          : `All ${rows} rows in ${move.tables.length} tables already exist in the target. Nothing was changed.`,
        'Start the service with DATABASE_URL from now on. The embedded store is unchanged. Later writes to it are not copied.',
        `API keys require the same pepper. Keep ${config.dataDir}/pepper, and on other machines set KEY_PEPPER to its content.`,
      ],
    };
  },
};
