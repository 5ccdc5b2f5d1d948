import assert from 'node:assert/strict';
import { mkdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { EditionChange } from '@isnad/contract/changes';
import { StepFiles, type StoredChange, withStep, writeStep } from '../../../src/corpus/changes/change-file.ts';
import { DamagedContainer } from '../../../src/corpus/container.ts';
import { realDisk } from '../../../src/corpus/hadith/import/pack-file.ts';
import type { ChangeStep } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { newDataDir } from '../../support/start.ts';

/* The files of recorded changes, and which of them are kept. */

const folder = newDataDir();
mkdirSync(join(folder, 'corpus'), { recursive: true });
after(() => rmSync(folder, { recursive: true }));

/** Steps with these numbers of changes, each added to those before. */
function stepsOf(counts: readonly number[]): readonly ChangeStep[] {
  let steps: readonly ChangeStep[] = [];
  for (const [at, added] of counts.entries()) {
    const step = { from: `v${at}`, to: `v${at + 1}`, file: `${at}.changes`, added, corrected: 1, removed: 2 };
    ({ steps } = withStep(steps, step, 'build'));
  }
  return steps;
}
const numbers = (counts: readonly number[]) => stepsOf(counts).map(({ number }) => number);

test('the newest steps are kept: at most 200, with a million changes together, and always the last', () => {
  assert.deepEqual(numbers([5, 6, 7]), [1, 2, 3]);
  assert.deepEqual(numbers([1, 499_997, 499_997]), [2, 3], 'a million changes are kept');
  assert.deepEqual(numbers([1, 499_997, 499_998]), [3], 'one more is too much');
  assert.deepEqual(numbers([5, 6, 2_000_000]), [3], 'the last is kept however large it is');
  assert.deepEqual(numbers([2_000_000, 5, 6]), [2, 3]);
  const many = numbers(Array(205).fill(0));
  assert.deepEqual([many.length, many[0], many.at(-1)], [200, 6, 205]);
  const [step] = stepsOf([5]);
  assert.deepEqual(withStep([{ ...(step as ChangeStep), to: 'other' }], step as ChangeStep, 'build').steps.length, 1);
});

function writtenStep(at: number, count: number): ChangeStep {
  const [from, to] = [`w${at}`, `w${at + 1}`];
  const editions: EditionChange[] = [{ edition: `hadith.${at}.en`, change: 'added' }];
  const text = { work: 'hadith', edition: null, language: 'en', old_sha256: null, new_sha256: 'a' } as const;
  const changes = Array.from(
    { length: count },
    (_, row): StoredChange => ({
      ...text,
      change: 'added',
      ref: `garden:${at}.${row}`,
    }),
  );
  return { number: at, ...writeStep(folder, { from, to, editions, changes }, realDisk) };
}

test('any part of a step can be read, with its header read once, and few headers stay in memory', () => {
  const [one, two, three] = [1, 2, 3].map((at) => writtenStep(at, 250)) as [ChangeStep, ChangeStep, ChangeStep];
  const files = new StepFiles(folder, 2);
  const pathOf = ({ file }: ChangeStep) => join(folder, 'corpus', file);
  for (const step of [one, two, three]) {
    assert.deepEqual(files.editions(step), [{ edition: `hadith.${step.number}.en`, change: 'added' }]);
    for (const [first, count] of [
      [0, 250],
      [99, 2],
      [100, 100],
      [249, 1],
      [150, 100],
    ] as const) {
      const rows = files.changes(step, first, count);
      assert.deepEqual(
        rows.map(({ ref }) => ref),
        Array.from({ length: count }, (_, at) => `garden:${step.number}.${first + at}`),
      );
      assert.ok(rows.every(({ step: number }) => number === step.number));
    }
  }
  truncateSync(pathOf(three), 1_000);
  assert.equal(files.editions(three)[0]?.edition, 'hadith.3.en');
  assert.throws(() => files.changes(three, 200, 50), DamagedContainer);
  for (const step of [one, two, three]) rmSync(pathOf(step));
  assert.equal(files.editions(two)[0]?.edition, 'hadith.2.en');
  assert.equal(files.editions(three)[0]?.edition, 'hadith.3.en');
  assert.throws(() => files.editions(one), { code: 'ENOENT' });
});
