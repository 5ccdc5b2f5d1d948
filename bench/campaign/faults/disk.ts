import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedFile } from '../../../src/storage/embedded-file.ts';
import { back, type Fault, NO_FAILURES, REFUSED_SOON, TEXTS_GO_ON, TOLD_BY_READYZ } from '../fault.ts';
import type { Scene } from '../scene.ts';

const STAGE = { stage: 'own disk', seconds: 6 } as const;
const volumeOf = ({ dataDir }: Scene) => join(dataDir, '..');
const ballast = (scene: Scene) => join(volumeOf(scene), 'ballast');

/** Faults of the disk, the store and the texts. */
export const DISK_FAULTS: readonly Fault[] = [
  {
    ...STAGE,
    name: 'disk full',
    promised: [TEXTS_GO_ON, REFUSED_SOON, TOLD_BY_READYZ, back(5)],
    inject: fill,
    mend: (scene) => rmSync(ballast(scene)),
  },
  {
    ...STAGE,
    name: 'disk stalls for 1 s, three times',
    promised: [NO_FAILURES],
    inject: async (scene) => {
      for (let round = 0; round < 3; round++) {
        execFileSync('fsfreeze', ['--freeze', volumeOf(scene)]);
        await wait(1_000);
        execFileSync('fsfreeze', ['--unfreeze', volumeOf(scene)]);
        await wait(1_000);
      }
    },
  },
  {
    ...STAGE,
    name: 'disk becomes read-only',
    promised: [TEXTS_GO_ON, REFUSED_SOON, TOLD_BY_READYZ],
    // As the kernel does it after an error of the disk. It stays so.
    inject: (scene) => void execFileSync('mount', ['-o', 'remount,abort', volumeOf(scene)]),
  },
  {
    ...STAGE,
    stage: 'one process',
    name: 'store file removed',
    promised: [TEXTS_GO_ON, REFUSED_SOON, TOLD_BY_READYZ],
    inject: ({ dataDir }) => rmSync(embeddedFile(dataDir)),
  },
  {
    ...STAGE,
    stage: 'one process',
    name: 'store file damaged',
    promised: [TEXTS_GO_ON, REFUSED_SOON, TOLD_BY_READYZ],
    inject: ({ dataDir }) => overwrite(embeddedFile(dataDir), 8_192),
  },
  {
    ...STAGE,
    stage: 'one process',
    name: 'files of the texts damaged',
    promised: [{ words: 'never a wrong byte', broken: () => undefined }],
    inject: ({ dataDir }) => {
      const folder = join(dataDir, 'corpus');
      for (const file of readdirSync(folder)) {
        if (/\.(corpus|records)$/.test(file)) overwrite(join(folder, file), 4_096);
      }
    },
  },
];

function fill(scene: Scene): void {
  const file = openSync(ballast(scene), 'w');
  const block = Buffer.alloc(65_536, 1);
  try {
    while (statfsSync(volumeOf(scene)).bavail >= 0) if (writeSync(file, block) === 0) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Replaces 64 bytes of each page from `from` on. */
function overwrite(path: string, from: number): void {
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  for (let at = from; at < size; at += 4_096) writeSync(file, Buffer.alloc(64, 0xa5), 0, undefined, at + 512);
  closeSync(file);
}
