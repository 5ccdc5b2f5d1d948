import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_FORMATS } from '@isnad/contract/export-formats';
import { withLock } from '../../lock/lock.ts';
import { InstalledEditions } from '../editions/installed.ts';
import { withEditions } from '../editions/with-editions.ts';
import { openInstalled } from '../hadith/records/installed.ts';
import { quranPath } from '../places.ts';
import { readInputs } from '../quran/inputs.ts';
import { openQuran } from '../quran/open.ts';
import { exportFolder, exportName, makeFiles, noteTexts, readReady, sweepExports } from './export-files.ts';
import { type PlannedExport, planExports } from './plan.ts';
import type { Texts } from './write-file.ts';

/** Another process can make all files of a large corpus meanwhile. */
const TIMEOUT_MS = 120_000;

/** Opens the texts under `dataDir` for an export, and closes them after it. */
export async function withTexts<T>(dataDir: string, use: (texts: Texts) => Promise<T>): Promise<T> {
  const inputs = readInputs();
  // A damaged edition is left out, as it is by the service.
  const editions = new InstalledEditions({ dataDir, onFault: () => undefined });
  editions.refresh();
  const quran = withEditions(openQuran(quranPath(dataDir, inputs), inputs), editions.open);
  try {
    const installed = openInstalled(dataDir);
    const hadith = installed && { records: installed.records, packs: installed.state.packs };
    try {
      return await use({ quran, hadith });
    } finally {
      installed?.records.close();
    }
  } finally {
    quran.close();
  }
}

/**
 * Makes every missing file for download, and removes those of earlier texts. One process at a time.
 * @param first the edition to begin with
 * @returns how many editions were exported
 */
export async function makeExports(dataDir: string, first?: string): Promise<number> {
  const folder = exportFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  return withLock(join(folder, 'exports.lock'), TIMEOUT_MS, () => {
    noteTexts(dataDir, readInputs());
    return withTexts(dataDir, async (texts) => {
      const plans = planExports(texts.quran, texts.hadith).filter(({ refused }) => refused === undefined);
      sweepExports(folder, plans);
      let made = 0;
      for (const plan of startingWith(plans, first)) {
        if (EXPORT_FORMATS.every((format) => readReady(folder, exportName(plan, format)) !== undefined)) continue;
        await makeFiles(folder, plan, texts);
        made++;
      }
      return made;
    });
  });
}

function startingWith(plans: readonly PlannedExport[], first: string | undefined): PlannedExport[] {
  return plans.toSorted((a, b) => Number(b.edition.id === first) - Number(a.edition.id === first));
}
