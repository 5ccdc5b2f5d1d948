import type { Command } from './command.ts';

/** Loaded when a command runs, because the service runs the same program and should not load unused code. */
const work = () => import('./hadith-work.ts');

const ACCEPT = { type: 'boolean', help: 'import texts whose source states no license' } as const;

export const HADITH_COMMANDS: readonly Command[] = [
  {
    name: 'hadith import',
    summary: 'import a file or folder of hadiths as a pack',
    arguments: ['path'],
    options: {
      'accept-licence': ACCEPT,
      pack: { type: 'string', value: 'name', help: 'name of the pack; replaces an existing pack with this name' },
      lang: { type: 'string', value: 'ar|en|bn', help: 'language of files that do not specify one' },
      collection: { type: 'string', value: 'slug', help: 'collection of files that do not specify one' },
      title: { type: 'string', value: 'text', help: 'title of the pack' },
      source: { type: 'string', value: 'text', help: 'source of the texts' },
      licence: { type: 'string', value: 'text', help: 'license of the texts' },
      version: { type: 'string', value: 'text', help: 'version of the texts' },
    },
    run: async (input) => (await work()).runImport(input),
  },
  {
    name: 'hadith pull',
    summary: 'download, verify and import a published pack: install with a list of your own',
    arguments: ['pack'],
    options: {
      from: { type: 'string', value: 'file|url', help: 'the list of packs. Default: the catalogue' },
      'accept-licence': ACCEPT,
    },
    run: async (input) => (await import('./catalogue-work.ts')).runPull(input),
  },
  {
    name: 'hadith list',
    summary: 'list installed packs',
    run: async () => (await work()).runList(),
  },
  {
    name: 'hadith remove',
    summary: 'remove a pack from the corpus',
    arguments: ['pack'],
    run: async (input) => (await work()).runRemove(input),
  },
];
