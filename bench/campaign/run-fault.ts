import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Seen } from './fault.ts';
import { History } from './history.ts';
import { MixedLoad, send } from './load.ts';
import { OPERATIONS } from './operations.ts';
import { failed, failuresByKind, longestOutage, type Outcome, within } from './outcomes.ts';
import { Scene } from './scene.ts';

const WARM_UP_MS = 60_000;
const WARM_MS = 2_000;
const BEFORE_MS = 3_000;
const AFTER_MS = 7_000;
const DELIVERED_MS = 30_000;
const PER_MINUTE = 100;

export type FaultReport = {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
  readonly promised: string;
  /** What was not kept. */
  readonly broken: readonly string[];
  readonly outageMs: number;
  readonly failures: string;
};

type Running = { readonly perSecond: number; readonly random: () => number };

/** Does one fault to a service under load, and compares what its clients saw with what is promised. */
export async function runFault(fault: Fault, { perSecond, random }: Running): Promise<FaultReport> {
  const scene = await Scene.open(fault.stage, await fault.settings?.());
  const history = new History();
  await warmUp(scene, random);
  const load = new MixedLoad(() => scene.address, { secrets: scene.secrets, history, perSecond, random });
  try {
    await wait(WARM_MS + BEFORE_MS);
    const injectedAt = load.now();
    await fault.inject(scene, load);
    await wait(fault.seconds * 1_000);
    const readiness = await scene.readiness().catch(() => undefined);
    await fault.mend?.(scene);
    const mendedAt = load.now();
    await wait(AFTER_MS);
    const all = await load.end();
    const seen: Seen = {
      before: within(all, WARM_MS, injectedAt),
      during: within(all, injectedAt, mendedAt),
      after: within(all, mendedAt),
      mendedAt,
      readiness,
    };
    const measured = within(all, WARM_MS);
    const broken = fault.promised.flatMap(({ words, broken }) => {
      const found = broken(seen);
      return found === undefined ? [] : [`${words}: ${found}`];
    });
    return {
      name: fault.name,
      outcomes: measured,
      promised: fault.promised.map(({ words }) => words).join('; '),
      broken: [...broken, ...(await contradictions(scene, history))],
      outageMs: longestOutage(measured),
      failures: failuresByKind(measured.filter(failed)),
    };
  } finally {
    await load.end();
    await fault.close?.();
    await scene.close();
  }
}

/** Sends each kind of request once, one after the other: the first search opens the indexes. */
async function warmUp(scene: Scene, random: () => number): Promise<void> {
  const planning = { secrets: { ...scene.secrets, limited: scene.secrets.free }, history: new History(), random };
  for (const { plan } of OPERATIONS) await send(scene.address, plan(planning), { timeoutMs: WARM_UP_MS });
}

/** What the state at the end contradicts of what clients were told. */
async function contradictions(scene: Scene, history: History): Promise<string[]> {
  const found: string[] = [];
  if (history.wrongTexts > 0) found.push(`${history.wrongTexts} wrong texts`);
  if (history.staleAccepted > 0) found.push(`${history.staleAccepted} requests accepted with a revoked key`);
  const most = history.mostAccepted();
  if (most > PER_MINUTE) found.push(`${most} requests of the limited key accepted within 60 s`);
  const use = (secret: string) => send(scene.address, { path: '/api/quran?random=true', secret });
  try {
    let lost = 0;
    for (const secret of history.live.values()) if ((await use(secret)).status === 401) lost += 1;
    let revived = 0;
    for (const secret of history.revoked) if ((await use(secret)).status === 200) revived += 1;
    if (lost > 0) found.push(`${lost} of ${history.live.size} created keys are lost`);
    if (revived > 0) found.push(`${revived} of ${history.revoked.length} revoked keys work again`);
  } catch (error) {
    return [...found, `the service does not answer at the end: ${(error as Error).message}`];
  }
  return [...found, ...(await lostEvents(scene, history))];
}

async function lostEvents({ receiver }: Scene, { created }: History): Promise<string[]> {
  const missing = () => {
    const told = new Set(receiver.received.map(({ event }) => event.data.key_id));
    return [...created].filter((id) => !told.has(id));
  };
  for (const until = Date.now() + DELIVERED_MS; missing().length > 0 && Date.now() < until; ) await wait(100);
  const bySequence = new Map(receiver.received.map(({ event }) => [event.sequence, event.id]));
  const twice = new Map(receiver.received.map(({ event }) => [event.id, event.sequence]));
  const found: string[] = [];
  if (missing().length > 0) found.push(`${missing().length} of ${created.size} events did not come`);
  if (bySequence.size !== twice.size) found.push('two events have one sequence number');
  const gaps = Math.max(0, ...bySequence.keys()) - bySequence.size;
  if (missing().length === 0 && gaps > 0) found.push(`${gaps} gaps in the sequence of events`);
  return found;
}
