import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/isnad-command.ts';

/** The pages whose examples are run. */
export const PAGES: readonly string[] = ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()];

/** A fenced block of shell with a call by curl. */
export type Example = {
  readonly page: string;
  readonly line: number;
  readonly code: string;
  /** Why it cannot be run, as its page says. */
  readonly notRun: string | undefined;
  /** What the page shows as its answer. */
  readonly answer: string | undefined;
};

const BLOCK = /(?:<!-- not run: ([^>]+) -->\n)?```sh\n([\s\S]*?)```\n(?:\n```json\n([\s\S]*?)```\n)?/g;

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

export function examplesOf(page: string): Example[] {
  const text = readPage(page);
  return [...text.matchAll(BLOCK)]
    .filter(([, , code = '']) => /\bcurl\b/.test(code))
    .map(({ 1: notRun, 2: code = '', 3: answer, index }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      code,
      notRun,
      answer,
    }));
}

/** Parses JSON in which `…` stands for what is left out. */
export function parseShortened(json: string): unknown {
  const whole = json.replace(/"(?:[^"\\]|\\.)*"|,?\s*…\s*,?/g, (part) => {
    if (part.startsWith('"')) return part;
    // Between two members it leaves a comma, at either end nothing.
    return part.startsWith(',') && part.endsWith(',') ? ',' : '';
  });
  return JSON.parse(whole);
}
