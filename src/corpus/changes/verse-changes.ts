import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Edition } from '@isnad/contract/editions';
import { DamagedContainer, openContainer } from '../container.ts';
import { type Disk, realDisk } from '../hadith/import/pack-file.ts';
import { type ChangesState, corpusDirectory, readState, writeState } from '../hadith/records/corpus-state.ts';
import { quranPath } from '../places.ts';
import type { QuranInputs } from '../quran/inputs.ts';
import { openQuran, type Quran } from '../quran/open.ts';
import { VERSES } from '../quran/shape.ts';
import { verseKey } from '../references/verse-range.ts';
import { type StoredChange, withStep, writeStep } from './change-file.ts';
import { compareEditions } from './hadith-changes.ts';
import { storedVersion } from './texts-version.ts';

const KIND = 'isnad-verse-hashes-1';
const HASH_BYTES = 32;

/** The SHA-256 of each verse of each edition: 3 MB. */
type VerseHashes = { readonly editions: readonly Edition[]; readonly of: (edition: string) => Buffer | undefined };

/** Path of the hashes of a build. They are compared with the next build, which removes the texts of this one. */
export function verseHashesPath(dataDir: string, build: string): string {
  return join(corpusDirectory(dataDir), `verses-${build}.hashes`);
}

/** Tests whether the verses in use have been compared with those of the build before them. */
export function areVersesRecorded(dataDir: string, { build }: QuranInputs): boolean {
  return readState(dataDir).changes?.build === build && existsSync(verseHashesPath(dataDir, build));
}

/** Records what a new build changes in the verses, and their hashes for the build after it. Call only under the lock of the corpus. */
export function recordVerseChanges(dataDir: string, inputs: QuranInputs, disk = realDisk): void {
  if (areVersesRecorded(dataDir, inputs)) return;
  const path = verseHashesPath(dataDir, inputs.build);
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  try {
    const sections = quran.editions.map(({ id }) => ({ name: id, data: hashesIn(quran, id) }));
    disk.writeNamedContainer(path, KIND, quran.editions, sections);
    writeState(dataDir, { changes: compared(dataDir, quran, { build: inputs.build, disk }) }, disk);
  } finally {
    quran.close();
  }
  const directory = corpusDirectory(dataDir);
  for (const name of readdirSync(directory)) {
    if (/^verses-.*\.hashes/.test(name) && name !== basename(path)) rmSync(join(directory, name), { force: true });
  }
}

type Compare = { readonly build: string; readonly disk: Disk };

function compared(dataDir: string, quran: Quran, { build, disk }: Compare): ChangesState {
  const state = readState(dataDir);
  const { changes } = state;
  const before = changes === undefined ? undefined : readEarlier(verseHashesPath(dataDir, changes.build));
  // Without the hashes of the earlier build there is nothing to compare with.
  if (changes === undefined || before === undefined) return { build, steps: [] };
  // Only the file was missing.
  if (changes.build === build) return changes;
  const now = readHashes(verseHashesPath(dataDir, build));
  if (now === undefined) throw new Error('the hashes of the verses were removed while they were compared');
  const [from, to] = [storedVersion(changes.build, state), storedVersion(build, state)];
  const editions = compareEditions(before.editions, now.editions);
  const step = writeStep(dataDir, { from, to, editions, changes: compareVerses(quran, before, now) }, disk);
  return withStep(changes.steps, step, build);
}

function hashesIn(quran: Quran, edition: string): Buffer {
  const { text } = quran.texts(edition);
  const hashes = Buffer.alloc(VERSES * HASH_BYTES);
  for (let ordinal = 0; ordinal < VERSES; ordinal++)
    hash('sha256', text(ordinal), 'buffer').copy(hashes, ordinal * HASH_BYTES);
  return hashes;
}

/** Reads the hashes of the earlier build. Damaged ones are as good as none: they must not keep this build from starting. */
function readEarlier(path: string): VerseHashes | undefined {
  try {
    return readHashes(path);
  } catch (error) {
    if (error instanceof DamagedContainer) return undefined;
    throw error;
  }
}

function readHashes(path: string): VerseHashes | undefined {
  if (!existsSync(path)) return undefined;
  const container = openContainer(path, KIND);
  try {
    const editions = container.content as readonly Edition[];
    const read = new Map(editions.map(({ id }) => [id, Buffer.from(container.section(id))]));
    return { editions, of: (edition) => read.get(edition) };
  } finally {
    container.close();
  }
}

function* compareVerses({ surahs }: Quran, before: VerseHashes, now: VerseHashes): Generator<StoredChange> {
  const known = new Map([...before.editions, ...now.editions].map(({ id, language }) => [id, language]));
  for (const [edition, language] of known) {
    const [old, own] = [before.of(edition), now.of(edition)];
    let ordinal = 0;
    for (const { id: surah, total_verses } of surahs) {
      for (let verse = 1; verse <= total_verses; verse++, ordinal++) {
        const [old_sha256, new_sha256] = [hashAt(old, ordinal), hashAt(own, ordinal)];
        if (old_sha256 === new_sha256) continue;
        const change = old_sha256 === null ? 'added' : new_sha256 === null ? 'removed' : 'corrected';
        const ref = verseKey(surah, verse);
        yield { change, work: 'quran', ref, edition, language, old_sha256, new_sha256 };
      }
    }
  }
}

function hashAt(hashes: Buffer | undefined, ordinal: number): string | null {
  return hashes?.toString('hex', ordinal * HASH_BYTES, (ordinal + 1) * HASH_BYTES) ?? null;
}
