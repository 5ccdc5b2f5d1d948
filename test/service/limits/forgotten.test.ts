// Runs on each store.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Redis } from 'iovalkey';
import type { Cache } from '../../../src/storage/cache.ts';
import { until } from '../../support/until.ts';
import { ask, type Member, newKey, openMember, type Place, SCALED, testPlace } from './deployment.ts';

const LIMIT = 10;

/** A place, and what empties the cache of it, as FLUSHALL does. */
async function newPlace(context: TestContext): Promise<{ place: Place; flush: () => Promise<void> }> {
  const { drop, ...place } = await testPlace();
  const redis = new Redis(place.redisUrl);
  context.after(async () => {
    redis.disconnect();
    await drop();
  });
  const flush = async () => {
    const names = await redis.keys(`${place.prefix}*`);
    assert.ok(names.length > 0);
    await redis.del(names);
  };
  return { place, flush };
}

async function openMembers(context: TestContext, place: Place, count: number): Promise<Member[]> {
  const members = await Promise.all(Array.from({ length: count }, () => openMember(place)));
  context.after(() => Promise.all(members.map((member) => member.close())));
  return members;
}

/** How many of these requests, spread over the processes, are accepted. */
async function accepted(members: readonly Member[], secret: string, times: number): Promise<number> {
  const asked = Array.from({ length: times }, (_, time) =>
    ask((members[time % members.length] as Member).admission, secret),
  );
  const answers = await Promise.all(asked);
  for (const { status } of answers) assert.match(status, /^(accepted|refused)$/);
  return answers.filter(({ status }) => status === 'accepted').length;
}

const cacheDecides = (members: readonly Member[]) => () =>
  members.every(({ said }) => said.at(-1) === 'the cache decides over limits');

test(
  'a cache that is emptied under load: the limit holds, and the cache decides again by itself',
  SCALED,
  async (t) => {
    const { place, flush } = await newPlace(t);
    const members = await openMembers(t, place, 3);
    const { secret } = await newKey((members[0] as Member).keyDeps, 'free');
    assert.equal(await accepted(members, secret, 6), 6);
    await flush();
    assert.equal(await accepted(members, secret, 30), LIMIT - 6);
    await until(cacheDecides(members));
    assert.equal(await accepted(members, secret, 9), 0);
    const lost = members.flatMap(({ said }) => said.filter((line) => line.includes('lost what it counted')));
    assert.ok(lost.length >= 1 && lost.length <= 3, 'one line of each process at most');
  },
);

test('a cache that is emptied without a request is noticed', SCALED, async (t) => {
  const { place, flush } = await newPlace(t);
  const members = await openMembers(t, place, 2);
  const { secret } = await newKey((members[0] as Member).keyDeps, 'free');
  assert.equal(await accepted(members, secret, LIMIT), LIMIT);
  await flush();
  await until(cacheDecides(members));
  assert.equal(await accepted(members, secret, 4), 0);
});

test('a cache that evicts keys does not decide until it stops', SCALED, async (t) => {
  const { place } = await newPlace(t);
  let evicted = 5;
  const evicting = (cache: Cache): Cache => ({
    ...cache,
    script: (text) => {
      const run = cache.script(text);
      if (!text.includes('evicted_keys')) return run;
      return async (keys, words) => [((await run(keys, words)) as [string, string])[0], String(evicted)];
    },
  });
  const member = await openMember(place, evicting);
  t.after(member.close);
  const { secret } = await newKey(member.keyDeps, 'free');
  assert.equal(await accepted([member], secret, 4), 4);
  const more = setInterval(() => {
    evicted += 1;
  }, 20);
  t.after(() => clearInterval(more));
  await until(() => member.said.includes('the store decides over limits; keys are not cached'));
  assert.equal(await accepted([member], secret, 20), LIMIT - 4);
  assert.ok(!cacheDecides([member])());
  clearInterval(more);
  await until(cacheDecides([member]));
  assert.equal(await accepted([member], secret, 3), 0);
});

test('all processes stop and the cache is emptied: what they accepted counts for the next', SCALED, async (t) => {
  const { place, flush } = await newPlace(t);
  const before = await Promise.all([openMember(place), openMember(place)]);
  const { secret } = await newKey((before[0] as Member).keyDeps, 'free');
  assert.equal(await accepted(before, secret, 7), 7);
  await Promise.all(before.map((member) => member.close()));
  await flush();
  const next = await openMembers(t, place, 2);
  assert.equal(await accepted(next, secret, 20), LIMIT - 7);
  assert.deepEqual(
    next.flatMap(({ said }) => said),
    [],
    'nobody is waited for',
  );
});

test('a process that has ended is not waited for, and what it accepted counts', SCALED, async (t) => {
  const { place, flush } = await newPlace(t);
  const members = await openMembers(t, place, 1);
  const gone = await openMember(place);
  const { secret } = await newKey(gone.keyDeps, 'free');
  assert.equal(await accepted([gone], secret, 7), 7);
  await gone.close();
  await flush();
  assert.equal(await accepted(members, secret, 20), LIMIT - 7);
});
