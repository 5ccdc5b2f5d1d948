import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Edition } from '@isnad/contract/editions';
import { type Container, DamagedContainer, openContainer } from '../container.ts';
import { EDITION_KIND, type EditionContent, type StoredNotes } from './edition-file.ts';
import type { Footnote, RuleRange } from './parsed-edition.ts';

/** What an edition says about its texts, by ordinal. */
export type EditionNotes = {
  readonly footnotes: (ordinal: number) => readonly Footnote[];
  readonly rules: (ordinal: number) => readonly RuleRange[];
};

/** An installed edition, opened. Each text that is not kept in memory is read from the file when it is asked for, and checked. */
export type OpenEdition = EditionNotes & {
  readonly edition: Edition;
  /** Returns a text by ordinal: of a verse, or of a surah for introductions. Empty in a gap. @throws {DamagedContainer} */
  readonly text: (ordinal: number) => string;
  /** Tests whether two texts are the same, without reading them. False for gaps. */
  readonly isSame: (ordinal: number, other: number) => boolean;
  readonly shared: SharedEdition;
  readonly close: () => void;
};

/** Texts in a file: where they begin in it, and the offsets and checksums of each. */
type Column = {
  readonly start: number;
  readonly offsets: Uint32Array;
  readonly checks: Uint32Array;
  /** The texts, where they are kept in memory. */
  readonly kept?: SharedArrayBuffer | undefined;
};

/** An edition whose header is known, in a form that another thread can open. Its memory is shared. */
export type SharedEdition = {
  readonly path: string;
  readonly edition: Edition;
  readonly sha256: string;
  readonly texts: Column;
  readonly notes: Column | undefined;
  /** Not 0 when a thread has found the file damaged. */
  readonly damage: Int32Array<SharedArrayBuffer>;
};

/** An edition's file up to this size is checked when it is opened: a few milliseconds. */
const CHECKED_AT_ONCE = 4 * 1024 * 1024;

/**
 * Reads the header of an edition's file and checks what is read. A small file is checked as a whole.
 * @param maxKept size of the texts up to which they are kept in memory, in bytes
 * @returns the edition, and for a larger file the check of the rest, which does not block other work
 * @throws {DamagedContainer}
 */
export function readEdition(
  path: string,
  maxKept = 0,
): { shared: SharedEdition; check: (() => Promise<void>) | undefined } {
  const container = openContainer(path, EDITION_KIND);
  try {
    const { edition, sha256 } = container.content as EditionContent;
    const { length } = container.range('texts');
    const isSmall = length <= CHECKED_AT_ONCE;
    const read = isSmall ? container.section('texts').buffer : undefined;
    const shared = {
      ...{ path, edition, sha256, damage: new Int32Array(new SharedArrayBuffer(4)) },
      texts: { ...columnOf(container, 'texts', ['offsets', 'checks']), kept: length <= maxKept ? read : undefined },
      notes: container.has('notes') ? columnOf(container, 'notes', ['note-offsets', 'note-checks']) : undefined,
    };
    if (!isSmall) return { shared, check: () => checkLater(container) };
    if (container.has('notes')) container.section('notes');
    container.close();
    return { shared, check: undefined };
  } catch (error) {
    container.close();
    throw error;
  }
}

async function checkLater(container: Container): Promise<void> {
  try {
    await container.checkSlowly('texts');
    if (container.has('notes')) await container.checkSlowly('notes');
  } finally {
    container.close();
  }
}

function columnOf(container: Container, name: string, [offsets, checks]: readonly [string, string]): Column {
  const numbers = (section: string) => new Uint32Array(container.section(section).buffer);
  return { start: container.range(name).offset, offsets: numbers(offsets), checks: numbers(checks) };
}

/** Opens an edition whose header this or another thread has read. The file is opened with the first text. */
export function openEdition(shared: SharedEdition): OpenEdition {
  const { path, edition, texts, notes, damage } = shared;
  let file: number | undefined;
  const kept = texts.kept && Buffer.from(texts.kept);
  const read = (column: Column, ordinal: number): string => {
    const from = column.offsets[ordinal] ?? 0;
    const length = (column.offsets[ordinal + 1] ?? from) - from;
    if (length === 0) return '';
    if (column === texts && kept !== undefined) return kept.toString('utf8', from, from + length);
    try {
      file ??= openSync(path, 'r');
      const bytes = Buffer.allocUnsafe(length);
      fill(file, bytes, column.start + from);
      if (crc32(bytes) !== column.checks[ordinal]) throw new DamagedContainer('a text does not match its checksum');
      return bytes.toString('utf8');
    } catch (error) {
      Atomics.store(damage, 0, 1);
      throw new DamagedContainer(`${basename(path)}: ${(error as Error).message}`, { cause: error });
    }
  };
  const notesOf = (ordinal: number): StoredNotes => {
    const text = notes === undefined ? '' : read(notes, ordinal);
    return text === '' ? {} : (JSON.parse(text) as StoredNotes);
  };
  const lengthOf = (ordinal: number) => (texts.offsets[ordinal + 1] ?? 0) - (texts.offsets[ordinal] ?? 0);
  return {
    edition,
    shared,
    text: (ordinal) => read(texts, ordinal),
    isSame: (ordinal, other) =>
      lengthOf(ordinal) > 0 && lengthOf(ordinal) === lengthOf(other) && texts.checks[ordinal] === texts.checks[other],
    footnotes: (ordinal) => notesOf(ordinal).footnotes ?? [],
    rules: (ordinal) => notesOf(ordinal).rules ?? [],
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function fill(file: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, offset + done);
    if (count === 0) throw new DamagedContainer('the file is shorter than its header says');
    done += count;
  }
}
