// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
// biome-ignore lint/style/noRestrictedImports: pauses of the scenario
import { setTimeout as wait } from 'node:timers/promises';
import { changePlan } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { revokeKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { REMEMBERED_MS } from '../../../src/accounts/limits/shared/shared-keys.ts';
import { until } from '../../support/until.ts';
import { type Line, startProxy } from '../scaled/proxy.ts';
import {
  type Answer,
  type Asker,
  ask,
  clock,
  type Member,
  newKey,
  openMember,
  SCALED,
  testPlace,
} from './deployment.ts';

/** Three processes; between them and each of the two stores a line that can be cut. */
let members: Member[] = [];
let toCache: Line;
let toStore: Line;
let drop: () => Promise<void>;

before(async () => {
  if (SCALED.skip !== false) return;
  const place = await testPlace();
  drop = place.drop;
  toCache = await startProxy(hostAndPort(place.redisUrl));
  toStore = await startProxy(hostAndPort(place.databaseUrl));
  const through = { ...place, redisUrl: via(place.redisUrl, toCache), databaseUrl: via(place.databaseUrl, toStore) };
  members = await Promise.all([openMember(through), openMember(through), openMember(through)]);
});
after(async () => {
  if (SCALED.skip !== false) return;
  await Promise.all(members.map((member) => member.close()));
  await toCache.close();
  await toStore.close();
  await drop();
});

function hostAndPort(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

function via(url: string, line: Line): string {
  const changed = new URL(url);
  changed.port = String(line.port);
  return changed.href;
}

/** Asks all three processes at once, so many times each, with these in turn; how often which answer came. */
async function askAll(askers: Asker | readonly Asker[], times: number): Promise<Record<string, number>> {
  const all = [askers].flat() as Asker[];
  const answers = await Promise.all(
    members.flatMap(({ admission }, member) =>
      Array.from({ length: times }, (_, time) => ask(admission, all[(member + time) % all.length] ?? '')),
    ),
  );
  return counted(answers);
}

function counted(answers: readonly Answer[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const { status } of answers) out[status] = (out[status] ?? 0) + 1;
  return out;
}

function tell(context: { diagnostic: (text: string) => void }, text: string, what: unknown): void {
  context.diagnostic(`${text}: ${JSON.stringify(what)}`);
}

const decides = (who: string) => () => members.every(({ said }) => said.at(-1)?.startsWith(who) === true);

for (const how of ['cut', 'freeze'] as const) {
  test(
    `the cache goes (${how}) and comes back: no 5xx, and no window has more than the plan allows`,
    SCALED,
    async (t) => {
      const { keyDeps } = members[0] as Member;
      const [free, professional, enterprise] = await Promise.all([
        newKey(keyDeps, 'free'),
        newKey(keyDeps, 'professional'),
        newKey(keyDeps, 'enterprise'),
      ]);
      const sums = { free: 0, professional: 0, person: 0 };
      const round = async (text: string, times: number) => {
        const found = {
          free: await askAll(free.secret, times),
          professional: await askAll(professional.secret, times),
          enterprise: await askAll(enterprise.secret, times),
          person: await askAll(free.person, times),
        };
        sums.free += found.free.accepted ?? 0;
        sums.professional += found.professional.accepted ?? 0;
        sums.person += found.person.accepted ?? 0;
        for (const { unavailable, ...rest } of Object.values(found)) {
          assert.equal(unavailable, undefined, `${text}: ${JSON.stringify(rest)}`);
        }
        assert.deepEqual(found.enterprise, { accepted: 3 * times });
        tell(t, text, found);
      };
      await round('the cache decides', 2);
      assert.equal(sums.free, 6);
      if (how === 'cut') await toCache.cut();
      else toCache.freeze();
      await round('just cut', 1);
      await until(decides('the store'));
      await round('the store decides', 5);
      assert.equal(sums.free, 10, 'all the plan allows');
      await revokeKey(keyDeps, enterprise.id, OPERATOR_MANAGER);
      assert.deepEqual(await askAll(enterprise.secret, 2), { key_revoked: 6 }, 'a change holds at once');
      await toCache.mend();
      await until(decides('the cache'));
      const found = await askAll(free.secret, 5);
      assert.deepEqual(found, { refused: 15 }, 'what the store counted came along');
      sums.professional += (await askAll(professional.secret, 60)).accepted ?? 0;
      sums.person += (await askAll(free.person, 60)).accepted ?? 0;
      assert.deepEqual([sums.professional, sums.person], [100, 120]);
      tell(t, 'accepted within the minute', sums);
    },
  );
}

test(
  'requests of a key and a person that never stop, over cuts and returns, get exactly what each is allowed',
  SCALED,
  async (t) => {
    const { keyDeps } = members[0] as Member;
    const { secret, person } = await newKey(keyDeps, 'professional');
    let going = true;
    const answers = { key: [] as Answer[], person: [] as Answer[] };
    const asking = members.flatMap(({ admission }) =>
      [secret, person].map(async (asker) => {
        while (going) {
          answers[asker === secret ? 'key' : 'person'].push(await ask(admission, asker));
          // a pause of the scenario: some are accepted between each of its steps
          await wait(40);
        }
      }),
    );
    const enough = (status: string, count: number) =>
      until(() => Object.values(answers).every((all) => (counted(all)[status] ?? 0) >= count));
    await enough('accepted', 10);
    await toCache.cut();
    await until(decides('the store'));
    await enough('accepted', 20);
    await toCache.mend();
    await until(decides('the cache'));
    await enough('accepted', 30);
    toCache.freeze();
    await until(decides('the store'));
    await enough('accepted', 40);
    await toCache.mend();
    await until(decides('the cache'));
    await enough('refused', 5);
    going = false;
    await Promise.all(asking);
    const found = { key: counted(answers.key), person: counted(answers.person) };
    tell(t, 'in all', found);
    for (const one of Object.values(found)) assert.deepEqual(Object.keys(one).sort(), ['accepted', 'refused']);
    // A request that the cache counted while it was lost was asked anew: of those the account gets fewer, never more.
    const [key, session] = [found.key.accepted ?? 0, found.person.accepted ?? 0];
    assert.ok(key <= 100 && key >= 94 && session <= 120 && session >= 114, JSON.stringify(found));
  },
);

test(
  'the database goes while the cache is there: who is known goes on, others wait; it comes back by itself',
  SCALED,
  async (t) => {
    const { keyDeps } = members[0] as Member;
    const known = await newKey(keyDeps, 'free');
    const unknown = await newKey(keyDeps, 'free');
    assert.deepEqual(await askAll(known.secret, 1), { accepted: 3 });
    await toStore.cut();
    // Longer than a key is remembered without asking.
    clock.aheadMs += REMEMBERED_MS + 600;
    const found = [await askAll(known.secret, 1), await askAll(unknown.secret, 1)];
    tell(t, 'known, unknown', found);
    assert.deepEqual(found, [{ accepted: 3 }, { unavailable: 3 }]);
    const { retryAfter } = await ask((members[0] as Member).admission, unknown.secret);
    assert.ok(retryAfter !== undefined);
    await toStore.mend();
    await until(
      async () => (await askAll(unknown.secret, 1)).accepted,
      (accepted) => accepted === 3,
    );
    assert.deepEqual(await askAll(known.secret, 2), { accepted: 4, refused: 2 });
  },
);

test(
  'the database goes, and the connection to the cache breaks as well: who is known goes on as soon as it is back',
  SCALED,
  async (t) => {
    const { keyDeps } = members[0] as Member;
    const known = await newKey(keyDeps, 'enterprise');
    assert.deepEqual(await askAll(known.secret, 1), { accepted: 3 });
    await toStore.cut();
    // a pause of the scenario: longer than the store may take to answer a poll, every half second
    await wait(1_600);
    await toCache.cut();
    // a pause of the scenario: the connection breaks, and the first tries to connect again fail
    await wait(200);
    await toCache.mend();
    await until(
      async () => (await askAll(known.secret, 1)).accepted,
      (accepted) => accepted === 3,
    );
    tell(t, 'after', await askAll(known.secret, 5));
    assert.deepEqual(await askAll(known.secret, 5), { accepted: 15 });
    await toStore.mend();
    await until(decides('the cache'));
    const unknown = await newKey(keyDeps, 'free');
    assert.deepEqual(await askAll(unknown.secret, 1), { accepted: 3 });
  },
);

test('both are away: 503 with what to wait for; both come back', SCALED, async (t) => {
  const { keyDeps } = members[0] as Member;
  const { secret, accountId } = await newKey(keyDeps, 'enterprise');
  assert.deepEqual(await askAll(secret, 1), { accepted: 3 });
  await toStore.cut();
  await toCache.cut();
  const answers = await Promise.all(members.map(({ admission }) => ask(admission, secret)));
  tell(t, 'both away', answers);
  for (const { status, retryAfter } of answers)
    assert.deepEqual([status, (retryAfter ?? 0) > 0], ['unavailable', true]);
  await toStore.mend();
  await toCache.mend();
  await until(
    async () => (await askAll(secret, 1)).accepted,
    (accepted) => accepted === 3,
  );
  await changePlan(keyDeps, accountId, 'free', OPERATOR);
  assert.deepEqual(await askAll(secret, 5), { accepted: 10, refused: 5 });
});
