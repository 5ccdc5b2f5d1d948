import { openContainer, writeContainer } from '../container.ts';
import type { BuiltIndex } from './build.ts';
import { INDEX_KIND } from './layout.ts';
import { openIndex, type SearchIndex } from './open.ts';

/** Writes an index in one step. */
export function writeIndex(path: string, { content, sections }: BuiltIndex): void {
  writeContainer(path, INDEX_KIND, content, sections);
}

/** Reads an index into memory, each section checked against its hash. @throws {DamagedContainer} and for another version {Error} */
export function readIndex(path: string): SearchIndex {
  const container = openContainer(path, INDEX_KIND);
  try {
    return openIndex(container);
  } finally {
    container.close();
  }
}
