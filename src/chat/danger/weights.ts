import { readFileSync } from 'node:fs';
import { COLUMNS, type Vector } from './features.ts';

/** What a message can tell of. `overdose` includes poison. */
export const DANGERS = ['overdose', 'self_harm', 'sexual_abuse', 'violence', 'threat'] as const;
export type DangerKind = (typeof DANGERS)[number];

/** What is learned: whether a message tells of danger near to the person, whether it is about such a matter, and of each kind whether it is that one, neither harmless nor another. */
export const LEARNED = ['near', 'about', ...DANGERS] as const;
export type Learned = (typeof LEARNED)[number];

/** Where the weights are. `npm run danger` makes them. */
export const WEIGHTS_FILE = new URL('../../../data/danger/weights.bin', import.meta.url);

/** The first line of the file, in JSON. */
export type Header = {
  /** SHA-256 of everything that the weights were made from. */
  readonly madeFrom: string;
  /** Mean score of danger over the sentences they were made from. Another mean shows that messages are read in another way than then. */
  readonly mean: number;
  /** The value of a weight of 1, and what is added to the sum, for each of `LEARNED`. */
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** Minimum scores. */
  readonly bounds: { readonly near: number; readonly possible: number; readonly about: number };
};

/** Number of columns that are kept of what is learned: many of what counts most, and the columns of the others fold into fewer. Powers of two. */
export function columnsOf(learned: Learned): number {
  if (learned === 'near') return COLUMNS;
  return learned === 'about' ? COLUMNS / 8 : COLUMNS / 2;
}

/** Where the weights of each begin. */
function startOf(learned: Learned): number {
  const before = LEARNED.slice(0, LEARNED.indexOf(learned));
  return before.reduce((sum, one) => sum + columnsOf(one), 0);
}

const LENGTH = LEARNED.reduce((sum, one) => sum + columnsOf(one), 0);

/** Weights of all columns, one byte each. */
export class Weights {
  readonly header: Header;
  readonly #bytes: Int8Array;

  constructor(header: Header, bytes: Int8Array) {
    if (bytes.length !== LENGTH) throw new Error(`${bytes.length} weights`);
    this.header = header;
    this.#bytes = bytes;
  }

  /** Opens the weights that the project ships. */
  static open(): Weights {
    const file = readFileSync(WEIGHTS_FILE);
    const end = file.indexOf('\n');
    const header = JSON.parse(file.toString('utf8', 0, end)) as Header;
    return new Weights(header, new Int8Array(file.subarray(end + 1)));
  }

  /** Returns the file. */
  toBytes(): Buffer {
    return Buffer.concat([Buffer.from(`${JSON.stringify(this.header)}\n`), Buffer.from(this.#bytes.buffer)]);
  }

  /** Returns the score of a message for one of what is learned, from the vectors of the whole and of its sentences. */
  score(learned: Learned, vectors: readonly Vector[]): number {
    return mostTelling(vectors.map((vector) => this.#scoreOf(learned, vector)));
  }

  /** Returns how much a message tells of danger near to the person. */
  danger(vectors: readonly Vector[]): number {
    const scores = vectors.map((vector) =>
      dangerOf(
        this.#scoreOf('near', vector),
        DANGERS.map((kind) => this.#scoreOf(kind, vector)),
      ),
    );
    return dangerOfMessage(scores, vectors[0]?.words ?? 0);
  }

  #scoreOf(learned: Learned, { columns, values }: Vector): number {
    const at = LEARNED.indexOf(learned);
    const start = startOf(learned);
    const mask = columnsOf(learned) - 1;
    let sum = 0;
    for (let nth = 0; nth < columns.length; nth++)
      sum += (this.#bytes[start + ((columns[nth] ?? 0) & mask)] ?? 0) * (values[nth] ?? 0);
    return sum * (this.header.scales[at] ?? 0) + (this.header.biases[at] ?? 0);
  }
}

/** How much the kinds of danger blur into one another. */
const BLUR = 0.3;

/** Joins the score of all danger and those of its kinds: what is clearly one kind counts although it is unlike the others. */
export function dangerOf(near: number, kinds: readonly number[]): number {
  const most = Math.max(...kinds);
  const ofKinds = most + BLUR * Math.log(kinds.reduce((sum, kind) => sum + Math.exp((kind - most) / BLUR), 0));
  return (near + ofKinds) / 2;
}

/** How much more a single sentence has to tell than a whole message, by the number of sentences: of two, the other often says that it is over. Determined by cross-validation, also on messages with harmless sentences around. */
const ALONE = [0.8, 0.8, 0.8, 0.7, 0.5] as const;
/** The same in messages with more sentences. */
const ALONE_IN_MANY = 0.3;

/** Joins the scores of a message and of its sentences: one sentence is enough, however much stands around it. */
export function mostTelling([whole = Number.NEGATIVE_INFINITY, ...sentences]: readonly number[]): number {
  const alone = ALONE[sentences.length] ?? ALONE_IN_MANY;
  return Math.max(whole, ...sentences.map((score) => score - alone));
}

/** Number of words from which a message is long, and how much more it has to tell each time it is twice as long: everyday words, each of them a little near to danger, add up in a story. Determined by cross-validation. */
const LONG = 20;
const MORE_IF_LONG = 0.2;

/** The same for a story, a message of several sentences from this number of words: only its sentences count, and the most telling one has to tell more. */
const STORY = 25;
const MORE_IF_STORY = 0.3;
const ALONE_IN_STORY = 0.15;

/** Joins the scores of danger of a message and of its sentences, by the number of its words. */
export function dangerOfMessage(scores: readonly number[], words: number): number {
  const [, ...sentences] = scores;
  const length = Math.log2(Math.max(1, words / LONG));
  if (words < STORY || sentences.length === 0) return mostTelling(scores) - MORE_IF_LONG * length;
  return Math.max(...sentences) - ALONE_IN_STORY - MORE_IF_STORY * length;
}
