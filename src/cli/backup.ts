import { mkdirSync } from 'node:fs';
import { isoTime } from '@isnad/contract/time';
import { makeBackup } from '../backup/make-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup, verifyBackup } from '../backup/restore-backup.ts';
import { childEnvironment, givenSettings, loadConfig } from '../config.ts';
import { openPlatform, pepperFingerprint, requireStore, wallClock } from '../platform.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { noteBackup } from '../storage/last-backup.ts';
import type { Command, Outcome } from './command.ts';
import { buildMissing } from './corpus-work.ts';

const CREATE: Command = {
  name: 'backup',
  summary: 'write the store, the pepper, the hadith packs and the settings without secrets to one archive',
  arguments: ['file'],
  run: async ({ arguments: [file = ''] }) => {
    const config = loadConfig();
    requireStore(config);
    const { dataDir, databaseUrl, keyPepper } = config;
    const toStdout = file === '-';
    const input = {
      ...{ dataDir, databaseUrl, settings: givenSettings(), environment: childEnvironment },
      ...{ pepperIsSetting: keyPepper !== '', pepperFingerprint: pepperFingerprint(config) },
      ...{ version: PROGRAM_VERSION, now: isoTime(wallClock()) },
    };
    mkdirSync(dataDir, { recursive: true });
    const manifest = await makeBackup(input, toStdout ? process.stdout : file);
    noteBackup(dataDir, input.now);
    // Standard output is the archive itself.
    if (toStdout) return undefined;
    const secret =
      manifest.pepper === 'included' ? ' It contains the pepper: keep it as secret as a key.' : ' Keep KEY_PEPPER too.';
    return outcome(file, manifest, [`${file}: ${summaryOf(manifest)}.${secret}`]);
  },
};

const VERIFY: Command = {
  name: 'backup verify',
  summary: 'check every file of an archive against its hash, and the store for damage',
  arguments: ['file'],
  run: async ({ arguments: [file = ''] }) => {
    const manifest = await verifyBackup(file);
    return outcome(file, manifest, [`${file}: ${summaryOf(manifest)}, all as they were written`]);
  },
};

export const RESTORE: Command = {
  name: 'restore',
  summary: 'restore an archive into an empty DATA_DIR, and into an empty database if it is of one',
  arguments: ['file'],
  run: async ({ arguments: [file = ''] }) => {
    const config = loadConfig();
    const prepare = async (folder: string) => {
      const platform = await openPlatform({ ...config, dataDir: folder, redisUrl: '' });
      await platform.close();
      await buildMissing(folder);
    };
    const { dataDir, databaseUrl } = config;
    const fingerprintIn = (folder: string) => pepperFingerprint({ ...config, dataDir: folder });
    const place = { archive: file, dataDir, databaseUrl, environment: childEnvironment };
    const manifest = await restoreBackup({ ...place, prepare, pepperFingerprint: fingerprintIn });
    return outcome(file, manifest, [`${dataDir}: ${summaryOf(manifest)}. Start the service.`]);
  },
};

/** `backup verify` first: a command is found by its first words. */
export const BACKUP_COMMANDS: readonly Command[] = [VERIFY, CREATE];

function outcome(file: string, manifest: Manifest, lines: readonly string[]): Outcome {
  return { json: { file, ...manifest }, lines };
}

function summaryOf({ made_at, store, files }: Manifest): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const packs = files.filter(({ path }) => path.startsWith('corpus/packs/')).length;
  const kind = store === 'embedded' ? 'the embedded store' : 'the database';
  return `${kind} and ${packs} hadith pack${packs === 1 ? '' : 's'} of ${made_at}, ${megabytes.toFixed(1)} MB`;
}
