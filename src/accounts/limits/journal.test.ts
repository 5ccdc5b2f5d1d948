import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { LimitJournal } from './journal.ts';
import { WindowLimiter } from './window-limiter.ts';

let folder = '';
/** What both clocks show; each test moves them. */
let time = { ticks: 0, now: 0, bootId: '' };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isnad-journal-'));
  time = { ticks: 5_000_000, now: 1_795_000_000_000, bootId: 'b0' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): LimitJournal {
  return new LimitJournal({
    folder,
    clock: { ticks: () => time.ticks, bootId: time.bootId },
    now: () => time.now,
  });
}

function pass(milliseconds: number): void {
  time.ticks += milliseconds;
  time.now += milliseconds;
}

/** Entries as ages, as a new process finds them. */
function found(): { entries: [string, number][]; damaged: number } {
  const journal = open();
  const entries = journal.takeEntries().map(({ accountId, at }): [string, number] => [accountId, time.ticks - at]);
  journal.close();
  return { entries, damaged: journal.damaged };
}

test('a new process finds what the last one wrote, unless it has left the window', () => {
  const journal = open();
  journal.append([{ accountId: 'acct_a', at: time.ticks }]);
  pass(30_000);
  journal.append([{ accountId: 'acct_b', at: time.ticks + 0.9 }]);
  pass(30_000);
  assert.deepEqual(found().entries, [
    ['acct_a', 60_000],
    ['acct_b', 30_000],
  ]);
  pass(1);
  assert.deepEqual(found().entries, [['acct_b', 30_001]]);
});

test('a wall clock that jumps between two runs changes nothing', () => {
  const journal = open();
  journal.append([{ accountId: 'acct_a', at: time.ticks }]);
  pass(10_000);
  for (const jump of [3_600_000, -7_200_000]) {
    time.now += jump;
    assert.deepEqual(found().entries, [['acct_a', 10_000]]);
  }
});

test('after the machine was switched on anew ages are told by the wall clock; the future counts as now', () => {
  for (const bootId of ['b1', '']) {
    rmSync(folder, { recursive: true, force: true });
    time = { ticks: 5_000_000, now: 1_795_000_000_000, bootId: bootId === '' ? '' : 'b0' };
    const journal = open();
    journal.append([{ accountId: 'acct_a', at: time.ticks }]);
    pass(5_000);
    journal.append([{ accountId: 'acct_a', at: time.ticks }]);
    journal.close();
    time = { ticks: 700, now: time.now + 40_000, bootId };
    assert.deepEqual(found().entries, [
      ['acct_a', 45_000],
      ['acct_a', 40_000],
    ]);
    time.now -= 3_600_000;
    assert.deepEqual(found().entries, [
      ['acct_a', 0],
      ['acct_a', 0],
    ]);
  }
});

test('the files are written in turn and stay small', () => {
  const journal = open();
  for (let count = 0; count < 10_000; count++) {
    journal.append([{ accountId: `acct_${count}`, at: time.ticks }]);
    pass(100);
  }
  assert.equal(found().entries.length, 600);
  const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  assert.equal(bytes.length, 2);
  assert.ok(Math.max(...bytes) < 700 * 40, `${bytes}`);
});

test('a last entry that is not whole is ignored, and the next one stands on a line of its own', () => {
  open().append([{ accountId: 'acct_a', at: time.ticks }]);
  appendFileSync(join(folder, '1.journal'), '5000 acct_b');
  assert.deepEqual(found(), { entries: [['acct_a', 0]], damaged: 0 });
  open().append([{ accountId: 'acct_c', at: time.ticks }]);
  assert.deepEqual(
    found().entries.map(([account]) => account),
    ['acct_a', 'acct_c'],
  );
});

test('of a damaged file counts what can be read', () => {
  const journal = open();
  for (const account of ['acct_a', 'acct_b', 'acct_c']) journal.append([{ accountId: account, at: time.ticks }]);
  const path = join(folder, '1.journal');
  writeFileSync(path, readFileSync(path, 'latin1').replace('acct_b', 'acct_x'));
  assert.deepEqual(found(), {
    entries: [
      ['acct_a', 0],
      ['acct_c', 0],
    ],
    damaged: 1,
  });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 200 }), (bytes, at) => {
      const text = readFileSync(path, 'latin1');
      writeFileSync(path, text.slice(0, at) + Buffer.from(bytes).toString('latin1') + text.slice(at), 'latin1');
      found();
      writeFileSync(path, text, 'latin1');
    }),
  );
});

test('over any restarts no closed window holds more than the limit', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('take', 'take', 'take', 'take', 'restart'), fc.nat({ max: 9_000 })), {
    minLength: 20,
    maxLength: 150,
  });
  fc.assert(
    fc.property(steps, (all) => {
      rmSync(folder, { recursive: true, force: true });
      let journal = open();
      let limiter = new WindowLimiter();
      const accepted: number[] = [];
      for (const [what, wait] of all) {
        pass(wait);
        if (what === 'restart') {
          journal.close();
          journal = open();
          limiter = new WindowLimiter();
          for (const { accountId, at } of journal.takeEntries()) limiter.record(accountId, at);
        } else if (limiter.take('acct_a', 10, time.ticks).accepted) {
          journal.append([{ accountId: 'acct_a', at: time.ticks }]);
          accepted.push(time.ticks);
        } else {
          const since = accepted.filter((moment) => time.ticks - moment <= 60_000);
          assert.equal(since.length, 10, 'nothing is refused without need');
        }
      }
      journal.close();
      for (const [index, moment] of accepted.entries()) {
        const next = accepted[index + 10];
        assert.ok(next === undefined || next - moment > 60_000);
      }
    }),
    { numRuns: count(60, 3_000) },
  );
});

test('on a full disk it is said, and written when there is room again', { skip: process.platform !== 'linux' }, () => {
  symlinkSync('/dev/full', join(folder, '1.journal'));
  const journal = open();
  assert.throws(() => journal.append([{ accountId: 'acct_a', at: time.ticks }]), /ENOSPC/);
  pass(60_002);
  journal.append([{ accountId: 'acct_a', at: time.ticks }]);
  assert.deepEqual(found().entries, [['acct_a', 0]]);
});
