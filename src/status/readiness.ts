import { Failure } from '@isnad/contract/failure';
import type { LiveCorpus, LiveHadith, LiveVerses } from '../corpus/live.ts';
import type { Quran } from '../corpus/quran/open.ts';
import type { Storage } from '../storage/storage.ts';

export const NO_HADITH = 'No hadith can be served: none is installed, or its files are damaged.';
export const NO_VERSE_INDEX = 'The search index of the Quran is missing or damaged.';

type ReadinessDeps = {
  readonly quran: () => Quran;
  readonly hadith: () => LiveHadith;
  readonly verses: () => LiveVerses;
  readonly storage: Storage;
  /** Called when the service is no longer ready, or for another reason, and when it is ready again. */
  readonly onChange: (reason: string | undefined) => void;
};

/** @returns a check that throws `unavailable` when the texts are missing or damaged, or the store does not answer */
export function readiness(deps: ReadinessDeps): () => Promise<Ready> {
  const check = readinessOf(deps);
  let reason: string | undefined;
  const note = (now: string | undefined) => {
    if (now !== reason) deps.onChange(now);
    reason = now;
  };
  return async () => {
    try {
      const ready = await check();
      note(undefined);
      return ready;
    } catch (error) {
      note((error as Error).message);
      throw error;
    }
  };
}

type Ready = { readonly corpus: string };

function readinessOf({ quran, hadith, verses, storage }: ReadinessDeps): () => Promise<Ready> {
  return async () => {
    const { id } = quran();
    const damage = hadith().records.damage();
    if (damage !== undefined) throw new Failure('unavailable', damage, { retryAfter: 60 });
    verses();
    await storage.checkReachable();
    return { corpus: id };
  };
}

export function whatIsMissing(live: LiveCorpus): string | undefined {
  return live.hadith() === undefined ? NO_HADITH : live.verses() === undefined ? NO_VERSE_INDEX : undefined;
}

/** Returns a part that must be present. @throws {Failure} `unavailable` with this reason when it is missing */
export function present<T>(part: T | undefined, reason: string): T {
  if (part === undefined) throw new Failure('unavailable', reason, { retryAfter: 60 });
  return part;
}
