import { Failure } from '@isnad/contract/failure';
import type { LiveHadith } from '../live.ts';
import { quranBuildOf } from '../places.ts';
import type { VerseSpan } from '../quran/find.ts';
import type { Quran } from '../quran/open.ts';
import type { RelatedRow } from './find-related.ts';
import { readRelated } from './related-file.ts';

/** Quotations of verses in the installed hadiths, as far as they have been computed. */
export class RelatedRows {
  readonly #dataDir: string;
  #read: { readonly key: string; readonly rows: readonly RelatedRow[] } | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Quotations of verses, in the order of the hadiths. @throws {Failure} `unavailable` until they have been computed */
  ofVerses(quran: Quran, live: LiveHadith, { from, to }: VerseSpan): readonly RelatedRow[] {
    return this.#rows(quran, live).filter(({ verse }) => verse >= from && verse < to);
  }

  /** Quotations in a hadith, in the order of its words. @throws {Failure} `unavailable` until they have been computed */
  ofHadith(quran: Quran, live: LiveHadith, doc: number): readonly RelatedRow[] {
    return this.#rows(quran, live).filter((row) => row.doc === doc);
  }

  #rows(quran: Quran, { records }: LiveHadith): readonly RelatedRow[] {
    const build = quranBuildOf(quran.file.path);
    const key = `${build} ${records.id}`;
    if (this.#read?.key === key) return this.#read.rows;
    const rows = readRelated(this.#dataDir, build, records.id);
    if (rows === undefined) {
      const detail = 'The quotations in the installed hadiths are being computed. Retry in a minute.';
      throw new Failure('unavailable', detail, { retryAfter: 60 });
    }
    this.#read = { key, rows };
    return rows;
  }
}
