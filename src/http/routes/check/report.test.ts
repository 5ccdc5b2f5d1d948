import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verification } from '@isnad/contract/verify';
import { overallSentence } from './findings.ts';
import { markdownReport } from './report.ts';
import { WORDS } from './words.ts';

type CheckedQuotation = Verification['quotations'][number];

const QUOTATION: CheckedQuotation = {
  ...{ start: 0, end: 5, text: 'words', kind: 'quran', ref: '94:6', refs: ['94:6'], edition: null, lang: 'en' },
  ...{ verdict: 'unknown_wording', partial: false, range: false, reading: null, differences: [], right_text: null },
  ...{ claim: 'reported', speaker: null, reference: { claimed: '94:6', ok: null, reason: 'unknown_wording' } },
  compare: [
    { ref: '94:6', edition: 'quran.ar', lang: 'ar', text: 'إن مع العسر يسرا' },
    { ref: '94:6', edition: 'quran.en', lang: 'en', text: 'Indeed, with <hardship> ease' },
  ],
};
const CUT: CheckedQuotation = {
  ...QUOTATION,
  ...{ verdict: 'altered', cut: 'negation', claim: 'reference', reference: null, right_text: 'do not approach' },
};
CUT.compare = [];

const verification = (quotations: CheckedQuotation[], changes: Partial<Verification> = {}): Verification => ({
  ...{ verdict: 'unclear', problems: [...quotations.keys()], unattached_references: [], quotations },
  counts: { exact: 0, normalised: 0, unknown_wording: 1, altered: 0, not_found: 0 },
  ...{ count: quotations.length, complete: true, unchecked: [], corpus: { quran: 'a', hadith: 'b' } },
  ...changes,
});
const options = {
  language: 'en',
  baseUrl: 'https://a.example',
  date: '2026-01-31',
  compared: [],
  names: { reference: (ref: string) => `Quran ${ref}`, edition: (id: string) => id },
  text: 'words',
} as const;

test('an unknown wording has the installed texts beside it, and says nothing of the reference', () => {
  const report = markdownReport(verification([QUOTATION]), options);
  assert.match(report, /\*\*Nothing is wrong, but some quotations could not be decided: 1 of 1\.\*\*/);
  assert.match(report, /Compare for yourself: \[Quran 94:6\]\(https:\/\/a\.example\/quran\/94\/6\) · quran\.en/);
  assert.match(report, /> Indeed, with \\<hardship\\> ease/);
  assert.match(report, /reports what is said there/);
  assert.doesNotMatch(report, /could not be checked/);
});

test('what is cut off is said in words', () => {
  const report = markdownReport(verification([CUT], { verdict: 'problems' }), options);
  assert.match(report, /leaves out the negation next to it/);
});

test('each verdict on a text is one sentence in three languages', () => {
  for (const words of Object.values(WORDS)) {
    const sentences = [
      verification([], { verdict: 'nothing_to_check' }),
      verification([QUOTATION], { verdict: 'ok', problems: [] }),
      verification([QUOTATION]),
      verification([], { complete: false }),
      verification([CUT], { verdict: 'problems' }),
      verification([], { verdict: 'problems' }),
    ].map((one) => overallSentence(words, one, String));
    assert.equal(new Set(sentences).size, 6);
    for (const sentence of sentences) assert.doesNotMatch(sentence, /[{}]/);
  }
});
