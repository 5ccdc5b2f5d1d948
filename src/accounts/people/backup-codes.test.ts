import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newBackupCodes } from './backup-codes.ts';

test('backup codes have no letters that are taken for others, and every other one', () => {
  const codes = Array.from({ length: 100 }, () => newBackupCodes(randomBytes)).flat();
  assert.equal(new Set(codes).size, 1_000);
  for (const code of codes) assert.match(code, /^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  const letters = new Set(codes.join('').replaceAll('-', ''));
  assert.equal(letters.size, 31);
});

test('bytes outside the letters are left out rather than bent', () => {
  // 31 stands for no letter.
  let next = 0;
  const bytes = (size: number) => Uint8Array.from({ length: size }, () => (next++ % 2 === 0 ? 31 : 5));
  assert.deepEqual([...new Set(newBackupCodes(bytes))], ['77777-77777']);
});
