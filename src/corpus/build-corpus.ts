import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordVerseChanges } from './changes/verse-changes.ts';
import { type Place, STARTER, wantsStarter } from './complete.ts';
import { DamagedContainer } from './container.ts';
import { removeDamaged, settleDamage } from './damage.ts';
import { importHadith } from './hadith/import/import.ts';
import { installPacks, type OnDocuments } from './hadith/import/install.ts';
import { describePacks } from './hadith/import/pack-descriptions.ts';
import { realDisk } from './hadith/import/pack-file.ts';
import { withCorpusLock } from './hadith/records/corpus-lock.ts';
import { corpusDirectory, readState, writeState } from './hadith/records/corpus-state.ts';
import { indexRecordsAt } from './hadith/records/index-records.ts';
import { writeIds } from './hadith/records/record-ids.ts';
import { openRecords } from './hadith/records/records.ts';
import { RECORDS_KIND } from './hadith/records/records-format.ts';
import { readLexicon } from './index/lexicon-file.ts';
import {
  hadithIndexName,
  hadithLexiconPath,
  lexiconForHadiths,
  lexiconName,
  lexiconPath,
  quranIndexName,
  quranPath,
  recordsIdOf,
  verseWordsPath,
} from './places.ts';
import { completeWordings } from './quotations/wordings/wording-file.ts';
import { writeVerseWords } from './quotations/words-file.ts';
import { writeQuran } from './quran/build.ts';
import { indexEditions } from './quran/index-editions.ts';
import { writeQuranIndex } from './quran/index-verses.ts';
import type { QuranInputs } from './quran/inputs.ts';
import { openQuran, type Quran } from './quran/open.ts';
import { relateTexts } from './related/relate-texts.ts';
import { isRelatingDue } from './related/related-file.ts';

const STARTER_PACK = {
  pack: STARTER.name,
  title: 'The Forty Hadith of an-Nawawi',
  titles: { ar: 'الأربعون النووية', bn: 'ইমাম নববীর চল্লিশ হাদিস', en: 'The Forty Hadith of an-Nawawi' },
  source: 'The Isnad project: Arabic of the classical text, its own English and Bengali translations',
  version: '1',
  licence: 'CC0-1.0 (translations); the Arabic is in the public domain',
};

/** Texts in which quotations are found at once: within half a second. */
const MAX_RELATED = 500;

export type Completion = Place & {
  /** ISO 8601, for the entry of the starter pack. Passed in, because this layer has no clock. */
  readonly now: string;
  /** Called after each edition of the Quran. */
  readonly progress: (done: number, all: number) => void;
  /** Rebuilds everything: the Quran from its sources, the hadiths from the installed packs. */
  readonly rebuild?: boolean;
};

/**
 * Builds whatever is missing or damaged: the Quran corpus, its index, the starter pack, the records of the packs and their index. Keeps everything else.
 * A server that has damaged files open then opens the new ones.
 */
export async function completeCorpus({ dataDir, inputs, now, progress, rebuild = false }: Completion): Promise<void> {
  mkdirSync(corpusDirectory(dataDir), { recursive: true });
  await withCorpusLock(dataDir, async () => {
    removeDamaged(dataDir);
    const path = quranPath(dataDir, inputs);
    if (rebuild || !isQuranWhole(path, inputs)) writeQuran(path, inputs, progress);
    recordVerseChanges(dataDir, inputs);
    indexQuran({ dataDir, inputs, rebuild });
    indexEditions(dataDir);
    completeWordings(dataDir);
  });
  const onDocuments = indexRecordsAt(dataDir, inputs);
  if (wantsStarter(readState(dataDir))) {
    await importHadith({ paths: [STARTER.path], dataDir, options: { ...STARTER_PACK, importedAt: now, onDocuments } });
  }
  await withCorpusLock(dataDir, () => completeHadiths({ dataDir, inputs, rebuild }));
  const texts = (readState(dataDir).hadith?.packs ?? []).reduce((sum, { entries }) => sum + entries, 0);
  // Of more hadiths, the service does it in the background.
  if (texts <= MAX_RELATED && isRelatingDue(dataDir, inputs)) await relateTexts(dataDir, inputs);
}

function isQuranWhole(path: string, inputs: QuranInputs): boolean {
  if (!existsSync(path)) return false;
  try {
    openQuran(path, inputs).close();
    return true;
  } catch (error) {
    if (error instanceof DamagedContainer) return false;
    throw error;
  }
}

/** Builds the records and the index of the installed packs unless this version has built them. */
async function completeHadiths({ dataDir, inputs, rebuild }: Place & { rebuild: boolean }): Promise<void> {
  const directory = corpusDirectory(dataDir);
  const { hadith, changes } = readState(dataDir);
  if (hadith === undefined) return;
  const { packs, records, kind } = hadith;
  const onDocuments = rebuild ? indexRecordsAt(dataDir, inputs) : missingIndex({ dataDir, inputs });
  const isBuilt = records !== null && kind === RECORDS_KIND && existsSync(join(directory, records));
  if (rebuild || !isBuilt) {
    await installPacks({ dataDir, packs, disk: realDisk, onDocuments, rebuild });
  } else {
    const opened = openRecords(join(directory, records));
    try {
      const index = await onDocuments(opened, directory);
      writeIds(dataDir, records, opened.id);
      const wasDamaged = settleDamage(dataDir);
      if (index !== hadith.index || wasDamaged) writeState(dataDir, { hadith: { ...hadith, index } }, realDisk);
    } finally {
      opened.close();
    }
    describePacks(dataDir, packs);
    removeOtherLexicons(dataDir, records);
  }
  if (changes !== undefined) forgetLostChanges(dataDir);
  settleDamage(dataDir);
}

/** Builds an index unless it is there: its name says what it was made from. */
function missingIndex({ dataDir, inputs }: Place): OnDocuments {
  return (records, directory) => {
    const name = hadithIndexName(records.id, lexiconName(lexiconForHadiths(dataDir, inputs, records.id)));
    return existsSync(join(directory, name)) ? name : indexRecordsAt(dataDir, inputs)(records, directory);
  };
}

/** Changes whose file is lost are not recorded, nor those before them. */
function forgetLostChanges(dataDir: string): void {
  const { changes } = readState(dataDir);
  if (changes === undefined) return;
  const last = changes.steps.findLastIndex(({ file }) => !existsSync(join(corpusDirectory(dataDir), file)));
  if (last >= 0) writeState(dataDir, { changes: { ...changes, steps: changes.steps.slice(last + 1) } }, realDisk);
}

function indexQuran({ dataDir, inputs, rebuild }: Place & { rebuild: boolean }): void {
  const { name, lexicon } = readLexicon(lexiconPath(dataDir, inputs));
  const wanted = quranIndexName(inputs, name);
  const words = verseWordsPath(quranPath(dataDir, inputs));
  if (rebuild || !existsSync(words)) {
    withQuran({ dataDir, inputs }, (quran) => writeVerseWords(words, quran));
  }
  const path = join(corpusDirectory(dataDir), wanted);
  if (rebuild || !existsSync(path)) {
    withQuran({ dataDir, inputs }, (quran) => writeQuranIndex(path, quran, lexicon));
  }
  if (rebuild || readState(dataDir).quran?.index !== wanted) {
    writeState(dataDir, { quran: { index: wanted } }, realDisk);
  }
  removeOtherQurans({ dataDir, inputs }, wanted);
}

function withQuran({ dataDir, inputs }: Place, use: (quran: Quran) => void): void {
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    use(quran);
  } finally {
    quran.close();
  }
}

/** Removes the files of other builds. A server that has one open keeps it until it stops. */
function removeOtherQurans({ dataDir, inputs }: Place, index: string): void {
  const directory = corpusDirectory(dataDir);
  const quran = quranPath(dataDir, inputs);
  const kept = new Set([
    index,
    basename(quran),
    basename(verseWordsPath(quran)),
    basename(lexiconPath(dataDir, inputs)),
  ]);
  for (const name of readdirSync(directory)) {
    // Also remove files from a killed build: this process holds the lock, so nothing is writing them.
    const ours = /^quran-.+\.(?:lexicon|(?:corpus|index|words)(?:\.\d+\.partial)?)$/.test(name);
    if (ours && !kept.has(name)) rmSync(join(directory, name));
  }
}

/** Removes lexicons learned from other hadiths, once the index with the lexicon of these is in use. */
function removeOtherLexicons(dataDir: string, records: string): void {
  const id = recordsIdOf(records);
  if (id === undefined || !existsSync(hadithLexiconPath(dataDir, id))) return;
  const kept = basename(hadithLexiconPath(dataDir, id));
  const directory = corpusDirectory(dataDir);
  for (const name of readdirSync(directory)) {
    if (name.startsWith('hadith-') && name.endsWith('.lexicon') && name !== kept) rmSync(join(directory, name));
  }
}
