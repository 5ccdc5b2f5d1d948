import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, withLock } from '../lock/lock.ts';
import type { Place } from './complete.ts';
import { withoutChain } from './hadith/matn.ts';
import { corpusDirectory, readState } from './hadith/records/corpus-state.ts';
import { openInstalled } from './hadith/records/installed.ts';
import { quranPath, recordsIdOf } from './places.ts';
import { openQuran } from './quran/open.ts';
import { VERSES } from './quran/shape.ts';
import { computeVectors } from './vectors/compute-vectors.ts';
import type { Embedder } from './vectors/embed.ts';
import { type TextSet, vectorsFolder, vectorsName } from './vectors/vector-file.ts';

type Embedding = Place & {
  readonly embedder: Embedder;
  readonly onProgress: (set: TextSet, done: number, all: number) => void;
};

/** Tests whether texts in use have no vectors of this model, if there is one. Takes a few file lookups. */
export function areVectorsDue({ dataDir, inputs }: Place, model: string | undefined): boolean {
  if (model === undefined) return false;
  const id = recordsIdOf(readState(dataDir).hadith?.records);
  const names = [vectorsName('quran', inputs.build, model)];
  if (id !== undefined) names.push(vectorsName('hadith', id, model));
  return names.some((name) => !existsSync(join(vectorsFolder(dataDir), `${name}.vectors`)));
}

/**
 * Computes the vectors of all verses and hadiths that have none. Continues a stopped run. Only one process computes at a time.
 * @returns false when another process is computing
 * @throws {EmbeddingsFault} when an API fails
 */
export async function embedTexts(embedding: Embedding): Promise<boolean> {
  try {
    await withVectorsLock(embedding.dataDir, async () => {
      await compute(embedding, 'quran', embedding.inputs.build, verseTexts(embedding));
      const hadiths = hadithTexts(embedding.dataDir);
      if (hadiths !== undefined) await compute(embedding, 'hadith', hadiths.id, hadiths.texts);
    });
    return true;
  } catch (error) {
    if (error instanceof LockHeld) return false;
    throw error;
  }
}

/** Runs the only work on vectors in a data folder. @throws {LockHeld} */
export function withVectorsLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  return withLock(join(corpusDirectory(dataDir), 'vectors.lock'), 0, work);
}

async function compute(
  { dataDir, embedder, onProgress }: Embedding,
  set: TextSet,
  textsId: string,
  texts: readonly string[],
): Promise<void> {
  await computeVectors({
    ...{ dataDir, set, textsId, texts },
    ...embedder,
    onProgress: (done, all) => onProgress(set, done, all),
  });
}

/** English, because embedding models know it best. */
function verseTexts({ dataDir, inputs }: Place): string[] {
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    const { text } = quran.texts('quran.en');
    return Array.from({ length: VERSES }, (_, ordinal) => text(ordinal));
  } finally {
    quran.close();
  }
}

function hadithTexts(dataDir: string): { readonly id: string; readonly texts: string[] } | undefined {
  const installed = openInstalled(dataDir);
  if (installed === undefined) return undefined;
  const { records } = installed;
  try {
    const texts = Array.from({ length: records.content.count }, (_, doc) => {
      const translated = records.text(doc, 'en') ?? records.text(doc, 'bn');
      return translated ?? withoutChain(records.text(doc, 'ar') ?? '').matn;
    });
    return { id: records.id, texts };
  } finally {
    records.close();
  }
}
