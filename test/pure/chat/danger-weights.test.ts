import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfSources } from '../../../pack/danger/sentences.ts';
import { meanScore, readAll } from '../../../pack/danger/train.ts';
import { Weights } from '../../../src/chat/danger/weights.ts';

const weights = Weights.open();
const { header } = weights;

test('the weights were made from these sentences, by this program', () => {
  assert.equal(header.madeFrom, hashOfSources(), 'Make them again: npm run danger');
});

test('messages are read as they were when the weights were made', () => {
  assert.equal(meanScore(weights, readAll()), header.mean, 'Make the weights again: npm run danger');
});
