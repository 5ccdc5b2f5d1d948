import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedFile } from './container.ts';
import { corpusDirectory, type HadithState, readState, statePath } from './hadith/corpus-state.ts';
import { authorMatcher } from './hadith/match-author.ts';
import { type HadithRecords, openRecords } from './hadith/records.ts';
import { readIndex, shareIndex } from './index/file.ts';
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
  /** What another thread opens the same by. */
  readonly files: HadithFiles;
};

type IndexFile = Omit<SharedFile, 'path'> & { readonly content: unknown };
type HadithFiles = {
  readonly records: SharedFile;
  readonly index: IndexFile | undefined;
  readonly packs: HadithState['packs'];
  readonly version: string;
};
type VerseFiles = { readonly index: IndexFile; readonly version: string };

/** An index over the verses; `version` names it. */
export type LiveVerses = { readonly index: SearchIndex; readonly version: string; readonly files: VerseFiles };

type Deps = {
  readonly dataDir: string;
  /** Told of files that cannot be opened; what was open before stays in use. */
  readonly onFault: (error: unknown) => void;
};

/**
 * What `current.json` names, opened. Each call looks whether that file has changed (one look at the file system, some 2 µs) and if
 * so opens the new files and closes the old: whoever reads within one turn of the event loop never has a file closed under it.
 */
export class LiveCorpus {
  readonly #deps: Deps;
  #seen = '';
  #hadith: LiveHadith | undefined;
  #verses: LiveVerses | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Undefined when nothing is installed, or it cannot be opened. */
  hadith(): LiveHadith | undefined {
    this.#poll();
    return this.#hadith;
  }

  /** Undefined when there is no index, or it cannot be opened. */
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
        this.#verses = openShared(join(directory, index), index);
      }
    } catch (error) {
      onFault(error);
    }
  }

  #openHadith(directory: string, state: HadithState | undefined): void {
    const version = `${state?.records} ${state?.index}`;
    const same = version === this.#hadith?.version && this.#hadith.records.damage() === undefined;
    if (state === undefined || same) return;
    const files = { path: join(directory, state.records), sections: new Map() };
    const records = openRecords(files.path, files.sections);
    try {
      const indexed = state.index === null ? undefined : openShared(join(directory, state.index), version);
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
      // Behind the answers: 114 MB take 0.2 s. Until it is done, and after, each text is checked when it is read.
      records.check().catch(this.#deps.onFault);
    } catch (error) {
      records.close();
      throw error;
    }
  }
}

function openShared(path: string, version: string): LiveVerses {
  const sections = new Map();
  const index = readIndex(path, sections);
  return { index, version, files: { index: { sections, content: index.header }, version } };
}

/** The hadiths that another thread has opened; nothing but the file of the texts is opened again. @throws {Error} when that is gone */
export function shareHadith(files: HadithFiles): LiveHadith {
  const { records: file, index, packs, version } = files;
  const records = openRecords(file.path, file.sections);
  const shared = index === undefined ? undefined : shareIndex(index.content, index.sections);
  return { records, index: shared, packs, version, matchAuthor: authorMatcher(records), files };
}

/** The index over the verses that another thread has read. */
export function shareVerses(files: VerseFiles): LiveVerses {
  return { index: shareIndex(files.index.content, files.index.sections), version: files.version, files };
}
