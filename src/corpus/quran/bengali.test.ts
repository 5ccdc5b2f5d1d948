import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInputs, readSource } from './inputs.ts';
import { patchVerses } from './patch-verses.ts';
import type { EditionTables } from './tables.ts';

const surahs = readSource('bn');
const source = new Map<string, string>(
  surahs.flatMap(({ id, verses }) =>
    verses.map((verse) => [`${id}:${verse.id}`, verse.translation?.trim() ?? ''] as const),
  ),
);
const inputs = readInputs();
const entry = inputs.editions.find(({ id }) => id === 'quran.bn');
assert.ok(entry);
const tables: EditionTables = inputs.tables(entry);
const repaired = new Set(tables.repairs.map(({ verse }) => verse));
const counts = surahs.map(({ verses }) => verses.length);
const patched = patchVerses({ name: 'bn', tables, texts: [...source.values()], counts });
const served = new Map([...source.keys()].map((key, ordinal) => [key, patched.served[ordinal] ?? '']));

/** What no Bengali word can have. A vowel sign of two parts (ো, ৌ) may be written as two. */
const IMPOSSIBLE: Readonly<Record<string, RegExp>> = {
  'a candrabindu, anusvara or visarga before the sign of a vowel, a virama, or another': /[ঁ-ঃ][ঁ-ঃ\u09be-\u09cd\u09d7]/u,
  'two vowel signs on one letter':
    /(?!\u09c7[\u09be\u09d7])[\u09be-\u09cc\u09d7][\u09be-\u09cc\u09d7]|[\u09be-\u09cc\u09d7]\u09cd/u,
  'a virama that joins nothing': /\u09cd(?![ক-হড়ঢ়য়])/u,
  'a sign with no letter before it': /(?<![\u0980-\u09ff])[ঁ-ঃ\u09bc\u09be-\u09cd\u09d7]/u,
  'a vowel sign on a vowel letter or on ৎ': /[অ-ঔৎ][\u09be-\u09cd\u09d7]/u,
  'a nukta on another letter than ড, ঢ, য': /(?<![ডঢয])\u09bc/u,
  'a letter of another script': /(?![\u0980-\u09ff])[\p{L}\p{M}]/u,
  'a joiner, a control or a code without a character': /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u,
  'a digit in a word': /[\u0980-\u09e3][0-9০-৯]|[0-9০-৯][অ-হ]/u,
};

test('no Bengali verse has letters in a sequence that Bengali cannot have', () => {
  const found: string[] = [];
  for (const [key, text] of served) {
    for (const [what, sequence] of Object.entries(IMPOSSIBLE)) if (sequence.test(text)) found.push(`${key}: ${what}`);
  }
  assert.deepEqual(found, []);
});

test('each such sequence is in the source, where the repairs say', () => {
  const damaged = [...source].filter(([, text]) => Object.values(IMPOSSIBLE).some((sequence) => sequence.test(text)));
  const keys = damaged.map(([key]) => key);
  for (const key of '6:30 7:57 16:28 26:42 39:71 40:50 43:80 46:34 57:14 15:29 38:57 9:102 7:181 66:3'.split(' ')) {
    assert.ok(keys.includes(key), key);
  }
  for (const key of keys) assert.ok(repaired.has(key), key);
});

test('yes is written as it is read', () => {
  const yes = [...served]
    .filter(([, text]) => /হ\u09cd\u09afা\u0981(?![\u0980-\u09ff])/u.test(text))
    .map(([key]) => key);
  for (const key of '6:30 16:28 26:42 39:71 40:50 43:80 46:34 57:14'.split(' ')) assert.ok(yes.includes(key), key);
  assert.ok(served.get('7:57')?.includes('হ\u09cd\u09afা\u0981কি'));
});
