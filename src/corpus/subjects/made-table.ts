import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What the tables are made from. `table-file.test.ts` checks that no module is missing. */
const SOURCES = [
  'data/subjects/{*.json,meanings.bin}',
  'data/topics/*.tsv',
  'src/corpus/{fold,reading,subjects}/*.ts',
  'src/corpus/index/vocabulary.ts',
  'src/corpus/{container,write-container}.ts',
  'src/timers/timers.ts',
  'packages/contract/nearest-name.ts',
];

/** Paths of the files that the table is made from, relative to the project. */
export function tableSources(): string[] {
  const paths = globSync(SOURCES, { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  return paths.sort();
}

/** Returns the name of the file with the table that is made from these sources. */
export function tableFileName(): string {
  const sources = tableSources().map((path) => readFileSync(join(ROOT, path)));
  return `subjects-${hash('sha256', Buffer.concat(sources), 'hex').slice(0, 16)}.table`;
}

/**
 * Finds the table that was made with the bundle, if it was made from these sources. In the bundle itself, `pack/bundle.ts` puts the path here.
 * @returns its path
 */
export function madeTable(): string | undefined {
  const path = join(ROOT, 'dist', tableFileName());
  return existsSync(path) ? path : undefined;
}
