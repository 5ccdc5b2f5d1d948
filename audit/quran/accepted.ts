import { readFileSync } from 'node:fs';
import type { Finding } from '../../src/corpus/editions/audit/finding.ts';

/** By check and edition: the lines that were looked at and are right, separated by blanks. A line is `verse=word`; of the check `rare`, the word. */
type AcceptedLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is settled: lines that are right, and how often the audit came upon them. */
export type Accepted = {
  readonly isAccepted: (finding: Finding) => boolean;
  /** Lines of these checks that the audit has not found: they can be deleted. */
  readonly unused: (checks: ReadonlySet<string>) => string[];
};

/** Reads `data/quran/audit-accepted.json`. */
export function readAccepted(): Accepted {
  const path = new URL('../../data/quran/audit-accepted.json', import.meta.url);
  const lines = JSON.parse(readFileSync(path, 'utf8')) as AcceptedLines;
  const left = new Set(
    Object.entries(lines).flatMap(([check, editions]) =>
      Object.entries(editions).flatMap(([edition, text]) =>
        text.split(' ').map((line) => `${check} ${edition} ${line}`),
      ),
    ),
  );
  const all = new Set(left);
  return {
    isAccepted: (finding) => {
      const line = `${finding.check} ${finding.edition} ${acceptedLine(finding)}`;
      left.delete(line);
      return all.has(line);
    },
    unused: (checks) => [...left].filter((line) => checks.has(line.split(' ')[0] ?? '')),
  };
}

/** The line that accepts a finding. */
export function acceptedLine({ check, verse, word }: Finding): string {
  return check === 'rare' ? word : `${verse}=${word}`;
}
