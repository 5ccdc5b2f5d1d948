import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Edition } from '@isnad/contract/editions';
import { DamagedContainer, openContainer } from '../container.ts';
import type { Disk } from '../hadith/import/pack-file.ts';
import { editionsDirectory } from '../hadith/records/corpus-state.ts';
import { textsHash } from '../quran/manifest.ts';
import type { Section } from '../write-container.ts';
import type { EditionInfo } from './edition-info.ts';
import type { EditionKind, Footnote, ParsedEdition, RuleRange } from './parsed-edition.ts';

/** Increment the number when the sections or the header change. */
export const EDITION_KIND = 'edition/1';

/** The notes of one text. */
export type StoredNotes = { readonly footnotes?: readonly Footnote[]; readonly rules?: readonly RuleRange[] };

/**
 * The header of an edition's file. Sections: `texts` (UTF-8, one after another), `offsets` (Uint32, one more than texts) and `checks` (Uint32, the
 * CRC-32 of each text); with notes also `notes` (JSON, empty for a text without), `note-offsets` and `note-checks`.
 */
export type EditionContent = {
  readonly edition: Edition & { readonly kind: EditionKind };
  readonly layout: string;
  readonly header: Readonly<Record<string, string>>;
  readonly imported_at: string | null;
  /** The hash of everything but the time. */
  readonly sha256: string;
};

/** An edition whose file is ready to be written. */
export type NewEdition = {
  readonly content: EditionContent;
  readonly sections: readonly Section[];
  /** Name of the file. It tells what is in it. */
  readonly file: string;
};

/** Lays out the file of an edition, without writing it. */
export function layOut(
  edition: EditionContent['edition'],
  { layout, header, footnotes, rules, ...parsed }: ParsedEdition,
  importedAt: string | null,
): NewEdition {
  const texts = parsed.texts.map((text) => text ?? '');
  const notes = texts.map((_, ordinal): string => {
    const own: StoredNotes = {
      ...(footnotes.has(ordinal) ? { footnotes: footnotes.get(ordinal) ?? [] } : {}),
      ...(rules.has(ordinal) ? { rules: rules.get(ordinal) ?? [] } : {}),
    };
    return Object.keys(own).length === 0 ? '' : JSON.stringify(own);
  });
  const sections = [
    ...packed(texts, ['texts', 'offsets', 'checks']),
    ...(notes.some((note) => note !== '') ? packed(notes, ['notes', 'note-offsets', 'note-checks']) : []),
  ];
  const sums = sections.map(({ data }) => hash('sha256', data, 'hex'));
  const sha256 = hash('sha256', JSON.stringify([EDITION_KIND, edition, layout, header, sums]), 'hex');
  const content = { edition, layout, header, imported_at: importedAt, sha256 };
  return { content, sections, file: `${edition.id}-${sha256.slice(0, 12)}.edition` };
}

function packed(texts: readonly string[], [data, offsets, checks]: readonly [string, string, string]) {
  const pieces = texts.map((text) => Buffer.from(text, 'utf8'));
  const starts = new Uint32Array(texts.length + 1);
  pieces.forEach(({ length }, place) => {
    starts[place + 1] = (starts[place] ?? 0) + length;
  });
  return [
    { name: data, data: Buffer.concat(pieces) },
    { name: offsets, data: bytesOf(starts) },
    { name: checks, data: bytesOf(Uint32Array.from(pieces, (piece) => crc32(piece))) },
  ];
}

const bytesOf = (numbers: Uint32Array): Uint8Array => new Uint8Array(numbers.buffer);

/** Returns the SHA-256 that an edition with these texts has in its row. */
export function hashOfTexts({ texts }: Pick<ParsedEdition, 'texts'>): string {
  return textsHash(texts.map((text) => text ?? ''));
}

/** Writes the file of an edition into the folder of editions, under its name. Nobody uses it until `current.json` lists it. */
export function writeEdition(dataDir: string, { content, sections, file }: NewEdition, disk: Disk): void {
  disk.writeNamedContainer(join(editionsDirectory(dataDir), file), EDITION_KIND, content, sections);
}

/** Checks every byte of an edition's file, and returns its row for `current.json`. @throws {DamagedContainer} */
export function describeEdition(path: string): EditionInfo {
  const container = openContainer(path, EDITION_KIND);
  try {
    container.verify();
    const { edition, sha256, imported_at } = container.content as EditionContent;
    return {
      ...{ id: edition.id, kind: edition.kind, language: edition.language, title: edition.title },
      ...{ source: edition.source.name, version: edition.source.version, licence: edition.licence, imported_at },
      ...{ entries: edition.records, bytes: statSync(path).size, file: basename(path), sha256 },
    };
  } finally {
    container.close();
  }
}

/** Tests whether a file is there and every byte of it is right. */
export function isWholeEdition(path: string): boolean {
  try {
    describeEdition(path);
    return true;
  } catch (error) {
    if (error instanceof DamagedContainer || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
