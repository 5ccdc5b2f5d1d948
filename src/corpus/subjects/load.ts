import { readdirSync, readFileSync } from 'node:fs';
import { finished, openingSubjects, type Subjects } from './match.ts';
import type { Subject } from './subject.ts';

const FOLDER = new URL('../../../data/subjects/', import.meta.url);

/** Reads the table of subjects that the project ships. The tests check it against `data/subjects/schema.json`. */
export function readSubjects(): Subject[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'schema.json');
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Subject[]);
}

/** Steps at once: a few milliseconds. */
const AT_ONCE = 10;

/** The shipped table, which is opened on first use, or before it by `prepare`. */
export type LazySubjects = Subjects & {
  /** Opens the table beside other work: it takes 0.2 s in all, a few milliseconds of each turn of the event loop. */
  readonly prepare: () => void;
};

export function lazySubjects(): LazySubjects {
  let open: Subjects | undefined;
  let steps: ReturnType<typeof openingSubjects> | undefined;
  const begun = () => {
    steps ??= openingSubjects(readSubjects());
    return steps;
  };
  const table = () => {
    open ??= finished(begun());
    return open;
  };
  const prepare = (): void => {
    for (let count = 0; open === undefined && count < AT_ONCE; count++) {
      const step = begun().next();
      if (step.done) open = step.value;
    }
    if (open === undefined) setImmediate(prepare).unref();
  };
  return { match: (text, language) => table().match(text, language), find: (id) => table().find(id), prepare };
}
