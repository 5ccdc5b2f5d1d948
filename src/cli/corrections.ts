import { CORRECTION_STATES } from '@isnad/contract/operator-corrections';
import { listCorrections, readCorrection } from '../corrections/corrections.ts';
import { type Command, UsageFault } from './command.ts';
import { lineOf, linesOf } from './correction-lines.ts';
import { withPlatform } from './with-platform.ts';

/** Loaded when a command runs, because the service runs the same program and should not load unused code. */
const work = () => import('./corrections-work.ts');

const DEFAULT_LIMIT = 100;

export const CORRECTION_COMMANDS: readonly Command[] = [
  {
    name: 'corrections list',
    summary: 'list the faults of texts that readers reported, oldest first',
    options: {
      state: { type: 'string', value: 'S', help: `${CORRECTION_STATES.join(', ')} or all`, fallback: 'open' },
      limit: {
        type: 'string',
        value: 'N',
        help: 'maximum number of reports, 1 to 10000',
        fallback: `${DEFAULT_LIMIT}`,
      },
    },
    run: (input) => {
      const asked = input.option('state') ?? 'open';
      const state = CORRECTION_STATES.find((known) => known === asked);
      if (state === undefined && asked !== 'all')
        throw new UsageFault(`--state must be ${CORRECTION_STATES.join(', ')} or all`);
      const text = input.option('limit') ?? String(DEFAULT_LIMIT);
      if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 10_000)
        throw new UsageFault('--limit must be a number from 1 to 10000');
      return withPlatform(async ({ db }) => {
        const data = await listCorrections(db, { state, limit: Number(text) });
        return { json: { data, count: data.length }, lines: data.map(lineOf) };
      });
    },
  },
  {
    name: 'corrections show',
    summary: 'show a report with the text, its source and its hash',
    arguments: ['report'],
    run: (input) =>
      withPlatform(async ({ db }) => {
        const report = await readCorrection(db, input.arguments[0] ?? '');
        return { json: report, lines: linesOf(report) };
      }),
  },
  {
    name: 'corrections accept',
    summary: 'replace the text of a hadith, in every answer from now on',
    arguments: ['report'],
    options: {
      text: {
        type: 'string',
        value: 'T',
        help: 'the whole corrected text',
        fallback: 'the words proposed in the report',
      },
      answer: { type: 'string', value: 'T', help: 'note for the report, up to 2000 characters' },
    },
    run: async (input) => (await work()).runAccept(input),
  },
  {
    name: 'corrections reject',
    summary: 'close a report without a change of the text, or take an accepted correction back',
    arguments: ['report'],
    options: {
      answer: {
        type: 'string',
        value: 'T',
        help: 'why the text stays as it is, up to 2000 characters',
        required: true,
      },
    },
    run: async (input) => (await work()).runReject(input),
  },
  {
    name: 'corrections apply',
    summary: 'serve the accepted corrections on this machine',
    run: async () => (await work()).runApply(),
  },
];
