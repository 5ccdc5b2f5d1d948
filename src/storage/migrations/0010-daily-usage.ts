import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds daily usage, so that a year is not summed from hours, and indexes the audit log by action and target. */
export const dailyUsage: Migration = { up };

const LATENCY_CLASSES = 15;

async function up(db: Kysely<unknown>): Promise<void> {
  const latencies = Array.from({ length: LATENCY_CLASSES }, (_, index) => `latency_${index}`);
  const columns = ['requests', ...latencies];
  const sums = columns.map((column) => `sum(${column})`).join(', ');
  const day = "substr(start, 1, 10) || 'T00:00:00.000Z'";
  await sql
    .raw(
      `insert into usage_counts (key_id, step, start, endpoint, status, ${columns.join(', ')})
       select key_id, 'day', ${day}, endpoint, status, ${sums} from usage_counts
       where step = 'hour' group by key_id, ${day}, endpoint, status`,
    )
    .execute(db);
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('audit_log').columns(columns);
  await index('audit_log_by_action', ['account_id', 'action', 'id']).execute();
  await index('audit_log_by_target', ['account_id', 'target_id', 'id']).execute();
}
