import type { ChangePage } from '@isnad/contract/changes';
import type { ExportList } from '@isnad/contract/export';

export const EXPORT_LIST_EXAMPLE: ExportList = {
  data: [
    {
      edition: 'quran.en',
      kind: 'translation',
      records: 6_236,
      licence: 'CC BY-SA 4.0',
      attribution:
        'Saheeh International. Umm Muhammad (Saheeh International). Tanzil, https://tanzil.net/trans/en.sahih, as packaged by quran-json 3.1.2.',
      refused: null,
      files: [{ format: 'ndjson', address: '/api/export/quran.en.ndjson', bytes: null, sha256: null }],
    },
  ],
  count: 1,
};

export const CHANGES_EXAMPLE: ChangePage = {
  corpus: '3f9c1a2b7d4e5a60',
  editions: [{ edition: 'hadith.nawawi40.en', change: 'changed' }],
  data: [
    {
      step: 1,
      change: 'removed',
      work: 'hadith',
      ref: 'nawawi:43',
      edition: null,
      language: 'en',
      old_sha256: '6b1f0a5d',
      new_sha256: null,
    },
  ],
  count: 1,
  has_more: false,
  next_cursor: null,
};
