import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Topic } from './subject.ts';

const FOLDER = new URL('../../../data/topics/', import.meta.url);
const FIELDS = 5;

/**
 * Reads the topics of single texts (`data/topics/README.md`) as entries of a table: what a text is about, and what people ask that it answers. They
 * are found by, and nothing of them is shown. The packed server has them only in the table that is made with the bundle: if that is damaged, there are
 * none.
 * @throws {Error} on a line without five fields
 */
export function readTopics(): Topic[] {
  if (!existsSync(FOLDER)) return [];
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'));
  return files.sort().flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line === '' ? [] : [topicIn(line, `data/topics/${name}:${at + 1}`)])),
  );
}

function topicIn(line: string, place: string): Topic {
  const [refs = '', topic = '', ask = '', bn = '', ar = '', ...more] = line.split('\t');
  if (ar === '' || more.length > 0) throw new Error(`${place}: ${FIELDS} fields are wanted`);
  const asks = { en: [...wordings(topic), ...wordings(ask)], bn: wordings(bn), ar: wordings(ar), 'bn-Latn': [] };
  return { asks, refs: refs.split(' ') };
}

const wordings = (field: string): string[] => field.split(' / ').map((wording) => wording.trim());
