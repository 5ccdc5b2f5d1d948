import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadPepper, pepperOf } from './pepper.ts';

test('what stands in the file, given as a setting, is the same pepper', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-pepper-'));
  const made = loadPepper(folder, randomBytes);
  assert.deepEqual(pepperOf(readFileSync(join(folder, 'pepper'), 'utf8').trim()), made);
  assert.deepEqual(loadPepper(folder, randomBytes), made);
  assert.deepEqual(
    Buffer.from(pepperOf('any other text of 32 characters…')).toString(),
    'any other text of 32 characters…',
  );
  rmSync(folder, { recursive: true });
});
