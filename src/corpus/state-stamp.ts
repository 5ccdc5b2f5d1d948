import { fileStamp } from './file-stamp.ts';
import { statePath } from './hadith/records/corpus-state.ts';

/** Tells whether `current.json` has changed. Shared by what follows it, so that requests of one turn see one state and look it up once. */
export class StateStamp {
  readonly #path: string;
  #isShared = false;
  #known: string | undefined;

  constructor(dataDir: string) {
    this.#path = statePath(dataDir);
  }

  /** Another value after each change. One file lookup, 2 µs or more. */
  now(): string {
    if (!this.#isShared) return fileStamp(this.#path);
    this.#known ??= fileStamp(this.#path);
    return this.#known;
  }

  /** Runs synchronous work for requests that have all been received by now. The file is looked up at most once, with the first call that needs it. */
  together(run: () => void): void {
    this.#isShared = true;
    try {
      run();
    } finally {
      this.#isShared = false;
      this.#known = undefined;
    }
  }
}
