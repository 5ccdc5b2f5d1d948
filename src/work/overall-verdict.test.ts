import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verification } from '@isnad/contract/verify';
import { overallVerdict } from './overall-verdict.ts';

type CheckedQuotation = Verification['quotations'][number];

const quotation = (changes: Partial<CheckedQuotation> = {}): CheckedQuotation => ({
  ...{ start: 0, end: 5, text: 'words', kind: 'quran', ref: '1:1', refs: ['1:1'], edition: 'quran.en', lang: 'en' },
  ...{ verdict: 'exact', partial: false, range: false, reading: null, reference: null, differences: [] },
  ...{ right_text: 'words', claim: 'introduction', speaker: null },
  ...changes,
});
const reference = (exists: boolean | null) => ({ start: 0, end: 3, text: '9:9', ref: '9:9', exists });
const doubt = { claimed: 'Bukhari 1', ok: null, reason: 'not_installed' } as const;
const missing = { claimed: 'Bukhari 1', ok: false };

test('the worst quotation decides', () => {
  for (const [quotations, verdict, problems] of [
    [[], 'nothing_to_check', []],
    [[quotation(), quotation({ verdict: 'normalised' })], 'ok', []],
    [[quotation(), quotation({ verdict: 'unknown_wording' })], 'unclear', [1]],
    [[quotation({ claim: 'reported' })], 'ok', []],
    [[quotation({ state: 'damaged' })], 'unclear', [0]],
    [[quotation({ reference: doubt })], 'unclear', [0]],
    [[quotation({ reference: missing })], 'problems', [0]],
    [[quotation({ verdict: 'altered' }), quotation()], 'problems', [0]],
    [[quotation({ verdict: 'unknown_wording' }), quotation({ verdict: 'not_found' })], 'problems', [0, 1]],
  ] as const) {
    const found = overallVerdict({ quotations: [...quotations], unattached_references: [], complete: true });
    assert.deepEqual([found.verdict, found.problems], [verdict, problems]);
  }
});

test('a text that was checked in part is never ok, and a reference to nothing is a problem', () => {
  const of = (quotations: CheckedQuotation[], exists: boolean | null, complete: boolean) =>
    overallVerdict({ quotations, unattached_references: [reference(exists)], complete }).verdict;
  assert.equal(of([quotation()], true, true), 'ok');
  assert.equal(of([quotation()], null, true), 'ok');
  assert.equal(of([], true, false), 'unclear');
  assert.equal(of([quotation()], true, false), 'unclear');
  assert.equal(of([quotation()], false, true), 'problems');
  assert.equal(of([quotation({ verdict: 'altered' })], true, false), 'problems');
});

test('quotations are counted by verdict', () => {
  const quotations = [quotation(), quotation(), quotation({ verdict: 'altered' })];
  assert.deepEqual(overallVerdict({ quotations, unattached_references: [], complete: true }).counts, {
    ...{ exact: 2, normalised: 0, unknown_wording: 0, altered: 1, not_found: 0 },
  });
});
