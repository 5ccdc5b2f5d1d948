import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import { ChangeLog } from './corpus/changes/change-log.ts';
import { servedVersion } from './corpus/changes/texts-version.ts';
import { reportDamage } from './corpus/damage.ts';
import { Exports } from './corpus/export/exports.ts';
import { LiveCorpus } from './corpus/live.ts';
import { LiveQuran } from './corpus/live-quran.ts';
import { RelatedRows } from './corpus/related/related.ts';
import { StateStamp } from './corpus/state-stamp.ts';
import { NO_HADITH, NO_VERSE_INDEX, present } from './status/readiness.ts';

/** Folder of the texts. */
type Place = { readonly dataDir: string };

/** The Quran, the hadiths, and what is thrown when one of them is missing. A damaged file is reported, so that it is built again. */
export function openTexts({ dataDir }: Place, log: Logger) {
  const onDamage = (err: unknown) => {
    log.error({ err }, 'a file of the corpus is damaged or cannot be opened; what was open stays in use');
    reportDamage(dataDir, (err as Error).message);
  };
  const stamp = new StateStamp(dataDir);
  const onEditionFault = (err: unknown, edition: string) =>
    log.error({ err, edition }, 'an installed edition is damaged and left out; install it again');
  const corpus = openCorpus(new LiveQuran({ dataDir, onFault: onDamage, onEditionFault, stamp }));
  const live = new LiveCorpus({ dataDir, onFault: onDamage, stamp });
  const hadithIfAny = () => live.hadith();
  const hadith = () => present(hadithIfAny(), NO_HADITH);
  const verses = () => present(live.verses(), NO_VERSE_INDEX);
  const onFault = (err: unknown, message: string) => log.warn({ err }, message);
  const exports = new Exports({ ...corpus, dataDir, hadithIfAny, onFault, ticks: () => performance.now() });
  const version = () => (corpus.fault() === undefined ? servedVersion(corpus.quran(), live.hadith()) : undefined);
  const changes = new ChangeLog({ dataDir, version, onDamage });
  const related = new RelatedRows({ dataDir, onDamage });
  const together = (run: () => void) => stamp.together(run);
  return { corpus, live, together, version, hadithIfAny, hadith, verses, exports, changes, related };
}

/** The Quran, or what is thrown instead of it: a service without it runs, says why it is not ready, and serves no verse. */
export type Corpus = ReturnType<typeof openCorpus>;

function openCorpus(live: LiveQuran) {
  return {
    /** @throws {Failure} `unavailable` */
    quran: () => {
      const quran = live.quran();
      if (quran !== undefined) return quran;
      throw new Failure('unavailable', live.fault() ?? '', { retryAfter: 60 });
    },
    fault: () => live.fault(),
    close: () => live.close(),
  };
}
