import { statSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDirectory, type HadithState, readState, statePath } from './hadith/corpus-state.ts';
import { authorMatcher } from './hadith/match-author.ts';
import { type HadithRecords, openRecords } from './hadith/records.ts';
import { readIndex } from './index/file.ts';
import type { SearchIndex } from './index/open.ts';

/** The hadith corpus as it is served; it stays the same for as long as it is held. */
export type LiveHadith = {
  readonly records: HadithRecords;
  /** Undefined when it was installed without one. */
  readonly index: SearchIndex | undefined;
  readonly packs: HadithState['packs'];
  /** Names records and index: a cursor is good while it stays. */
  readonly version: string;
  readonly matchAuthor: ReturnType<typeof authorMatcher>;
};

/** An index over the verses; `version` names it. */
export type LiveVerses = { readonly index: SearchIndex; readonly version: string };

type Parts = {
  readonly dataDir: string;
  /** Told of files that cannot be opened; what was open before stays in use. */
  readonly onFault: (error: unknown) => void;
};

/**
 * What `current.json` names, opened. Each call looks whether that file has changed (one look at the file system, some 2 µs) and if
 * so opens the new files and closes the old: whoever reads within one turn of the event loop never has a file closed under it.
 */
export class LiveCorpus {
  readonly #parts: Parts;
  #seen = '';
  #hadith: LiveHadith | undefined;
  #verses: LiveVerses | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined when nothing is installed, or it cannot be opened. */
  hadith(): LiveHadith | undefined {
    this.#look();
    return this.#hadith;
  }

  /** Undefined when there is no index, or it cannot be opened. */
  verses(): LiveVerses | undefined {
    this.#look();
    return this.#verses;
  }

  close(): void {
    this.#hadith?.records.close();
    this.#hadith = undefined;
  }

  #look(): void {
    const { dataDir, onFault } = this.#parts;
    const found = statSync(statePath(dataDir), { throwIfNoEntry: false });
    const seen = found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    try {
      const state = readState(dataDir);
      const directory = corpusDirectory(dataDir);
      this.#openHadith(directory, state.hadith);
      const index = state.quran?.index;
      if (index !== undefined && index !== this.#verses?.version) {
        this.#verses = { index: readIndex(join(directory, index)), version: index };
      }
    } catch (error) {
      onFault(error);
    }
  }

  #openHadith(directory: string, state: HadithState | undefined): void {
    const version = `${state?.records} ${state?.index}`;
    const same = version === this.#hadith?.version && this.#hadith.records.damage() === undefined;
    if (state === undefined || same) return;
    const records = openRecords(join(directory, state.records));
    try {
      const index = state.index === null ? undefined : readIndex(join(directory, state.index));
      this.#hadith?.records.close();
      this.#hadith = { records, index, packs: state.packs, version, matchAuthor: authorMatcher(records) };
      // Behind the answers: 114 MB take 0.2 s. Until it is done, and after, each text is checked when it is read.
      records.check().catch(this.#parts.onFault);
    } catch (error) {
      records.close();
      throw error;
    }
  }
}
