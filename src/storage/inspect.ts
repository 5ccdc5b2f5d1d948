import { inspectEmbedded } from './inspect-embedded.ts';
import type { StorePlace } from './open.ts';
import { type SchemaState, schemaState } from './schema-state.ts';
import { unreachable } from './unreachable.ts';

const TIMEOUT_MS = 5_000;

/** What a store says about itself. `clock` is the time of a database server, in milliseconds since 1970. */
export type StoreState = SchemaState & { readonly clock?: number };

/** Reads the schema of a store without changing it. @throws {Failure} `unavailable` when it cannot be reached */
export async function inspectStore({ dataDir, databaseUrl }: StorePlace): Promise<StoreState> {
  if (databaseUrl === '') return inspectEmbedded(dataDir);
  // Loaded on demand, because the embedded store does not need it.
  const { Client } = await import('pg');
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ clock: Date; there: boolean }>(
      "select clock_timestamp() as clock, to_regclass('kysely_migration') is not null as there",
    );
    const [{ clock, there } = { clock: new Date(0), there: false }] = rows;
    const names = there
      ? (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows
      : [];
    return { ...schemaState(names.map(({ name }) => name)), clock: clock.getTime() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw unreachable(error, `The database at ${new URL(databaseUrl).host} cannot be reached: ${message || code}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
