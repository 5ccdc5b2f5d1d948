import { writeFileSync } from 'node:fs';
import { FeatureReader, type Vector } from '../../src/chat/danger/features.ts';
import {
  columnsOf,
  type Header,
  LEARNED,
  type Learned,
  mostTelling,
  WEIGHTS_FILE,
  Weights,
} from '../../src/chat/danger/weights.ts';
import { hashOfSources, isDangerKind, readSentences, SENTENCE_FILES, type Sentence } from './sentences.ts';
import { type Example, type Linear, linearScore, trainLinear } from './svm.ts';

/** How much an error costs beside large weights. Determined by cross-validation. */
const COST = 3;
/** How much sentences count that nobody thought of one by one: ordinary messages, and plain ones with other words of the same kind in each. They validate nothing. */
const WEIGHTS: Readonly<Record<string, number>> = { 'ordinary.jsonl': 0.1, 'sentences-plain.jsonl': 0.3 };
const FOLDS = 5;
/** Share of the harmless sentences, written to be mistaken, for which a bound may be passed. */
const PASSED = { near: 0.03, possible: 0.08, about: 0.1 };
const LARGEST_BYTE = 127;

/** A sentence, read. */
export type Read = Sentence & { readonly file: string; readonly vectors: readonly Vector[] };

/** Reads all sentences of `data/danger`. */
export function readAll(): Read[] {
  const reader = new FeatureReader();
  return SENTENCE_FILES.flatMap((file) =>
    readSentences(file).map((sentence) => ({ ...sentence, file, vectors: reader.vectorsOf(sentence.text) })),
  );
}

/** Which sentences teach what, on which side, and how much each counts. */
function examplesOf(learned: Learned, sentences: readonly Read[]): Example[] {
  return sentences.flatMap(({ kind, danger, file, vectors }) => {
    const weight = WEIGHTS[file] ?? 1;
    const [whole, ...parts] = vectors;
    if (whole === undefined) return [];
    if (learned === 'near') {
      const others = danger ? [] : parts.map((vector) => ({ vector, isOne: false, weight: weight / parts.length }));
      return [{ vector: whole, isOne: danger, weight }, ...others];
    }
    if (learned === 'about') return danger ? [] : [{ vector: whole, isOne: kind === 'about', weight }];
    return isDangerKind(kind) ? [{ vector: whole, isOne: kind === learned, weight }] : [];
  });
}

/** Learns one thing from sentences. */
function learn(learned: Learned, sentences: readonly Read[]): Linear {
  return trainLinear(examplesOf(learned, sentences), columnsOf(learned), COST);
}

/** The score of a message. */
function scoreOf(linear: Linear, vectors: readonly Vector[]): number {
  return mostTelling(vectors.map((vector) => linearScore(linear, vector)));
}

/** Scores sentences by what was learned from the others: each fifth by the other four. Those that validate nothing are always learned from. */
function crossValidate(learned: Learned, sentences: readonly Read[]): (number | undefined)[] {
  const fold = sentences.map(({ file }, at) => (file in WEIGHTS ? undefined : at % FOLDS));
  const scores: (number | undefined)[] = sentences.map(() => undefined);
  for (let nth = 0; nth < FOLDS; nth++) {
    const linear = learn(
      learned,
      sentences.filter((_, at) => fold[at] !== nth),
    );
    sentences.forEach(({ vectors }, at) => {
      if (fold[at] === nth) scores[at] = scoreOf(linear, vectors);
    });
  }
  return scores;
}

/** Returns the bound that a share of the scores passes. */
function boundOf(scores: readonly number[], share: number): number {
  const ranked = scores.toSorted((one, other) => other - one);
  return ranked[Math.floor(share * ranked.length)] ?? 0;
}

/** Makes the weights from all sentences. */
function makeWeights(): Weights {
  const sentences = readAll();
  const linear = LEARNED.map((learned) => learn(learned, sentences));
  const [near, about] = (['near', 'about'] as const).map((learned) => {
    const scores = crossValidate(learned, sentences);
    return scores.filter((_, at) => !(sentences[at]?.danger ?? false) && sentences[at]?.kind !== 'about');
  }) as [(number | undefined)[], (number | undefined)[]];
  const known = (scores: (number | undefined)[]) => scores.filter((score) => score !== undefined);
  const bounds = {
    near: boundOf(known(near), PASSED.near),
    possible: boundOf(known(near), PASSED.possible),
    about: boundOf(known(about), PASSED.about),
  };
  const scales = linear.map(
    ({ weights }) => weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / LARGEST_BYTE,
  );
  const bytes = Int8Array.from(
    linear.flatMap(({ weights }, at) => Array.from(weights, (weight) => Math.round(weight / (scales[at] ?? 1)))),
  );
  const header = { madeFrom: hashOfSources(), mean: 0, scales, biases: linear.map(({ bias }) => bias), bounds };
  return new Weights({ ...header, mean: meanScore(new Weights(header, bytes), sentences) }, bytes);
}

/** The mean score of the sentences, to four decimals. */
export function meanScore(weights: Weights, sentences: readonly Pick<Read, 'vectors'>[]): Header['mean'] {
  const sum = sentences.reduce((total, { vectors }) => total + weights.score('near', vectors), 0);
  return Number((sum / sentences.length).toFixed(4));
}

if (import.meta.main) {
  const weights = makeWeights();
  writeFileSync(WEIGHTS_FILE, weights.toBytes());
  process.stdout.write(`${JSON.stringify(weights.header, undefined, 2)}\n`);
}
