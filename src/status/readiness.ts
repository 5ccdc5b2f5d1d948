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
    const { records, index } = hadith();
    const damage = records.damage() ?? (index === undefined ? NO_HADITH_INDEX : undefined);
    if (damage !== undefined) throw new Failure('unavailable', damage, { retryAfter: 60 });
    verses();
    await storage.checkReachable();
    return { corpus: id };
  };
}

/** What the service does before it says that it is ready. A fault in it is logged, and keeps nothing from being served. */
export function warmingUp(warmUp: () => Promise<void>, onFault: (error: unknown, message: string) => void) {
  let isRunning = false;
  return {
    run: async (): Promise<void> => {
      isRunning = true;
      await warmUp().catch((error: unknown) => onFault(error, 'what the first requests need could not be prepared'));
      isRunning = false;
    },
    /** @throws {Failure} `unavailable` while it runs */
    whenDone: async <T>(check: () => Promise<T>): Promise<T> => {
      if (isRunning) throw new Failure('unavailable', 'The service is starting.', { retryAfter: 1 });
      return check();
    },
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
