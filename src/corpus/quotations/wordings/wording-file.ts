import { existsSync, rmSync } from 'node:fs';
import type { Edition } from '@isnad/contract/editions';
import { DamagedContainer, openContainer } from '../../container.ts';
import { wordingPath } from '../../places.ts';
import type { Quran } from '../../quran/open.ts';
import { writeContainer } from '../../write-container.ts';
import { filterOf } from '../prose/fingerprint-filter.ts';
import type { PlainScript } from '../words/plain-words.ts';
import { isFurtherWording, makeWording, takeWording, type Wording, wordingsOf } from './wording.ts';

/** Increment the number when words are read or folded in another way. */
const KIND = 'isnad-wording-1';

/** `script`: undefined for an edition in which no quotations can be found. */
type Content = { readonly sha256: string; readonly script?: PlainScript };

/** Editions whose words are to be found but have not been read: their files are missing. */
export function missingWordings(quran: Quran): readonly Edition[] {
  return quran.editions.filter((edition) => isFurtherWording(edition) && !existsSync(pathOf(quran, edition)));
}

/** Reads the words of an edition and writes what finds them to a file beside it, so that no request waits for it. */
export function writeWording(quran: Quran, edition: Edition): void {
  const wording = makeWording(edition, quran.texts(edition.id).text);
  const content: Content = { sha256: edition.sha256, ...(wording && { script: wording.script }) };
  const sections = wording === undefined ? [] : Object.entries(arraysOf(wording));
  writeContainer(
    pathOf(quran, edition),
    KIND,
    content,
    sections.map(([name, { buffer, byteOffset, byteLength }]) => ({
      name,
      data: new Uint8Array(buffer, byteOffset, byteLength),
    })),
  );
}

/**
 * Reads the wordings that are not known yet, a few milliseconds each. A file that is damaged is removed, and made again by `corpus build --missing`. An
 * edition without its file is not looked for.
 */
export function readWordings(quran: Quran, onFault: (error: unknown, message: string) => void): void {
  const known = new Set(wordingsOf(quran).map(({ id }) => id));
  for (const edition of quran.editions) {
    if (known.has(edition.id) || !isFurtherWording(edition) || !existsSync(pathOf(quran, edition))) continue;
    try {
      const wording = readWording(pathOf(quran, edition), edition);
      if (wording !== undefined) takeWording(edition, wording);
    } catch (error) {
      if (error instanceof DamagedContainer) rmSync(pathOf(quran, edition), { force: true });
      onFault(error, `quotations in the words of ${edition.id} cannot be found`);
    }
  }
}

function pathOf({ file }: Quran, edition: Edition): string {
  return wordingPath(file.path, edition);
}

function readWording(path: string, { id, language, sha256 }: Edition): Wording | undefined {
  const container = openContainer(path, KIND);
  try {
    const content = container.content as Content;
    if (content.sha256 !== sha256) throw new DamagedContainer(`it is of other texts than those of ${id}`);
    if (content.script === undefined) return undefined;
    const u8 = (name: string) => container.section(name);
    const u16 = (name: string) => new Uint16Array(u8(name).buffer);
    const u32 = (name: string) => new Uint32Array(u8(name).buffer);
    const hashes = u32('hashes');
    return {
      ...{ id, language, script: content.script, filter: filterOf(hashes) },
      fingerprints: { hashes, docs: u16('docs'), contexts: u8('contexts') },
      short: { hashes: u32('short-hashes'), docs: u16('short-docs') },
      words: { keys: new Int32Array(u8('word-keys').buffer), verses: u16('word-verses') },
    };
  } finally {
    container.close();
  }
}

function arraysOf({
  fingerprints,
  short,
  words,
}: Wording): Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array> {
  return {
    ...{ hashes: fingerprints.hashes, docs: fingerprints.docs, contexts: fingerprints.contexts },
    ...{ 'short-hashes': short.hashes, 'short-docs': short.docs },
    ...{ 'word-keys': words.keys, 'word-verses': words.verses },
  };
}
