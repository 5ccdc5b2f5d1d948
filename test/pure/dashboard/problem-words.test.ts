import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FailureCode } from '@isnad/contract/failure';
import { ERROR_KINDS } from '../../../src/http/errors/errors.ts';

/** What only programs can do wrong: send another method, another media type, broken JSON, or download what is not there. */
const ONLY_PROGRAMS: readonly FailureCode[] = [
  'edition_not_found',
  'invalid_json',
  'method_not_allowed',
  'model_not_found',
  'not_acceptable',
  'range_not_satisfiable',
  'redistribution_refused',
  'unsupported_media_type',
];
/** Shown with the seconds that are left, and the limit of the plan. */
const COUNTED_DOWN: readonly FailureCode[] = ['rate_limit_exceeded'];

const codes = Object.keys(ERROR_KINDS) as FailureCode[];
const met = codes.filter((code) => !ONLY_PROGRAMS.includes(code) && !COUNTED_DOWN.includes(code));

for (const language of ['en', 'bn', 'ar']) {
  test(`every error code that a page can meet has words (${language})`, () => {
    const file = new URL(`../../../dashboard/src/app/words/${language}.json`, import.meta.url);
    const words = JSON.parse(readFileSync(file, 'utf8')) as { problem: { code: Record<string, string> } };
    assert.deepEqual(
      met.filter((code) => (words.problem.code[code] ?? '').trim() === ''),
      [],
    );
  });
}
