import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import { ChangeLog } from './corpus/changes/change-log.ts';
import { servedVersion } from './corpus/changes/texts-version.ts';
import { DamagedContainer } from './corpus/container.ts';
import { Exports } from './corpus/export/exports.ts';
import { LiveCorpus } from './corpus/live.ts';
import { quranPath } from './corpus/places.ts';
import { readInputs } from './corpus/quran/inputs.ts';
import { openQuran, type Quran } from './corpus/quran/open.ts';
import { RelatedRows } from './corpus/related/related.ts';
import { NO_HADITH, NO_VERSE_INDEX, present } from './status/readiness.ts';

/** Folder of the texts. */
type Place = { readonly dataDir: string };

/** The Quran, the hadiths, and what is thrown when one of them is missing. */
export function openTexts(place: Place, log: Logger) {
  const corpus = openCorpus(place, log);
  const live = openLive(place, log);
  const hadithIfAny = () => live.hadith();
  const hadith = () => present(hadithIfAny(), NO_HADITH);
  const verses = () => present(live.verses(), NO_VERSE_INDEX);
  const onFault = (err: unknown, message: string) => log.warn({ err }, message);
  const { dataDir } = place;
  const exports = new Exports({ ...corpus, dataDir, hadithIfAny, onFault, ticks: () => performance.now() });
  const version = () => (corpus.fault === undefined ? servedVersion(corpus.quran(), live.hadith()) : undefined);
  const changes = new ChangeLog({ dataDir, version });
  return { corpus, live, version, hadithIfAny, hadith, verses, exports, changes, related: new RelatedRows(dataDir) };
}

function openLive({ dataDir }: Place, log: Logger): LiveCorpus {
  const onFault = (err: unknown) =>
    log.error({ err }, 'a file of the corpus is damaged or cannot be opened; what was open stays in use');
  return new LiveCorpus({ dataDir, onFault });
}

/** The Quran, or what is thrown instead of it. */
export type Corpus = { readonly quran: () => Quran; readonly fault: string | undefined; readonly close: () => void };

/** A corpus that is not what it must be does not stop the start: the service runs, says why it is not ready, and serves no text. */
function openCorpus(place: Place, log: Logger): Corpus {
  try {
    const inputs = readInputs();
    const quran = openQuran(quranPath(place.dataDir, inputs), inputs);
    return { quran: () => quran, fault: undefined, close: quran.close };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!missing && !(error instanceof DamagedContainer)) throw error;
    const fault = missing
      ? 'The Quran corpus has not been built.'
      : `The Quran corpus does not match its manifest: ${(error as Error).message}.`;
    log.error({ err: error }, fault);
    const quran = () => {
      throw new Failure('unavailable', fault, { retryAfter: 60, cause: error });
    };
    return { quran, fault, close: () => undefined };
  }
}
