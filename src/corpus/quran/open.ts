import { createHash } from 'node:crypto';
import type { Edition } from '../../contract/editions.ts';
import type { SurahSummary } from '../../contract/quran.ts';
import { type Container, DamagedContainer, openContainer } from '../container.ts';
import type { QuranInputs } from './inputs.ts';
import { differences, manifestOf } from './manifest.ts';
import { type Divisions, QURAN_KIND, type QuranContent, VERSES } from './shape.ts';

/** The texts of one edition, by ordinal (0 to 6,235). */
export type EditionTexts = {
  readonly edition: Edition;
  /** The text to serve. */
  readonly text: (ordinal: number) => string;
  /** For a repaired verse: the source's text, and what was done to it. */
  readonly repair: (ordinal: number) => { readonly source: string; readonly detail: string } | undefined;
};

/** The Quran, read from its corpus file; nothing in it ever changes. */
export type Quran = {
  /** Names the content: equal ids, equal texts. */
  readonly id: string;
  readonly surahs: readonly SurahSummary[];
  /** Ordinal of the first verse of each surah, in order. */
  readonly starts: readonly number[];
  readonly divisions: Divisions;
  readonly editions: readonly Edition[];
  /** Texts of an edition; read from the file at the first call, kept from then on. @throws {DamagedContainer} */
  readonly texts: (edition: string) => EditionTexts;
  readonly close: () => void;
};

/**
 * Opens a Quran corpus and checks all of it: every byte against the file's own hashes, every edition against the manifest.
 * @throws {DamagedContainer} saying what differs
 */
export function openQuran(path: string, inputs: QuranInputs): Quran {
  const container = openContainer(path, QURAN_KIND);
  try {
    const content = container.content as QuranContent;
    container.verify();
    const wrong = differences(inputs.manifest, manifestOf(measured(container, content), inputs.manifest.source));
    if (wrong.length > 0) throw new DamagedContainer(wrong.join('; '));
    return quranOf(container, content);
  } catch (error) {
    container.close();
    throw error;
  }
}

/** The content with the hashes of its editions taken from the texts themselves, which `verify` has read, instead of from the header. */
function measured(container: Container, content: QuranContent): QuranContent {
  const editions = content.editions.map((edition) => {
    const repairs = content.repairs[edition.id] ?? [];
    const source_sha256 = container.sha256(edition.id);
    const sha256 = repairs.length === 0 ? source_sha256 : servedHash(container, content, edition.id);
    return { ...edition, source_sha256, sha256, repaired: repairs.length };
  });
  return { ...content, editions };
}

function servedHash(container: Container, content: QuranContent, id: string): string {
  const { text } = editionTexts(container, content, id);
  const sum = createHash('sha256');
  for (let ordinal = 0; ordinal < VERSES; ordinal++) sum.update(ordinal === 0 ? text(0) : `\n${text(ordinal)}`);
  return sum.digest('hex');
}

function quranOf(container: Container, content: QuranContent): Quran {
  const opened = new Map<string, EditionTexts>();
  const starts: number[] = [];
  let next = 0;
  for (const surah of content.surahs) {
    starts.push(next);
    next += surah.total_verses;
  }
  return {
    id: container.id,
    surahs: content.surahs,
    starts,
    divisions: content.divisions,
    editions: content.editions,
    texts: (id) => {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const texts = editionTexts(container, content, id);
      opened.set(id, texts);
      return texts;
    },
    close: container.close,
  };
}

/** Keeps the bytes as they are in the file and decodes a verse when it is asked for: a quarter of the memory of strings. */
function editionTexts(container: Container, content: QuranContent, id: string): EditionTexts {
  const edition = content.editions.find((candidate) => candidate.id === id);
  if (edition === undefined) throw new DamagedContainer(`there is no edition ${id}`);
  const section = container.section(id);
  const bytes = Buffer.from(section.buffer);
  const offsets = new Uint32Array(VERSES + 1);
  let found = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) offsets[++found] = at + 1;
  offsets[VERSES] = bytes.length + 1;
  const source = (ordinal: number) => bytes.toString('utf8', offsets[ordinal], (offsets[ordinal + 1] ?? 0) - 1);
  const repairs = new Map((content.repairs[id] ?? []).map((repair) => [repair.ordinal, repair]));
  return {
    edition,
    text: repairs.size === 0 ? source : (ordinal) => repairs.get(ordinal)?.text ?? source(ordinal),
    repair: (ordinal) => {
      const repair = repairs.get(ordinal);
      return repair && { source: source(ordinal), detail: repair.detail };
    },
  };
}
