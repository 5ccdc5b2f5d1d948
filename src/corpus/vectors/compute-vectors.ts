import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { quantise } from './nearest.ts';
import {
  keyOf,
  otherVectors,
  readVectors,
  removeOtherVectors,
  type StoredVectors,
  type TextSet,
  vectorsFolder,
  vectorsName,
  writeVectors,
} from './vector-file.ts';

/** Texts in one request. Small, so that little is lost when it is stopped. */
const BATCH = 64;
/** Most models read some 500 tokens; what a text says is in its first part. */
const MAX_CHARACTERS = 1_000;

type Computing = {
  readonly dataDir: string;
  readonly set: TextSet;
  /** Identifies the texts. */
  readonly textsId: string;
  readonly model: string;
  /** One text for each document, empty for none. */
  readonly texts: readonly string[];
  readonly embed: (texts: readonly string[]) => Promise<Float32Array[]>;
  readonly onProgress: (done: number, all: number) => void;
};

type Row = { readonly key: bigint; readonly scale: number; readonly values: Int8Array };

/**
 * Computes the vectors of all texts that have none and writes them. What has been computed is appended to a file after each request, so that a
 * stopped run continues there. Vectors of unchanged texts are taken from the previous file.
 */
export async function computeVectors(computing: Computing): Promise<void> {
  const { dataDir, set, textsId, model, embed, onProgress } = computing;
  const folder = vectorsFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const name = vectorsName(set, textsId, model);
  const path = join(folder, `${name}.vectors`);
  if (existsSync(path)) return;
  const journal = join(folder, `${name}.rows`);
  const texts = computing.texts.map((text) => text.slice(0, MAX_CHARACTERS));
  const keys = texts.map(keyOf);
  const rows = new Map<bigint, Row>();
  for (const row of [...earlierRows(dataDir, set, name), ...readJournal(journal)]) rows.set(row.key, row);
  const missing = [...new Map(texts.map((text, at) => [keys[at] as bigint, text]))].filter(
    ([key, text]) => text !== '' && !rows.has(key),
  );
  const all = missing.length;
  for (let at = 0; at < all; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const vectors = await embed(batch.map(([, text]) => text));
    const made = batch.map(([key], place) => ({ key, ...quantise(vectors[place] as Float32Array) }));
    appendFileSync(journal, Buffer.concat(made.map(bytesOf)));
    for (const row of made) rows.set(row.key, row);
    onProgress(Math.min(at + BATCH, all), all);
  }
  writeVectors(path, layOut(keys, rows));
  rmSync(journal, { force: true });
  removeOtherVectors(dataDir, set, name);
}

/** Lays rows out by document. A document without a text has a scale of 0. */
function layOut(keys: readonly bigint[], rows: ReadonlyMap<bigint, Row>): StoredVectors {
  const size = rows.values().next().value?.values.length ?? 0;
  const values = new Int8Array(keys.length * size);
  const scales = new Float32Array(keys.length);
  keys.forEach((key, doc) => {
    const row = rows.get(key);
    if (row === undefined) return;
    if (row.values.length !== size) throw new Error('the embeddings API has changed the length of its vectors');
    values.set(row.values, doc * size);
    scales[doc] = row.scale;
  });
  return { size, values, scales, keys: BigUint64Array.from(keys) };
}

/** Reads the rows that the same model has made of an earlier version of these texts. */
function earlierRows(dataDir: string, set: TextSet, name: string): Row[] {
  const model = name.slice(name.lastIndexOf('-'));
  const earlier = otherVectors(dataDir, set, name).find((path) => path.endsWith(`${model}.vectors`));
  if (earlier === undefined) return [];
  const { size, values, scales, keys } = readVectors(earlier);
  return Array.from(keys, (key, row) => ({
    key,
    scale: scales[row] as number,
    values: values.subarray(row * size, (row + 1) * size),
  })).filter(({ scale }) => scale !== 0);
}

const HEAD_BYTES = 16;

/** A row of the journal: its key, its scale, its length, its values. */
function bytesOf({ key, scale, values }: Row): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeBigUInt64LE(key);
  head.writeFloatLE(scale, 8);
  head.writeUInt32LE(values.length, 12);
  return Buffer.concat([head, Buffer.from(values.buffer, values.byteOffset, values.length)]);
}

/** Reads the complete rows of a journal, and cuts off one that was not written to its end. */
function readJournal(path: string): Row[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const rows: Row[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const from = at + HEAD_BYTES;
    const to = from + bytes.readUInt32LE(at + 12);
    if (to > bytes.length) break;
    const values = new Int8Array(bytes.buffer, bytes.byteOffset + from, to - from);
    rows.push({ key: bytes.readBigUInt64LE(at), scale: bytes.readFloatLE(at + 8), values });
    at = to;
  }
  truncateSync(path, at);
  return rows;
}
