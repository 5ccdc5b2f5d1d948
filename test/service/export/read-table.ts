import { DatabaseSync } from 'node:sqlite';

/** Reads a table of an exported file. */
export function readTable(path: string, table: string): Record<string, unknown>[] {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    file.close();
  }
}
