import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withCorpusLock } from '../hadith/records/corpus-lock.ts';
import { corpusDirectory } from '../hadith/records/corpus-state.ts';
import { openInstalled } from '../hadith/records/installed.ts';
import { quranPath } from '../places.ts';
import type { QuranInputs } from '../quran/inputs.ts';
import { openQuran } from '../quran/open.ts';
import { writeNamedContainer } from '../write-container.ts';
import { findRelated } from './find-related.ts';
import { RELATED_KIND, relatedName } from './related-file.ts';

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
      writeNamedContainer(join(directory, name), RELATED_KIND, { count: rows.length }, [section]);
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
