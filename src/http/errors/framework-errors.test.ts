import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { errorCodes } from 'fastify';
import { ERROR_KINDS } from './errors.ts';
import { asFailure } from './framework-errors.ts';

type Thrown = { code: string; statusCode: number };

test('every error of Fastify that blames the request keeps its status; its own faults tell nothing', () => {
  const all = Object.values(errorCodes).map((Kind) => new Kind() as Error & Thrown);
  assert.ok(all.length > 50);
  const blaming = all.filter(({ statusCode }) => statusCode < 500);
  assert.ok(blaming.length >= 10);
  for (const error of blaming) assert.equal(ERROR_KINDS[asFailure(error).code].status, error.statusCode, error.code);
  for (const error of all) {
    if (error.statusCode >= 500) assert.equal(asFailure(error).code, 'internal_error', error.code);
  }
});

test('a status on an error of somebody else means nothing', () => {
  for (const error of [undefined, null, 'no', new Error('x'), Object.assign(new Error('x'), { statusCode: 404 })]) {
    assert.equal(asFailure(error).code, 'internal_error');
  }
  const failure = new Failure('verse_not_found', 'no');
  assert.equal(asFailure(failure), failure);
});

test('a body whose connection ends is not our fault', () => {
  assert.equal(
    asFailure(Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })).code,
    'malformed_request',
  );
});
