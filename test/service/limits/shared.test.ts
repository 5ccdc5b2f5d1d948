// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Redis } from 'iovalkey';
import { changePlan, resumeAccount, suspendAccount } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { disableKey, enableKey, rotateKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { sharedChanges } from '../../../src/accounts/limits/shared/shared-changes.ts';
import { CacheAway } from '../../../src/storage/cache.ts';
import { count, fc } from '../../support/chance.ts';
import {
  ask,
  type Member,
  clock as memberClock,
  newKey,
  openMember,
  type Place,
  SCALED,
  testPlace,
} from './deployment.ts';

let place: Place & { drop: () => Promise<void> };
let redis: Redis;
let members: Member[] = [];

/** Moves the clock of the scripts, which stands beside the windows. */
async function setClock(now: number): Promise<void> {
  await redis.set(`${place.prefix}clock`, now);
}

before(async () => {
  if (SCALED.skip !== false) return;
  place = await testPlace();
  redis = new Redis(place.redisUrl);
  const clock = `local now = tonumber(redis.call('GET', '${place.prefix}clock'))`;
  await setClock(1_000_000_000_000);
  const opened = [1, 2, 3].map(() => openMember({ ...place, clock }));
  members = await Promise.all(opened);
});
after(async () => {
  if (SCALED.skip !== false) return;
  await Promise.all(members.map((member) => member.close()));
  const names = await redis.keys(`${place.prefix}*`);
  for (const name of names) {
    if (!name.endsWith('clock')) assert.ok((await redis.pttl(name)) > 0, `${name} expires by itself`);
  }
  if (names.length > 0) await redis.del(names);
  redis.disconnect();
  await place.drop();
});

test(
  'random arrivals of two keys over three processes: no closed window has more than the plan allows, nobody who sleeps as told is refused again',
  SCALED,
  async () => {
    const [first] = members as [Member];
    const { accountId, secret } = await newKey(first.keyDeps, 'free');
    const second = await createKey(first.keyDeps, { accountId, name: 'second' }, OPERATOR_MANAGER);
    const askers = [secret, second.secret];
    let now = 2_000_000_000_000;
    const step = fc.record({
      wait: fc.oneof(fc.nat({ max: 3_000 }), fc.constantFrom(0, 59_999, 60_000, 60_001)),
      burst: fc.integer({ min: 1, max: 9 }),
      sleeps: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        now += 120_002;
        const accepted: number[] = [];
        for (const { wait: passes, burst, sleeps } of steps) {
          now += passes;
          await setClock(now);
          const answers = await Promise.all(
            Array.from({ length: burst }, (_, index) =>
              ask((members[index % 3] as Member).admission, askers[index % 2] ?? secret),
            ),
          );
          for (const { status } of answers) if (status === 'accepted') accepted.push(now);
          const refused = answers.find(({ status }) => status === 'refused');
          if (refused === undefined || !sleeps) continue;
          now += (refused.retryAfter ?? 0) * 1_000;
          await setClock(now);
          const again = await ask((members[1] as Member).admission, accepted.length % 2 === 0 ? secret : second.secret);
          assert.equal(again.status, 'accepted');
          accepted.push(now);
        }
        for (const [index, time] of accepted.entries()) {
          const next = accepted[index + 10];
          assert.ok(next === undefined || next - time > 60_000);
          assert.ok(accepted.filter((other) => other >= time && other <= time + 60_000).length <= 10);
        }
      }),
      { numRuns: count(40, 2_000) },
    );
  },
);

test('a person has 120 over three processes, on any plan, and their keys what the plan gives', SCALED, async () => {
  const [first] = members as [Member];
  for (const plan of ['free', 'enterprise'] as const) {
    const { secret, person } = await newKey(first.keyDeps, plan);
    await setClock(5_000_000_000_000);
    const asked = Array.from({ length: 60 }, () => members.map(({ admission }) => ask(admission, person))).flat();
    const answers = await Promise.all(asked);
    assert.equal(answers.filter(({ status }) => status === 'accepted').length, 120);
    assert.deepEqual([...new Set(answers.map(({ rateLimit }) => rateLimit?.budget))], ['person']);
    for (let count = 0; count < 10; count++) assert.equal((await ask(first.admission, secret)).status, 'accepted');
    assert.equal((await ask(first.admission, secret)).status, plan === 'free' ? 'refused' : 'accepted');
  }
});

test(
  'a clock of the cache that is put back by an hour neither blocks an account nor opens its window',
  SCALED,
  async () => {
    const [first] = members as [Member];
    const { secret } = await newKey(first.keyDeps, 'free');
    let now = 3_000_000_000_000;
    await setClock(now);
    for (let count = 0; count < 6; count++) assert.equal((await ask(first.admission, secret)).status, 'accepted');
    now -= 3_600_000;
    await setClock(now);
    for (let count = 0; count < 4; count++) assert.equal((await ask(first.admission, secret)).status, 'accepted');
    const { status, retryAfter } = await ask(first.admission, secret);
    assert.equal(status, 'refused');
    assert.ok((retryAfter ?? 99) <= 61);
    await setClock(now + (retryAfter ?? 0) * 1_000);
    assert.equal((await ask(first.admission, secret)).status, 'accepted');
  },
);

test('what is changed by one process holds in all; a refusal is proven too', SCALED, async () => {
  const [a, b, c] = members as [Member, Member, Member];
  const { accountId, id, secret } = await newKey(a.keyDeps, 'free');
  const of = async (found = secret) => {
    const answers = await Promise.all(members.map(({ admission }) => ask(admission, found)));
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await of(), ['accepted', 'accepted', 'accepted']);
  await disableKey(b.keyDeps, id, OPERATOR_MANAGER);
  assert.deepEqual(await of(), ['key_disabled', 'key_disabled', 'key_disabled']);
  await enableKey(c.keyDeps, id, OPERATOR_MANAGER);
  assert.deepEqual(await of(), ['accepted', 'accepted', 'accepted']);
  await suspendAccount(a.keyDeps, accountId, OPERATOR);
  const allows = ({ account }: { account: { state: string } }) => {
    if (account.state === 'suspended') throw new CacheAway('suspended');
  };
  await assert.rejects(async () => {
    await b.admission.admit(secret, { allows, beforeLookUp: () => undefined });
  });
  await resumeAccount(b.keyDeps, accountId, OPERATOR);
  const { secret: replaced } = await rotateKey(c.keyDeps, id, 1, OPERATOR_MANAGER);
  assert.deepEqual(await of(), ['accepted', 'accepted', 'accepted'], 'during the overlap');
  memberClock.aheadMs += 1_000;
  assert.deepEqual(await of(), ['key_rotated', 'key_rotated', 'key_rotated']);
  assert.equal((await ask(a.admission, replaced)).rateLimit?.remaining, 0, 'ten in all');
  await changePlan(a.keyDeps, accountId, 'professional', OPERATOR);
  assert.equal((await ask(b.admission, replaced)).rateLimit?.remaining, 89);
  await changePlan(b.keyDeps, accountId, 'free', OPERATOR);
  assert.equal((await ask(c.admission, replaced)).status, 'refused');
});

test('a cache that has lost everything, scripts too, is believed to know nothing', SCALED, async () => {
  const [a] = members as [Member];
  const { id, accountId, secret } = await newKey(a.keyDeps, 'enterprise');
  assert.equal((await ask(a.admission, secret)).status, 'accepted');
  // Changed behind the back of all key versions.
  await a.storage.db
    .updateTable('api_keys')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  assert.equal((await ask(a.admission, secret)).status, 'accepted', 'as remembered, for some seconds');
  await redis.del(`${place.prefix}{${accountId}}s`);
  await redis.script('FLUSH');
  assert.equal((await ask(a.admission, secret)).status, 'key_revoked');
});

test('a change that could not be told to the cache holds once nothing older is remembered', SCALED, async () => {
  const [a, b] = members as [Member, Member];
  const { id, accountId, secret } = await newKey(a.keyDeps, 'enterprise');
  assert.equal((await ask(b.admission, secret)).status, 'accepted');
  const away = () => Promise.reject(new CacheAway('away'));
  const change = sharedChanges(a.storage.db, { pend: away, renew: away }, () => false);
  await change(accountId, (db) =>
    db.updateTable('api_keys').set({ revoked_at: '2026-01-01' }).where('id', '=', id).execute(),
  );
  assert.equal((await ask(b.admission, secret)).status, 'key_revoked');
});

test('a process that dies in the middle of a change leaves nobody with the old state', SCALED, async () => {
  const [a, b] = members as [Member, Member];
  const { id, accountId, secret } = await newKey(a.keyDeps, 'enterprise');
  assert.equal((await ask(b.admission, secret)).status, 'accepted');
  await redis.set(`${place.prefix}{${accountId}}s`, '!dies', 'PX', 60_000);
  assert.equal((await ask(b.admission, secret)).status, 'accepted');
  await a.storage.db.updateTable('api_keys').set({ revoked_at: '2026-01-01' }).where('id', '=', id).execute();
  assert.equal((await ask(b.admission, secret)).status, 'key_revoked', 'although the stamp was never renewed');
});
