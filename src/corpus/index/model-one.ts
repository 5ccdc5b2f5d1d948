import { growing } from './growing.ts';

/** Texts as lists of word numbers: text `t` is `words[starts[t] … starts[t + 1])`. */
export type Side = { words: Uint32Array; starts: Uint32Array; size: number };

/** For each source word its likely translations: row `s` is `[offsets[s], offsets[s + 1])`, by ascending target. */
export type Table = { offsets: Uint32Array; targets: Uint32Array; chances: Float32Array };

/** Chances up to this one are dropped. */
const MIN_CHANCE = 0.01;

/** Where each source word occurs: uses `[offsets[s], offsets[s + 1])`, as numbers of texts. */
type Uses = { offsets: Uint32Array; texts: Uint32Array };

function usesOf({ words, starts, size }: Side): Uses {
  const offsets = new Uint32Array(size + 1);
  for (const word of words) (offsets[word + 1] as number)++;
  for (let s = 0; s < size; s++) (offsets[s + 1] as number) += offsets[s] as number;
  const texts = new Uint32Array(words.length);
  const next = offsets.slice();
  for (let t = 0; t + 1 < starts.length; t++) {
    for (let i = starts[t] as number; i < (starts[t + 1] as number); i++) {
      const word = words[i] as number;
      texts[next[word] as number] = t;
      (next[word] as number)++;
    }
  }
  return { offsets, texts };
}

/** Lists every pair of words that co-occur in a text, source word by source word. */
function meet(source: Side, target: Side, uses: Uses): Table {
  const targets = growing();
  const offsets = new Uint32Array(source.size + 1);
  const rowOf = new Uint32Array(target.size);
  for (let s = 0; s < source.size; s++) {
    for (let use = uses.offsets[s] as number; use < (uses.offsets[s + 1] as number); use++) {
      const t = uses.texts[use] as number;
      for (let j = target.starts[t] as number; j < (target.starts[t + 1] as number); j++) {
        const word = target.words[j] as number;
        if (rowOf[word] === s + 1) continue;
        rowOf[word] = s + 1;
        targets.push(word);
      }
    }
    offsets[s + 1] = targets.length();
  }
  const found = targets.take();
  return { offsets, targets: found, chances: new Float32Array(found.length).fill(1 / target.size) };
}

/**
 * Adds up, for each word of each target text, the chances of the source words beside it. One row at a time: `chanceIn` has the chances of the row by
 * target word, so that no cell of a pair has to be stored. Of the 50 million meetings of the hadiths that would be 200 MB.
 */
function sumChances(table: Table, target: Side, uses: Uses, sums: Float64Array): void {
  const chanceIn = new Float32Array(target.size);
  sums.fill(0);
  for (let s = 0; s + 1 < table.offsets.length; s++) {
    for (let cell = table.offsets[s] as number; cell < (table.offsets[s + 1] as number); cell++)
      chanceIn[table.targets[cell] as number] = table.chances[cell] as number;
    for (let use = uses.offsets[s] as number; use < (uses.offsets[s + 1] as number); use++) {
      const t = uses.texts[use] as number;
      for (let j = target.starts[t] as number; j < (target.starts[t + 1] as number); j++)
        (sums[j] as number) += chanceIn[target.words[j] as number] as number;
    }
  }
}

/** Gives each row what its words gained of the target words beside them, as shares of the row. */
function share(table: Table, target: Side, uses: Uses, sums: Float64Array): void {
  const { offsets, targets, chances } = table;
  const perSum = new Float64Array(target.size);
  for (let s = 0; s + 1 < offsets.length; s++) {
    const [from, to] = [offsets[s] as number, offsets[s + 1] as number];
    for (let use = uses.offsets[s] as number; use < (uses.offsets[s + 1] as number); use++) {
      const t = uses.texts[use] as number;
      for (let j = target.starts[t] as number; j < (target.starts[t + 1] as number); j++)
        if (sums[j] !== 0) (perSum[target.words[j] as number] as number) += 1 / (sums[j] as number);
    }
    let all = 0;
    for (let cell = from; cell < to; cell++)
      all += (chances[cell] as number) * (perSum[targets[cell] as number] as number);
    for (let cell = from; cell < to; cell++) {
      const word = targets[cell] as number;
      chances[cell] = all === 0 ? 0 : ((chances[cell] as number) * (perSum[word] as number)) / all;
      perSum[word] = 0;
    }
  }
}

/** Keeps the likely cells of each row, by ascending target. */
function prune({ offsets, targets, chances }: Table): Table {
  const kept = growing();
  const ends = new Uint32Array(offsets.length);
  for (let s = 0; s + 1 < offsets.length; s++) {
    const row: number[] = [];
    for (let cell = offsets[s] as number; cell < (offsets[s + 1] as number); cell++) {
      if ((chances[cell] as number) > MIN_CHANCE) row.push(cell);
    }
    row.sort((a, b) => (targets[a] as number) - (targets[b] as number));
    for (const cell of row) kept.push(cell);
    ends[s + 1] = kept.length();
  }
  const cells = kept.take();
  return {
    offsets: ends,
    targets: cells.map((cell) => targets[cell] as number),
    chances: Float32Array.from(cells, (cell) => chances[cell] as number),
  };
}

/** Returns the chance that `target` translates `word`; 0 when it is not in its row. */
export function chanceOf({ offsets, targets, chances }: Table, word: number, target: number): number {
  let [low, high] = [offsets[word] as number, offsets[word + 1] as number];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((targets[middle] as number) < target) low = middle + 1;
    else high = middle;
  }
  return low < (offsets[word + 1] as number) && targets[low] === target ? (chances[low] as number) : 0;
}

/**
 * Learns translation probabilities from parallel texts in two languages with IBM model 1 (Brown et al., 1993): `rounds` iterations of
 * expectation-maximization. Pure and deterministic. Texts that are empty in a language teach nothing.
 */
export function learn(source: Side, target: Side, rounds: number): Table {
  const uses = usesOf(source);
  const table = meet(source, target, uses);
  const sums = new Float64Array(target.words.length);
  for (let round = 0; round < rounds; round++) {
    sumChances(table, target, uses, sums);
    share(table, target, uses, sums);
  }
  return prune(table);
}
