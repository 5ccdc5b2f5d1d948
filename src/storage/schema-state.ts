import { MIGRATION_NAMES } from './migration-names.ts';

const NAMES: readonly string[] = MIGRATION_NAMES;

/** Schema of a store, compared with this program. */
export type SchemaState = {
  readonly exists: boolean;
  readonly applied: readonly string[];
  /** Migrations that the next start applies, oldest first. */
  readonly pending: readonly string[];
  /** Migrations of a newer program. With one of these, this program refuses the store. */
  readonly unknown: readonly string[];
};

/** @param applied migrations in the store; undefined when there is no store */
export function schemaState(applied: readonly string[] | undefined): SchemaState {
  const names = applied ?? [];
  return {
    exists: applied !== undefined,
    applied: names,
    pending: NAMES.filter((name) => !names.includes(name)),
    unknown: names.filter((name) => !NAMES.includes(name)),
  };
}
