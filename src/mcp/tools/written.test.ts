import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verification } from '@isnad/contract/verify';
import { writeVerification } from './written.ts';

const UNKNOWN: Verification['quotations'][number] = {
  ...{ start: 0, end: 5, text: 'words', kind: 'quran', ref: '94:6', refs: ['94:6'], edition: null, lang: 'en' },
  ...{ verdict: 'unknown_wording', partial: false, range: false, reading: null, differences: [], right_text: null },
  ...{ claim: 'reported', speaker: null, reference: { claimed: '94:6', ok: null, reason: 'unknown_wording' } },
  compare: [{ ref: '94:6', edition: 'quran.en', lang: 'en', text: 'Indeed, with hardship [will be] ease.' }],
};

const written = (quotations: Verification['quotations'], changes: Partial<Verification> = {}) =>
  writeVerification({
    ...{ verdict: 'unclear', problems: [...quotations.keys()], unattached_references: [], quotations },
    counts: { exact: 0, normalised: 0, unknown_wording: 0, altered: 0, not_found: 0 },
    ...{ count: quotations.length, complete: true, unchecked: [], corpus: { quran: 'a', hadith: 'b' } },
    ...changes,
  });

test('an assistant reads the verdict first, and the installed texts beside an unknown wording', () => {
  const text = written([UNKNOWN]);
  assert.match(text, /^Verdict: unclear: /);
  assert.match(text, /1\. unknown_wording, 94:6\. No installed text of this place has these words\./);
  assert.match(text, /Installed text \(94:6, quran\.en\): Indeed, with hardship \[will be\] ease\.$/);
  assert.doesNotMatch(text, /could not be checked/);
});

test('what is cut off, and references to nothing, are said in words', () => {
  const cut = { ...UNKNOWN, verdict: 'altered', cut: 'exception', compare: [], right_text: 'right' } as const;
  const missing = { start: 0, end: 4, text: '2:300', ref: '2:300', exists: false };
  const text = written([{ ...cut, compare: [] }], { verdict: 'problems', unattached_references: [missing] });
  assert.match(text, /It leaves out the exception beside it/);
  assert.match(text, /These references do not exist: 2:300\./);
});
