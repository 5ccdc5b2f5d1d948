import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordVerseChanges } from './changes/verse-changes.ts';
import { type Place, STARTER, wantedHadithIndex, wantsStarter } from './complete.ts';
import { importHadith } from './hadith/import/import.ts';
import { installPacks } from './hadith/import/install.ts';
import { realDisk } from './hadith/import/pack-file.ts';
import { corpusDirectory, readState, withCorpusLock, writeState } from './hadith/records/corpus-state.ts';
import { indexRecordsAt } from './hadith/records/index-records.ts';
import { openRecords } from './hadith/records/records.ts';
import { RECORDS_KIND } from './hadith/records/records-format.ts';
import { readLexicon } from './index/lexicon-file.ts';
import { hadithLexiconPath, lexiconPath, quranIndexName, quranPath, recordsIdOf, verseWordsPath } from './places.ts';
import { writeVerseWords } from './quotations/words-file.ts';
import { writeQuran } from './quran/build.ts';
import { writeQuranIndex } from './quran/index-verses.ts';
import { openQuran, type Quran } from './quran/open.ts';
import { relateTexts } from './related/relate-texts.ts';
import { isRelatingDue } from './related/related-file.ts';

const STARTER_PACK = {
  pack: STARTER.name,
  title: 'The Forty Hadith of an-Nawawi',
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

/** Builds whatever is missing: the Quran corpus, its index, the starter pack, the hadith index. Keeps existing files. */
export async function completeCorpus({ dataDir, inputs, now, progress, rebuild = false }: Completion): Promise<void> {
  const directory = corpusDirectory(dataDir);
  mkdirSync(directory, { recursive: true });
  const path = quranPath(dataDir, inputs);
  const lexicon = readLexicon(lexiconPath(dataDir, inputs));
  await withCorpusLock(dataDir, async () => {
    if (rebuild || !existsSync(path)) writeQuran(path, inputs, progress);
    recordVerseChanges(dataDir, inputs);
    indexQuran({ dataDir, inputs, rebuild }, lexicon);
  });
  const onDocuments = indexRecordsAt(dataDir, inputs);
  if (wantsStarter(readState(dataDir))) {
    await importHadith({ paths: [STARTER.path], dataDir, options: { ...STARTER_PACK, importedAt: now, onDocuments } });
  }
  await completeHadiths({ dataDir, inputs, rebuild });
  const texts = (readState(dataDir).hadith?.packs ?? []).reduce((sum, { entries }) => sum + entries, 0);
  // Of more hadiths, the service does it in the background.
  if (texts <= MAX_RELATED && isRelatingDue(dataDir, inputs)) await relateTexts(dataDir, inputs);
}

/** Builds the records and the index of the installed packs unless this version has built them. */
async function completeHadiths({ dataDir, inputs, rebuild }: Place & { rebuild: boolean }): Promise<void> {
  const directory = corpusDirectory(dataDir);
  const onDocuments = indexRecordsAt(dataDir, inputs);
  await withCorpusLock(dataDir, async () => {
    const state = readState(dataDir);
    const wanted = wantedHadithIndex({ dataDir, inputs }, state);
    if (state.hadith === undefined || wanted === undefined) return;
    if (rebuild || state.hadith.kind !== RECORDS_KIND) {
      await installPacks({ dataDir, packs: state.hadith.packs, disk: realDisk, onDocuments, rebuild });
      return;
    }
    if (state.hadith.index === wanted && existsSync(join(directory, wanted))) return;
    const records = openRecords(join(directory, state.hadith.records));
    try {
      const index = await onDocuments(records, directory);
      writeState(dataDir, { hadith: { ...state.hadith, index } }, realDisk);
      removeOtherLexicons(dataDir, state.hadith.records);
    } finally {
      records.close();
    }
  });
}

type Lexicon = ReturnType<typeof readLexicon>;

function indexQuran({ dataDir, inputs, rebuild }: Place & { rebuild: boolean }, { name, lexicon }: Lexicon): void {
  const directory = corpusDirectory(dataDir);
  const wanted = quranIndexName(inputs, name);
  const words = verseWordsPath(quranPath(dataDir, inputs));
  if (rebuild || !existsSync(words)) {
    withQuran({ dataDir, inputs }, (quran) => writeVerseWords(words, quran));
  }
  if (rebuild || readState(dataDir).quran?.index !== wanted || !existsSync(join(directory, wanted))) {
    withQuran({ dataDir, inputs }, (quran) => writeQuranIndex(join(directory, wanted), quran, lexicon));
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
