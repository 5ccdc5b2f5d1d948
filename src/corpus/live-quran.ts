import { DamagedContainer } from './container.ts';
import { fileStamp } from './file-stamp.ts';
import { quranPath } from './places.ts';
import { type QuranInputs, readInputs } from './quran/inputs.ts';
import { type EditionTexts, openQuran, type Quran } from './quran/open.ts';

type Deps = {
  readonly dataDir: string;
  /** Called once when the file is damaged. */
  readonly onFault: (error: unknown) => void;
};

/** The Quran of these inputs, opened as soon as its file is there and whole. Then it stays open, in memory as far as it has been read. */
export class LiveQuran {
  readonly #deps: Deps;
  readonly #inputs: QuranInputs = readInputs();
  readonly #path: string;
  #open: Quran | undefined;
  #tried: string | undefined;
  #fault: string | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#path = quranPath(deps.dataDir, this.#inputs);
    this.quran();
  }

  /** Undefined while the file is missing or damaged. Takes one file lookup then. */
  quran(): Quran | undefined {
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
          this.close();
          this.#fault = `The Quran corpus was damaged: ${error.message}.`;
          this.#tried = fileStamp(this.#path);
          this.#deps.onFault(error);
        }
        throw error;
      }
    };
    return { ...quran, texts };
  }
}
