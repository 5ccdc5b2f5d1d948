import { readdirSync, readFileSync } from 'node:fs';
import { openSubjects, type Subjects } from './match.ts';
import type { Subject } from './subject.ts';

const FOLDER = new URL('../../../data/subjects/', import.meta.url);

/** Reads the table of subjects that the project ships. The tests check it against `data/subjects/schema.json`. */
export function readSubjects(): Subject[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'schema.json');
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Subject[]);
}

/** Returns the shipped table, which is read and opened on first use. */
export function lazySubjects(): Subjects {
  let open: Subjects | undefined;
  const table = () => {
    open ??= openSubjects(readSubjects());
    return open;
  };
  return { match: (text, language) => table().match(text, language), find: (id) => table().find(id) };
}
