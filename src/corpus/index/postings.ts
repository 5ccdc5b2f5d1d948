import type { GatheredTexts } from './gather.ts';
import { BLOCK, FULL_IMPACT, OTHER_VARIANT } from './layout.ts';

/** Posting lists by key (a stem or a term): list `k` is `[offsets[k], offsets[k + 1])` of `docs`, ascending. */
export type Postings = { offsets: Uint32Array; docs: Uint16Array | Uint32Array; impacts: Uint8Array };

/** Word positions: a count per posting, and the positions and variants of all postings in sequence. */
export type Places = { counts: Uint8Array; blocks: Uint32Array; positions: Uint16Array; variants: Uint8Array };

/** The BM25 parameters: `k1` for term frequency, `b` for text length. */
export type Bm25 = { k1: number; b: number };

export type Keys = { count: number; keyOf: Uint32Array; variantOf: Uint8Array; scriptOfKey: Uint8Array };

const SKIP = 0xffffffff;
const MAX_IMPACT = 255;

function countPostings(gathered: GatheredTexts, keys: Keys): { offsets: Uint32Array; placeOffsets: Uint32Array } {
  const offsets = new Uint32Array(keys.count + 1);
  const placeOffsets = new Uint32Array(keys.count + 1);
  const lastDoc = new Int32Array(keys.count).fill(-1);
  const inDoc = new Uint16Array(keys.count);
  for (let doc = 0; doc < gathered.documents; doc++) {
    for (let i = gathered.starts[doc] as number; i < (gathered.starts[doc + 1] as number); i++) {
      const key = keys.keyOf[gathered.tokens[i] as number] as number;
      if (key === SKIP) continue;
      if (lastDoc[key] !== doc) {
        lastDoc[key] = doc;
        inDoc[key] = 0;
        (offsets[key + 1] as number)++;
      }
      if ((inDoc[key] as number) < MAX_IMPACT) {
        (inDoc[key] as number)++;
        (placeOffsets[key + 1] as number)++;
      }
    }
  }
  for (let key = 0; key < keys.count; key++) {
    (offsets[key + 1] as number) += offsets[key] as number;
    (placeOffsets[key + 1] as number) += placeOffsets[key] as number;
  }
  return { offsets, placeOffsets };
}

function meanLengths(gathered: GatheredTexts): number[] {
  return gathered.lengths.map((lengths) => {
    let sum = 0;
    let texts = 0;
    for (const length of lengths) {
      sum += length;
      if (length > 0) texts++;
    }
    return texts === 0 ? 1 : sum / texts;
  });
}

function weigh(gathered: GatheredTexts, keys: Keys, lists: Postings, counts: Uint8Array, bm25: Bm25): void {
  const means = meanLengths(gathered);
  for (let key = 0; key < keys.count; key++) {
    const script = keys.scriptOfKey[key] as number;
    const lengths = gathered.lengths[script] as Uint16Array;
    for (let i = lists.offsets[key] as number; i < (lists.offsets[key + 1] as number); i++) {
      const doc = lists.docs[i] as number;
      const count = counts[i] as number;
      const norm = bm25.k1 * (1 - bm25.b + (bm25.b * (lengths[doc] as number)) / (means[script] as number));
      const impact = (count / (count + norm)) * (gathered.weights[doc] as number);
      lists.impacts[i] = Math.max(1, Math.min(FULL_IMPACT, Math.round(impact * FULL_IMPACT)));
    }
  }
}

/** Inverts the documents by key. `withPlaces` false omits positions (empty arrays). */
export function invert(gathered: GatheredTexts, keys: Keys, bm25: Bm25, withPlaces: boolean): Postings & Places {
  const { offsets, placeOffsets } = countPostings(gathered, keys);
  const total = offsets[keys.count] as number;
  const places = withPlaces ? (placeOffsets[keys.count] as number) : 0;
  const docs = gathered.documents > 0x10000 ? new Uint32Array(total) : new Uint16Array(total);
  const made = {
    offsets,
    docs,
    impacts: new Uint8Array(total),
    // Padded to whole blocks, because counts are read four at a time.
    counts: new Uint8Array(Math.ceil(total / BLOCK) * BLOCK),
    blocks: new Uint32Array(Math.ceil(total / BLOCK) + 1),
    positions: new Uint16Array(places),
    variants: new Uint8Array(places),
  };
  const lastDoc = new Int32Array(keys.count).fill(-1);
  const at = offsets.slice();
  const placeAt = placeOffsets.slice();
  for (let doc = 0; doc < gathered.documents; doc++) {
    for (let i = gathered.starts[doc] as number; i < (gathered.starts[doc + 1] as number); i++) {
      const term = gathered.tokens[i] as number;
      const key = keys.keyOf[term] as number;
      if (key === SKIP) continue;
      if (lastDoc[key] !== doc) {
        lastDoc[key] = doc;
        docs[at[key] as number] = doc;
        (at[key] as number)++;
      }
      const posting = (at[key] as number) - 1;
      if ((made.counts[posting] as number) === MAX_IMPACT) continue;
      (made.counts[posting] as number)++;
      if (!withPlaces) continue;
      made.positions[placeAt[key] as number] = gathered.positions[i] as number;
      made.variants[placeAt[key] as number] = keys.variantOf[term] ?? OTHER_VARIANT;
      (placeAt[key] as number)++;
    }
  }
  if (withPlaces) sumBlocks(made.counts, made.blocks);
  weigh(gathered, keys, made, made.counts, bm25);
  return made;
}

function sumBlocks(counts: Uint8Array, blocks: Uint32Array): void {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    if (i % BLOCK === 0) blocks[i / BLOCK] = sum;
    sum += counts[i] as number;
  }
}

/** The key of a term to exclude from an inversion. */
export const leftOut: number = SKIP;
