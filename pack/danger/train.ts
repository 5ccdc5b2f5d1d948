import { writeFileSync } from 'node:fs';
import { FeatureReader, type Vector } from '../../src/chat/danger/features.ts';
import {
  columnsOf,
  DANGERS,
  dangerOf,
  dangerOfMessage,
  type Header,
  LEARNED,
  type Learned,
  mostTelling,
  WEIGHTS_FILE,
  Weights,
} from '../../src/chat/danger/weights.ts';
import { writeOrdinary } from './ordinary.ts';
import { hashOfSources, readSentences, SENTENCE_FILES, type Sentence } from './sentences.ts';
import { type Example, type Linear, linearScore, trainLinear } from './svm.ts';

/** How much an error costs beside large weights. Determined by cross-validation. */
const COST = 3;
/** The file of what nobody wrote for this purpose. */
const ORDINARY = 'ordinary.jsonl';
/** How much sentences count that validate nothing: ordinary messages, plain ones with other words of the same kind in each, and those that were written with the others at hand. */
const WEIGHTS: Readonly<Record<string, number>> = {
  [ORDINARY]: 0.3,
  'sentences-plain.jsonl': 1,
  'sentences-contrast.jsonl': 1,
};
/** How much the sentences of a harmless message count beside the whole. */
const PARTS = 0.3;
/** How much danger of another kind counts where one kind is learned. */
const OTHER_KINDS = 0.3;
/** Share of harmless messages for which a bound may be passed. */
const PASSED = { near: 0.015, possible: 0.09, about: 0.1 };
/** How often each kind of harmless message is counted, whatever their number in a file. */
const MIX: Readonly<Record<string, number>> = { ordinary: 0.4, near_miss: 0.36, about: 0.12, figure: 0.12 };
const LARGEST_BYTE = 127;
/** Files whose sentences validate. */
const AUTHORS = SENTENCE_FILES.filter((file) => !(file in WEIGHTS));

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
    if (learned === 'about') return danger ? [] : [{ vector: whole, isOne: kind === 'about', weight }];
    if (danger) {
      const isOne = learned === 'near' || kind === learned;
      return [{ vector: whole, isOne, weight: isOne ? weight : OTHER_KINDS * weight }];
    }
    const others = parts.map((vector) => ({ vector, isOne: false, weight: (PARTS * weight) / parts.length }));
    return [{ vector: whole, isOne: false, weight }, ...others];
  });
}

/** Learns one thing from sentences. */
function learn(learned: Learned, sentences: readonly Read[]): Linear {
  return trainLinear(examplesOf(learned, sentences), columnsOf(learned), COST);
}

/** What is learned from sentences: the score of a message by it. */
type Scorer = (vectors: readonly Vector[]) => number;

function learnAbout(sentences: readonly Read[]): Scorer {
  const linear = learn('about', sentences);
  return (vectors) => mostTelling(vectors.map((vector) => linearScore(linear, vector)));
}

function learnDanger(sentences: readonly Read[]): Scorer {
  const near = learn('near', sentences);
  const kinds = DANGERS.map((kind) => learn(kind, sentences));
  return (vectors) => {
    const scores = vectors.map((vector) =>
      dangerOf(
        linearScore(near, vector),
        kinds.map((kind) => linearScore(kind, vector)),
      ),
    );
    return dangerOfMessage(scores, vectors[0]?.words ?? 0);
  };
}

/** A sentence with its score by what was learned from other authors. */
type Scored = { readonly sentence: Read; readonly score: number };

/** Scores the sentences of each author by what was learned from all others. Those that validate nothing are always learned from. */
function crossValidate(learnFrom: (sentences: readonly Read[]) => Scorer, sentences: readonly Read[]): Scored[] {
  return AUTHORS.flatMap((author) => {
    const score = learnFrom(sentences.filter(({ file }) => file !== author));
    return sentences
      .filter(({ file }) => file === author)
      .map((sentence) => ({ sentence, score: score(sentence.vectors) }));
  });
}

/** Returns the bound that a share of the harmless messages passes, if each kind is as frequent as in `MIX`. */
function boundOf(all: readonly Scored[], share: number): number {
  const harmless = all.filter(({ sentence }) => !sentence.danger).toSorted((one, other) => other.score - one.score);
  const counts = new Map<string, number>();
  for (const { sentence } of harmless) counts.set(sentence.kind, (counts.get(sentence.kind) ?? 0) + 1);
  const total = [...counts.keys()].reduce((sum, kind) => sum + (MIX[kind] ?? 0), 0);
  let passed = 0;
  for (const { sentence, score } of harmless) {
    passed += (MIX[sentence.kind] ?? 0) / (counts.get(sentence.kind) ?? 1) / total;
    if (passed > share) return score;
  }
  return 0;
}

/** Prints how much danger of each author is found, learned from all others: at a bound of the author's own, and at one bound for all with their false alarms. */
function printCross(sentences: readonly Read[]): void {
  const all = crossValidate(learnDanger, sentences);
  const percent = (share: number) => (100 * share).toFixed(1).padStart(5);
  for (const share of [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12]) {
    const shared = boundOf(all, share);
    const rows = AUTHORS.map((author) => {
      const own = all.filter(({ sentence }) => sentence.file === author);
      return [recallOf(own, boundOf(own, share)), recallOf(own, shared), falseAlarmsOf(own, shared)]
        .map(percent)
        .join(' ');
    });
    const together = `${percent(recallOf(all, shared))} together`;
    process.stdout.write(`${percent(share)} % | ${rows.join(' | ')} | ${together}\n`);
  }
}

function recallOf(all: readonly Scored[], bound: number): number {
  const danger = all.filter(({ sentence }) => sentence.danger);
  return danger.filter(({ score }) => score > bound).length / danger.length;
}

function falseAlarmsOf(all: readonly Scored[], bound: number): number {
  const kinds = Object.keys(MIX).map((kind) => {
    const of = all.filter(({ sentence }) => sentence.kind === kind);
    const passed = of.filter(({ score }) => score > bound).length;
    return { share: of.length === 0 ? 0 : (MIX[kind] ?? 0), passed: passed / Math.max(1, of.length) };
  });
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  return kinds.reduce((sum, { share, passed }) => sum + share * passed, 0) / total;
}

/** Chooses the ordinary messages to learn from: those near danger by what the sentences alone teach. */
function chooseOrdinary(): void {
  const reader = new FeatureReader();
  const near = learn(
    'near',
    readAll().filter(({ file }) => file !== ORDINARY),
  );
  const score = (text: string) => mostTelling(reader.vectorsOf(text).map((vector) => linearScore(near, vector)));
  const [written, all] = writeOrdinary(readSentences(ORDINARY), score);
  process.stdout.write(`${written} of ${all} ordinary messages\n`);
}

/** Makes the weights from all sentences. */
function makeWeights(): Weights {
  const sentences = readAll();
  const linear = LEARNED.map((learned) => learn(learned, sentences));
  const near = crossValidate(learnDanger, sentences);
  const about = crossValidate(learnAbout, sentences).filter(({ sentence }) => sentence.kind !== 'about');
  const bounds = {
    near: boundOf(near, PASSED.near),
    possible: boundOf(near, PASSED.possible),
    about: boundOf(about, PASSED.about),
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
  const sum = sentences.reduce((total, { vectors }) => total + weights.danger(vectors), 0);
  return Number((sum / sentences.length).toFixed(4));
}

if (import.meta.main) {
  if (process.argv.includes('--cross')) printCross(readAll());
  else if (process.argv.includes('--ordinary')) chooseOrdinary();
  else {
    const weights = makeWeights();
    writeFileSync(WEIGHTS_FILE, weights.toBytes());
    process.stdout.write(`${JSON.stringify(weights.header, undefined, 2)}\n`);
  }
}
