import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openContainer, writeContainer } from '../container.ts';
import { corpusDirectory, readState, withCorpusLock } from '../hadith/records/corpus-state.ts';
import { openInstalled } from '../hadith/records/installed.ts';
import { quranPath, recordsIdOf } from '../places.ts';
import type { QuranInputs } from '../quran/inputs.ts';
import { openQuran } from '../quran/open.ts';
import { findRelated, type RelatedRow } from './find-related.ts';

/** Increment when the format or the rules for quotations change. */
const VERSION = 1;
const KIND = 'related/1';
/** Four numbers for each row. */
const WIDTH = 4;

/** The name contains what the file was made from. */
function relatedName(build: string, recordsId: string): string {
  return `related-${build}-${recordsId}-v${VERSION}.related`;
}

/** Tests whether the quotations of the installed hadiths have not been computed. */
export function isRelatingDue(dataDir: string, { build }: QuranInputs): boolean {
  const id = recordsIdOf(readState(dataDir).hadith?.records);
  return id !== undefined && !existsSync(join(corpusDirectory(dataDir), relatedName(build, id)));
}

/** Computes which verses the installed hadiths quote. @returns how many quotations there are; undefined without hadiths */
export async function relateTexts(dataDir: string, inputs: QuranInputs): Promise<number | undefined> {
  const installed = openInstalled(dataDir);
  if (installed === undefined) return undefined;
  const { records } = installed;
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    const rows = findRelated(quran, records);
    const data = Uint32Array.from(rows.flatMap(({ doc, verse, start, end }) => [doc, verse, start, end]));
    const name = relatedName(inputs.build, records.id);
    const directory = corpusDirectory(dataDir);
    await withCorpusLock(dataDir, async () => {
      const section = { name: 'rows', data: new Uint8Array(data.buffer) };
      writeContainer(join(directory, name), KIND, { count: rows.length }, [section]);
      for (const other of readdirSync(directory)) {
        if (other.includes('.related') && other !== name) rmSync(join(directory, other), { force: true });
      }
    });
    return rows.length;
  } finally {
    quran.close();
    records.close();
  }
}

/** Reads the quotations of these hadiths; undefined until they have been computed. @throws {DamagedContainer} */
export function readRelated(dataDir: string, build: string, recordsId: string): RelatedRow[] | undefined {
  const path = join(corpusDirectory(dataDir), relatedName(build, recordsId));
  if (!existsSync(path)) return undefined;
  const container = openContainer(path, KIND);
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
