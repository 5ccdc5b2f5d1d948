/**
 * A server of the Quran alone, for bench/limits.ts: `open` admits everything, `counted` checks the key and counts every request of a
 * limited plan, whose clock runs so fast that none is refused.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { createAccount } from '../src/accounts/accounts.ts';
import { type Gate, localGate } from '../src/accounts/gate.ts';
import { createKey } from '../src/accounts/keys.ts';
import { LimitJournal } from '../src/accounts/limits/journal.ts';
import { WindowLimiter } from '../src/accounts/limits/window-limiter.ts';
import { openPeople } from '../src/accounts/people/people.ts';
import { UsageCounter } from '../src/accounts/usage/usage-counter.ts';
import { readConfig } from '../src/config.ts';
import { quranPath } from '../src/corpus/places.ts';
import { readInputs } from '../src/corpus/quran/inputs.ts';
import { openQuran } from '../src/corpus/quran/open.ts';
import { buildServer } from '../src/http/server.ts';
import { openPlatform } from '../src/service.ts';

const [kind, dataDir = ''] = process.argv.slice(2);
const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
const email = `${kind}${Date.now()}@example.org`;
const account = await createAccount(platform, { email, plan: 'professional' });
const { secret } = await createKey(platform, { accountId: account.id, name: 'bench' });
const inputs = readInputs();
const quran = openQuran(quranPath(dataDir, inputs), inputs);

let now = 0;
const ticks = () => {
  now += 700;
  return now;
};
const folder = join(dataDir, 'limits');
const journal = new LimitJournal({ folder, clock: { ticks: () => performance.now(), bootId: 'b' }, now: Date.now });
const counted = localGate({
  keys: platform.keys,
  limiter: new WindowLimiter(),
  // By the real clock: its files are to change places once a minute, as in service.
  journal: { append: (accountId) => journal.append(accountId, performance.now()) },
  ticks,
  now: platform.now,
});
const { holder } = await counted.admit(secret, () => undefined);
const standing = {
  accepted: true,
  limit: 100,
  remaining: 50,
  resetMs: 50_000,
  plan: 'professional',
  at: Date.now(),
} as const;
/** The same headers, so that what differs is the check alone. */
const open: Gate = { admit: () => ({ holder, standing }), look: () => undefined };
const log = pino({ level: 'silent' });
const missing = () => {
  throw new Error('not used here');
};
const server = await buildServer({
  gate: kind === 'open' ? open : counted,
  keyParts: platform,
  people: openPeople({
    ...platform,
    baseUrl: () => 'http://isnad.test',
    publicUrl: '',
    signUp: 'closed',
    mailer: async () => undefined,
    log,
  }),
  usage: new UsageCounter({ db: platform.db, now: platform.now, onFault: () => undefined }),
  readUsage: missing,
  publicUrl: '',
  concurrency: 256,
  quran: () => quran,
  hadith: missing,
  hadithIfAny: () => undefined,
  verses: missing,
  defaultLanguage: 'en',
  checkReady: async () => ({ corpus: 'bench' }),
  randomBelow: () => 0,
  newId: platform.newId,
  baseUrl: () => 'http://isnad.test',
  trustProxy: [],
  log,
  accessLog: undefined,
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`${address} ${secret} ready`);
