import { existsSync, rmSync } from 'node:fs';
import { DamagedContainer, openContainer } from '../../container.ts';
import { openEdition, readEdition, type SharedEdition } from '../../editions/open-edition.ts';
import type { Quran } from '../../quran/open.ts';
import { writeContainer } from '../../write-container.ts';
import { filterOf } from '../prose/fingerprint-filter.ts';
import type { PlainScript } from '../words/plain-words.ts';
import { isFurtherWording, takeWording, type Wording, wordingsOf } from './known-wordings.ts';
import { missingWordings, wordingPath } from './missing-wordings.ts';
import { makeWording } from './wording.ts';

/** Increment the number when words are read or folded in another way. */
const KIND = 'isnad-wording-1';

/** `script`: undefined for an edition in which no quotations can be found. */
type Content = { readonly edition: string; readonly script?: PlainScript };

/**
 * Reads the words of installed translations and writes what finds them to a file beside each, so that no request waits for it: a quarter of a second
 * each. A damaged edition is left out, here as everywhere.
 */
export function completeWordings(dataDir: string): void {
  for (const path of missingWordings(dataDir)) {
    try {
      // Each text is checked when it is read.
      writeWording(readEdition(path).shared);
    } catch (error) {
      if (!(error instanceof DamagedContainer)) throw error;
    }
  }
}

function writeWording(shared: SharedEdition): void {
  const opened = openEdition(shared);
  try {
    const wording = makeWording(opened.edition, opened.text);
    const content: Content = { edition: shared.sha256, ...(wording && { script: wording.script }) };
    const arrays = wording === undefined ? [] : Object.entries(arraysOf(wording));
    const sections = arrays.map(([name, { buffer, byteOffset, byteLength }]) => ({
      name,
      data: new Uint8Array(buffer, byteOffset, byteLength),
    }));
    writeContainer(wordingPath(shared.path), KIND, content, sections);
  } finally {
    opened.close();
  }
}

/**
 * Reads the wordings that are not known yet, a few milliseconds each. A file that is damaged is removed, and made again by `corpus build --missing`. An
 * edition without its file is not looked for.
 * @returns whether files are missing
 */
export function readWordings(quran: Quran, onFault: (error: unknown, message: string) => void): boolean {
  const known = new Set(wordingsOf(quran).map(({ id }) => id));
  let isMissing = false;
  for (const shared of quran.file.editions) {
    const { edition } = shared;
    if (known.has(edition.id) || !isFurtherWording(edition)) continue;
    const path = wordingPath(shared.path);
    if (!existsSync(path)) {
      isMissing = true;
      continue;
    }
    try {
      const wording = readWording(path, shared);
      if (wording !== undefined) takeWording(edition, wording);
    } catch (error) {
      if (!(error instanceof DamagedContainer)) throw error;
      rmSync(path, { force: true });
      isMissing = true;
      onFault(error, `quotations in the words of ${edition.id} cannot be found until its words have been read again`);
    }
  }
  return isMissing;
}

function readWording(path: string, { edition: { id, language }, sha256 }: SharedEdition): Wording | undefined {
  const container = openContainer(path, KIND);
  try {
    const { edition, script } = container.content as Content;
    if (edition !== sha256) throw new DamagedContainer(`it is of other texts than those of ${id}`);
    if (script === undefined) return undefined;
    const u8 = (name: string) => container.section(name);
    const u16 = (name: string) => new Uint16Array(u8(name).buffer);
    const u32 = (name: string) => new Uint32Array(u8(name).buffer);
    const hashes = u32('hashes');
    return {
      ...{ id, language, script, filter: filterOf(hashes) },
      fingerprints: { hashes, docs: u16('docs'), contexts: u8('contexts') },
      short: { hashes: u32('short-hashes'), docs: u16('short-docs') },
      words: { keys: new Int32Array(u8('word-keys').buffer), verses: u16('word-verses') },
    };
  } finally {
    container.close();
  }
}

type Arrays = Uint8Array | Uint16Array | Uint32Array | Int32Array;

function arraysOf({ fingerprints, short, words }: Wording): Record<string, Arrays> {
  return {
    ...{ hashes: fingerprints.hashes, docs: fingerprints.docs, contexts: fingerprints.contexts },
    ...{ 'short-hashes': short.hashes, 'short-docs': short.docs },
    ...{ 'word-keys': words.keys, 'word-verses': words.verses },
  };
}
