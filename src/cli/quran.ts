import type { Command } from './command.ts';

export const QURAN_COMMANDS: readonly Command[] = [
  {
    name: 'quran import',
    summary: 'import a file with an edition of the Quran: a translation, a tafsir, a script, words',
    arguments: ['file'],
    options: {
      id: {
        type: 'string',
        value: 'id',
        required: true,
        help: 'id of the edition, such as en.mine; replaces an existing one',
      },
      kind: {
        type: 'string',
        value: 'kind',
        required: true,
        help: 'translation, tafsir, words, script, transliteration or introductions',
      },
      language: { type: 'string', value: 'tag', required: true, help: 'language tag of the texts (en, ur, ar-Latn)' },
      title: { type: 'string', value: 'text', help: 'title. Default: the name that the file states, else the id' },
      author: { type: 'string', value: 'text', help: 'translator or author. Default: what the file states' },
      source: { type: 'string', value: 'text', help: 'source of the texts. Default: what the file states' },
      version: { type: 'string', value: 'text', help: 'version of the texts. Default: what the file states' },
      licence: { type: 'string', value: 'text', help: 'license of the texts' },
      'accept-licence': { type: 'boolean', help: 'import texts whose source states no license' },
    },
    run: async (input) => (await import('./quran-work.ts')).runQuranImport(input),
  },
];
