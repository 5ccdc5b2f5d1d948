import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, withLock } from '../lock/lock.ts';
import { type Completion, completeCorpus } from './build-corpus.ts';
import { teaches } from './complete.ts';
import { corpusDirectory, readState } from './hadith/records/corpus-state.ts';
import { teachingHadiths } from './hadith/records/index-records.ts';
import { openInstalled } from './hadith/records/installed.ts';
import { buildIndex } from './index/build.ts';
import { openBuilt } from './index/file.ts';
import type { IndexDocument } from './index/gather.ts';
import { type Lexicon, learnLexicon, raiseChances, type TableStore } from './index/lexicon.ts';
import { writeLexicon } from './index/lexicon-file.ts';
import { tableFiles } from './index/table-files.ts';
import { hadithLexiconPath, learningFolder, lexiconPath, quranPath } from './places.ts';
import { verseDocuments } from './quran/index-verses.ts';
import { openQuran, type Quran } from './quran/open.ts';
import { VERSES } from './quran/shape.ts';

export type Learning = Completion & {
  /** Learns only what has not been learned. */
  readonly missing: boolean;
  /** Called after each of the tables that a lexicon consists of. */
  readonly onTable: (done: number, all: number) => void;
};

/**
 * Learns which words mean the same, first from the verses, then from the verses and short hadiths, and rebuilds the indexes with it. Finished tables
 * are kept, so that a stopped run is continued by the next one. Only one process learns at a time.
 * @returns false when another process is learning
 */
export async function learnMeanings(learning: Learning): Promise<boolean> {
  const directory = corpusDirectory(learning.dataDir);
  mkdirSync(directory, { recursive: true });
  try {
    await withLock(join(directory, 'learning.lock'), 0, () => learn(learning));
    return true;
  } catch (error) {
    if (error instanceof LockHeld) return false;
    throw error;
  }
}

async function learn(learning: Learning): Promise<void> {
  const { dataDir, inputs, missing } = learning;
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    if (!missing || !existsSync(lexiconPath(dataDir, inputs))) {
      writeLexicon(lexiconPath(dataDir, inputs), learnFrom(verseDocuments(quran)));
      await completeCorpus(learning);
    }
    if (!teaches(readState(dataDir))) return;
    learnFromHadiths(learning, quran);
  } finally {
    quran.close();
  }
  await completeCorpus(learning);
}

function learnFromHadiths({ dataDir, missing, onTable }: Learning, quran: Quran): void {
  const installed = openInstalled(dataDir);
  if (installed === undefined) return;
  const { records } = installed;
  try {
    const path = hadithLexiconPath(dataDir, records.id);
    if (missing && existsSync(path)) return;
    const folder = join(learningFolder(dataDir), records.id);
    removeOthers(learningFolder(dataDir), missing ? records.id : undefined);
    const lexicon = learnFrom(allDocuments(quran, records), tableFiles(folder, onTable));
    writeLexicon(path, raiseChances(lexicon));
    rmSync(learningFolder(dataDir), { recursive: true });
  } finally {
    records.close();
  }
}

function* allDocuments(quran: Quran, records: Parameters<typeof teachingHadiths>[0]): Generator<IndexDocument> {
  yield* verseDocuments(quran);
  yield* teachingHadiths(records, VERSES);
}

/** Learns from texts in several languages. Takes several seconds for the verses, and a minute for them and 20,000 hadiths. */
function learnFrom(documents: Iterable<IndexDocument>, store?: TableStore): Lexicon {
  return learnLexicon(openBuilt(buildIndex(documents)), store);
}

/** Removes what an earlier run has left: tables of other texts, and those it was writing. */
function removeOthers(folder: string, kept: string | undefined): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name !== kept) rmSync(join(folder, name), { recursive: true });
}
