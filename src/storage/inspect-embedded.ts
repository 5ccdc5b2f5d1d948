import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { embeddedFile } from './embedded-file.ts';
import { type SchemaState, schemaState } from './schema-state.ts';

/** Reads the schema of the embedded store without changing it. */
export function inspectEmbedded(dataDir: string): SchemaState {
  const file = embeddedFile(dataDir);
  if (!existsSync(file)) return schemaState(undefined);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
    if (table === undefined) return schemaState([]);
    const rows = database.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
    return schemaState(rows.map(({ name }) => String(name)));
  } finally {
    database.close();
  }
}
