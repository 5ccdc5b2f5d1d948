import { join } from 'node:path';

/** The file of the embedded store under a data folder. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, 'isnad.db');
}
