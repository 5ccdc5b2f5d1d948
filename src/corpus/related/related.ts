import { Failure } from '@isnad/contract/failure';
import { DamagedContainer } from '../container.ts';
import type { LiveHadith } from '../live.ts';
import { quranBuildOf } from '../places.ts';
import type { VerseSpan } from '../quran/find.ts';
import type { Quran } from '../quran/open.ts';
import type { RelatedRow } from './find-related.ts';
import { readRelated } from './related-file.ts';

type Deps = {
  readonly dataDir: string;
  /** Called when the file is damaged. */
  readonly onDamage: (error: unknown) => void;
};

/** Quotations of verses in the installed hadiths, as far as they have been computed. */
export class RelatedRows {
  readonly #deps: Deps;
  #read: { readonly key: string; readonly rows: readonly RelatedRow[] } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Quotations of verses, in the order of the hadiths. @throws {Failure} `unavailable` until they have been computed */
  ofVerses(quran: Quran, live: LiveHadith, { from, to }: VerseSpan): readonly RelatedRow[] {
    return this.#rows(quran, live).filter(({ verse }) => verse >= from && verse < to);
  }

  /** Quotations in a hadith, in the order of its words. @throws {Failure} `unavailable` until they have been computed */
  ofHadith(quran: Quran, live: LiveHadith, doc: number): readonly RelatedRow[] {
    return this.#rows(quran, live).filter((row) => row.doc === doc);
  }

  #rows(quran: Quran, live: LiveHadith): readonly RelatedRow[] {
    const rows = this.ifComputed(quran, live);
    if (rows !== undefined) return rows;
    const detail = 'The quotations in the installed hadiths are being computed. Retry in a minute.';
    throw new Failure('unavailable', detail, { retryAfter: 60 });
  }

  /** All quotations, in the order of the hadiths. Undefined until they have been computed. */
  ifComputed(quran: Quran, { records }: LiveHadith): readonly RelatedRow[] | undefined {
    const build = quranBuildOf(quran.file.path);
    const key = `${build} ${records.id}`;
    if (this.#read?.key === key) return this.#read.rows;
    const rows = this.#readFile(build, records.id);
    if (rows !== undefined) this.#read = { key, rows };
    return rows;
  }

  /** A damaged file is made again, like a missing one. */
  #readFile(build: string, recordsId: string): readonly RelatedRow[] | undefined {
    try {
      return readRelated(this.#deps.dataDir, build, recordsId);
    } catch (error) {
      if (!(error instanceof DamagedContainer)) throw error;
      this.#deps.onDamage(error);
      return undefined;
    }
  }
}
