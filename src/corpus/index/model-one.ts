import { growing } from './growing.ts';

/** Texts as lists of word numbers: text `t` is `words[starts[t] … starts[t + 1])`. */
export type Side = { words: Uint32Array; starts: Uint32Array; size: number };

/** For each source word its likely translations: row `s` is `[offsets[s], offsets[s + 1])`, by ascending target. */
export type Table = { offsets: Uint32Array; targets: Uint32Array; chances: Float32Array };

/** Chances up to this one are dropped. */
const MIN_CHANCE = 0.01;

/** All pairs that co-occur: `cells` has the cell of each meeting, text by text, source word by target word. */
type Pairs = { table: Table; cells: Uint32Array };

const lengthOf = ({ starts }: Side, text: number): number => (starts[text + 1] as number) - (starts[text] as number);

/** Lists every pair of words that co-occur in a text. Works source word by source word, so that no pair is ever looked up in a map. */
function meet(source: Side, target: Side): Pairs {
  const texts = source.starts.length - 1;
  const bases = new Uint32Array(texts + 1);
  const uses = new Uint32Array(source.size + 1);
  for (let t = 0; t < texts; t++) {
    bases[t + 1] = (bases[t] as number) + lengthOf(source, t) * lengthOf(target, t);
    for (let i = source.starts[t] as number; i < (source.starts[t + 1] as number); i++) {
      (uses[(source.words[i] as number) + 1] as number)++;
    }
  }
  for (let s = 0; s < source.size; s++) (uses[s + 1] as number) += uses[s] as number;
  const textOf = new Uint32Array(source.words.length);
  const placeOf = new Uint32Array(source.words.length);
  const next = uses.slice();
  for (let t = 0; t < texts; t++) {
    for (let i = 0; i < lengthOf(source, t); i++) {
      const word = source.words[(source.starts[t] as number) + i] as number;
      const at = next[word] as number;
      next[word] = at + 1;
      textOf[at] = t;
      placeOf[at] = i;
    }
  }
  const cells = new Uint32Array(bases[texts] as number);
  const targets = growing();
  const offsets = new Uint32Array(source.size + 1);
  const cellOf = new Uint32Array(target.size);
  for (let s = 0; s < source.size; s++) {
    // Cells of earlier rows are below `first`, so the array needs no reset.
    const first = targets.length() + 1;
    for (let use = uses[s] as number; use < (uses[s + 1] as number); use++) {
      const t = textOf[use] as number;
      const others = lengthOf(target, t);
      const from = target.starts[t] as number;
      const base = (bases[t] as number) + (placeOf[use] as number) * others;
      for (let j = 0; j < others; j++) {
        const word = target.words[from + j] as number;
        if ((cellOf[word] as number) < first) {
          targets.push(word);
          cellOf[word] = targets.length();
        }
        cells[base + j] = (cellOf[word] as number) - 1;
      }
    }
    offsets[s + 1] = targets.length();
  }
  const found = targets.take();
  return { table: { offsets, targets: found, chances: new Float32Array(found.length).fill(1 / target.size) }, cells };
}

function share(table: Table, gained: Float64Array, size: number): void {
  for (let s = 0; s < size; s++) {
    const [from, to] = [table.offsets[s] as number, table.offsets[s + 1] as number];
    let sum = 0;
    for (let cell = from; cell < to; cell++) sum += gained[cell] as number;
    for (let cell = from; cell < to; cell++) table.chances[cell] = sum === 0 ? 0 : (gained[cell] as number) / sum;
  }
}

/** Keeps the likely cells of each row, by ascending target. */
function prune({ offsets, targets, chances }: Table): Table {
  const kept: number[] = [];
  const ends = new Uint32Array(offsets.length);
  for (let s = 0; s + 1 < offsets.length; s++) {
    const row: number[] = [];
    for (let cell = offsets[s] as number; cell < (offsets[s + 1] as number); cell++) {
      if ((chances[cell] as number) > MIN_CHANCE) row.push(cell);
    }
    row.sort((a, b) => (targets[a] as number) - (targets[b] as number));
    for (const cell of row) kept.push(cell);
    ends[s + 1] = kept.length;
  }
  return {
    offsets: ends,
    targets: Uint32Array.from(kept, (cell) => targets[cell] as number),
    chances: Float32Array.from(kept, (cell) => chances[cell] as number),
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
  const { table, cells } = meet(source, target);
  const texts = source.starts.length - 1;
  const gained = new Float64Array(table.chances.length);
  for (let round = 0; round < rounds; round++) {
    gained.fill(0);
    let meeting = 0;
    for (let t = 0; t < texts; t++) {
      const words = lengthOf(source, t);
      const others = lengthOf(target, t);
      for (let j = 0; j < others; j++) {
        let sum = 0;
        for (let i = 0; i < words; i++) sum += table.chances[cells[meeting + i * others + j] as number] as number;
        if (sum === 0) continue;
        for (let i = 0; i < words; i++) {
          const cell = cells[meeting + i * others + j] as number;
          (gained[cell] as number) += (table.chances[cell] as number) / sum;
        }
      }
      meeting += words * others;
    }
    share(table, gained, source.size);
  }
  return prune(table);
}
