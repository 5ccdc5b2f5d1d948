import type { Command } from './command.ts';

/** Loaded when a command runs, to save memory in the service. */
const work = () => import('./corpus-work.ts');

export const CORPUS_COMMANDS: readonly Command[] = [
  {
    name: 'corpus build',
    summary: 'rebuild the corpus from its sources',
    options: { missing: { type: 'boolean', help: 'build only missing files' } },
    run: async (input) => (await work()).runBuild(input),
  },
  {
    name: 'corpus learn',
    summary: 'build the lexicon for searching across languages from the verses and hadiths',
    options: { missing: { type: 'boolean', help: 'build it only if it is missing, and continue an interrupted run' } },
    run: async (input) => (await work()).runLearn(input),
  },
  {
    name: 'corpus relate',
    summary: 'find the verses that the installed hadiths quote word for word',
    run: async () => (await work()).runRelate(),
  },
  {
    name: 'corpus embed',
    summary:
      'compute what all texts mean: with the words of the shipped table, and with an embeddings API or an installed table, if there is one',
    run: async () => (await work()).runEmbed(),
  },
  {
    name: 'corpus verify',
    summary: 'verify every text against the manifest',
    run: async () => (await work()).runVerify(),
  },
  {
    name: 'corpus manifest',
    summary: 'print the manifest of the installed sources (data/quran/manifest.json)',
    run: async () => (await work()).runManifest(),
  },
];
