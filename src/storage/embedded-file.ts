import { join } from 'node:path';

/** Path of the embedded store's file in a data folder. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, 'isnad.db');
}
