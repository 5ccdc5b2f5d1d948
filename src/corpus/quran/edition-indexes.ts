import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedSections } from '../container.ts';
import type { EditionInfo } from '../editions/edition-info.ts';
import { editionsDirectory } from '../hadith/records/corpus-state.ts';
import { readIndex, shareIndex } from '../index/file.ts';
import type { SearchIndex } from '../index/open.ts';
import { editionIndexPath, isSearched } from './index-editions.ts';

/** What another thread needs to open the index of an edition. */
export type EditionIndexFile = {
  readonly id: string;
  readonly kind: EditionInfo['kind'];
  readonly language: string;
  /** The name of the edition's file, which identifies its texts. */
  readonly version: string;
  readonly content: unknown;
  readonly sections: SharedSections;
};

/** The opened index of an installed translation or commentary. Documents are verses by ordinal. */
export type EditionIndex = Omit<EditionIndexFile, 'content' | 'sections'> & {
  readonly index: SearchIndex;
  readonly file: EditionIndexFile;
};

/**
 * Opens the indexes of installed editions, as far as they have been built. Those that are open stay open.
 * @param onFault called with each that is damaged, which is left out
 */
export function openEditionIndexes(
  dataDir: string,
  rows: readonly EditionInfo[],
  open: readonly EditionIndex[],
  onFault: (error: unknown) => void,
): EditionIndex[] {
  const known = new Map(open.map((one) => [one.version, one]));
  return rows.filter(isSearched).flatMap((row) => {
    const before = known.get(row.file);
    if (before !== undefined) return before;
    const path = editionIndexPath(join(editionsDirectory(dataDir), row.file));
    if (!existsSync(path)) return [];
    try {
      const sections: SharedSections = new Map();
      const index = readIndex(path, sections);
      const { id, kind, language, file: version } = row;
      return shareEditionIndex({ id, kind, language, version, content: index.header, sections });
    } catch (error) {
      onFault(error);
      return [];
    }
  });
}

/** Opens an index that this or another thread has read. */
export function shareEditionIndex(file: EditionIndexFile): EditionIndex {
  const { id, kind, language, version, content, sections } = file;
  return { id, kind, language, version, index: shareIndex(content, sections), file };
}
