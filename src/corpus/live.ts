import { join } from 'node:path';
import { DamagedContainer, type SharedFile } from './container.ts';
import { addBookNames } from './hadith/book-names.ts';
import { authorMatcher } from './hadith/find/match-author.ts';
import { type CurrentState, corpusDirectory, type HadithState, readState } from './hadith/records/corpus-state.ts';
import { type HadithRecords, openRecords } from './hadith/records/records.ts';
import { readIndex, shareIndex } from './index/file.ts';
import type { SearchIndex } from './index/open.ts';
import {
  type EditionIndex,
  type EditionIndexFile,
  openEditionIndexes,
  shareEditionIndex,
} from './quran/edition-indexes.ts';
import { StateStamp } from './state-stamp.ts';

/** The hadith corpus in use. Immutable for as long as it is referenced. */
export type LiveHadith = {
  readonly records: HadithRecords;
  /** Undefined when it was installed without an index, or the index is damaged. */
  readonly index: SearchIndex | undefined;
  readonly packs: HadithState['packs'];
  /** Identifies records and index. Cursors are valid only for the same version. */
  readonly version: string;
  readonly matchAuthor: ReturnType<typeof authorMatcher>;
  /** The files with which another thread opens the same corpus. */
  readonly files: HadithFiles;
};

type IndexFile = Omit<SharedFile, 'path'> & { readonly content: unknown };
type HadithFiles = {
  readonly records: SharedFile;
  readonly index: IndexFile | undefined;
  readonly packs: HadithState['packs'];
  readonly version: string;
};
type IndexFiles = { readonly index: IndexFile; readonly version: string };
type VerseFiles = IndexFiles & { readonly editions: readonly EditionIndexFile[] };

/** The index over the verses and those of installed editions. `version` identifies all of them. */
export type LiveVerses = {
  readonly index: SearchIndex;
  readonly editions: readonly EditionIndex[];
  readonly version: string;
  readonly files: VerseFiles;
};

type Deps = {
  readonly dataDir: string;
  /** Called once when files cannot be opened, or are damaged while they are open. What is open stays in use. */
  readonly onFault: (error: unknown) => void;
  /** Shared with others that follow `current.json`. */
  readonly stamp?: StateStamp;
};

/**
 * The files named by `current.json`, opened. Each call checks whether that file has changed (one file lookup, 2 µs or more). If so, it opens the new
 * files and closes the old ones. A caller that finishes within one turn of the event loop never has a file closed under it.
 */
export class LiveCorpus {
  readonly #deps: Deps;
  readonly #stamp: StateStamp;
  #seen = '';
  #hadith: LiveHadith | undefined;
  #base: OpenIndex | undefined;
  #verses: LiveVerses | undefined;
  /** Records whose damage has been reported. */
  #damaged: HadithRecords | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stamp = deps.stamp ?? new StateStamp(deps.dataDir);
  }

  /** Undefined when nothing is installed, or when it cannot be opened. */
  hadith(): LiveHadith | undefined {
    this.#poll();
    return this.#hadith;
  }

  /** Undefined when there is no index, or when it cannot be opened. */
  verses(): LiveVerses | undefined {
    this.#poll();
    return this.#verses;
  }

  close(): void {
    this.#hadith?.records.close();
    this.#hadith = undefined;
  }

  #poll(): void {
    const { dataDir, onFault } = this.#deps;
    const records = this.#hadith?.records;
    if (records?.damage() !== undefined && records !== this.#damaged) {
      this.#damaged = records;
      onFault(new DamagedContainer(records.damage()));
    }
    const seen = this.#stamp.now();
    if (seen === this.#seen) return;
    this.#seen = seen;
    try {
      const state = readState(dataDir);
      const directory = corpusDirectory(dataDir);
      this.#openHadith(directory, state.hadith);
      const index = state.quran?.index;
      if (index !== undefined && index !== this.#base?.files.version) {
        this.#base = openShared(join(directory, index), index);
      }
      this.#openEditions(state);
    } catch (error) {
      onFault(error);
    }
  }

  #openHadith(directory: string, state: HadithState | undefined): void {
    const version = `${state?.records} ${state?.index}`;
    // Records that are still to be built change nothing about those that are open.
    if (state === undefined || state.records === null) return;
    const open = this.#hadith;
    const lacksIndex = state.index !== null && open?.index === undefined;
    if (version === open?.version && open.records.damage() === undefined && !lacksIndex) {
      // A pack can get another title or license without other texts.
      this.#hadith = { ...open, packs: state.packs };
      return;
    }
    const files = { path: join(directory, state.records), sections: new Map() };
    const records = openRecords(files.path, files.sections);
    try {
      addBookNames(records);
      const indexed = this.#openIndex(directory, state.index, version);
      const index = indexed?.index;
      this.#hadith?.records.close();
      const shared = { records: files, index: indexed?.files.index, packs: state.packs, version };
      this.#hadith = {
        records,
        index,
        packs: state.packs,
        version,
        matchAuthor: authorMatcher(records),
        files: shared,
      };
      // In the background: 114 MB take 0.2 s. Each text is also checked when it is read.
      // The damage is reported with the next call.
      records.check().catch(() => undefined);
    } catch (error) {
      records.close();
      throw error;
    }
  }

  #openEditions({ editions = [] }: CurrentState): void {
    const base = this.#base;
    if (base === undefined) return;
    const before = this.#verses;
    const now = openEditionIndexes(this.#deps.dataDir, editions, before?.editions ?? [], this.#deps.onFault);
    const version = [base.files.version, ...now.map(({ version: own }) => own)].join(' ');
    if (version === before?.version && base.index === before.index) return;
    const files = { ...base.files, version, editions: now.map(({ file }) => file) };
    this.#verses = { index: base.index, editions: now, version, files };
  }

  /** Without its index, hadiths can be read and not searched. */
  #openIndex(directory: string, name: string | null, version: string): OpenIndex | undefined {
    try {
      return name === null ? undefined : openShared(join(directory, name), version);
    } catch (error) {
      this.#deps.onFault(error);
      return undefined;
    }
  }
}

type OpenIndex = { readonly index: SearchIndex; readonly files: IndexFiles };

function openShared(path: string, version: string): OpenIndex {
  const sections = new Map();
  const index = readIndex(path, sections);
  return { index, files: { index: { sections, content: index.header }, version } };
}

/** Opens the hadiths that another thread has opened. Reopens only the file of the texts. @throws {Error} when that file is missing */
export function shareHadith(files: HadithFiles): LiveHadith {
  const { records: file, index, packs, version } = files;
  const records = openRecords(file.path, file.sections);
  addBookNames(records);
  const shared = index === undefined ? undefined : shareIndex(index.content, index.sections);
  return { records, index: shared, packs, version, matchAuthor: authorMatcher(records), files };
}

/** Opens the verse indexes that another thread has read. */
export function shareVerses(files: VerseFiles): LiveVerses {
  const index = shareIndex(files.index.content, files.index.sections);
  return { index, editions: files.editions.map(shareEditionIndex), version: files.version, files };
}
