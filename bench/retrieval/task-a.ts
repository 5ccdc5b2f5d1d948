import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Questions, passages and judgements of Task A of Qur'an QA 2023; undefined when the files are not there. */
export type TaskA = {
  passages: { id: string; text: string }[];
  sets: { name: string; questions: { id: string; text: string; right: Set<string> }[] }[];
};

const folder = join('eval', 'quran-qa-2023', 'task-a');

function rows(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line.split('\t').map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .replaceAll('""', '"'),
      ),
    );
}

export function readTaskA(shared: string): TaskA | undefined {
  const at = join(shared, folder);
  if (!existsSync(at)) return undefined;
  const passages = rows(join(at, 'QQA23_TaskA_QPC_v1.1.tsv')).map(([id = '', text = '']) => ({ id, text }));
  const sets = ['train', 'dev'].map((name) => {
    const right = new Map<string, Set<string>>();
    for (const row of rows(join(at, 'qrels', `QQA23_TaskA_ayatec_v1.2_qrels_${name}.gold`))) {
      const [question = '', , passage = ''] = row.length > 1 ? row : (row[0] ?? '').split(/\s+/);
      right.set(question, (right.get(question) ?? new Set()).add(passage));
    }
    const questions = rows(join(at, `QQA23_TaskA_ayatec_v1.2_${name}.tsv`)).map(([id = '', text = '']) => ({
      id,
      text,
      right: right.get(id) ?? new Set<string>(),
    }));
    return { name, questions };
  });
  return { passages, sets };
}

/** Average precision over all right answers, of the first ten; a question without an answer (`-1`) wants exactly `-1`. */
export function averagePrecision(right: ReadonlySet<string>, given: readonly string[]): number {
  if (right.has('-1')) return given.length === 1 && given[0] === '-1' ? 1 : 0;
  let hits = 0;
  let sum = 0;
  given.slice(0, 10).forEach((id, at) => {
    if (!right.has(id)) return;
    hits++;
    sum += hits / (at + 1);
  });
  return sum / right.size;
}

/** One over the place of the first right answer among the first ten; 0 when there is none. */
export function reciprocalRank(right: ReadonlySet<string>, given: readonly string[]): number {
  const at = given.slice(0, 10).findIndex((id) => right.has(id));
  return at < 0 ? 0 : 1 / (at + 1);
}
