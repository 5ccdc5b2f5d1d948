import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, type RunningService, startService } from '../start.ts';

/** A running service, and a folder for files to import beside it. */
export type ImportScene = {
  readonly service: RunningService;
  readonly folder: string;
  /** Writes a file into the folder. @returns its path */
  readonly file: (name: string, content: string | Uint8Array) => string;
  /** Stops the service and removes the folder. */
  readonly close: () => Promise<void>;
};

export async function openImportScene(): Promise<ImportScene> {
  const folder = newDataDir();
  const service = await startService();
  return {
    ...{ service, folder },
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    close: async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
