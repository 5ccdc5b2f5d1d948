import { join } from 'node:path';
import { DamagedContainer } from '../container.ts';
import { fileStamp } from '../file-stamp.ts';
import { ImportFault } from '../hadith/fault.ts';
import { editionsDirectory, readState } from '../hadith/records/corpus-state.ts';
import type { EditionInfo } from './edition-info.ts';
import { type OpenEdition, openEdition, readEdition } from './open-edition.ts';

type Deps = {
  readonly dataDir: string;
  /** Called once for a damaged or missing file. The edition is left out. */
  readonly onFault: (error: unknown, edition: string) => void;
};

/** Texts of the first editions are kept in memory, which all threads share, up to this size in bytes: some 15 translations. Others are read from their files. */
const MAX_KEPT = 16 * 1024 * 1024;

/** The installed editions of the Quran, opened as `current.json` lists them. */
export class InstalledEditions {
  readonly #deps: Deps;
  #rows: readonly EditionInfo[] = [];
  #open: readonly OpenEdition[] = [];
  /** No longer used. Closed with the next change, because requests can still read them. */
  #retired: readonly OpenEdition[] = [];
  /** Damaged files by path, with the stamp they had. */
  readonly #damaged = new Map<string, string>();
  /** Checks of large files, one after another. */
  #checks: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Those that are open, in the order of their installation. */
  get open(): readonly OpenEdition[] {
    return this.#open;
  }

  /** Tests whether an edition that is open was found damaged, in any thread. */
  get isDamaged(): boolean {
    return this.#open.some(({ shared }) => Atomics.load(shared.damage, 0) !== 0);
  }

  /** Opens what `current.json` now lists, and leaves out what is damaged. A damaged `current.json` changes nothing. */
  refresh(): void {
    this.#rows = this.#list();
    const known = new Map(this.#open.map((one) => [one.shared.path, one]));
    let left = MAX_KEPT;
    const now = this.#rows.flatMap((row) => {
      const opened = this.#openRow(row, known, left);
      for (const { shared } of opened) left -= shared.texts.kept?.byteLength ?? 0;
      return opened;
    });
    for (const one of this.#retired) one.close();
    this.#retired = this.#open.filter((one) => !now.includes(one));
    this.#open = now;
  }

  #openRow(row: EditionInfo, known: ReadonlyMap<string, OpenEdition>, maxKept: number): OpenEdition[] {
    const path = join(editionsDirectory(this.#deps.dataDir), row.file);
    const one = known.get(path);
    if (one !== undefined && Atomics.load(one.shared.damage, 0) === 0) return [one];
    if (one !== undefined) this.#leaveOut(path, row.id, new DamagedContainer(`${row.file} is damaged`));
    return this.#damaged.get(path) === fileStamp(path) ? [] : this.#try(path, row.id, maxKept);
  }

  close(): void {
    for (const one of [...this.#retired, ...this.#open]) one.close();
    this.#open = [];
  }

  #list(): readonly EditionInfo[] {
    try {
      return readState(this.#deps.dataDir).editions ?? [];
    } catch (error) {
      // What opens the hadiths reports it, and the next start makes the file again.
      if (error instanceof ImportFault) return this.#rows;
      throw error;
    }
  }

  #try(path: string, id: string, maxKept: number): OpenEdition[] {
    try {
      const { shared, check } = readEdition(path, maxKept);
      if (check !== undefined) {
        const damaged = () => void Atomics.store(shared.damage, 0, 1);
        this.#checks = this.#checks.then(check).catch(damaged);
      }
      this.#damaged.delete(path);
      return [openEdition(shared)];
    } catch (error) {
      this.#leaveOut(path, id, error);
      return [];
    }
  }

  #leaveOut(path: string, id: string, error: unknown): void {
    this.#damaged.set(path, fileStamp(path));
    this.#deps.onFault(error, id);
  }
}
