/**
 * A server of the Quran alone, for bench/limits.ts: `open` admits everything, `counted` checks the key and counts every request of a
 * limited plan, whose clock runs so fast that none is refused.
 */
import { join } from 'node:path';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { type Admission, localAdmission } from '../src/accounts/limits/admission.ts';
import { LimitJournal } from '../src/accounts/limits/journal.ts';
import { WindowLimiter } from '../src/accounts/limits/window-limiter.ts';
import { readConfig } from '../src/config.ts';
import { quranPath } from '../src/corpus/places.ts';
import { readInputs } from '../src/corpus/quran/inputs.ts';
import { openQuran } from '../src/corpus/quran/open.ts';
import { buildServer } from '../src/http/server.ts';
import { openPlatform } from '../src/platform.ts';
import { bareDeps } from '../test/support/bare-deps.ts';

const [kind, dataDir = ''] = process.argv.slice(2);
const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
const email = `${kind}${Date.now()}@example.org`;
const account = await createAccount(platform, { email, plan: 'professional' }, OPERATOR);
const { secret } = await createKey(platform, { accountId: account.id, name: 'bench' }, OPERATOR_MANAGER);
const inputs = readInputs();
const quran = openQuran(quranPath(dataDir, inputs), inputs);

let now = 0;
const ticks = () => {
  now += 700;
  return now;
};
const folder = join(dataDir, 'limits');
const journal = new LimitJournal({ folder, clock: { ticks: () => performance.now(), bootId: 'b' }, now: Date.now });
const counted = localAdmission({
  keys: platform.keys,
  limiter: new WindowLimiter(),
  // By the real clock: its files are to change places once a minute, as in service.
  journal: {
    append: (entries) => journal.append(entries.map(({ accountId }) => ({ accountId, at: performance.now() }))),
  },
  ticks,
  now: platform.now,
});
const { holder } = await counted.admit(secret, { allows: () => undefined, beforeLookUp: () => undefined });
const rateLimit = {
  accepted: true,
  limit: 100,
  remaining: 50,
  resetMs: 50_000,
  budget: 'professional',
  at: Date.now(),
} as const;
/** The same headers, so that what differs is the check alone. */
const open: Admission = {
  together: (decide) => {
    decide();
    return undefined;
  },
  admit: (_secret, { allows }) => {
    allows(holder);
    return { holder, rateLimit };
  },
  admitPerson: () => rateLimit,
  peek: () => undefined,
};
const server = await buildServer({
  ...bareDeps(platform),
  admission: kind === 'open' ? open : counted,
  concurrency: 256,
  quran: () => quran,
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`${address} ${secret} ready`);
