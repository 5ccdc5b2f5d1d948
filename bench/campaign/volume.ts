import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk that a fault can fill, stall or break. Needs root. */
export type Volume = { readonly folder: string; readonly remove: () => void };

/** An ext4 file system in a file. */
export function mountVolume(megabytes: number): Volume {
  const image = join(mkdtempSync(join(tmpdir(), 'isnad-campaign-disk-')), 'image');
  const folder = mkdtempSync(join(tmpdir(), 'isnad-campaign-data-'));
  execFileSync('truncate', ['-s', `${megabytes}M`, image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
      rmSync(join(image, '..'), { recursive: true });
    },
  };
}
