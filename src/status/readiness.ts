import { Failure } from '@isnad/contract/failure';
import type { LiveCorpus, LiveHadith, LiveVerses } from '../corpus/live.ts';
import type { Quran } from '../corpus/quran/open.ts';
import type { Storage } from '../storage/storage.ts';

export const NO_HADITH =
  'No hadith can be served: none is installed, or its files are missing, damaged or being built.';
const NO_HADITH_INDEX = 'The search index of the hadiths is missing or damaged.';
export const NO_VERSE_INDEX = 'The search index of the Quran is missing or damaged.';

type ReadinessDeps = {
  readonly quran: () => Quran;
  readonly hadith: () => LiveHadith;
  readonly verses: () => LiveVerses;
  readonly storage: Storage;
};

/** @returns a check that throws `unavailable` when the texts are missing or damaged, or the store does not answer */
export function readiness({ quran, hadith, verses, storage }: ReadinessDeps) {
  return async (): Promise<{ readonly corpus: string }> => {
    const { id } = quran();
    const { records, index } = hadith();
    const damage = records.damage() ?? (index === undefined ? NO_HADITH_INDEX : undefined);
    if (damage !== undefined) throw new Failure('unavailable', damage, { retryAfter: 60 });
    verses();
    await storage.checkReachable();
    return { corpus: id };
  };
}

export function whatIsMissing(live: LiveCorpus): string | undefined {
  const hadith = live.hadith();
  if (hadith === undefined) return NO_HADITH;
  if (hadith.index === undefined) return NO_HADITH_INDEX;
  return live.verses() === undefined ? NO_VERSE_INDEX : undefined;
}

/** Returns a part that must be present. @throws {Failure} `unavailable` with this reason when it is missing */
export function present<T>(part: T | undefined, reason: string): T {
  if (part === undefined) throw new Failure('unavailable', reason, { retryAfter: 60 });
  return part;
}
