import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openContainer } from '../container.ts';
import { writeNamedContainer } from '../write-container.ts';
import type { VectorRows } from './nearest.ts';

const KIND = 'isnad-vectors-1';

/** The two bodies of text that have vectors. */
export type TextSet = 'quran' | 'hadith';

/** Vectors as stored: `keys` identify the text of each row, so that a later build finds the vectors of unchanged texts. */
export type StoredVectors = VectorRows & { readonly keys: BigUint64Array };

export const vectorsFolder = (dataDir: string): string => join(dataDir, 'corpus', 'vectors');

/** File name of the vectors that a model has made of these texts. */
export function vectorsName(set: TextSet, textsId: string, model: string): string {
  return `${set}-${textsId}-${hash('sha256', model, 'hex').slice(0, 8)}`;
}

/** Identifies a text for one model. */
export function keyOf(text: string): bigint {
  return hash('sha256', text, 'buffer').readBigUInt64LE();
}

export function writeVectors(path: string, { size, values, scales, keys }: StoredVectors): void {
  mkdirSync(join(path, '..'), { recursive: true });
  const sections = Object.entries({ values, scales, keys }).map(([name, array]) => ({
    name,
    data: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  }));
  writeNamedContainer(path, KIND, { size }, sections);
}

/** Reads vectors into memory. @throws {DamagedContainer} */
export function readVectors(path: string): StoredVectors {
  const container = openContainer(path, KIND);
  try {
    const buffer = (name: string): SharedArrayBuffer => container.section(name).buffer;
    return {
      size: (container.content as { size: number }).size,
      values: new Int8Array(buffer('values')),
      scales: new Float32Array(buffer('scales')),
      keys: new BigUint64Array(buffer('keys')),
    };
  } finally {
    container.close();
  }
}

/** Lists vectors of other versions of these texts, by the same or another model. */
export function otherVectors(dataDir: string, set: TextSet, kept: string): string[] {
  const folder = vectorsFolder(dataDir);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${set}-`) && !name.startsWith(kept))
    .map((name) => join(folder, name));
}

/** Removes the vectors that a model has made. */
export function removeVectorsOf(dataDir: string, model: string): void {
  const folder = vectorsFolder(dataDir);
  const ending = vectorsName('quran', '', model).replace('quran-', '');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.includes(`${ending}.`)) rmSync(join(folder, name), { force: true });
  }
}

export function removeOtherVectors(dataDir: string, set: TextSet, kept: string): void {
  for (const path of otherVectors(dataDir, set, kept)) rmSync(path, { force: true });
}
