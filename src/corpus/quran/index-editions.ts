import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Edition } from '@isnad/contract/editions';
import { DamagedContainer } from '../container.ts';
import { openEdition, readEdition } from '../editions/open-edition.ts';
import { realDisk } from '../hadith/import/pack-file.ts';
import { editionFiles, editionsDirectory, readState, writeState } from '../hadith/records/corpus-state.ts';
import { buildIndex } from '../index/build.ts';
import { writeIndex } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import { INDEX_VERSION } from '../index/layout.ts';
import { VERSES } from './shape.ts';

/** The beginning of a long commentary says what a verse is about. The rest would need ten times the memory of a translation. In UTF-16 units. */
const MAX_INDEXED = 2_000;
/** Languages with stems of their own. */
const STEMMED: ReadonlySet<string> = new Set(['ar', 'bn', 'en']);

/** Tests whether an installed edition is searched. */
export function isSearched({ kind }: { readonly kind: string }): boolean {
  return kind === 'translation' || kind === 'tafsir';
}

const ENDING = `.v${INDEX_VERSION}.index`;

/** Path of the index of an installed edition, beside its file, whose name tells what is in it. */
export function editionIndexPath(editionFile: string): string {
  return editionFile.replace(/\.edition$/, ENDING);
}

/** Builds the index of an installed edition: one document for each verse, and for a commentary on several verses one at the first. @throws {DamagedContainer} */
function writeEditionIndex(editionFile: string): void {
  const opened = openEdition(readEdition(editionFile).shared);
  try {
    const { edition, text, isSame } = opened;
    const documents = function* (): Generator<IndexDocument> {
      for (let doc = 0; doc < VERSES; doc++) {
        if (edition.kind === 'tafsir' && doc > 0 && isSame(doc, doc - 1)) continue;
        yield { doc, fields: fieldsOf(edition, text(doc).slice(0, MAX_INDEXED)) };
      }
    };
    writeIndex(editionIndexPath(editionFile), buildIndex(documents(), { stemming: stemmingOf(edition) }));
  } finally {
    opened.close();
  }
}

const baseLanguage = ({ language }: Pick<Edition, 'language'>): string => language.split('-')[0] ?? language;

const stemmingOf = (edition: Pick<Edition, 'language'>) => (STEMMED.has(baseLanguage(edition)) ? 'rules' : 'letters');

/** Only Arabic has vowel marks to read. */
function fieldsOf(edition: Pick<Edition, 'language'>, text: string): IndexDocument['fields'] {
  return baseLanguage(edition) === 'ar' ? { ar: text } : { en: text };
}

/** Installed editions, as `current.json` lists them. */
type Rows = readonly { readonly kind: string; readonly file: string }[];

/** Lists the files of the editions that are searched and have no index. */
export function editionsToIndex(dataDir: string, rows: Rows): string[] {
  return rows
    .filter(isSearched)
    .map(({ file }) => join(editionsDirectory(dataDir), file))
    .filter((path) => existsSync(path) && !existsSync(editionIndexPath(path)));
}

/**
 * Builds the indexes of installed editions that have none. A damaged edition is left out, as it is by the service. Call only under the lock of the corpus.
 */
export function indexEditions(dataDir: string): void {
  removeOtherVersions(dataDir);
  const missing = editionsToIndex(dataDir, readState(dataDir).editions ?? []);
  for (const path of missing) {
    try {
      writeEditionIndex(path);
    } catch (error) {
      if (!(error instanceof DamagedContainer)) throw error;
    }
  }
  // A running service opens them once that file has changed.
  if (missing.length > 0) writeState(dataDir, {}, realDisk);
}

/** Removes the indexes of other versions of this program. */
function removeOtherVersions(dataDir: string): void {
  for (const name of editionFiles(dataDir, '.index')) {
    if (!name.endsWith(ENDING)) rmSync(join(editionsDirectory(dataDir), name), { force: true });
  }
}
