import type { TestContext } from 'node:test';
import { folderOf } from '../made-up-files.ts';
import type { SourceRow } from '../model.ts';
import { openSource } from './file-source.ts';
import { editionInPath, type ReadContext } from './layout.ts';
import { readHadithFile } from './read-file.ts';

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
