import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RowSum, valueFor } from './row-sum.ts';

function sumOf(rows: readonly Record<string, unknown>[]): RowSum {
  const sum = new RowSum();
  for (const row of rows) sum.add(row);
  return sum;
}

test('the order of rows and columns does not matter; everything else does', () => {
  const rows = [
    { id: 'a', count: 1, name: null },
    { id: 'b', count: 2, name: 'x' },
  ];
  const sum = sumOf(rows);
  assert.match(sum.checksum, /^[0-9a-f]{64}$/);
  assert.ok(sum.equals(sumOf([...rows].reverse().map(({ id, count, name }) => ({ name, count, id })))));
  for (const other of [
    rows.slice(1),
    [...rows, ...rows],
    [rows[0], rows[0]],
    [rows[0], { ...rows[1], count: 3 }],
    [rows[0], { ...rows[1], count: '2' }],
    [{ ...rows[0], name: '' }, rows[1]],
    [
      { ...rows[0], name: 'x' },
      { ...rows[1], name: null },
    ],
  ]) {
    assert.ok(!sum.equals(sumOf(other as Record<string, unknown>[])), JSON.stringify(other));
  }
});

test('values by the type of the column they go to', () => {
  const at = '2026-11-21T10:00:00.123Z';
  const columns = [
    ['bool', 1, true],
    ['bool', 0, false],
    ['timestamptz', at, new Date(at)],
    ['jsonb', '{"b":1,"a":[null]}', { a: [null], b: 1 }],
    ['bytea', Uint8Array.of(1, 255), Buffer.from([1, 255])],
    ['int8', 5, 5],
    ['varchar', at, at],
    ['bool', null, null],
  ] as const;
  for (const [type, embedded, given] of columns) {
    assert.ok(sumOf([{ x: valueFor(type, embedded) }]).equals(sumOf([{ x: given }])), `${type} ${embedded}`);
  }
});
