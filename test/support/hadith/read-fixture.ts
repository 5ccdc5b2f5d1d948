import type { TestContext } from 'node:test';
import { openSource } from '../../../src/corpus/hadith/import/layouts/file-source.ts';
import { editionInPath, type ReadContext } from '../../../src/corpus/hadith/import/layouts/layout.ts';
import { readHadithFile } from '../../../src/corpus/hadith/import/layouts/read-file.ts';
import type { SourceRow } from '../../../src/corpus/hadith/model.ts';
import { folderOf } from './generated-files.ts';

type Read = { layout: string; source: string; rows: SourceRow[] };

/** Reads a file like an import does. */
export function readPath(path: string, context: Partial<ReadContext> = {}): Read {
  const source = openSource(path, path, 1e9);
  try {
    const reading = readHadithFile(source, { label: path, edition: editionInPath(path), ...context });
    return { layout: reading.layout, source: reading.source, rows: [...reading.rows] };
  } finally {
    source.close();
  }
}

/** Does the same for generated content under that name. */
export function readText(
  t: TestContext,
  name: string,
  content: string | Uint8Array,
  context: Partial<ReadContext> = {},
): Read {
  return readPath(folderOf(t, { [name]: content })(name), context);
}
