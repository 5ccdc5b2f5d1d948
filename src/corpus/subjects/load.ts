import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nextTurn } from '../../timers/timers.ts';
import { DamagedContainer } from '../container.ts';
import { madeTable } from './made-table.ts';
import { finished, type Subjects, subjectsOf } from './match.ts';
import { type Meanings, readMeanings } from './meanings.ts';
import type { OtherMatter, Subject } from './subject.ts';
import { makingTable } from './table.ts';
import { type MadeTables, readTables, tableOf, writeTables } from './table-file.ts';
import { readTopics } from './topics.ts';

const FOLDER = new URL('../../../data/subjects/', import.meta.url);
const OTHER_MATTERS = 'elsewhere.json';
const OTHERS: readonly string[] = ['schema.json', OTHER_MATTERS];

/** Reads the table of subjects that the project ships. The tests check it against `data/subjects/schema.json`. */
export function readSubjects(): Subject[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && !OTHERS.includes(name));
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Subject[]);
}

/** Reads what people ask about that is no subject of these texts, such as prices and programming. */
export function readOtherMatters(): OtherMatter[] {
  return JSON.parse(readFileSync(new URL(OTHER_MATTERS, FOLDER), 'utf8')) as OtherMatter[];
}

/** Reads what words mean (`data/subjects/meanings`). */
export function readShippedMeanings(): Meanings {
  return readMeanings(fileURLToPath(new URL('meanings.bin', FOLDER)));
}

/** Makes the shipped table ready to be opened, for the bundle. */
export function writeShippedTable(path: string): void {
  writeTables(path, finished(makingTables()));
}

function* makingTables(): Generator<undefined, MadeTables> {
  const meanings = readShippedMeanings();
  const subjects = yield* makingTable(readSubjects(), readOtherMatters(), meanings);
  return { subjects, topics: yield* makingTable(readTopics(), [], meanings) };
}

/**
 * Opens the table that was made with the bundle; without one, or when it is damaged, makes the table in many short steps. The packed server has nothing
 * to make it from.
 * @throws {DamagedContainer}
 */
function* openingShipped(): Generator<undefined, Subjects> {
  const path = madeTable();
  if (path !== undefined && existsSync(path)) {
    try {
      return subjectsOf(readTables(path));
    } catch (error) {
      if (!(error instanceof DamagedContainer) || !existsSync(FOLDER)) throw error;
    }
  }
  const { subjects, topics } = yield* makingTables();
  return subjectsOf({ subjects: tableOf(subjects), topics: tableOf(topics) });
}

/** Steps at once: a few milliseconds. */
const AT_ONCE = 10;

let shipped: Subjects | undefined;

/** Returns the shipped table, which is opened on first use: it takes 15 MB. All services of a process share it, because it never changes. */
export function lazySubjects(): Subjects {
  shipped ??= openedLazily();
  return shipped;
}

function openedLazily(): Subjects {
  let open: Subjects | undefined;
  let steps: ReturnType<typeof openingShipped> | undefined;
  const begun = () => {
    steps ??= openingShipped();
    return steps;
  };
  let fault: unknown;
  /** Takes a step, or fails as the first one that failed: what makes the table has ended with it. */
  const takeStep = (): void => {
    if (fault !== undefined) throw fault;
    try {
      const step = begun().next();
      if (step.done) open = step.value;
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  const table = (): Subjects => {
    for (;;) {
      if (open !== undefined) return open;
      takeStep();
    }
  };
  const stepOn = (opened: () => void, failed: (error: unknown) => void): void => {
    try {
      for (let count = 0; open === undefined && count < AT_ONCE; count++) takeStep();
    } catch (error) {
      failed(error);
      return;
    }
    if (open === undefined) nextTurn(() => stepOn(opened, failed));
    else opened();
  };
  let opening: Promise<void> | undefined;
  const whenOpen = (): Promise<void> => {
    opening ??= new Promise((opened, failed) => stepOn(opened, failed));
    return opening;
  };
  return {
    match: (text, language, least) => table().match(text, language, least),
    elsewhere: (text, language) => table().elsewhere(text, language),
    topics: (text, language, byMeaning) => table().topics(text, language, byMeaning),
    meaningOf: (text, language, remembered) => table().meaningOf(text, language, remembered),
    find: (id) => table().find(id),
    retold: (beginnings, language) => table().retold(beginnings, language),
    whenOpen,
  };
}
