import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CircuitBreaker } from './circuit-breaker.ts';

function broken(): { breaker: CircuitBreaker<string>; pass: (ms: number) => void } {
  let now = 0;
  const breaker = new CircuitBreaker<string>(() => now);
  for (let time = 0; time < 5; time++) {
    assert.equal(breaker.refusal(), undefined);
    breaker.failed(`fault ${time}`);
  }
  const pass = (ms: number) => {
    now += ms;
  };
  return { breaker, pass };
}

test('five failures in a row open it for 30 seconds', () => {
  const { breaker, pass } = broken();
  assert.equal(breaker.refusal(), 'fault 4');
  pass(29_999);
  assert.equal(breaker.refusal(), 'fault 4');
  pass(1);
  assert.equal(breaker.refusal(), undefined);
});

test('then one tries, and the others wait for how that goes', () => {
  const { breaker, pass } = broken();
  pass(30_000);
  assert.equal(breaker.refusal(), undefined);
  assert.equal(breaker.refusal(), 'fault 4');
  breaker.failed('again');
  assert.equal(breaker.refusal(), 'again');
  pass(30_000);
  assert.equal(breaker.refusal(), undefined);
  breaker.succeeded();
  assert.equal(breaker.refusal(), undefined);
  breaker.failed('once');
  assert.equal(breaker.refusal(), undefined);
});

test('a try that was given up lets the next one try', () => {
  const { breaker, pass } = broken();
  pass(30_000);
  assert.equal(breaker.refusal(), undefined);
  breaker.abandoned();
  assert.equal(breaker.refusal(), undefined);
});
