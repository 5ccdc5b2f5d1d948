import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BootClock } from './boot-clock.ts';
import { type Anchor, anchorLine, entryLine, type JournalContents, readLines } from './journal-lines.ts';
import { OUTSIDE_MS } from './window-limiter.ts';

type Deps = {
  /** Folder of its two files; created when missing. */
  readonly folder: string;
  readonly clock: BootClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** An accepted request. `at` is in milliseconds of the boot clock. */
export type JournalEntry = { readonly accountId: string; readonly at: number };

type File = { readonly descriptor: number; found: JournalContents };

/**
 * Stores the requests accepted in the last minute on disk, so that a restart keeps the limits. Each accepted request is written before it is
 * answered, and survives a crash of the process. There is no fsync: a machine that goes down takes most of the window to come back. Two files
 * alternate, so neither covers more than two minutes.
 */
export class LimitJournal {
  readonly #deps: Deps;
  readonly #files: readonly [File, File];
  #current: 0 | 1;
  /** Time of the first entry in the current file. */
  #firstAt: number | undefined;
  #anchored = false;

  /** @throws {Error} when the files cannot be opened or read */
  constructor(deps: Deps) {
    this.#deps = deps;
    mkdirSync(deps.folder, { recursive: true });
    this.#files = [this.#open('1.journal'), this.#open('2.journal')];
    const [first, second] = [this.#counted(0), this.#counted(1)];
    // Continue the newer file. All entries of the other one are older.
    this.#current = (second[0]?.at ?? Number.NEGATIVE_INFINITY) > (first[0]?.at ?? Number.NEGATIVE_INFINITY) ? 1 : 0;
    this.#firstAt = (this.#current === 0 ? first : second)[0]?.at;
  }

  /** Number of unreadable lines. An incomplete last line does not count, because its request was never answered. */
  get damaged(): number {
    return this.#files[0].found.damaged + this.#files[1].found.damaged;
  }

  /** The entries that still counted when the journal was opened, oldest first. Returned only once. */
  takeEntries(): JournalEntry[] {
    const entries = [...this.#counted(0), ...this.#counted(1)].sort((a, b) => a.at - b.at);
    for (const file of this.#files) file.found = { entries: [], damaged: file.found.damaged };
    return entries;
  }

  /**
   * Writes accepted requests, oldest first, with one write.
   * @throws {Error} when they were not written completely, for example because the disk is full
   */
  append(entries: readonly JournalEntry[]): void {
    const at = entries[0]?.at;
    if (at === undefined) return;
    if (this.#firstAt === undefined) this.#firstAt = at;
    else if (at - this.#firstAt > OUTSIDE_MS) this.#turn(at);
    let lines = this.#anchored ? '' : `\n${this.#anchor(at)}`;
    for (const entry of entries) lines += entryLine(entry.accountId, entry.at);
    // Cleared until the write succeeds, so that after a partial line the next write starts a new one.
    this.#anchored = false;
    if (writeSync(this.#files[this.#current].descriptor, lines) !== lines.length) throw new Error('the disk is full');
    this.#anchored = true;
  }

  close(): void {
    for (const { descriptor } of this.#files) closeSync(descriptor);
  }

  /** Switches files. Every entry of the other file has left the window by now, so it is truncated. */
  #turn(at: number): void {
    this.#current = this.#current === 0 ? 1 : 0;
    ftruncateSync(this.#files[this.#current].descriptor, 0);
    this.#firstAt = at;
    this.#anchored = false;
  }

  #anchor(at: number): string {
    return anchorLine({ bootId: this.#deps.clock.bootId, at: Math.floor(at), wall: this.#deps.now() });
  }

  /** The entries of a file that still count, with times on the current clock. */
  #counted(index: 0 | 1): JournalEntry[] {
    const { clock, now } = this.#deps;
    const here = { bootId: clock.bootId, at: Math.floor(clock.ticks()), wall: now() };
    return this.#files[index].found.entries
      .map(({ accountId, at, anchor }) => ({ accountId, at: here.at - ageOf(at, anchor, here) }))
      .filter(({ at }) => here.at - at < OUTSIDE_MS)
      .sort((a, b) => a.at - b.at);
  }

  #open(name: string): File {
    const descriptor = openSync(join(this.#deps.folder, name), 'a+', 0o600);
    const bytes = Buffer.alloc(fstatSync(descriptor).size);
    const length = readSync(descriptor, bytes, 0, bytes.length, 0);
    return { descriptor, found: readLines(bytes.toString('latin1', 0, length)) };
  }
}

/**
 * Age of an entry. Uses the boot clock within one boot, which ignores wall clock changes, and the wall clock otherwise. Entries from the future count
 * as made now.
 */
function ageOf(at: number, anchor: Anchor, here: Anchor): number {
  const sameBoot = anchor.bootId !== '' && anchor.bootId === here.bootId;
  return Math.max(0, sameBoot ? here.at - at : here.wall - (anchor.wall + (at - anchor.at)));
}
