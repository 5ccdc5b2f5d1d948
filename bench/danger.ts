/*
 * How much danger the chat recognizes in sentences by other people, and what it mistakes for danger.
 *
 *   DANGER_SENTENCES=file.jsonl npm run bench -- danger
 *
 * A line: {"text", "lang", "danger", "kind", "hint"?}. Prints no sentences. A set counts as unseen only once: bench/danger/read-once-2.jsonl to -4 are used up.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Danger, readDanger } from '../src/chat/danger/read-danger.ts';

const READ_ONCE = join(import.meta.dirname, 'danger/read-once-3.jsonl');

/** Kinds of danger that a set can call `abuse`. */
const ABUSE: readonly string[] = ['sexual_abuse', 'violence', 'threat'];

/** A sentence of a set. `hint`: it only hints at danger. */
type Sentence = {
  readonly text: string;
  readonly lang: string;
  readonly danger: boolean;
  readonly kind: string;
  readonly hint?: boolean;
};

/** Reads a message: `near` answers the danger alone, `possible` adds the advice to the answer. */
export type Reader = (text: string) => Pick<Danger, 'nearness' | 'kind'> | undefined;

/** Prints the table for the set that is named, or for the one of the project. */
export async function benchDanger(): Promise<void> {
  printScores(process.env.DANGER_SENTENCES ?? READ_ONCE, readDanger);
  console.log(`\na message takes ${readingTime().toFixed(2)} ms of CPU (1 wanted)`);
}

/** Milliseconds of CPU to read one message, mean of 2,000 readings. */
function readingTime(): number {
  const message = 'My husband hits me when he drinks and I am afraid. Is it haram to leave him?';
  readDanger(message);
  const before = process.cpuUsage();
  const times = 2_000;
  for (let nth = 0; nth < times; nth++) readDanger(message);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

/** Prints recall and false alarms of a reader on a file of sentences. */
export function printScores(path: string, reader: Reader): void {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const read = lines.map((line) => {
    const sentence = JSON.parse(line) as Sentence;
    return { ...sentence, read: reader(sentence.text) };
  });
  type Row = (typeof read)[number];
  const row = (name: string, rows: readonly Row[]) => {
    if (rows.length === 0) return;
    const near = rows.filter((one) => one.read?.nearness === 'near').length;
    const advised = near + rows.filter((one) => one.read?.nearness === 'possible').length;
    const share = (count: number) => `${((100 * count) / rows.length).toFixed(1)} % (${count}/${rows.length})`;
    console.log(`| ${name} | ${share(near)} | ${share(advised)} |`);
  };
  const each = (rows: readonly Row[], by: 'lang' | 'kind') => {
    for (const value of [...new Set(rows.map((one) => one[by]))].sort())
      row(
        `– ${value}`,
        rows.filter((one) => one[by] === value),
      );
  };
  const danger = read.filter((one) => one.danger);
  const harmless = read.filter((one) => !one.danger);
  console.log('| | read as near | advice given (near or possible) |\n|---|---|---|');
  row('**danger**', danger);
  const plain = danger.filter((one) => one.hint !== true);
  row('without hints', plain);
  row(
    'hints',
    danger.filter((one) => one.hint === true),
  );
  each(plain, 'lang');
  each(plain, 'kind');
  row('**no danger** (false alarms)', harmless);
  each(harmless, 'lang');
  each(harmless, 'kind');
  const found = danger.filter((one) => one.read?.nearness === 'near' || one.read?.nearness === 'possible');
  const right = found.filter(
    ({ kind, read }) => read?.kind === kind || (kind === 'abuse' && ABUSE.includes(read?.kind ?? '')),
  ).length;
  console.log(`\nkind of danger right: ${right} of ${found.length} that were found`);
}
