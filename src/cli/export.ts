import type { Command } from './command.ts';

/** Loaded when the command runs, to save memory in the service. */
const work = () => import('./export-work.ts');

export const EXPORT: Command = {
  name: 'export',
  summary: 'write whole editions to files, or prepare those that the API offers for download',
  options: {
    format: { type: 'string', value: 'ndjson|sqlite|csv', help: 'format of the files', fallback: 'ndjson' },
    edition: { type: 'string', value: 'ids', help: 'editions, separated by commas', fallback: 'all' },
    to: { type: 'string', value: 'folder', help: 'folder to write to', fallback: 'the downloads of the API' },
  },
  run: async (input) => (await work()).runExport(input),
};
