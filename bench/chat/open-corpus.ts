import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatCorpus } from '../../src/chat/passages/passages.ts';
import { completeCorpus } from '../../src/corpus/build-corpus.ts';
import { learnMeanings } from '../../src/corpus/learn-meanings.ts';
import { LiveCorpus } from '../../src/corpus/live.ts';
import { LiveQuran } from '../../src/corpus/live-quran.ts';
import { measureTexts } from '../../src/corpus/measure-texts.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../src/corpus/quran/names.ts';
import { lazySubjects } from '../../src/corpus/subjects/load.ts';

export type OpenCorpus = { readonly corpus: ChatCorpus; readonly what: string; readonly close: () => void };

/** The corpus installed in `DATA_DIR`; without it the starter corpus, built and learned in a temporary folder that goes with it. */
export async function openCorpus(installed: string | undefined): Promise<OpenCorpus> {
  const dataDir = installed ?? mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  const inputs = readInputs();
  if (installed === undefined) {
    const completion = { dataDir, inputs, now: new Date().toISOString(), progress: () => {} };
    await completeCorpus(completion);
    await learnMeanings({ ...completion, missing: false, onTable: () => undefined });
    await measureTexts({ dataDir, inputs }, lazySubjects());
  }
  const onFault = (error: unknown) => {
    throw error;
  };
  const live = new LiveCorpus({ dataDir, onFault });
  const texts = new LiveQuran({ dataDir, onFault, onEditionFault: onFault });
  const quran = texts.quran();
  if (quran === undefined) throw new Error(texts.fault());
  const verses = live.verses();
  if (verses === undefined) throw new Error(`no index of the verses in ${dataDir}`);
  const hadith = live.hadith();
  return {
    corpus: { quran, verses, names: quranNames(quran.surahs), subjects: lazySubjects(), hadith },
    what: `${installed === undefined ? 'starter corpus' : 'installed corpus'}, ${hadith?.records.content.count ?? 0} hadiths`,
    close: () => {
      live.close();
      texts.close();
      if (installed === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
