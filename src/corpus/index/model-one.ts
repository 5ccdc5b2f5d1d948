/** Texts as lists of word numbers: text `t` is `words[starts[t] … starts[t + 1])`. */
export type Side = { words: Uint32Array; starts: Uint32Array; size: number };

/** For each source word its possible translations: row `s` is `[offsets[s], offsets[s + 1])`. */
export type Table = { offsets: Uint32Array; targets: Uint32Array; chances: Float32Array };

type Pairs = { table: Table; cells: Uint32Array };

/** Lists every pair of words that co-occur in a text, with its cell in the table. */
function meet(source: Side, target: Side): Pairs {
  const texts = source.starts.length - 1;
  const keys: number[] = [];
  for (let t = 0; t < texts; t++) {
    for (let i = source.starts[t] as number; i < (source.starts[t + 1] as number); i++) {
      for (let j = target.starts[t] as number; j < (target.starts[t + 1] as number); j++) {
        keys.push((source.words[i] as number) * target.size + (target.words[j] as number));
      }
    }
  }
  const meetings = Float64Array.from(keys);
  const sorted = meetings.slice().sort();
  const unique = sorted.filter((key, i) => i === 0 || key !== sorted[i - 1]);
  const offsets = new Uint32Array(source.size + 1);
  const targets = new Uint32Array(unique.length);
  const cellOf = new Map<number, number>();
  unique.forEach((key, cell) => {
    targets[cell] = key % target.size;
    (offsets[Math.floor(key / target.size) + 1] as number)++;
    cellOf.set(key, cell);
  });
  for (let s = 0; s < source.size; s++) (offsets[s + 1] as number) += offsets[s] as number;
  const cells = Uint32Array.from(meetings, (key) => cellOf.get(key) as number);
  return { table: { offsets, targets, chances: new Float32Array(unique.length).fill(1 / target.size) }, cells };
}

function share(table: Table, gained: Float64Array, size: number): void {
  for (let s = 0; s < size; s++) {
    const [from, to] = [table.offsets[s] as number, table.offsets[s + 1] as number];
    let sum = 0;
    for (let cell = from; cell < to; cell++) sum += gained[cell] as number;
    for (let cell = from; cell < to; cell++) table.chances[cell] = sum === 0 ? 0 : (gained[cell] as number) / sum;
  }
}

/**
 * Learns translation probabilities from parallel texts in two languages with IBM model 1 (Brown et al., 1993): `rounds` iterations of
 * expectation-maximization. Pure and deterministic.
 */
export function learn(source: Side, target: Side, rounds: number): Table {
  const { table, cells } = meet(source, target);
  const texts = source.starts.length - 1;
  for (let round = 0; round < rounds; round++) {
    const gained = new Float64Array(table.chances.length);
    let meeting = 0;
    for (let t = 0; t < texts; t++) {
      const from = source.starts[t] as number;
      const words = (source.starts[t + 1] as number) - from;
      const others = (target.starts[t + 1] as number) - (target.starts[t] as number);
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
  return table;
}
