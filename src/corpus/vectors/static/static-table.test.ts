import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { safetensors, unigramTokenizer, writeStaticTable } from '../../../../test/support/static-vectors.ts';
import { ImportFault } from '../../hadith/fault.ts';
import { liveTable } from './live-table.ts';
import { installTable, openTable, removeTable, tableInfo, tablePath } from './static-table.ts';

const ABOUT = { source: 'test', version: '1', licence: 'MIT', imported_at: null, title: 'A table' };
const SIZE = 8;
/** A vector with one number that is not 0. */
const axis = (at: number, value = 1) => Array.from({ length: SIZE }, (_, i) => (i === at ? value : 0));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'isnad-table-'));
  mkdirSync(join(dataDir, 'corpus'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function install(tokenizer: object, vectors: readonly (readonly number[])[], name = 'vectors.small') {
  return installTable(dataDir, { ...ABOUT, name }, writeStaticTable(dataDir, tokenizer, vectors));
}

async function embedded(text: string): Promise<number[]> {
  const [vector] = (await openTable(dataDir)?.embed([text])) ?? [];
  return Array.from(vector ?? [], (value) => Math.round(value * 100) / 100);
}

const PIECES = ['<unk>', '▁patience', '▁pat', 'ience', '▁صبر', '▁ধৈর্য', '▁терпение', 's'];
const vectorsOf = (pieces: readonly string[]) => pieces.map((_, at) => axis(at % SIZE, at + 1));

test('a text is the sum of its likeliest tokens, in three scripts', async () => {
  install(unigramTokenizer(PIECES), vectorsOf(PIECES));
  assert.deepEqual(await embedded('Patience'), axis(1, 2), 'one token is likelier than two');
  assert.deepEqual(await embedded('patiences'), [0, 2, 0, 0, 0, 0, 0, 8]);
  assert.deepEqual(await embedded('صبر ধৈর্য'), [0, 0, 0, 0, 5, 6, 0, 0]);
  assert.deepEqual(await embedded('xyz'), axis(0, 0), 'letters without a token count nothing');
  assert.deepEqual(await embedded(`${'x'.repeat(100_000)} patience`), axis(1, 2));
});

test('tokens of other scripts and special tokens are left out', () => {
  assert.equal(install(unigramTokenizer(PIECES), vectorsOf(PIECES)).tokens, PIECES.length - 2);
  assert.equal(readFileSync(tablePath(dataDir)).includes(Buffer.from('терпение', 'utf16le')), false);
  assert.ok(readFileSync(tablePath(dataDir)).includes(Buffer.from('ধৈর্য', 'utf16le')));
});

test('WordPiece takes the longest tokens, without capitals and accents, and punctuation apart', async () => {
  const vocab = { '[UNK]': 0, believe: 1, '##rs': 2, '##r': 3, be: 4, cafe: 5, '!': 6 };
  const tokenizer = {
    normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: { type: 'WordPiece', continuing_subword_prefix: '##', vocab },
  };
  install(tokenizer, vectorsOf(Object.keys(vocab)));
  assert.deepEqual(await embedded('Believers!'), [0, 2, 3, 0, 0, 0, 7, 0]);
  assert.deepEqual(await embedded('Café'), axis(5, 6));
  assert.deepEqual(await embedded('bees'), axis(0, 0), 'a word with an unknown part has no tokens');
});

test('weights and shared rows of newer tables are used', async () => {
  const paths = writeStaticTable(dataDir, unigramTokenizer(['▁a', '▁b', '▁c']), []);
  const vectors = { embeddings: [axis(0), axis(1)], weights: [[1], [2], [3]], mapping: [[0], [1], [1]] };
  writeFileSync(paths[1] as string, safetensors(vectors));
  installTable(dataDir, { ...ABOUT, name: 'vectors.small' }, paths);
  assert.deepEqual(await embedded('a b c'), [1, 5, 0, 0, 0, 0, 0, 0]);
});

test('numbers of 16 bits are read', async () => {
  const [json, path] = writeStaticTable(dataDir, unigramTokenizer(['▁a']), []) as [string, string];
  // 1, -2, the largest, the smallest, 0, 0.5, 0, 0
  const halves = Buffer.from(Uint16Array.of(0x3c00, 0xc000, 0x7bff, 0x0001, 0, 0x3800, 0, 0x8000).buffer);
  const header = JSON.stringify({ embeddings: { dtype: 'F16', shape: [1, 8], data_offsets: [0, 16] } });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  writeFileSync(path, Buffer.concat([length, Buffer.from(header), halves]));
  installTable(dataDir, { ...ABOUT, name: 'vectors.small' }, [json, path]);
  const [vector] = (await openTable(dataDir)?.embed(['a'])) ?? [];
  assert.ok(Math.abs((vector?.[2] ?? 0) - 65_504) < 1);
});

test('files that are broken are refused in one sentence, and what was installed stays', async () => {
  install(unigramTokenizer(PIECES), vectorsOf(PIECES));
  const before = tableInfo(dataDir);
  const good = () => writeStaticTable(dataDir, unigramTokenizer(PIECES), vectorsOf(PIECES)) as [string, string];
  const json = (change: object) => (paths: [string, string]) =>
    writeFileSync(paths[0], JSON.stringify({ ...unigramTokenizer(PIECES), ...change }));
  const bytes = (data: Buffer) => (paths: [string, string]) => writeFileSync(paths[1], data);
  const faults: Record<string, (paths: [string, string]) => void> = {
    'no file': ([, path]) => writeFileSync(path, ''),
    'half a file': ([, path]) => truncateSync(path, 200),
    'no safetensors': bytes(Buffer.from('PK\u0003\u0004 this is a zip file')),
    'a header that is no JSON': bytes(Buffer.concat([Buffer.from('0400000000000000', 'hex'), Buffer.from('{{{{')])),
    'a tensor of negative places': bytes(
      withHeader({ embeddings: { dtype: 'F32', shape: [1, 8], data_offsets: [-8, 24] } }),
    ),
    'a tensor behind the file': bytes(
      withHeader({ embeddings: { dtype: 'F32', shape: [1e9, 8], data_offsets: [0, 32e9] } }),
    ),
    'no embeddings': bytes(safetensors({ other: [axis(0)] })),
    'too few rows': bytes(safetensors({ embeddings: [axis(0)] })),
    'no numbers': bytes(safetensors({ embeddings: PIECES.map(() => axis(0, Number.NaN)) })),
    'a tokenizer that is no JSON': ([path]) => appendFileSync(path, '}'),
    'a tokenizer of null': ([path]) => writeFileSync(path, 'null'),
    'another kind of tokenizer': json({ model: { type: 'BPE', vocab: { a: 0 } } }),
    'a step that is not known': json({ pre_tokenizer: { type: 'ByteLevel' } }),
    'a damaged vocabulary': json({ model: { type: 'Unigram', vocab: [['a'], null] } }),
    'a vocabulary of other scripts': json({ model: { type: 'Unigram', vocab: [['▁слово', -1]] } }),
  };
  for (const [what, damage] of Object.entries(faults)) {
    const paths = good();
    damage(paths);
    const attempt = () => installTable(dataDir, { ...ABOUT, name: 'vectors.other' }, paths);
    assert.throws(attempt, (error) => error instanceof ImportFault && /^[A-Z][^\n]+\.$/.test(error.message), what);
    assert.deepEqual(tableInfo(dataDir), before, what);
  }
  assert.throws(() => installTable(dataDir, { ...ABOUT, name: 'vectors.other' }, [good()[0]]), ImportFault);
  assert.deepEqual(await embedded('patience'), axis(1, 2));
});

function withHeader(header: object): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, Buffer.alloc(64)]);
}

test('a running service opens another table, and reports a damaged one once', () => {
  let now = 0;
  const faults: unknown[] = [];
  const table = liveTable({ dataDir, ticks: () => now, onFault: (error) => faults.push(error) });
  const later = () => {
    now += 2_000;
    return table()?.model;
  };
  assert.equal(later(), undefined);
  install(unigramTokenizer(PIECES), vectorsOf(PIECES));
  const first = later();
  assert.equal(first, tableInfo(dataDir)?.model);
  install(unigramTokenizer(PIECES), vectorsOf(PIECES).reverse(), 'vectors.other');
  assert.notEqual(later(), first, 'vectors of another table cannot be compared');
  const path = tablePath(dataDir);
  const bytes = readFileSync(path);
  bytes[100] = (bytes[100] as number) ^ 1;
  writeFileSync(path, bytes);
  assert.deepEqual([later(), later(), faults.length], [undefined, undefined, 1]);
  removeTable(dataDir);
  assert.deepEqual([later(), tableInfo(dataDir)], [undefined, undefined]);
});
