import { loadConfig } from '../config.ts';
import { type Command, UsageFault } from './command.ts';

export const MOVE: Command = {
  name: 'move',
  summary: 'carry the embedded store over to a database on a server',
  options: { to: { type: 'string', value: 'U', help: 'address of an empty database (DATABASE_URL)' } },
  run: async (input) => {
    const to = input.option('to');
    const config = loadConfig(to === undefined ? {} : { DATABASE_URL: to });
    if (config.databaseUrl === '') throw new UsageFault('isnad move needs --to, or DATABASE_URL');
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
          ? `${rows} rows in ${move.tables.length} tables were moved, and compared with what was sent.`
          : `All ${rows} rows in ${move.tables.length} tables are there already; nothing was changed.`,
        'Start the service with DATABASE_URL from now on. The embedded store stays as it is; what is written to it later is not moved.',
        `The keys need the same pepper: keep ${config.dataDir}/pepper, and on other machines set KEY_PEPPER to what stands in it.`,
      ],
    };
  },
};
