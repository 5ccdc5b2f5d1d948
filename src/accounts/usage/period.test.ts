import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { USAGE_INTERVALS, type UsageQuery } from '@isnad/contract/usage';
import { fc } from '../../../test/support/chance.ts';
import { MAX_BUCKETS, readPeriod } from './period.ts';

const NOW = Date.parse('2026-11-21T10:17:42.512Z');

function told(query: UsageQuery, now = NOW): string {
  const { from, to } = readPeriod(query, now);
  return `${new Date(from).toISOString()} ${new Date(to).toISOString()}`;
}

function faults(query: UsageQuery): string[] {
  try {
    readPeriod(query, NOW);
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.faults.map(({ location, message, fix }) => `${location} ${message}; ${fix}`);
  }
  return [];
}

test('what is left out is filled in, up to the bucket that is running', () => {
  assert.equal(told({}), '2026-11-20T11:00:00.000Z 2026-11-21T11:00:00.000Z');
  assert.equal(told({ interval: 'minute' }), '2026-11-21T09:18:00.000Z 2026-11-21T10:18:00.000Z');
  assert.equal(told({ interval: 'day' }), '2026-10-23T00:00:00.000Z 2026-11-22T00:00:00.000Z');
  assert.equal(told({ to: '2026-11-20' }), '2026-11-19T00:00:00.000Z 2026-11-20T00:00:00.000Z');
  assert.equal(told({ from: '2026-11-21' }), '2026-11-21T00:00:00.000Z 2026-11-21T11:00:00.000Z');
  assert.equal(told({}, Date.parse('2026-11-21T10:00:00.000Z')), '2026-11-20T11:00:00.000Z 2026-11-21T11:00:00.000Z');
});

test('both ends are rounded outwards, and the future is cut off', () => {
  const query = { from: '2026-11-20T10:59Z', to: '2026-11-20T11:00:00.001Z' };
  assert.equal(told(query), '2026-11-20T10:00:00.000Z 2026-11-20T12:00:00.000Z');
  assert.equal(told({ ...query, interval: 'minute' }), '2026-11-20T10:59:00.000Z 2026-11-20T11:01:00.000Z');
  assert.equal(told({ from: '2026-11-21', to: '9999-12-31' }), '2026-11-21T00:00:00.000Z 2026-11-21T11:00:00.000Z');
});

test('all faults are told at once', () => {
  assert.deepEqual(faults({ from: '2026-02-30', to: '2026-13-01' }).length, 2);
  const [none = ''] = faults({ from: '2026-11-20T10:00Z', to: '2026-11-20T10:00Z' });
  assert.match(none, /^query\.from is not before to;/);
  const old = faults({ from: '0001-01-01', interval: 'minute' });
  assert.equal(old.length, 2);
  assert.match(old[0] ?? '', /further back than 7 days.*2026-11-14T10:17:42.512Z or later, or interval=hour or day/);
  assert.match(old[1] ?? '', /has 1065\d{6} buckets of one minute; ask for at most 1500 at once/);
});

test('whatever is asked, the answer is whole buckets, or a fault', () => {
  const time = fc.date({ min: new Date('2025-06-01'), max: new Date('2027-06-01'), noInvalidDate: true });
  const text = fc.option(
    time.map((date) => date.toISOString()),
    { nil: undefined },
  );
  const asked = fc.record({ from: text, to: text, interval: fc.constantFrom(undefined, ...USAGE_INTERVALS) });
  fc.assert(
    fc.property(asked, ({ from, to, interval }) => {
      const query = { ...(from && { from }), ...(to && { to }), ...(interval && { interval }) };
      if (faults(query).length > 0) return;
      const period = readPeriod(query, NOW);
      const buckets = (period.to - period.from) / period.bucketMs;
      assert.ok(Number.isInteger(buckets) && buckets >= 1 && buckets <= MAX_BUCKETS);
      assert.equal(period.from % period.bucketMs, 0);
      assert.ok(period.to - period.bucketMs <= NOW);
      if (from !== undefined) assert.ok(period.from <= Date.parse(from));
    }),
  );
});
