import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { ConditionLog } from './condition-log.ts';

type Line = { readonly repeated?: number; readonly err?: unknown; readonly reason?: string };

test('what lasts is one line a minute with a count and no stack, until it ends; other faults are a line each', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const lines: Line[] = [];
  const log = new ConditionLog({ warn: (facts) => lines.push(facts) });
  const away = () => log.fault(new Failure('unavailable', 'away', { cause: new Error('no disk') }), 'refused');
  const minute = () => context.mock.timers.tick(60_000);
  for (let time = 0; time < 1_000; time += 1) away();
  minute();
  minute();
  assert.deepEqual(
    lines.map(({ reason, repeated, err }) => [reason, repeated, err]),
    [
      ['away', undefined, undefined],
      ['away', 999, undefined],
    ],
  );
  away();
  assert.equal(lines.length, 3, 'it begins again');
  log.fault(new Failure('unavailable', 'full'), 'refused');
  assert.equal(lines.length, 4, 'another condition');
  for (const error of [new TypeError('a bug'), new TypeError('a bug')]) log.fault(error, 'refused');
  assert.deepEqual([lines.length, lines.at(-1)?.err instanceof TypeError], [6, true]);
});
