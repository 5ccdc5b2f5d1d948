import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { EditionChange } from '@isnad/contract/changes';
import { Failure } from '@isnad/contract/failure';
import { DamagedContainer } from '../container.ts';
import type { Disk } from '../hadith/import/pack-file.ts';
import { LANGS } from '../hadith/model.ts';
import {
  type ChangesState,
  type CurrentState,
  corpusDirectory,
  type HadithState,
} from '../hadith/records/corpus-state.ts';
import { hadithEditions } from '../hadith/records/editions.ts';
import { type HadithRecords, openRecords } from '../hadith/records/records.ts';
import { RECORDS_KIND } from '../hadith/records/records-format.ts';
import { type StoredChange, withStep, writeStep } from './change-file.ts';
import { storedVersion } from './texts-version.ts';

type Change = {
  readonly dataDir: string;
  readonly before: CurrentState;
  readonly next: HadithState;
  readonly disk: Disk;
};

/**
 * Writes what a change of the packs does to the hadiths, before it takes effect. Both files of records must exist.
 * @returns the part of `current.json` to store with the packs; undefined if nothing is recorded in this folder yet
 */
export function recordHadithChanges({ dataDir, before, next, disk }: Change): ChangesState | undefined {
  const { changes, hadith } = before;
  if (changes === undefined) return undefined;
  const { build, steps } = changes;
  const [from, to] = [storedVersion(build, before), storedVersion(build, { ...before, hadith: next })];
  if (from === to) return changes;
  // The first hadiths are not a change. Earlier kinds of records cannot be compared.
  if (hadith === undefined || hadith.records === null || hadith.kind !== RECORDS_KIND) return { build, steps: [] };
  try {
    const step = compareFiles({ dataDir, before: hadith, next, disk }, { from, to });
    return withStep(steps, step, build);
  } catch (error) {
    // Texts that were damaged on disk cannot be compared. They must not keep an import from replacing them.
    if (error instanceof Failure || error instanceof DamagedContainer || isMissing(error)) return { build, steps: [] };
    throw error;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

type Files = Omit<Change, 'before'> & { readonly before: HadithState };

function compareFiles({ dataDir, before, next, disk }: Files, versions: { from: string; to: string }) {
  const directory = corpusDirectory(dataDir);
  const old = openRecords(join(directory, before.records ?? ''));
  try {
    const now = openRecords(join(directory, next.records ?? ''));
    try {
      const editions = compareEditions(
        hadithEditions({ records: old, packs: before.packs }),
        hadithEditions({ records: now, packs: next.packs }),
      );
      return writeStep(dataDir, { ...versions, editions, changes: compareRecords(old, now) }, disk);
    } finally {
      now.close();
    }
  } finally {
    old.close();
  }
}

/** Lists the editions that were added, changed in any of their members, or removed. */
export function compareEditions(
  before: readonly { readonly id: string }[],
  now: readonly { readonly id: string }[],
): EditionChange[] {
  const old = new Map(before.map((edition) => [edition.id, JSON.stringify(edition)]));
  const kept = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((edition): EditionChange[] => {
      const known = old.get(edition.id);
      if (known === JSON.stringify(edition)) return [];
      return [{ edition: edition.id, change: known === undefined ? 'added' : 'changed' }];
    }),
    ...before.flatMap(({ id }): EditionChange[] => (kept.has(id) ? [] : [{ edition: id, change: 'removed' }])),
  ];
}

/** Compares hadiths by id. Reads only those whose checksum differs. */
function* compareRecords(before: HadithRecords, now: HadithRecords): Generator<StoredChange> {
  const old = new Map(Array.from(before.columns.id, (id, index) => [id, index]));
  for (const [index, id] of now.columns.id.entries()) {
    const known = old.get(id);
    old.delete(id);
    if (known === undefined) yield* changesOf(undefined, readHadith(now, index));
    else if (before.columns.sums[known] !== now.columns.sums[index]) {
      yield* changesOf(readHadith(before, known), readHadith(now, index));
    }
  }
  for (const index of old.values()) yield* changesOf(readHadith(before, index), undefined);
}

type Read = { readonly ref: string; readonly texts: ReadonlyMap<string, string>; readonly details: string };

function readHadith(records: HadithRecords, index: number): Read {
  const { text: _text, lang: _lang, texts, ...details } = JSON.parse(records.read(index, 'en').toString('utf8'));
  const found = LANGS.flatMap((lang): [string, string][] => (texts[lang] === undefined ? [] : [[lang, texts[lang]]]));
  return { ref: records.ref(index), texts: new Map(found), details: JSON.stringify(details) };
}

function* changesOf(before: Read | undefined, now: Read | undefined): Generator<StoredChange> {
  if (before !== undefined && now !== undefined && before.ref !== now.ref) {
    yield* changesOf(before, undefined);
    yield* changesOf(undefined, now);
    return;
  }
  const ref = now?.ref ?? before?.ref ?? '';
  for (const language of LANGS) {
    const change = changeOf(before?.texts.get(language), now?.texts.get(language));
    if (change !== undefined) yield { ...change, work: 'hadith', ref, edition: null, language };
  }
  if (before === undefined || now === undefined || before.details === now.details) return;
  const other = { language: null, old_sha256: null, new_sha256: null };
  yield { change: 'corrected', work: 'hadith', ref, edition: null, ...other };
}

function changeOf(before: string | undefined, now: string | undefined) {
  if (before === now) return undefined;
  const change = before === undefined ? 'added' : now === undefined ? 'removed' : 'corrected';
  return { change, old_sha256: sha256(before), new_sha256: sha256(now) } as const;
}

function sha256(text: string | undefined): string | null {
  return text === undefined ? null : hash('sha256', text, 'hex');
}
