import { ImportFault } from '../../hadith/fault.ts';
import { readVerseCounts } from '../../quran/inputs.ts';

/** Number of verses of each surah. */
export const VERSE_COUNTS: readonly number[] = readVerseCounts();
const STARTS = VERSE_COUNTS.map((_, surah) => VERSE_COUNTS.slice(0, surah).reduce((sum, count) => sum + count, 0));
export const VERSES = VERSE_COUNTS.reduce((sum, count) => sum + count, 0);

/** The key of a verse: `2:255`. */
export function keyOf(ordinal: number): string {
  const surah = STARTS.findLastIndex((start) => start <= ordinal);
  return `${surah + 1}:${ordinal - (STARTS[surah] ?? 0) + 1}`;
}

/** The ordinal of a verse by its numbers; undefined when the Quran has no such verse. */
export function ordinalOf(surah: number, verse: number): number | undefined {
  const count = VERSE_COUNTS[surah - 1] ?? 0;
  return Number.isInteger(verse) && verse >= 1 && verse <= count ? (STARTS[surah - 1] ?? 0) + verse - 1 : undefined;
}

/** Texts of a file in the order of the Quran, each once. */
export type VerseList<Entry> = {
  /** Adds the next one. `line` counts from 1. @throws {ImportFault} when another verse comes next */
  readonly add: (ordinal: number, entry: Entry, line?: number) => void;
  /** Adds the next one by its numbers, which are those that the file has. */
  readonly addVerse: (surah: unknown, verse: unknown, entry: Entry, line?: number) => void;
  /** Number of texts that were added. */
  readonly count: () => number;
  /** @throws {ImportFault} when verses are missing */
  readonly all: () => Entry[];
};

/** @param file name of the file, for messages @param of what is counted: all verses, or the surahs */
export function verseList<Entry>(file: string, of: 'verse' | 'surah' = 'verse'): VerseList<Entry> {
  const entries: Entry[] = [];
  const count = of === 'verse' ? VERSES : VERSE_COUNTS.length;
  const nameOf = (ordinal: number) => (of === 'verse' ? `Verse ${keyOf(ordinal)}` : `Surah ${ordinal + 1}`);
  const refuse = (what: string, line: number | undefined): never => {
    throw new ImportFault('damaged_file', `${what}.`, {
      file,
      ...(line === undefined ? {} : { line }),
    });
  };
  const add = (ordinal: number, entry: Entry, line?: number): void => {
    const next = entries.length;
    if (ordinal < next) refuse(`${nameOf(ordinal)} is in the file a second time, or out of order`, line);
    if (ordinal >= count) refuse(`The file has more than ${count.toLocaleString('en')} ${of}s`, line);
    if (ordinal > next)
      refuse(`${nameOf(next)} is missing, or out of order: ${nameOf(ordinal).toLowerCase()} comes first`, line);
    entries.push(entry);
  };
  return {
    add,
    addVerse: (surah, verse, entry, line) => {
      const ordinal = ordinalOf(Number(surah), Number(verse));
      if (ordinal === undefined) return refuse(`The Quran has no verse ${surah}:${verse}`, line);
      add(ordinal, entry, line);
    },
    count: () => entries.length,
    all: () => {
      const { length } = entries;
      if (length === count) return entries;
      const message = `The file has ${length.toLocaleString('en')} of ${count.toLocaleString('en')} ${of}s: ${nameOf(length).toLowerCase()} is missing.`;
      throw new ImportFault('incomplete_file', message, { file });
    },
  };
}
