import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DamagedContainer, openContainer } from '../../container.ts';
import { ImportFault } from '../../hadith/fault.ts';
import { type Disk, realDisk } from '../../hadith/import/pack-file.ts';
import { writeVocabulary } from '../../index/vocabulary.ts';
import type { Embedder } from '../embed.ts';
import { removeVectorsOf } from '../vector-file.ts';
import { openTensors, type TensorFile } from './safetensors.ts';
import { type TokenList, tokensOfWord, wordsOf } from './tokenise-words.ts';
import { readTokenizer, type Token, type TokenRules } from './tokenizer-file.ts';

const KIND = 'isnad-static-vectors-1';

/** What is known of an installed table besides its vectors. */
export type TableInfo = {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly version: string;
  readonly licence: string | null;
  /** ISO 8601. */
  readonly imported_at: string | null;
  readonly tokens: number;
  /** Size of the file, in bytes, without its header. */
  readonly bytes: number;
};
type TableContent = TableInfo & { readonly rules: TokenRules; readonly size: number };

/** Vectors in memory take at most this. Of a larger vocabulary, the likeliest tokens remain. */
const MAX_VECTOR_BYTES = 64 * 1024 * 1024;
const [MIN_SIZE, MAX_SIZE] = [8, 1_024];
/** Words of which the tokens are cached. */
const CACHED_WORDS = 20_000;
const FULL = 127;

/** Path of the installed table. There is one: another replaces it. */
export const tablePath = (dataDir: string): string => join(dataDir, 'corpus', 'vectors.table');

/** Tests whether all letters of a token are of the three scripts that texts and queries have. */
const isReadable = (text: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Arabic}\p{sc=Bengali}\p{sc=Common}\p{sc=Inherited}]+$/u.test(text) &&
  !/^[[<].+[\]>]$/.test(text);

/**
 * Installs a static table in the form of model2vec: a safetensors file with a vector for each token, and its `tokenizer.json`. Tokens of other scripts
 * are left out, and numbers are stored in 8 bits.
 * @throws {ImportFault} in one sentence; what was installed stays
 */
export function installTable(
  dataDir: string,
  about: Omit<TableInfo, 'tokens' | 'bytes'>,
  paths: readonly string[],
  disk: Disk = realDisk,
): TableInfo {
  const pathOf = (ending: string) => {
    const [path, ...others] = paths.filter((one) => one.endsWith(ending));
    if (path !== undefined && others.length === 0) return path;
    throw new ImportFault('unknown_shape', `A table of vectors has one file whose name ends in ${ending}.`);
  };
  const { rules, tokens } = readTokenizer(pathOf('.json'));
  const path = pathOf('.safetensors');
  const file = openTensors(path);
  try {
    const { list, sections } = layOut(tokens, file, basename(path));
    const size = sections.values.length / list.length;
    const data = Object.entries(sections).map(([name, array]) => ({
      name,
      data: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    }));
    const info = { ...about, tokens: list.length, bytes: data.reduce((sum, one) => sum + one.data.length, 0) };
    disk.writeContainer(tablePath(dataDir), KIND, { ...info, rules, size } satisfies TableContent, data);
    return info;
  } finally {
    file.close();
  }
}

/** Chooses the tokens to keep, sorted by code unit, and their vectors. */
function layOut(tokens: readonly Token[], { tensors }: TensorFile, file: string) {
  const vectors = tensors.get('embeddings') ?? tensors.get('embedding.weight');
  if (vectors === undefined || vectors.size < MIN_SIZE || vectors.size > MAX_SIZE) {
    const message = `The file has no tensor "embeddings" with rows of ${MIN_SIZE} to ${MAX_SIZE} numbers.`;
    throw new ImportFault('unknown_shape', message, { file });
  }
  const [weights, mapping] = [tensors.get('weights'), tensors.get('mapping')];
  const rowOf = (id: number) => (mapping === undefined ? id : (mapping.row(id)[0] as number));
  const isThere = ({ id }: Token) => id < (mapping?.rows ?? vectors.rows) && id < (weights?.rows ?? Number.MAX_VALUE);
  const kept = tokens.filter(({ text }) => isReadable(text));
  if (kept.length === 0) throw new ImportFault('unknown_shape', 'No token has letters of the three scripts.', { file });
  if (!kept.every((token) => isThere(token) && rowOf(token.id) < vectors.rows && rowOf(token.id) >= 0)) {
    throw new ImportFault('unknown_shape', 'The table has fewer rows than the tokenizer has tokens.', { file });
  }
  const list = kept
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, Math.floor(MAX_VECTOR_BYTES / vectors.size))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  const values = new Int8Array(list.length * vectors.size);
  const scales = new Float32Array(list.length);
  list.forEach(({ id, text }, at) => {
    const row = vectors.row(rowOf(id));
    const most = row.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
    const scale = (most / FULL) * (weights?.row(id)[0] ?? 1);
    if (!row.every(Number.isFinite) || !Number.isFinite(scale)) {
      throw new ImportFault('damaged_file', `The vector of the token "${text}" has no numbers.`, { file });
    }
    scales[at] = scale;
    if (most > 0)
      values.set(
        Int8Array.from(row, (value) => Math.round((value / most) * FULL)),
        at * vectors.size,
      );
  });
  const scores = Float32Array.from(list, ({ score }) => score);
  return { list, sections: { ...writeVocabulary(list.map(({ text }) => text)), scores, values, scales } };
}

/** Describes the installed table by its header. Undefined when there is none, or a damaged one, which the service reports and an installation replaces. */
export function tableInfo(dataDir: string): (TableInfo & { readonly model: string }) | undefined {
  if (!existsSync(tablePath(dataDir))) return undefined;
  try {
    const container = openContainer(tablePath(dataDir), KIND);
    container.close();
    const { rules: _, size: __, ...info } = container.content as TableContent;
    return { ...info, model: modelOf(info.name, container.id) };
  } catch (error) {
    if (error instanceof DamagedContainer) return undefined;
    throw error;
  }
}

/** Removes the installed table, and the vectors of texts that it has made. */
export function removeTable(dataDir: string): void {
  const model = tableInfo(dataDir)?.model;
  rmSync(tablePath(dataDir), { force: true });
  if (model !== undefined) removeVectorsOf(dataDir, model);
}

const modelOf = (name: string, id: string): string => `${name} ${id}`;

/**
 * Opens the installed table, all in memory; undefined when there is none. The vector of a text is the sum of those of its tokens, 0 in all dimensions
 * for none. @throws {DamagedContainer}
 */
export function openTable(dataDir: string): Embedder | undefined {
  if (!existsSync(tablePath(dataDir))) return undefined;
  const container = openContainer(tablePath(dataDir), KIND);
  try {
    const { name, rules, size, tokens } = container.content as TableContent;
    const buffer = (section: string) => container.section(section).buffer;
    const offsets = new Uint32Array(buffer('offsets'));
    const list: TokenList = {
      words: { units: new Uint16Array(buffer('units')), offsets, size: tokens },
      scores: new Float32Array(buffer('scores')),
      longest: offsets.reduce((most, end, at) => Math.max(most, end - (offsets[at - 1] ?? 0)), 0),
    };
    const vectorOf = adder(rules, list, {
      size,
      values: new Int8Array(buffer('values')),
      scales: new Float32Array(buffer('scales')),
    });
    return { model: modelOf(name, container.id), embed: async (texts) => texts.map(vectorOf) };
  } finally {
    container.close();
  }
}

type Vectors = { readonly size: number; readonly values: Int8Array; readonly scales: Float32Array };

function adder(rules: TokenRules, list: TokenList, { size, values, scales }: Vectors): (text: string) => Float32Array {
  const known = new Map<string, readonly number[]>();
  return (text) => {
    const sum = new Float32Array(size);
    for (const word of wordsOf(text, rules)) {
      const tokens = known.get(word) ?? tokensOfWord(word, rules, list);
      if (known.size >= CACHED_WORDS) known.clear();
      known.set(word, tokens);
      for (const token of tokens) {
        const [from, scale] = [token * size, scales[token] as number];
        for (let i = 0; i < size; i++) sum[i] = (sum[i] as number) + scale * (values[from + i] as number);
      }
    }
    return sum;
  };
}
