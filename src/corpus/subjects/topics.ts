import { readdirSync, readFileSync } from 'node:fs';
import type { Topic } from './subject.ts';

const FOLDER = new URL('../../../data/topics/', import.meta.url);

/**
 * Reads the topics of single texts (`data/topics/README.md`) as entries of a table: what a text is about, and what people ask that it answers. They
 * are found by, and nothing of them is shown.
 * @throws {Error} on a line without five or six fields
 */
export function readTopics(): Topic[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'));
  return files.sort().flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line === '' ? [] : [topicIn(line, `data/topics/${name}:${at + 1}`)])),
  );
}

function topicIn(line: string, place: string): Topic {
  const [refs = '', topic = '', ask = '', bn = '', ar = '', latin, ...more] = line.split('\t');
  if (ar === '' || latin === '' || more.length > 0) throw new Error(`${place}: five or six fields are wanted`);
  const asks = {
    en: [...wordings(topic), ...wordings(ask)],
    bn: wordings(bn),
    ar: wordings(ar),
    'bn-Latn': latin === undefined ? [] : wordings(latin),
  };
  return { asks, refs: refs.split(' ') };
}

const wordings = (field: string): string[] => field.split(' / ').map((wording) => wording.trim());
