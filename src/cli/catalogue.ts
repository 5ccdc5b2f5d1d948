import type { Command } from './command.ts';

/** Loaded when a command runs, because the service runs the same program and should not load unused code. */
const work = () => import('./catalogue-work.ts');

const FROM_LIST = {
  type: 'string',
  value: 'file|url',
  help: 'another list of packs. Default: CATALOGUE_URL, or the list that comes with the program',
} as const;
const FILTERS = {
  lang: { type: 'string', value: 'language', help: 'only packs with texts in this language (en, ur, zh-Hant)' },
  kind: {
    type: 'string',
    value: 'kind',
    help: 'only hadith, translation, tafsir, words, script, transliteration, introductions or vectors',
  },
} as const;
const INSTALL = {
  'accept-licence': {
    type: 'boolean',
    help: 'accept the terms of the texts, also where no license is stated. Also --accept-license',
  },
  from: { type: 'string', value: 'folder', help: 'take the files from a folder. Nothing is downloaded' },
  catalogue: FROM_LIST,
} as const;

export const CATALOGUE_COMMANDS: readonly Command[] = [
  {
    name: 'catalogue list',
    summary: 'list the packs that can be installed',
    options: {
      ...FILTERS,
      catalogue: FROM_LIST,
    },
    run: async (input) => (await work()).runCatalogue(input),
  },
  {
    name: 'catalogue search',
    summary: 'find packs by name, title, author or source',
    arguments: ['words…'],
    options: { ...FILTERS, catalogue: FROM_LIST },
    run: async (input) => (await work()).runCatalogue(input),
  },
  {
    name: 'catalogue show',
    summary: 'show what is known of a pack',
    arguments: ['pack'],
    options: { catalogue: FROM_LIST },
    run: async (input) => (await work()).runShow(input),
  },
  {
    name: 'install',
    summary: 'download, verify and install packs or sets of the catalogue',
    arguments: ['packs…'],
    options: INSTALL,
    run: async (input) => (await work()).runInstall(input),
  },
  {
    name: 'upgrade',
    summary: 'install the catalogue’s version of all installed packs that have another',
    options: INSTALL,
    run: async (input) => (await work()).runUpgrade(input),
  },
  {
    name: 'uninstall',
    summary: 'remove packs from the corpus',
    arguments: ['packs…'],
    run: async (input) => (await work()).runUninstall(input),
  },
];
