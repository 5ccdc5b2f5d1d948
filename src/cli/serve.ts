import type { Command } from './command.ts';

export const SERVE: Command = {
  name: 'serve',
  summary: 'start the service',
  options: {
    workers: {
      type: 'string',
      value: 'N',
      help: 'number of processes on one port, 1 to 64; more than one requires DATABASE_URL and REDIS_URL',
      fallback: '1',
    },
    'take-over': {
      type: 'boolean',
      help: 'replace the running service of this DATA_DIR by this version without a failed request, then exit; for one process',
    },
  },
  // Loaded when the command runs, so that a list of all commands does not load the server.
  run: async (input) => (await import('./serve-work.ts')).runServe(input),
};
