import { DamagedContainer, openContainer, type SharedSections, sharing } from '../container.ts';
import { writeNamedContainer } from '../write-container.ts';
import type { BuiltIndex } from './build.ts';
import { INDEX_KIND } from './layout.ts';
import { openIndex, type SearchIndex } from './open.ts';

/** Opens an index that was built and is in no file. */
export function openBuilt({ content, sections }: BuiltIndex): SearchIndex {
  const built = new Map(Array.from(sections, ({ name, data }) => [name, data as Uint8Array]));
  return openIndex({ content, section: (name) => built.get(name) ?? new Uint8Array() });
}

export function writeIndex(path: string, { content, sections }: BuiltIndex): void {
  writeNamedContainer(path, INDEX_KIND, content, sections);
}

/** Reads an index into memory and checks the hash of each section. @throws {DamagedContainer} or, for another version, {Error} */
export function readIndex(path: string, sections: SharedSections = new Map()): SearchIndex {
  const container = openContainer(path, INDEX_KIND);
  try {
    return openIndex(sharing(container, sections));
  } finally {
    container.close();
  }
}

/** Opens an index over sections that another thread has read. `content` is the content of its header. */
export function shareIndex(content: unknown, sections: SharedSections): SearchIndex {
  const section = (name: string) => {
    const bytes = sections.get(name);
    if (bytes === undefined) throw new DamagedContainer(`there is no section "${name}"`);
    return new Uint8Array(bytes);
  };
  return openIndex({ content, section });
}
