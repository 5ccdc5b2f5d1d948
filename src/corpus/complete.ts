import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CurrentState, corpusDirectory, readState, withCorpusLock, writeState } from './hadith/corpus-state.ts';
import { importHadith } from './hadith/import.ts';
import { indexRecords } from './hadith/index-records.ts';
import { realDisk } from './hadith/pack-file.ts';
import { openRecords } from './hadith/records.ts';
import { lexiconName, readLexicon, writeLexicon } from './index/lexicon-file.ts';
import { hadithIndexName, lexiconPath, quranIndexName, quranPath } from './places.ts';
import { writeQuran } from './quran/build.ts';
import { learnFromVerses, writeQuranIndex } from './quran/index-verses.ts';
import type { QuranInputs } from './quran/inputs.ts';
import { openQuran } from './quran/open.ts';

const STARTER = fileURLToPath(new URL('../../data/hadith/nawawi40.json', import.meta.url));
const STARTER_PACK = {
  pack: 'nawawi40',
  title: 'The Forty Hadith of an-Nawawi',
  source: 'The Isnad project: Arabic of the classical text, its own English and Bengali translations',
  version: '1',
  licence: 'CC0-1.0 (translations); the Arabic is in the public domain',
};

type Place = { readonly dataDir: string; readonly inputs: QuranInputs };

/** Whether everything a server needs is in place, made by this version from these inputs. Takes a few file look-ups. */
export function isComplete({ dataDir, inputs }: Place): boolean {
  const directory = corpusDirectory(dataDir);
  const state = readState(dataDir);
  const lexicon = lexiconName(lexiconPath(dataDir, inputs));
  const names = [quranIndexName(inputs, lexicon), wantedHadithIndex(state, lexicon) ?? ''];
  return (
    existsSync(quranPath(dataDir, inputs)) &&
    !wantsStarter(state) &&
    state.quran?.index === names[0] &&
    state.hadith?.index === names[1] &&
    names.every((name) => existsSync(join(directory, name)))
  );
}

/** On an empty data folder, and when this version brings another text of a starter that is installed; never once it was removed. */
function wantsStarter({ hadith }: CurrentState): boolean {
  if (hadith === undefined) return true;
  const installed = hadith.packs.find(({ name }) => name === STARTER_PACK.pack);
  return installed !== undefined && installed.sha256 !== hash('sha256', readFileSync(STARTER), 'hex');
}

function wantedHadithIndex({ hadith }: CurrentState, lexicon: string): string | undefined {
  const id = /^hadith-(.+)\.records$/.exec(hadith?.records ?? '')?.[1];
  return id === undefined ? undefined : hadithIndexName(id, lexicon);
}

type Completion = Place & {
  /** ISO 8601, for the entry of the starter pack: this room has no clock. */
  readonly now: string;
  /** Told after each edition of the Quran: how many are done, of how many. */
  readonly progress: (done: number, all: number) => void;
  /** Makes the Quran corpus and the indexes anew even if they are there. */
  readonly anew?: boolean;
};

/** Makes whatever is missing: the Quran corpus, its index, the starter pack, the index of the hadiths. What is there stays. */
export async function completeCorpus({ dataDir, inputs, now, progress, anew = false }: Completion): Promise<void> {
  const directory = corpusDirectory(dataDir);
  mkdirSync(directory, { recursive: true });
  const path = quranPath(dataDir, inputs);
  if (anew || !existsSync(path)) writeQuran(path, inputs, progress);
  const lexicon = readLexicon(lexiconPath(dataDir, inputs));
  await withCorpusLock(dataDir, async () => indexQuran({ dataDir, inputs, anew }, lexicon));
  const onDocuments = indexRecords(lexicon);
  if (wantsStarter(readState(dataDir))) {
    await importHadith({ paths: [STARTER], dataDir, options: { ...STARTER_PACK, importedAt: now, onDocuments } });
  }
  await withCorpusLock(dataDir, async () => {
    const state = readState(dataDir);
    const wanted = wantedHadithIndex(state, lexicon.name);
    if (state.hadith === undefined || wanted === undefined) return;
    if (!anew && state.hadith.index === wanted && existsSync(join(directory, wanted))) return;
    const records = openRecords(join(directory, state.hadith.records));
    try {
      const index = await onDocuments(records, directory);
      writeState(dataDir, { hadith: { ...state.hadith, index } }, realDisk);
    } finally {
      records.close();
    }
  });
}

/** Learns from the verses what words mean and builds the indexes anew with it. Takes several seconds and some 350 MB. */
export async function learnLexicon(completion: Completion): Promise<void> {
  const { dataDir, inputs } = completion;
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    writeLexicon(lexiconPath(dataDir, inputs), learnFromVerses(quran));
  } finally {
    quran.close();
  }
  await completeCorpus(completion);
}

type Lexicon = ReturnType<typeof readLexicon>;

function indexQuran({ dataDir, inputs, anew }: Place & { anew: boolean }, { name, lexicon }: Lexicon): void {
  const directory = corpusDirectory(dataDir);
  const wanted = quranIndexName(inputs, name);
  if (anew || readState(dataDir).quran?.index !== wanted || !existsSync(join(directory, wanted))) {
    const quran = openQuran(quranPath(dataDir, inputs), inputs);
    try {
      writeQuranIndex(join(directory, wanted), quran, lexicon);
    } finally {
      quran.close();
    }
    writeState(dataDir, { quran: { index: wanted } }, realDisk);
  }
  removeOtherQurans({ dataDir, inputs }, wanted);
}

/** Files of other builds are of no use any more; a server that has one open keeps it until it stops. */
function removeOtherQurans({ dataDir, inputs }: Place, index: string): void {
  const directory = corpusDirectory(dataDir);
  const kept = new Set([index, basename(quranPath(dataDir, inputs)), basename(lexiconPath(dataDir, inputs))]);
  for (const name of readdirSync(directory)) {
    if (/^quran-.+\.(?:corpus|index|lexicon)$/.test(name) && !kept.has(name)) rmSync(join(directory, name));
  }
}
