import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patchVerses } from './patch-verses.ts';
import { countPatched, makeSourceBytes } from './patches.ts';
import { type EditionTables, TableFault } from './tables.ts';

const TEXTS = ['He said, "brok?n words', 'a secnod line', 'whole.'];
const COUNTS = [2, 1];
const ENDINGS: EditionTables['endings'] = {
  note: 'x',
  marks: { a: '.', b: '."' },
  ends: ['ba', '-'],
  starts: {},
  inside: [],
  unequal: {},
};
const NO_TABLES: EditionTables = { endings: { ...ENDINGS, ends: [] }, repairs: [], faults: [], groups: [] };

function patched(tables: Partial<EditionTables>, texts: readonly string[] = TEXTS) {
  return patchVerses({ name: 'en', tables: { ...NO_TABLES, ...tables }, texts, counts: COUNTS });
}

function wayBack({ served, patch }: ReturnType<typeof patched>): string[] {
  const sourceBytes = makeSourceBytes(patch);
  return served.map((text, ordinal) => sourceBytes(Buffer.from(text), ordinal).toString());
}

test('repairs go in first, then marks inside, then those at the start and end, and all come out again', () => {
  const repairs = [
    { verse: '1:1', source: 'brok?n', repaired: 'broken' },
    { verse: '1:1', source: 'broken words', repaired: 'broken wórds that end' },
    { verse: '1:2', source: 'secnod', repaired: 'second', why: 'misprint' as const, sure: false },
  ];
  const endings = {
    ...ENDINGS,
    starts: { '"': '1:2', '[': '1:1' },
    inside: [{ verse: '1:1', source: 'said,', served: 'said:' }],
  };
  const made = patched({ repairs, endings });
  assert.deepEqual(made.served, ['[He said: "broken wórds that end."', '"a second line.', 'whole.']);
  assert.deepEqual(wayBack(made), TEXTS);
  assert.deepEqual(countPatched(made.patch), { repaired: 2, endings: 2 });
  assert.equal(made.patch.edits[0]?.why, 'letters');
});

test('a table that does not fit stops with its file and the verse', () => {
  const row = { verse: '1:1', source: 'brok?n', repaired: 'broken' };
  const cases: readonly (readonly [Partial<EditionTables>, RegExp])[] = [
    [{ repairs: [{ ...row, source: 'absent' }] }, /data\/quran\/repairs\/en\.json: 1:1: "absent" occurs 0 times/],
    [{ repairs: [{ ...row, source: 'o' }] }, /repairs\/en\.json: 1:1: "o" occurs 2 times/],
    [{ repairs: [{ ...row, verse: '3:1' }] }, /repairs\/en\.json: the verse 3:1 does not exist/],
    [{ faults: [{ verse: '1:3', kind: 'missing', detail: 'x' }] }, /faults\/en\.json: the verse 1:3 does not exist/],
    [{ groups: ['1:1-3'] }, /groups\/en\.json: the verse 1:3 does not exist/],
    [{ groups: ['1:2-1'] }, /groups\/en\.json: 1:2-1 is not a range/],
    [{ endings: { ...ENDINGS, ends: ['b', '-'] } }, /endings\/en\.json: surah 1 has 1 codes, not 2.* 1:1$/],
    [{ endings: { ...ENDINGS, ends: ['bz', '-'] } }, /endings\/en\.json: 1:2 has the code "z"/],
    [{ endings: { ...ENDINGS, ends: ['ba'] } }, /endings\/en\.json has the codes of 1 surahs, not 2/],
    [{ endings: { ...ENDINGS, marks: { a: '.', b: ' and more' } } }, /endings\/en\.json: the code "b" has letters/],
    [{ endings: { ...ENDINGS, starts: { 'O ': '1:2' } } }, /endings\/en\.json: 1:2 gets "O ", which has letters/],
    [{ endings: { ...ENDINGS, starts: { '"': '1:2', "'": '1:2' } } }, /endings\/en\.json: 1:2 is in "starts" twice/],
    [
      { endings: { ...ENDINGS, inside: [{ verse: '1:2', source: 'line', served: 'lines' }] } },
      /1:2: "inside" changes letters/,
    ],
    [
      { endings: { ...ENDINGS, inside: [{ verse: '1:2', source: 'x', served: 'x,' }] } },
      /endings\/en\.json: 1:2: "x" occurs 0/,
    ],
  ];
  for (const [tables, message] of cases) {
    assert.throws(
      () => patched(tables),
      (error: unknown) => {
        assert.ok(error instanceof TableFault);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  }
});
