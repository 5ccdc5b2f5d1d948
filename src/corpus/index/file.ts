import { DamagedContainer, openContainer, type SharedSections, sharing, writeContainer } from '../container.ts';
import type { BuiltIndex } from './build.ts';
import { INDEX_KIND } from './layout.ts';
import { openIndex, type SearchIndex } from './open.ts';

/** Writes an index in one step. */
export function writeIndex(path: string, { content, sections }: BuiltIndex): void {
  writeContainer(path, INDEX_KIND, content, sections);
}

/** Reads an index into memory, each section checked against its hash. @throws {DamagedContainer} and for another version {Error} */
export function readIndex(path: string, sections: SharedSections = new Map()): SearchIndex {
  const container = openContainer(path, INDEX_KIND);
  try {
    return openIndex(sharing(container, sections));
  } finally {
    container.close();
  }
}

/** Lays an index over sections that another thread has read; `content` is that of its header. */
export function shareIndex(content: unknown, sections: SharedSections): SearchIndex {
  const section = (name: string) => {
    const bytes = sections.get(name);
    if (bytes === undefined) throw new DamagedContainer(`there is no section "${name}"`);
    return new Uint8Array(bytes);
  };
  return openIndex({ content, section });
}
