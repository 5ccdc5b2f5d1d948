import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DangerKind } from '../../src/chat/danger/weights.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'data/danger');
/** What the weights depend on besides the sentences. */
const PROGRAMS = [
  'src/chat/danger/concepts.ts',
  'src/chat/danger/features.ts',
  'pack/danger/svm.ts',
  'pack/danger/train.ts',
];

/** A line of `data/danger/*.jsonl`. */
export type Sentence = {
  readonly text: string;
  readonly lang: 'en' | 'bn' | 'bn-latn' | 'ar';
  /** The one who writes is in danger, or somebody near to them. */
  readonly danger: boolean;
  /** Of danger, its kind; otherwise what it only seems to be: `about` such a matter, a `figure` of speech, a `near_miss`, `ordinary`, or a `text`. */
  readonly kind: DangerKind | 'about' | 'figure' | 'near_miss' | 'ordinary' | 'text';
};

/** The files of sentences, each by another author. `ordinary` has what nobody wrote for this purpose. */
export const SENTENCE_FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .sort();

/** Reads a file of sentences. */
export function readSentences(name: string): Sentence[] {
  return readFileSync(join(FOLDER, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence);
}

/** Returns the SHA-256 of all that the weights are made from, in hex. */
export function hashOfSources(): string {
  const sum = createHash('sha256');
  const files = [...SENTENCE_FILES, 'concepts.txt'].map((name) => join('data/danger', name));
  for (const file of [...files, ...PROGRAMS]) sum.update(readFileSync(join(ROOT, file), 'utf8')).update('\0');
  return sum.digest('hex');
}
