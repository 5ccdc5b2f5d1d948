import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openContainer } from '../container.ts';
import { corpusDirectory, readState } from '../hadith/records/corpus-state.ts';
import { recordsIdOf } from '../places.ts';
import type { QuranInputs } from '../quran/inputs.ts';
import type { RelatedRow } from './find-related.ts';

/** Increment when the format or the rules for quotations change. */
const VERSION = 1;
export const RELATED_KIND = 'related/1';
/** Four numbers for each row. */
const WIDTH = 4;

/** The name contains what the file was made from. */
export function relatedName(build: string, recordsId: string): string {
  return `related-${build}-${recordsId}-v${VERSION}.related`;
}

/** Tests whether the quotations of the installed hadiths have not been computed. */
export function isRelatingDue(dataDir: string, { build }: QuranInputs): boolean {
  const id = recordsIdOf(readState(dataDir).hadith?.records);
  return id !== undefined && !existsSync(join(corpusDirectory(dataDir), relatedName(build, id)));
}

/** Reads the quotations of these hadiths; undefined until they have been computed. @throws {DamagedContainer} */
export function readRelated(dataDir: string, build: string, recordsId: string): RelatedRow[] | undefined {
  const path = join(corpusDirectory(dataDir), relatedName(build, recordsId));
  if (!existsSync(path)) return undefined;
  const container = openContainer(path, RELATED_KIND);
  try {
    const numbers = new Uint32Array(container.section('rows').buffer);
    return Array.from({ length: numbers.length / WIDTH }, (_, row) => {
      const [doc = 0, verse = 0, start = 0, end = 0] = numbers.subarray(row * WIDTH, row * WIDTH + WIDTH);
      return { doc, verse, start, end };
    });
  } finally {
    container.close();
  }
}
