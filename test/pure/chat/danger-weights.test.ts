import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfSources } from '../../../pack/danger/sentences.ts';
import { meanScore, readAll } from '../../../pack/danger/train.ts';
import { readDanger } from '../../../src/chat/danger/read-danger.ts';
import { Weights } from '../../../src/chat/danger/weights.ts';

const weights = Weights.open();
const { header } = weights;

test('the weights were made from these sentences, by this program', () => {
  assert.equal(header.madeFrom, hashOfSources(), 'Make them again: npm run danger');
});

test('messages are read as they were when the weights were made', () => {
  assert.equal(meanScore(weights, readAll()), header.mean, 'Make the weights again: npm run danger');
});

test('a message takes no more than a millisecond of the processor', () => {
  const message = 'My husband hits me when he drinks and I am afraid. Is it haram to leave him?';
  readDanger(message);
  const before = process.cpuUsage();
  const times = 200;
  for (let nth = 0; nth < times; nth++) readDanger(message);
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1_000 / times <= 1, `${(user + system) / 1_000 / times} ms`);
});
