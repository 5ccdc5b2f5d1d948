import type { Edition } from '@isnad/contract/editions';
import type { SurahSummary } from '@isnad/contract/quran';
import { type Container, DamagedContainer, openContainer, type SharedFile, sharing } from '../container.ts';
import { type Coding, type CodingTable, makeCoding } from './coding.ts';
import type { QuranInputs } from './inputs.ts';
import { differences, manifestOf, textsHash } from './manifest.ts';
import { type Divisions, QURAN_KIND, type QuranContent, sectionOf, VERSES } from './shape.ts';

/** The texts of one edition, by ordinal (0 to 6,235). */
export type EditionTexts = {
  readonly edition: Edition;
  /** Returns the text to serve. */
  readonly text: (ordinal: number) => string;
  /** For a repaired verse: the source text, and a description of the repair. */
  readonly repair: (ordinal: number) => { readonly source: string; readonly detail: string } | undefined;
};

/** The Quran file, and the table that converts its encoding to Unicode. */
export type QuranFile = SharedFile & { readonly coding: CodingTable };

/** The Quran, read from its corpus file. Immutable. */
export type Quran = {
  /** Identifies the content: equal ids mean equal texts. */
  readonly id: string;
  readonly surahs: readonly SurahSummary[];
  /** Ordinal of the first verse of each surah, in order. */
  readonly starts: readonly number[];
  readonly divisions: Divisions;
  readonly editions: readonly Edition[];
  /** Returns the texts of an edition. Read from the file on the first call, then cached. @throws {DamagedContainer} */
  readonly texts: (edition: string) => EditionTexts;
  readonly close: () => void;
  /** The file with which another thread opens the same Quran. */
  readonly file: QuranFile;
};

/**
 * Opens a Quran corpus and checks all of it: every byte against the hashes in the file, every edition against the manifest.
 * @throws {DamagedContainer} with the differences
 */
export function openQuran(path: string, inputs: QuranInputs): Quran {
  const file = { path, sections: new Map(), coding: inputs.coding };
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

/** Returns the content with the hashes computed from the texts that `verify` has read, instead of those in the header. */
function measured(shelf: Shelf): QuranContent {
  const { container, content } = shelf;
  const editions = content.editions.map((edition) => {
    const repaired = (content.repairs[edition.id] ?? []).length;
    const source_sha256 = container.sha256(sectionOf(edition));
    const asInSource = repaired === 0 && edition.script !== 'unicode';
    const sha256 = asInSource ? source_sha256 : servedHash(shelf, edition.id);
    return { ...edition, source_sha256, sha256, repaired };
  });
  return { ...content, editions };
}

function servedHash(shelf: Shelf, id: string): string {
  const { text } = editionTexts(shelf, id, sourceReader(shelf.container.section(sectionOf(editionOf(shelf, id)))));
  // At once, because 6,236 updates of a hash take as long as the hash of all.
  return textsHash(Array.from({ length: VERSES }, (_, ordinal) => text(ordinal)));
}

/** Opens the Quran that another thread has opened and checked. Only its header is read again. @throws {Error} when the file is missing */
export function shareQuran(file: QuranFile): Quran {
  const container = sharing(openContainer(file.path, QURAN_KIND), file.sections);
  return quranOf(shelfOf(container, file.coding), file);
}

function quranOf(shelf: Shelf, file: QuranFile): Quran {
  const { container, content, starts } = shelf;
  const opened = new Map<string, EditionTexts>();
  const sources = new Map<string, SourceReader>();
  const sourceOf = (name: string): SourceReader => {
    const known = sources.get(name) ?? sourceReader(container.section(name));
    sources.set(name, known);
    return known;
  };
  return {
    id: container.id,
    surahs: content.surahs,
    starts,
    divisions: content.divisions,
    editions: content.editions,
    texts: (id) => {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const texts = editionTexts(shelf, id, sourceOf(sectionOf(editionOf(shelf, id))));
      opened.set(id, texts);
      return texts;
    },
    close: container.close,
    file,
  };
}

type SourceReader = (ordinal: number) => string;

/** Keeps the UTF-8 bytes of the file and decodes a verse on demand. Takes a quarter of the memory of strings. */
function sourceReader(section: Uint8Array<SharedArrayBuffer>): SourceReader {
  const bytes = Buffer.from(section.buffer);
  const offsets = new Uint32Array(VERSES + 1);
  let found = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) offsets[++found] = at + 1;
  offsets[VERSES] = bytes.length + 1;
  return (ordinal) => bytes.toString('utf8', offsets[ordinal], (offsets[ordinal + 1] ?? 0) - 1);
}

function editionOf({ content }: Shelf, id: string): Edition {
  const edition = content.editions.find((candidate) => candidate.id === id);
  if (edition === undefined) throw new DamagedContainer(`there is no edition ${id}`);
  return edition;
}

function editionTexts(shelf: Shelf, id: string, source: SourceReader): EditionTexts {
  const { content, coding } = shelf;
  const edition = editionOf(shelf, id);
  const repairs = new Map((content.repairs[id] ?? []).map((repair) => [repair.ordinal, repair]));
  const coded = (ordinal: number) => coding.toUnicode(source(ordinal), ordinal);
  const repaired = (ordinal: number) => repairs.get(ordinal)?.text ?? source(ordinal);
  return {
    edition,
    text: edition.script === 'unicode' ? coded : repairs.size === 0 ? source : repaired,
    repair: (ordinal) => {
      const repair = repairs.get(ordinal);
      return repair && { source: source(ordinal), detail: repair.detail };
    },
  };
}
