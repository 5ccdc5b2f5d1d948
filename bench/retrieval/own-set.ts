import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type OwnQuery = {
  q: string;
  kind: 'known' | 'topic' | 'misspelt' | 'transliterated' | 'mixed' | 'cross';
  right: string[];
};

export const languages = ['en', 'bn', 'ar'] as const;

/** `unseen`: written by somebody who had not seen the other queries, the concepts or the weights; nothing is ever tuned on it. */
export type SetName = 'queries' | 'queries.unseen';

/** The project's own queries in one language; undefined when the file is not there. */
export function readOwnSet(folder: string, language: string, name: SetName = 'queries'): OwnQuery[] | undefined {
  const path = join(folder, `${name}.${language}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as OwnQuery[]) : undefined;
}

/** `found` is the share of queries with at least one right answer among ten. */
export type Figures = { queries: number; recall: number; found: number; mrr: number; map: number };

/** Recall@10, MRR@10 and MAP@10 of answers against what is right: recall is of as many as ten places can hold. */
export function figures(answers: readonly { right: readonly string[]; given: readonly string[] }[]): Figures {
  let recall = 0;
  let found = 0;
  let mrr = 0;
  let map = 0;
  for (const { right, given } of answers) {
    const wanted = new Set(right);
    let hits = 0;
    let precision = 0;
    given.slice(0, 10).forEach((ref, at) => {
      if (!wanted.has(ref)) return;
      hits++;
      if (hits === 1) mrr += 1 / (at + 1);
      precision += hits / (at + 1);
    });
    const most = Math.min(wanted.size, 10);
    recall += hits / most;
    if (hits > 0) found++;
    map += precision / most;
  }
  const queries = answers.length;
  const mean = (sum: number): number => (queries === 0 ? 0 : sum / queries);
  return { queries, recall: mean(recall), found: mean(found), mrr: mean(mrr), map: mean(map) };
}
