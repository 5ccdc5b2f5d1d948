import { foldArabic } from '../fold/arabic.ts';
import { growing } from './growing.ts';

/**
 * The readings of all words: a term with the vowel marks that it has in a text. `tokens` is the reading by token, `terms` the term of a reading, and
 * `marks` its marks, one unit for each letter ('' for none). The readings of a term follow each other.
 */
export type Readings = { tokens: Uint32Array; terms: Uint32Array; marks: readonly string[] };

type Taken = { readings: Readings; spellings: ReadonlyMap<string, number> };

const NOT_A_LETTER = /[^\u0621-\u063a\u0641-\u064a\u0671]/g;
const MARKED = /[\u064b-\u065f\u0670\u06d6-\u06ed\u08f0-\u08f2]/;

type Written = { marks: string; spelling: string | undefined };

/** Reads the marks of a word as it is written in a text, and its letters alone when they are not those of common spelling. */
function read(written: string): Written {
  if (!MARKED.test(written)) return { marks: '', spelling: undefined };
  const marks: number[] = [];
  const { term } = foldArabic(written, marks);
  const letters = foldArabic(written.replace(NOT_A_LETTER, '')).term;
  return {
    marks: marks.some((mark) => mark !== 0) ? String.fromCharCode(...marks) : '',
    spelling: letters === term ? undefined : letters,
  };
}

/** Collects the readings of the tokens in order. */
export function gatherReadings(): {
  add(term: number, written: string): void;
  take(words: readonly string[], sorted: Uint32Array): Taken;
} {
  const known = new Map<string, Written>();
  const ids = new Map<string, number>();
  const keys: { term: number; marks: string }[] = [];
  const tokens = growing(1 << 20);
  const spellings = new Map<string, Map<number, number>>();
  return {
    add(term, written) {
      const { marks, spelling } = known.get(written) ?? read(written);
      if (!known.has(written)) known.set(written, { marks, spelling });
      const key = `${term} ${marks}`;
      let id = ids.get(key);
      if (id === undefined) {
        id = keys.length;
        ids.set(key, id);
        keys.push({ term, marks });
      }
      tokens.push(id);
      if (spelling === undefined) return;
      const times = spellings.get(spelling) ?? new Map<number, number>();
      times.set(term, (times.get(term) ?? 0) + 1);
      spellings.set(spelling, times);
    },
    take(words, sorted) {
      const order = Uint32Array.from(keys.keys()).sort((a, b) => {
        const [left, right] = [keys[a], keys[b]] as [(typeof keys)[0], (typeof keys)[0]];
        const difference = (sorted[left.term] as number) - (sorted[right.term] as number);
        return difference || (left.marks < right.marks ? -1 : 1);
      });
      const place = new Uint32Array(order.length);
      order.forEach((id, at) => {
        place[id] = at;
      });
      const list = tokens.take();
      for (let i = 0; i < list.length; i++) list[i] = place[list[i] as number] as number;
      return {
        readings: {
          tokens: list,
          terms: Uint32Array.from(order, (id) => sorted[keys[id]?.term as number] as number),
          marks: Array.from(order, (id) => keys[id]?.marks ?? ''),
        },
        spellings: onlyUnknown(spellings, words, sorted),
      };
    },
  };
}

/** Keeps the spellings that are no word of the texts, each for the word that has it most often. */
function onlyUnknown(
  spellings: ReadonlyMap<string, ReadonlyMap<number, number>>,
  words: readonly string[],
  sorted: Uint32Array,
): Map<string, number> {
  const known = new Set(words);
  const kept = new Map<string, number>();
  for (const [spelling, times] of spellings) {
    if (known.has(spelling) || spelling.length < 2) continue;
    const [most] = [...times].sort((a, b) => b[1] - a[1] || (sorted[a[0]] as number) - (sorted[b[0]] as number));
    if (most !== undefined) kept.set(spelling, sorted[most[0]] as number);
  }
  return kept;
}
