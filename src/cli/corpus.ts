import type { Command } from './command.ts';

/** Loaded when a command is run, like that of `hadith`. */
const work = () => import('./corpus-work.ts');

export const CORPUS_COMMANDS: readonly Command[] = [
  {
    name: 'corpus build',
    summary: 'make the corpus anew from its sources',
    options: { missing: { type: 'boolean', help: 'make only what is not there yet' } },
    run: async (input) => (await work()).runBuild(input),
  },
  {
    name: 'corpus learn',
    summary: 'learn from the verses what words mean, for searching across languages',
    run: async () => (await work()).runLearn(),
  },
  {
    name: 'corpus verify',
    summary: 'check every text against the manifest',
    run: async () => (await work()).runVerify(),
  },
  {
    name: 'corpus manifest',
    summary: 'print the manifest of the installed sources (data/quran/manifest.json)',
    run: async () => (await work()).runManifest(),
  },
];
