import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCopy, SECOND_COPIES } from '../../../audit/quran/second-copies.ts';

/** Folder of the second copies. */
export const WITNESS_FOLDER = join(
  process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'quran/published/hablullah-data-quran',
);

/** Tells why a witness cannot be read, for the reason of a skipped test. False when it is there. */
export function lacksWitness(name: string): string | false {
  const path = join(WITNESS_FOLDER, SECOND_COPIES[name] ?? '');
  return existsSync(path) ? false : `the second copy of ${name} is not in ../shared/data/quran/published`;
}

/** Reads the texts of a second copy. */
export function witnessTexts(name: string): string[] {
  return readCopy(join(WITNESS_FOLDER, SECOND_COPIES[name] ?? ''));
}
