import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform, type Platform } from '../src/platform.ts';
import { createEndpoint } from '../src/webhooks/endpoints.ts';
import { emit } from '../src/webhooks/outbox.ts';
import { lockSequence } from '../src/webhooks/store.ts';
import { buildCorpus, newDataDir } from '../test/support/start.ts';
import { removeStore, storeSettings } from '../test/support/stores.ts';
import { cpuSeconds, loadMeanwhile, median, type Started, startIsnad, stop } from './processes.ts';
import { startReceiver } from './webhooks.ts';

const EVENTS_A_SECOND = 200;
const PHASES = 6;
const PHASE_S = 10;
const PATH = '/api/quran?id=1';

type Phase = { readonly rate: number; readonly made: number; readonly cpuShare: number };

type Phases = Record<'quiet' | 'elsewhere' | 'busy', Phase[]>;

/** A service with an account, a key to read with and an endpoint. */
type Desk = {
  readonly isnad: Started;
  readonly platform: Platform;
  readonly accountId: string;
  readonly key: string;
  readonly close: () => Promise<void>;
};

/**
 * A minute of events, made by another process, that the service delivers while it is asked for a surah as fast as it can answer; in turn with
 * phases without events, and with phases in which another service delivers as many: the machine's processors are shared with whoever makes,
 * sends and takes the events, and that is no work of the service that is asked.
 */
export async function benchWebhooksBeside(): Promise<void> {
  const { receiver, url } = await startReceiver();
  const [asked, other] = [await openDesk(url), await openDesk(url)];
  try {
    const phases: Phases = { quiet: [], elsewhere: [], busy: [] };
    const alone = await runPhase(asked, asked, false);
    console.log(
      `CPUs of the service with ${alone.made.toFixed(0)} events a second alone: ${alone.cpuShare.toFixed(2)}\n`,
    );
    await runPhase(asked, undefined);
    for (let turn = 0; turn < PHASES; turn++) {
      phases.quiet.push(await runPhase(asked, undefined));
      phases.elsewhere.push(await runPhase(asked, other));
      await delivered(other.platform);
      phases.busy.push(await runPhase(asked, asked));
      await delivered(asked.platform);
    }
    await tell(asked.platform, phases);
  } finally {
    receiver.kill();
    await asked.close();
    await other.close();
  }
}

async function openDesk(url: string): Promise<Desk> {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const settings = { ...(await storeSettings(dataDir)), LOG_LEVEL: 'warn', WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' };
  const isnad = await startIsnad(settings);
  const platform = await openPlatform(readConfig(settings));
  const { id: accountId } = await createAccount(platform, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
  const { secret: key } = await createKey(
    platform,
    { accountId, name: 'reader', scopes: ['quran:read'] },
    OPERATOR_MANAGER,
  );
  const guard = { resolve: async () => [], allowLoopback: true };
  const manager = { accountId, note: async () => undefined };
  await createEndpoint({ ...platform, guard }, { url, events: ['*'] }, manager);
  const close = async () => {
    await platform.close();
    await stop(isnad);
    await removeStore(dataDir);
  };
  return { isnad, platform, accountId, key, close };
}

/** @param events whose account has something to tell; nobody's without it */
async function runPhase({ isnad, key }: Desk, events: Desk | undefined, ask = true): Promise<Phase> {
  const address = /address +(\S+)/.exec(isnad.out)?.[1] ?? '';
  const [before, start] = [cpuSeconds(isnad), performance.now()];
  const asking = ask ? loadMeanwhile(address + PATH, { Authorization: `Bearer ${key}` }, PHASE_S) : 0;
  const made = events === undefined ? 0 : await makeEvents(events.platform, events.accountId);
  const rate = await asking;
  const seconds = (performance.now() - start) / 1_000;
  return { rate, made, cpuShare: (cpuSeconds(isnad) - before) / seconds };
}

/** @returns how many a second it were: fewer than wanted where the store is too slow */
async function makeEvents(platform: Platform, accountId: string): Promise<number> {
  const event = { accountId, type: 'key.revoked', data: { key_id: 'key_1', name: 'one' } } as const;
  const start = performance.now();
  for (let made = 0; made < EVENTS_A_SECOND * PHASE_S; made++) {
    const early = start + (made * 1_000) / EVENTS_A_SECOND - performance.now();
    if (early > 0) await sleep(early);
    await platform.db.transaction().execute(async (db) => {
      // As a change begins: by a write.
      await lockSequence(db, accountId);
      await emit(db, platform, event);
    });
  }
  return (EVENTS_A_SECOND * PHASE_S * 1_000) / (performance.now() - start);
}

async function delivered({ db }: Platform): Promise<void> {
  const open = db.selectFrom('webhook_deliveries').select('id').where('state', '!=', 'succeeded').limit(1);
  while ((await open.executeTakeFirst()) !== undefined) await sleep(50);
}

async function tell({ db }: Platform, { quiet, elsewhere, busy }: Phases): Promise<void> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_attempts', 'delivery_id', 'id')
    .select(['created_at', 'started_at'])
    .where('number', '=', 1)
    .execute();
  const waits = rows.map((row) => Date.parse(row.started_at) - Date.parse(row.created_at)).sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)];
  const ratio = (to: Phase[]) => median(busy.map(({ rate }, turn) => rate / (to[turn]?.rate ?? Number.NaN))).toFixed(2);
  const of = (phases: Phase[], name: keyof Phase) => median(phases.map((phase) => phase[name])).toFixed(2);
  console.log('| what | found | wanted |');
  console.log('|---|---|---|');
  console.log(`| ${PATH}, a second: without events | ${of(quiet, 'rate')} | |`);
  console.log(
    `| while another service delivers ${of(elsewhere, 'made')} events a second | ${of(elsewhere, 'rate')} | |`,
  );
  console.log(`| while it delivers ${of(busy, 'made')} events a second itself | ${of(busy, 'rate')} | |`);
  console.log(`| ratio to no events (median of ${PHASES} turns of ${PHASE_S} s) | ${ratio(quiet)} | 0.8 |`);
  console.log(`| ratio to events of another service | ${ratio(elsewhere)} | |`);
  console.log(
    `| CPUs of the service in each | ${[quiet, elsewhere, busy].map((one) => of(one, 'cpuShare')).join(', ')} | |`,
  );
  console.log(`| ms from ${waits.length} events to their first attempt: p50, p99 | ${at(0.5)}, ${at(0.99)} | 500 |`);
}
