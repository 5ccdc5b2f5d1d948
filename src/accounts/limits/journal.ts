import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BootClock } from './boot-clock.ts';
import { type Anchor, anchorLine, entryLine, type JournalContents, readLines } from './journal-lines.ts';
import { OUTSIDE_MS } from './window-limiter.ts';

type Deps = {
  /** Where its two files lie; made when missing. */
  readonly folder: string;
  readonly clock: BootClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type File = { readonly descriptor: number; found: JournalContents };

/**
 * What was accepted in the last minute, on the disk, so that a restart forgets nothing. Each accepted request is one write before its
 * answer leaves; what a process has written outlives it however it ends. Nothing is forced to the disk itself: a machine that goes down
 * takes longer to come back than most of the window. Two files are written in turn, so that neither grows for more than two minutes.
 */
export class LimitJournal {
  readonly #deps: Deps;
  readonly #files: readonly [File, File];
  #current: 0 | 1;
  /** When the current file was begun, as its first entry has it. */
  #firstAt: number | undefined;
  #anchored = false;

  /** @throws {Error} when the files cannot be opened or read */
  constructor(deps: Deps) {
    this.#deps = deps;
    mkdirSync(deps.folder, { recursive: true });
    this.#files = [this.#open('1.journal'), this.#open('2.journal')];
    const [first, second] = [this.#counted(0), this.#counted(1)];
    // The one begun last is gone on with: all in the other is older than all in it.
    this.#current = (second[0]?.at ?? Number.NEGATIVE_INFINITY) > (first[0]?.at ?? Number.NEGATIVE_INFINITY) ? 1 : 0;
    this.#firstAt = (this.#current === 0 ? first : second)[0]?.at;
  }

  /** Lines that could not be read; a last one that is not whole is none, as no answer has left for it. */
  get damaged(): number {
    return this.#files[0].found.damaged + this.#files[1].found.damaged;
  }

  /** What still counted when the journal was opened, oldest first; handed out once. */
  takeEntries(): { accountId: string; at: number }[] {
    const entries = [...this.#counted(0), ...this.#counted(1)].sort((a, b) => a.at - b.at);
    for (const file of this.#files) file.found = { entries: [], damaged: file.found.damaged };
    return entries;
  }

  /**
   * Writes an accepted request down.
   * @param at milliseconds of the boot clock
   * @throws {Error} when it could not be written whole, as on a full disk
   */
  append(accountId: string, at: number): void {
    if (this.#firstAt === undefined) this.#firstAt = at;
    else if (at - this.#firstAt > OUTSIDE_MS) this.#turn(at);
    const line = this.#anchored ? entryLine(accountId, at) : `\n${this.#anchor(at)}${entryLine(accountId, at)}`;
    // Until it is known to be written: after half a line the next begins anew.
    this.#anchored = false;
    if (writeSync(this.#files[this.#current].descriptor, line) !== line.length) throw new Error('the disk is full');
    this.#anchored = true;
  }

  close(): void {
    for (const { descriptor } of this.#files) closeSync(descriptor);
  }

  /** All that is in the other file was there before the first entry of this one, and has left the window. */
  #turn(at: number): void {
    this.#current = this.#current === 0 ? 1 : 0;
    ftruncateSync(this.#files[this.#current].descriptor, 0);
    this.#firstAt = at;
    this.#anchored = false;
  }

  #anchor(at: number): string {
    return anchorLine({ bootId: this.#deps.clock.bootId, at: Math.floor(at), wall: this.#deps.now() });
  }

  /** The entries of a file that still count, with their times on the clock of now. */
  #counted(index: 0 | 1): { accountId: string; at: number }[] {
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
 * How long ago an entry was made: by the boot clock within one boot, whatever was done to the wall clock; else by the wall clock. What
 * seems to come from the future counts as made now.
 */
function ageOf(at: number, anchor: Anchor, here: Anchor): number {
  const sameBoot = anchor.bootId !== '' && anchor.bootId === here.bootId;
  return Math.max(0, sameBoot ? here.at - at : here.wall - (anchor.wall + (at - anchor.at)));
}
