import type { Command } from './command.ts';

/** Loaded when a command is run: the service shares this program and should not hold what it does not use. */
const work = () => import('./hadith-work.ts');

const ACCEPT = { type: 'boolean', help: 'import texts whose source states no licence' } as const;

export const HADITH_COMMANDS: readonly Command[] = [
  {
    name: 'hadith import',
    summary: 'import a file or folder of hadiths as a pack',
    arguments: ['path'],
    options: {
      'accept-licence': ACCEPT,
      pack: { type: 'string', value: 'name', help: 'name of the pack; one of that name is replaced' },
      lang: { type: 'string', value: 'ar|en|bn', help: 'language of files that do not say' },
      collection: { type: 'string', value: 'slug', help: 'collection of files that do not say' },
      title: { type: 'string', value: 'text', help: 'title of the pack' },
      source: { type: 'string', value: 'text', help: 'where the texts are from' },
      licence: { type: 'string', value: 'text', help: 'licence of the texts' },
      version: { type: 'string', value: 'text', help: 'version of the texts' },
    },
    run: async (input) => (await work()).runImport(input),
  },
  {
    name: 'hadith pull',
    summary: 'download a published pack, check it and import it',
    arguments: ['pack'],
    options: {
      from: {
        type: 'string',
        value: 'file|url',
        help: 'JSON that describes the pack, or several, with pinned SHA-256',
      },
      'accept-licence': ACCEPT,
    },
    run: async (input) => (await work()).runPull(input),
  },
  {
    name: 'hadith list',
    summary: 'list the installed packs',
    run: async () => (await work()).runList(),
  },
  {
    name: 'hadith remove',
    summary: 'take a pack out of the corpus',
    arguments: ['pack'],
    run: async (input) => (await work()).runRemove(input),
  },
];
