import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newDataDir } from '../../../test/support/start.ts';
import { MEANINGS_ID, meaningsOfVerses, textMeaningsName } from './text-meanings.ts';
import { vectorsFolder, writeVectors } from './vector-file.ts';

const dataDir = newDataDir();
const path = join(vectorsFolder(dataDir), textMeaningsName('quran', 'build'));
const quran = () => ({ file: { path: join(dataDir, 'corpus/quran-build.corpus') } }) as never;

before(() =>
  writeVectors(path, {
    size: 96,
    values: new Int8Array(2 * 96).fill(1),
    scales: Float32Array.of(0.1, 0),
    keys: new BigUint64Array(),
  }),
);
after(() => rmSync(dataDir, { recursive: true, force: true }));

test('what texts mean belongs to the shipped words: when these are learned again, MEANINGS_ID is theirs', () => {
  const shipped = readFileSync(new URL('../../../data/subjects/meanings.bin', import.meta.url));
  assert.equal(MEANINGS_ID, hash('sha256', shipped, 'hex').slice(0, 8));
});

test('a file is read once', () => {
  const one = quran();
  assert.equal(meaningsOfVerses(one)?.count, 2);
  assert.equal(meaningsOfVerses(one), meaningsOfVerses(one));
});

test('a damaged file is removed, so that it is made again', () => {
  const bytes = readFileSync(path);
  bytes[bytes.length - 300] = (bytes[bytes.length - 300] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  assert.equal(meaningsOfVerses(quran()), undefined);
  assert.ok(!existsSync(path));
  assert.equal(meaningsOfVerses(quran()), undefined);
});
