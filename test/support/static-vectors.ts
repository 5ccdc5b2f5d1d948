import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of a safetensors file with tensors of 32-bit numbers. */
export function safetensors(tensors: Readonly<Record<string, readonly (readonly number[])[]>>): Buffer {
  const header: Record<string, object> = { __metadata__: { format: 'pt' } };
  const parts: Buffer[] = [];
  let end = 0;
  for (const [name, rows] of Object.entries(tensors)) {
    const data = Buffer.from(Float32Array.from(rows.flat()).buffer);
    header[name] = { dtype: 'F32', shape: [rows.length, rows[0]?.length ?? 0], data_offsets: [end, end + data.length] };
    parts.push(data);
    end += data.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...parts]);
}

/** A tokenizer in the form of multilingual models: likeliest pieces, `▁` before a word. All pieces are equally likely. */
export function unigramTokenizer(pieces: readonly string[]): object {
  return {
    normalizer: { type: 'Sequence', normalizers: [{ type: 'Precompiled' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: false },
    model: { type: 'Unigram', unk_id: 0, vocab: pieces.map((piece) => [piece, piece === '<unk>' ? 0 : -5]) },
  };
}

/** Writes the two files of a static table. @returns their paths */
export function writeStaticTable(folder: string, tokenizer: object, vectors: readonly (readonly number[])[]): string[] {
  const paths = [join(folder, 'tokenizer.json'), join(folder, 'model.safetensors')] as const;
  writeFileSync(paths[0], JSON.stringify(tokenizer));
  writeFileSync(paths[1], safetensors({ embeddings: vectors }));
  return [...paths];
}
