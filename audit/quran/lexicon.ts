/** Words of a verse, folded so that most forms of a word are one: lower case, the first five letters. Each Chinese character is a word. */
function stems(text: string): string[] {
  const folded = text.normalize('NFC').toLowerCase();
  return (folded.match(/\p{Script=Han}|[\p{L}\p{M}]+/gu) ?? []).map((word) => [...word].slice(0, 5).join(''));
}

/** Texts as numbers: `words` of each text, and how often each number occurs in all of them. */
export type NumberedTexts = {
  readonly words: readonly Int32Array[];
  readonly counts: Float64Array;
  readonly total: number;
};

/** Numbers the stems of texts in which a stem occurs. */
export function numberStems(texts: readonly string[]): NumberedTexts {
  const numbers = new Map<string, number>();
  const words = texts.map((text) =>
    Int32Array.from(stems(text), (stem) => {
      const number = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, number);
      return number;
    }),
  );
  const counts = new Float64Array(numbers.size);
  let total = 0;
  for (const text of words) {
    for (const word of text) counts[word] = (counts[word] ?? 0) + 1;
    total += text.length;
  }
  return { words, counts, total };
}

export type Lexicon = {
  /** How likely a word is beside a text of the other language, in logarithms. */
  readonly likelihood: (word: number, pivotText: number) => number;
  /** By position in a text: probability that the word translates the best word of its translation, 0 to 1. */
  readonly bestOf: (text: number) => Float64Array;
};

/** Share of the probability that a word has without any word of the other text. */
const BACKGROUND = 0.1;
const ROUNDS = 4;

/**
 * Learns which words of `pivot` translate which of `target`, from texts that belong together (IBM model 1, a few rounds).
 * Each text of one is the translation of the text with the same index in the other. What a text itself taught is left out when it is asked
 * about its own words, because a word in the wrong text would else explain itself.
 */
export function learnLexicon(target: NumberedTexts, pivot: NumberedTexts): Lexicon {
  const { ids, pairs, from } = numberPairs(target, pivot);
  let weight = new Float64Array(from.length).fill(1);
  let learned = expect(weight, pairs, pivot, from);
  for (let round = 1; round < ROUNDS; round += 1) {
    weight = learned.expected.map((value, id) => value / (learned.totals[from[id] ?? 0] ?? 1));
    learned = expect(weight, pairs, pivot, from);
  }
  const { expected, totals } = learned;
  /** Probability of a pair without what one text taught about it: `mass` is the weight of all pairs of the word there. */
  const share = (id: number, mass: number): number => {
    const taught = mass > 0 ? (weight[id] ?? 0) / mass : 0;
    const all = (totals[from[id] ?? 0] ?? 0) - (mass > 0 ? 1 : 0);
    return Math.max(0, (expected[id] ?? 0) - taught) / Math.max(1, all);
  };
  return {
    likelihood: (word, text) => {
      const row = Array.from(pivot.words[text] ?? [], (source) => ids[source]?.get(word));
      const known = row.filter((id) => id !== undefined);
      const isOwn = target.words[text]?.includes(word) === true;
      const mass = isOwn ? known.reduce((sum, id) => sum + (weight[id] ?? 0), 0) : 0;
      const translated = known.reduce((sum, id) => sum + share(id, mass), 0) / Math.max(1, row.length);
      return Math.log(BACKGROUND * ((target.counts[word] ?? 0) / target.total) + (1 - BACKGROUND) * translated);
    },
    bestOf: (text) => {
      const row = pairs[text] ?? new Int32Array(0);
      const width = pivot.words[text]?.length ?? 0;
      return Float64Array.from(target.words[text] ?? [], (_, position) => {
        const own = row.subarray(position * width, (position + 1) * width);
        const mass = own.reduce((sum, id) => sum + (weight[id] ?? 0), 0);
        return own.reduce((best, id) => Math.max(best, share(id, mass)), 0);
      });
    },
  };
}

type Pairs = {
  /** By word of the other language: the numbers of its pairs. */
  readonly ids: readonly Map<number, number>[];
  /** By text: the pairs of each of its words with each word of the other text. */
  readonly pairs: readonly Int32Array[];
  /** By pair: the word of the other language. */
  readonly from: Int32Array;
};

function numberPairs(target: NumberedTexts, pivot: NumberedTexts): Pairs {
  const ids = Array.from(pivot.counts, () => new Map<number, number>());
  const from: number[] = [];
  const pairs = target.words.map((words, text) => {
    const other = pivot.words[text] ?? new Int32Array(0);
    const row = new Int32Array(words.length * other.length);
    let at = 0;
    for (const word of words) {
      for (const source of other) {
        let id = ids[source]?.get(word);
        if (id === undefined) {
          id = from.push(source) - 1;
          ids[source]?.set(word, id);
        }
        row[at++] = id;
      }
    }
    return row;
  });
  return { ids, pairs, from: Int32Array.from(from) };
}

type Expected = { readonly expected: Float64Array<ArrayBuffer>; readonly totals: Float64Array };

/** How often each pair of words is expected to be a translation, given the weights; and the sum by word of the other language. */
function expect(weight: Float64Array, pairs: readonly Int32Array[], pivot: NumberedTexts, from: Int32Array): Expected {
  const expected = new Float64Array(weight.length);
  const totals = new Float64Array(pivot.counts.length);
  pairs.forEach((row, text) => {
    const width = pivot.words[text]?.length ?? 0;
    for (let start = 0; width > 0 && start < row.length; start += width) {
      let sum = 0;
      for (let at = start; at < start + width; at += 1) sum += weight[row[at] ?? 0] ?? 0;
      for (let at = start; at < start + width; at += 1) {
        const id = row[at] ?? 0;
        expected[id] = (expected[id] ?? 0) + (weight[id] ?? 0) / sum;
      }
    }
  });
  for (let id = 0; id < expected.length; id += 1) {
    totals[from[id] ?? 0] = (totals[from[id] ?? 0] ?? 0) + (expected[id] ?? 0);
  }
  return { expected, totals };
}
