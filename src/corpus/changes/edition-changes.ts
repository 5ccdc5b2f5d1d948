import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DamagedContainer } from '../container.ts';
import type { EditionInfo } from '../editions/edition-info.ts';
import { type OpenEdition, openEdition, readEdition } from '../editions/open-edition.ts';
import { keyOf } from '../editions/parse/verse-list.ts';
import type { EditionKind } from '../editions/parsed-edition.ts';
import type { Disk } from '../hadith/import/pack-file.ts';
import { type ChangesState, type CurrentState, editionsDirectory } from '../hadith/records/corpus-state.ts';
import { VERSES } from '../quran/shape.ts';
import { type StoredChange, withStep, writeStep } from './change-file.ts';
import { compareEditions } from './hadith-changes.ts';
import { storedVersion } from './texts-version.ts';

/** Kinds with one text for each verse that answers show as it is. Of the others, only the edition is listed. */
const WITH_VERSES: ReadonlySet<EditionKind> = new Set<EditionKind>([
  'translation',
  'transliteration',
  'tafsir',
  'script',
]);

type Change = {
  readonly dataDir: string;
  readonly before: CurrentState;
  readonly next: readonly EditionInfo[];
  readonly disk: Disk;
};

/**
 * Writes what a change of the installed editions does to the texts, before it takes effect. The files before and after must exist.
 * @returns the part of `current.json` to store with the editions; undefined if nothing is recorded in this folder yet
 */
export function recordEditionChanges({ dataDir, before, next, disk }: Change): ChangesState | undefined {
  const { changes, editions = [] } = before;
  if (changes === undefined) return undefined;
  const { build, steps } = changes;
  const [from, to] = [storedVersion(build, before), storedVersion(build, { ...before, editions: next })];
  if (from === to) return changes;
  const compared = compareEditions(editions.map(named), next.map(named));
  try {
    const texts = compareTexts(dataDir, editions, next);
    return withStep(steps, writeStep(dataDir, { from, to, editions: compared, changes: texts }, disk), build);
  } catch (error) {
    // A damaged edition cannot be compared. That must not keep it from being replaced.
    if (error instanceof DamagedContainer || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { build, steps: [] };
    }
    throw error;
  }
}

const named = ({ id, file }: EditionInfo) => ({ id, file });

function* compareTexts(
  dataDir: string,
  before: readonly EditionInfo[],
  next: readonly EditionInfo[],
): Generator<StoredChange> {
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Map(next.map((row) => [row.id, row]));
  for (const id of new Set([...now.keys(), ...old.keys()])) {
    const [earlier, own] = [old.get(id), now.get(id)];
    if (earlier?.file !== own?.file) yield* compareFiles(dataDir, earlier, own);
  }
}

function* compareFiles(
  dataDir: string,
  before: EditionInfo | undefined,
  now: EditionInfo | undefined,
): Generator<StoredChange> {
  const [old, own] = [opened(dataDir, before), opened(dataDir, now)];
  const { id: edition = '', language = '' } = now ?? before ?? {};
  try {
    if (old === undefined && own === undefined) return;
    for (let ordinal = 0; ordinal < VERSES; ordinal++) {
      const [old_sha256, new_sha256] = [hashAt(old, ordinal), hashAt(own, ordinal)];
      if (old_sha256 === new_sha256) continue;
      const change = old_sha256 === null ? 'added' : new_sha256 === null ? 'removed' : 'corrected';
      yield { change, work: 'quran', ref: keyOf(ordinal), edition, language, old_sha256, new_sha256 };
    }
  } finally {
    old?.close();
    own?.close();
  }
}

/** Undefined for an edition without verses. */
function opened(dataDir: string, row: EditionInfo | undefined): OpenEdition | undefined {
  if (row === undefined || !WITH_VERSES.has(row.kind)) return undefined;
  return openEdition(readEdition(join(editionsDirectory(dataDir), row.file)).shared);
}

/** Null in a gap. */
function hashAt(edition: OpenEdition | undefined, ordinal: number): string | null {
  const text = edition?.text(ordinal) ?? '';
  return text === '' ? null : hash('sha256', text, 'hex');
}
