import { CLASSES, soundsOf } from '../fold/sound.ts';
import { growing } from './growing.ts';

/** Length of a sound n-gram. */
const RUN = 4;
const BASE = CLASSES + 1;
const RUNS = BASE ** RUN;

/**
 * Returns the distinct sound n-grams of a text as numbers below {@link RUNS}. With a `length` below four, each number is the first of the `width`
 * full n-grams that share the prefix.
 */
export function runsOf(text: string, length = RUN): { runs: number[]; width: number } {
  const sounds = soundsOf(text);
  const width = BASE ** (RUN - length);
  const runs = new Set<number>();
  for (let at = 0; at + length <= sounds.length; at++) {
    let run = 0;
    for (let i = 0; i < length; i++) run = run * BASE + (sounds[at + i] as number);
    runs.add(run * width);
  }
  return { runs: [...runs], width };
}

/** Posting lists by sound n-gram: list `r` is `[offsets[r], offsets[r + 1])` of `docs`. Empty offsets mean that no text is indexed by sound. */
export type Sounds = { offsets: Uint32Array; docs: Uint32Array };

/** Collects texts in ascending order of documents, and inverts them by sound n-gram. */
export function gatherSounds(): { add(doc: number, text: string): void; take(): Sounds } {
  const runs = growing();
  const owners = growing();
  return {
    add(doc, text) {
      for (const run of runsOf(text).runs) {
        runs.push(run);
        owners.push(doc);
      }
    },
    take: () => invert(runs.take(), owners.take()),
  };
}

function invert(from: Uint32Array, of: Uint32Array): Sounds {
  if (from.length === 0) return { offsets: new Uint32Array(0), docs: new Uint32Array(0) };
  const offsets = new Uint32Array(RUNS + 1);
  for (const run of from) (offsets[run + 1] as number)++;
  for (let run = 0; run < RUNS; run++) (offsets[run + 1] as number) += offsets[run] as number;
  const at = offsets.slice();
  const docs = new Uint32Array(from.length);
  from.forEach((run, i) => {
    docs[at[run] as number] = of[i] as number;
    (at[run] as number)++;
  });
  return { offsets, docs };
}
