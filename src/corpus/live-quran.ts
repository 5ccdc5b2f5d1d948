import { DamagedContainer } from './container.ts';
import { InstalledEditions } from './editions/installed.ts';
import { withEditions } from './editions/with-editions.ts';
import { fileStamp } from './file-stamp.ts';
import { quranPath } from './places.ts';
import { type QuranInputs, readInputs } from './quran/inputs.ts';
import { type EditionTexts, openQuran, type Quran } from './quran/open.ts';
import { StateStamp } from './state-stamp.ts';

type Deps = {
  readonly dataDir: string;
  /** Called once when the file is damaged. */
  readonly onFault: (error: unknown) => void;
  /** Called once for each damaged file of an installed edition, which is left out. */
  readonly onEditionFault: (error: unknown, edition: string) => void;
  /** Shared with others that follow `current.json`. */
  readonly stamp?: StateStamp;
};

/**
 * The Quran of these inputs, opened as soon as its file is there and whole, with the installed editions that `current.json` lists. The shipped ones stay
 * open, in memory as far as they have been read. The installed ones change with that file.
 */
export class LiveQuran {
  readonly #deps: Deps;
  readonly #inputs: QuranInputs = readInputs();
  readonly #path: string;
  readonly #stamp: StateStamp;
  readonly #installed: InstalledEditions;
  #seen: string | undefined;
  #all: Quran | undefined;
  #open: Quran | undefined;
  #tried: string | undefined;
  #fault: string | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#path = quranPath(deps.dataDir, this.#inputs);
    this.#stamp = deps.stamp ?? new StateStamp(deps.dataDir);
    this.#installed = new InstalledEditions({ dataDir: deps.dataDir, onFault: deps.onEditionFault });
    this.quran();
  }

  /** Undefined while the file is missing or damaged. Takes one file lookup, and opens what has been installed since. */
  quran(): Quran | undefined {
    const shipped = this.#shipped();
    if (shipped === undefined) return undefined;
    const seen = this.#stamp.now();
    const isCurrent = seen === this.#seen && !this.#installed.isDamaged;
    if (isCurrent && this.#all?.shipped === shipped) return this.#all;
    if (!isCurrent) this.#installed.refresh();
    this.#seen = seen;
    // A change of the hadiths alone leaves the Quran as it is, and what is known of it.
    const now = withEditions(shipped, this.#installed.open);
    if (now.id !== this.#all?.id || this.#all.shipped !== shipped) this.#all = now;
    return this.#all;
  }

  #shipped(): Quran | undefined {
    if (this.#open !== undefined) return this.#open;
    const stamp = fileStamp(this.#path);
    if (stamp === this.#tried) return undefined;
    this.#tried = stamp;
    try {
      this.#open = this.#watched(openQuran(this.#path, this.#inputs));
      this.#fault = undefined;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      this.#fault = isMissing
        ? 'The Quran corpus has not been built.'
        : `The Quran corpus does not match its manifest: ${(error as Error).message}.`;
      // The first start builds it.
      if (!isMissing) this.#deps.onFault(error);
    }
    return this.#open;
  }

  /** Why there is no Quran. Undefined when there is. */
  fault(): string | undefined {
    return this.quran() === undefined ? this.#fault : undefined;
  }

  close(): void {
    this.#closeShipped();
    this.#installed.close();
  }

  #closeShipped(): void {
    this.#open?.close();
    this.#open = undefined;
  }

  /** An edition is read when it is first needed. By then, the file can have been damaged. */
  #watched(quran: Quran): Quran {
    const texts = (edition: string): EditionTexts => {
      try {
        return quran.texts(edition);
      } catch (error) {
        if (error instanceof DamagedContainer && this.#open !== undefined) {
          this.#closeShipped();
          this.#fault = `The Quran corpus was damaged: ${error.message}.`;
          this.#tried = fileStamp(this.#path);
          this.#deps.onFault(error);
        }
        throw error;
      }
    };
    const watched: Quran = {
      ...quran,
      texts,
      get shipped() {
        return watched;
      },
    };
    return watched;
  }
}
