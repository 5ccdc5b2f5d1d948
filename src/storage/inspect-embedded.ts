import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { embeddedFile } from './embedded-file.ts';
import { type SchemaState, schemaState } from './schema-state.ts';
import { translated } from './sqlite-errors.ts';

/** Reads the schema of the embedded store without changing it. @throws {Failure} `unavailable` when it cannot be read */
export function inspectEmbedded(dataDir: string): SchemaState {
  const file = embeddedFile(dataDir);
  if (!existsSync(file)) return schemaState(undefined);
  const database = translated(() => new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  try {
    return translated(() => schemaState(appliedIn(database)));
  } finally {
    database.close();
  }
}

function appliedIn(database: DatabaseSync): string[] {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
  if (table === undefined) return [];
  const rows = database.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
  return rows.map(({ name }) => String(name));
}
