import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import { indexRecords } from '../../../src/corpus/hadith/records/index-records.ts';
import { type RunningService, startService } from '../start.ts';

/** A service that has these hadiths beside the starter pack. @param rows lines of an NDJSON file as `hadith import` reads it */
export async function startWithRows(rows: readonly object[]): Promise<RunningService> {
  const isnad = await startService();
  const path = join(isnad.dataDir, 'rows.ndjson');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  const onDocuments = indexRecords({ name: 'plain', lexicon: new Map() });
  const options = { licence: 'CC0-1.0', pack: 'rows', onDocuments };
  await importHadith({ paths: [path], dataDir: isnad.dataDir, options });
  return isnad;
}
