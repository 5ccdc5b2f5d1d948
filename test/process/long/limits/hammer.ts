/**
 * A process that asks without pause with every secret it is told of, and at the end says when the last request that was accepted with
 * each began. Started by race.test.ts.
 */
// biome-ignore lint/style/noRestrictedImports: pauses of the scenario: time for what the requests race against
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type Admission, localAdmission } from '../../../../src/accounts/limits/admission.ts';
import { WindowLimiter } from '../../../../src/accounts/limits/window-limiter.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { ask, openMember, type Place } from '../../../service/limits/deployment.ts';

export type Order = { readonly add: string } | { readonly end: true };
/** A secret that has just been accepted for the first time. */
export type InUse = { readonly inUse: string };
export type Report = { readonly asked: number; readonly lastAccepted: [string, number][] };

/** Milliseconds that all processes of the machine read alike. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Keys that have been replaced are asked with for a while: they are what must be refused. */
const KEPT = 40;
const AT_ONCE = 8;

async function hammer(where: { dataDir: string } | { place: Place }): Promise<void> {
  const { admission, close } = 'place' in where ? await openMember(where.place) : await openEmbedded(where.dataDir);
  const secrets: string[] = [];
  const lastAccepted = new Map<string, number>();
  let asked = 0;
  let going = true;
  const worker = async () => {
    while (going) {
      // Leaves the machine time for what it races against.
      await (asked % 64 === 0 ? wait(1) : nextTurn());
      const secret = secrets[asked % secrets.length];
      if (secret === undefined) continue;
      const began = machineTime();
      asked += 1;
      if ((await ask(admission, secret)).status !== 'accepted') continue;
      if (!lastAccepted.has(secret)) process.send?.({ inUse: secret } satisfies InUse);
      lastAccepted.set(secret, Math.max(began, lastAccepted.get(secret) ?? 0));
    }
  };
  const workers = Array.from({ length: AT_ONCE }, worker);
  process.on('message', async (order: Order) => {
    if ('add' in order) {
      if (secrets.push(order.add) > KEPT) secrets.shift();
      return;
    }
    going = false;
    await Promise.all(workers);
    await close();
    process.send?.({ asked, lastAccepted: [...lastAccepted] } satisfies Report, () => process.exit(0));
  });
  process.on('disconnect', () => process.exit(1));
  process.send?.('ready');
}

async function openEmbedded(dataDir: string) {
  const { keys, close } = await openPlatform(readConfig({ DATA_DIR: dataDir }));
  const journal = { append: () => undefined };
  const admission = localAdmission({ keys, limiter: new WindowLimiter(), journal, ticks: machineTime, now: Date.now });
  return { admission: inBursts(admission), close };
}

/** Admits what is asked in one turn together, as the server does. Every other burst is asked one by one. */
function inBursts(admission: Admission): Admission {
  let burst: (() => void)[] = [];
  let count = 0;
  const decideAll = () => {
    const asked = burst;
    burst = [];
    count += 1;
    const decide = () => {
      for (const one of asked) one();
    };
    if (count % 2 === 0) decide();
    else admission.together(decide);
  };
  const admit: Admission['admit'] = (secret, questions) =>
    new Promise((resolve, reject) => {
      const one = () => {
        try {
          resolve(admission.admit(secret, questions));
        } catch (error) {
          reject(error as Error);
        }
      };
      if (burst.push(one) === 1) setImmediate(decideAll);
    });
  return { ...admission, admit };
}

if (process.argv[2] !== undefined) await hammer(JSON.parse(process.argv[2]));
