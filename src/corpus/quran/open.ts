import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import { type Container, DamagedContainer, openContainer, type SharedFile, sharing } from '../container.ts';
import type { EditionNotes, SharedEdition } from '../editions/open-edition.ts';
import { type Coding, type CodingTable, makeCoding } from './coding.ts';
import type { QuranInputs } from './inputs.ts';
import { differences, manifestOf, textsHash } from './manifest.ts';
import { countPatched, type Edit, type EditionPatch, makeSourceBytes, type VerseFault } from './patches.ts';
import { type Divisions, QURAN_KIND, type QuranContent, sectionOf, VERSES } from './shape.ts';

/** The texts of one edition, by ordinal (0 to 6,235). */
export type EditionTexts = {
  readonly edition: Edition;
  /** Returns the text to serve. */
  readonly text: (ordinal: number) => string;
  /** Returns the text as the source has it. */
  readonly source: (ordinal: number) => string;
  /** The repaired words of a verse, in order. Restored marks are none. */
  readonly repairs: (ordinal: number) => readonly Edit[];
  /** The damage that a verse is served with. */
  readonly fault: (ordinal: number) => VerseFault | undefined;
  /** The verses that the edition translates together, this one among them: `2:175-176`. */
  readonly group: (ordinal: number) => string | undefined;
};

/** The Quran file, the table that converts its encoding to Unicode, and the files of installed editions. */
export type QuranFile = SharedFile & { readonly coding: CodingTable; readonly editions: readonly SharedEdition[] };

/** The Quran, read from its corpus file. Immutable. */
export type Quran = {
  /** Identifies the content: equal ids mean equal texts. */
  readonly id: string;
  readonly surahs: readonly SurahSummary[];
  /** Ordinal of the first verse of each surah, in order. */
  readonly starts: readonly number[];
  readonly divisions: Divisions;
  /** The shipped editions, then the installed ones. */
  readonly editions: readonly Edition[];
  /** Returns the texts of an edition. Read from the file on the first call, then cached. @throws {DamagedContainer} */
  readonly texts: (edition: string) => EditionTexts;
  /** Returns the footnotes of an edition, and the parts of its texts with a rule. Shipped editions have none. */
  readonly notes: (edition: string) => EditionNotes;
  /** The same Quran with the shipped editions alone. It is itself when no others are installed. */
  readonly shipped: Quran;
  readonly close: () => void;
  /** The file with which another thread opens the same Quran. */
  readonly file: QuranFile;
};

/**
 * Opens a Quran corpus and checks all of it: every byte against the hashes in the file, every edition against the manifest.
 * @throws {DamagedContainer} with the differences
 */
export function openQuran(path: string, inputs: QuranInputs): Quran {
  const file = { path, sections: new Map(), coding: inputs.coding, editions: [] };
  const container = openContainer(path, QURAN_KIND);
  try {
    container.verify();
    const shelf = shelfOf(container, inputs.coding);
    const wrong = differences(inputs.manifest, manifestOf(measured(shelf), inputs.manifest.source));
    if (wrong.length > 0) throw new DamagedContainer(wrong.join('; '));
    return quranOf({ ...shelf, container: sharing(container, file.sections) }, file);
  } catch (error) {
    container.close();
    throw error;
  }
}

type Shelf = {
  readonly container: Container;
  readonly content: QuranContent;
  readonly starts: readonly number[];
  readonly coding: Coding;
};

function shelfOf(container: Container, table: CodingTable): Shelf {
  const content = container.content as QuranContent;
  const starts = startsOf(content);
  return { container, content, starts, coding: makeCoding(table, (key) => ordinalIn(starts, key)) };
}

function startsOf({ surahs }: QuranContent): number[] {
  const starts: number[] = [];
  let next = 0;
  for (const surah of surahs) {
    starts.push(next);
    next += surah.total_verses;
  }
  return starts;
}

function ordinalIn(starts: readonly number[], key: string): number {
  const [surah = 0, verse = 0] = key.split(':').map(Number);
  return (starts[surah - 1] ?? 0) + verse - 1;
}

/**
 * Returns the content with the hashes of the texts that `verify` has read, instead of those in the header. The hashes of the sources of patched texts are
 * those of the build, which has made them: making every source again would triple the time of a start. `sourceDifferences` does it.
 */
function measured(shelf: Shelf): QuranContent {
  const { container, content } = shelf;
  const editions = content.editions.map((edition) => {
    const stored = container.sha256(sectionOf(edition));
    const patch = content.patches[edition.id];
    if (patch !== undefined) {
      const { repaired, endings } = countPatched(patch);
      const source_sha256 = repaired + endings === 0 ? stored : edition.source_sha256;
      return { ...edition, sha256: stored, source_sha256, repaired, endings_restored: endings };
    }
    const sha256 = edition.script === 'unicode' ? codedHash(shelf) : stored;
    return { ...edition, sha256, source_sha256: stored, repaired: 0, endings_restored: 0 };
  });
  return { ...content, editions };
}

function codedHash({ container, coding }: Shelf): string {
  const { text } = verseReader(container.section('quran.ar'));
  return hashOf((ordinal) => coding.toUnicode(text(ordinal), ordinal));
}

/** At once, because 6,236 updates of a hash take as long as the hash of all. */
function hashOf(text: (ordinal: number) => string): string {
  return textsHash(Array.from({ length: VERSES }, (_, ordinal) => text(ordinal)));
}

/** Makes the texts of every edition as the source has them, and describes each that does not match the manifest. */
export function sourceDifferences(quran: Quran, { manifest }: Pick<QuranInputs, 'manifest'>): string[] {
  return quran.editions.flatMap(({ id }) => {
    const found = hashOf(quran.texts(id).source);
    const wanted = manifest.editions[id]?.source_sha256;
    return found === wanted ? [] : [`SHA-256 of the source of edition ${id} is ${found}, the manifest says ${wanted}`];
  });
}

/** Opens the Quran that another thread has opened and checked, without installed editions. Only its header is read again. @throws {Error} when the file is missing */
export function shareQuran(file: QuranFile): Quran {
  const container = sharing(openContainer(file.path, QURAN_KIND), file.sections);
  return quranOf(shelfOf(container, file.coding), { ...file, editions: [] });
}

function quranOf(shelf: Shelf, file: QuranFile): Quran {
  const { container, content, starts } = shelf;
  const opened = new Map<string, EditionTexts>();
  const readers = new Map<string, VerseReader>();
  const readerOf = (name: string): VerseReader => {
    const known = readers.get(name) ?? verseReader(container.section(name));
    readers.set(name, known);
    return known;
  };
  const quran: Quran = {
    id: container.id,
    surahs: content.surahs,
    starts,
    divisions: content.divisions,
    editions: content.editions,
    texts: (id) => {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const texts = editionTexts(shelf, id, readerOf(sectionOf(editionOf(shelf, id))));
      opened.set(id, texts);
      return texts;
    },
    notes: () => NO_NOTES,
    get shipped() {
      return quran;
    },
    close: container.close,
    file,
  };
  return quran;
}

const NO_NOTES: EditionNotes = { footnotes: () => [], rules: () => [] };

type VerseReader = {
  /** Returns the bytes of a verse (UTF-8). */
  readonly read: (ordinal: number) => Buffer;
  readonly text: (ordinal: number) => string;
};

/** Keeps the UTF-8 bytes of the file and decodes a verse on demand. Takes a quarter of the memory of strings. */
function verseReader(section: Uint8Array<SharedArrayBuffer>): VerseReader {
  const bytes = Buffer.from(section.buffer);
  const offsets = new Uint32Array(VERSES + 1);
  let found = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) offsets[++found] = at + 1;
  offsets[VERSES] = bytes.length + 1;
  const endOf = (ordinal: number) => (offsets[ordinal + 1] ?? 0) - 1;
  return {
    read: (ordinal) => bytes.subarray(offsets[ordinal], endOf(ordinal)),
    text: (ordinal) => bytes.toString('utf8', offsets[ordinal], endOf(ordinal)),
  };
}

function editionOf({ content }: Shelf, id: string): Edition {
  const edition = content.editions.find((candidate) => candidate.id === id);
  if (edition === undefined) throw new DamagedContainer(`there is no edition ${id}`);
  return edition;
}

const UNPATCHED: EditionPatch = { marks: {}, ends: '', starts: [], edits: [], faults: [], groups: [] };
const NONE: readonly Edit[] = [];

function editionTexts(shelf: Shelf, id: string, reader: VerseReader): EditionTexts {
  const { content, coding } = shelf;
  const edition = editionOf(shelf, id);
  const patch = content.patches[id] ?? UNPATCHED;
  const sourceBytes = makeSourceBytes(patch);
  const repairs = Map.groupBy(
    patch.edits.filter(({ why }) => why !== undefined),
    ({ ordinal }) => ordinal,
  );
  const faults = new Map(patch.faults.map((fault) => [fault.ordinal, fault]));
  return {
    edition,
    text: edition.script === 'unicode' ? (ordinal) => coding.toUnicode(reader.text(ordinal), ordinal) : reader.text,
    source: (ordinal) => sourceBytes(reader.read(ordinal), ordinal).toString(),
    repairs: (ordinal) => repairs.get(ordinal) ?? NONE,
    fault: (ordinal) => faults.get(ordinal),
    group: (ordinal) => patch.groups.find(({ first, last }) => first <= ordinal && ordinal <= last)?.verses,
  };
}
