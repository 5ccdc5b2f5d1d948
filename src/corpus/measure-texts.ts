import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld } from '../lock/lock.ts';
import type { Place } from './complete.ts';
import { withVectorsLock } from './embed-texts.ts';
import { withoutChain } from './hadith/matn.ts';
import { readState } from './hadith/records/corpus-state.ts';
import { openInstalled } from './hadith/records/installed.ts';
import { quranPath, recordsIdOf } from './places.ts';
import { openQuran } from './quran/open.ts';
import { VERSES } from './quran/shape.ts';
import type { Subjects } from './subjects/match.ts';
import { quantise } from './vectors/nearest.ts';
import { isTextMeanings, textMeaningsName } from './vectors/text-meanings.ts';
import { type TextSet, vectorsFolder, writeVectors } from './vectors/vector-file.ts';

const LANGUAGES = ['en', 'bn', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];

/** What a text says is in its first part. In UTF-16 units. */
const MAX_CHARACTERS = 1_500;

/** Tests whether it is not known what the texts in use mean. Takes two file lookups. */
export function areTextMeaningsDue({ dataDir, inputs }: Place): boolean {
  const hadiths = recordsIdOf(readState(dataDir).hadith?.records);
  const names = [textMeaningsName('quran', inputs.build)];
  if (hadiths !== undefined) names.push(textMeaningsName('hadith', hadiths));
  return names.some((name) => !existsSync(join(vectorsFolder(dataDir), name)));
}

/**
 * Works out what each verse and each hadith means, unless that is known. Takes half a minute for 36,000 hadiths.
 * @returns the number of texts; undefined when another process is computing vectors
 */
export async function measureTexts(place: Place, subjects: Pick<Subjects, 'meaningOf'>): Promise<number | undefined> {
  try {
    return await withVectorsLock(place.dataDir, () => Promise.resolve(measure(place, subjects)));
  } catch (error) {
    if (error instanceof LockHeld) return undefined;
    throw error;
  }
}

function measure({ dataDir, inputs }: Place, subjects: Pick<Subjects, 'meaningOf'>): number {
  const writeAll = (set: TextSet, textsId: string, count: number, textOf: TextOf) =>
    existsSync(join(vectorsFolder(dataDir), textMeaningsName(set, textsId)))
      ? undefined
      : write({ dataDir, set, textsId }, meaningsOf(subjects, count, textOf));
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    const editions = { en: quran.texts('quran.en'), bn: quran.texts('quran.bn'), ar: quran.texts('quran.ar') };
    writeAll('quran', inputs.build, VERSES, (verse, language) => editions[language].text(verse));
  } finally {
    quran.close();
  }
  const installed = openInstalled(dataDir);
  if (installed === undefined) return VERSES;
  const { records } = installed;
  try {
    const { count } = records.content;
    writeAll('hadith', records.id, count, (doc, language) => {
      const text = records.text(doc, language) ?? '';
      return language === 'ar' ? withoutChain(text).matn : text;
    });
    return VERSES + count;
  } finally {
    records.close();
  }
}

type TextOf = (at: number, language: Language) => string;

/** The meaning of a text is the direction between those of its words in each language. */
function meaningsOf(
  subjects: Pick<Subjects, 'meaningOf'>,
  count: number,
  textOf: TextOf,
): (Float32Array | undefined)[] {
  const remembered = new Map<string, readonly string[]>();
  return Array.from({ length: count }, (_, at) => {
    const all = LANGUAGES.flatMap(
      (language) => subjects.meaningOf(textOf(at, language).slice(0, MAX_CHARACTERS), language, remembered) ?? [],
    );
    return all[0]?.map((_, d) => all.reduce((sum, one) => sum + (one[d] as number), 0));
  });
}

type Written = { readonly dataDir: string; readonly set: TextSet; readonly textsId: string };

function write({ dataDir, set, textsId }: Written, meanings: readonly (Float32Array | undefined)[]): void {
  const size = meanings.find((one) => one !== undefined)?.length ?? 0;
  const values = new Int8Array(meanings.length * size);
  const scales = new Float32Array(meanings.length);
  for (const [at, meaning] of meanings.entries()) {
    if (meaning === undefined) continue;
    const row = quantise(meaning);
    values.set(row.values, at * size);
    scales[at] = row.scale;
  }
  const folder = vectorsFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const name = textMeaningsName(set, textsId);
  writeVectors(join(folder, name), { size, values, scales, keys: new BigUint64Array() });
  for (const other of readdirSync(folder))
    if (isTextMeanings(other, set) && other !== name) rmSync(join(folder, other), { force: true });
}
