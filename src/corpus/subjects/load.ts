import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nextTurn } from '../../timers/timers.ts';
import { DamagedContainer } from '../container.ts';
import { MADE_TABLE } from './made-table.ts';
import { finished, openingSubjects, type Subjects, subjectsOf } from './match.ts';
import type { OtherMatter, Subject } from './subject.ts';
import { makingTable } from './table.ts';
import { readTable, writeTable } from './table-file.ts';

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

/** Makes the shipped table ready to be opened, for the bundle. */
export function writeShippedTable(path: string): void {
  writeTable(path, finished(makingTable(readSubjects(), readOtherMatters())));
}

/** Opens the table that was made with the bundle; without one, or when it is damaged, makes the table in many short steps. */
function* openingShipped(): Generator<undefined, Subjects> {
  const path = MADE_TABLE === undefined ? undefined : fileURLToPath(MADE_TABLE);
  if (path !== undefined && existsSync(path)) {
    try {
      return subjectsOf(readTable(path));
    } catch (error) {
      if (!(error instanceof DamagedContainer)) throw error;
    }
  }
  return yield* openingSubjects(readSubjects(), readOtherMatters());
}

/** Steps at once: a few milliseconds. */
const AT_ONCE = 10;

/** The shipped table, which is opened on first use, or before it by `prepare`. */
export type LazySubjects = Subjects & {
  /** Opens the table beside other work, a few milliseconds of each turn of the event loop: making it takes up to 0.9 s in all, reading a made one 10 ms. */
  readonly prepare: () => void;
};

let shipped: LazySubjects | undefined;

/** Returns the shipped table. All services of a process share it, because it never changes. */
export function lazySubjects(): LazySubjects {
  shipped ??= openedLazily();
  return shipped;
}

function openedLazily(): LazySubjects {
  let open: Subjects | undefined;
  let steps: ReturnType<typeof openingShipped> | undefined;
  const begun = () => {
    steps ??= openingShipped();
    return steps;
  };
  const table = () => {
    open ??= finished(begun());
    return open;
  };
  let preparing: Promise<void> | undefined;
  let nextSteps: NodeJS.Immediate | undefined;
  let isAwaited = false;
  const stepOn = (opened: () => void): void => {
    for (let count = 0; open === undefined && count < AT_ONCE; count++) {
      const step = begun().next();
      if (step.done) open = step.value;
    }
    if (open !== undefined) {
      opened();
      return;
    }
    nextSteps = nextTurn(() => stepOn(opened));
    if (!isAwaited) nextSteps.unref();
  };
  const prepare = (): Promise<void> => {
    preparing ??= new Promise((opened) => stepOn(opened));
    return preparing;
  };
  /** Who waits keeps the process running. */
  const whenOpen = (): Promise<void> => {
    isAwaited = true;
    nextSteps?.ref();
    return prepare();
  };
  return {
    match: (text, language, least) => table().match(text, language, least),
    elsewhere: (text, language) => table().elsewhere(text, language),
    find: (id) => table().find(id),
    isOpen: () => open !== undefined,
    whenOpen,
    prepare: () => void prepare(),
  };
}
