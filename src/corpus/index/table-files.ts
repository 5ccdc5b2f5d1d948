import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedContainer, openContainer } from '../container.ts';
import { writeNamedContainer } from '../write-container.ts';
import type { TableStore } from './lexicon.ts';
import type { Table } from './model-one.ts';

const KIND = 'isnad-lexicon-table-1';
/** Number of tables that a lexicon of three languages takes: one for each ordered pair. */
export const LEXICON_TABLES = 6;
const SUFFIX = '.table';

/** Keeps the tables of an unfinished lexicon in a folder. */
export function tableFiles(folder: string, onTable: (done: number, all: number) => void): TableStore {
  mkdirSync(folder, { recursive: true });
  const tell = () => onTable(countTables(folder), LEXICON_TABLES);
  return {
    load: (name) => {
      const path = join(folder, name + SUFFIX);
      if (!existsSync(path)) return undefined;
      try {
        return readTable(path);
      } catch (error) {
        // It is learned again.
        if (error instanceof DamagedContainer) return undefined;
        throw error;
      }
    },
    save: (name, { offsets, targets, chances }) => {
      const sections = Object.entries({ offsets, targets, chances }).map(([section, array]) => ({
        name: section,
        data: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
      }));
      writeNamedContainer(join(folder, name + SUFFIX), KIND, null, sections);
      tell();
    },
  };
}

function readTable(path: string): Table {
  const container = openContainer(path, KIND);
  try {
    const words = (section: string): Uint32Array => new Uint32Array(container.section(section).buffer);
    const chances = new Float32Array(container.section('chances').buffer);
    return { offsets: words('offsets'), targets: words('targets'), chances };
  } finally {
    container.close();
  }
}

/** Returns the number of finished tables in a folder. */
export function countTables(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => name.endsWith(SUFFIX)).length;
}
