import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { ImportFault } from '../../../src/corpus/hadith/fault.ts';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import type { ImportOptions } from '../../../src/corpus/hadith/import/import-options.ts';
import { openInstalled } from '../../../src/corpus/hadith/records/installed.ts';
import type { HadithRecords } from '../../../src/corpus/hadith/records/records.ts';
import { folderOf } from './generated-files.ts';

type Files = Record<string, string | Uint8Array>;
export const FREE: ImportOptions = { licence: 'CC0-1.0' };

/** Test fixture: a folder with generated files and a data folder, and helpers to use them. */
export function place(t: TestContext, files: Files = {}) {
  const path = folderOf(t, files);
  const dataDir = path('data');
  const bring = (name: string, options: ImportOptions = FREE) =>
    importHadith({ paths: [path(name)], dataDir, options });
  const open = (): HadithRecords => {
    const records = openInstalled(dataDir)?.records;
    assert.ok(records);
    t.after(() => records.close());
    return records;
  };
  return { path, dataDir, bring, open };
}

type Answer = Record<string, unknown> & {
  id: number;
  text: string;
  texts: Record<string, string>;
  grades: Record<string, string>[];
};
/** Returns the record of a reference as in a response. */
export const answer = (records: HadithRecords, ref: string, lang: 'ar' | 'en' | 'bn' = 'en'): Answer => {
  const index = records.find(ref);
  assert.ok(index >= 0, `${ref} is there`);
  return JSON.parse(records.read(index, lang).toString('utf8')) as Answer;
};

/** For `assert.rejects`: matches an import fault with this reason. */
export const fault = (reason: string) => (error: unknown) => error instanceof ImportFault && error.reason === reason;
