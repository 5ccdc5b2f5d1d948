// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { revokeKey, rotateKey } from '../../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey, type KeyDeps } from '../../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { newKey, openMember, type Place, SCALED, testPlace } from '../../../service/limits/deployment.ts';
import { count } from '../../../support/chance.ts';
import { newDataDir } from '../../../support/start.ts';
import { within } from '../../../support/until.ts';
import { type InUse, machineTime, type Order, type Report } from './hammer.ts';

const LANES = 8;
const CHANGES = count(600, 10_000);
/** A key is rotated so often, then revoked, and another takes its place. */
const ROTATIONS = 4;

/** Makes a change again when the database had no time for it: it was taken back then, and a client would ask again. */
async function retried<T>(change: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
    }
  }
}

type Changed = { changes: number; asked: number; late: string[] };

/** Changes keys from this process while others ask with them: whatever began after a change had returned must be refused. */
async function race(
  deps: KeyDeps,
  where: { dataDir: string } | { place: Place },
  input: { processes: number; changes: number },
) {
  const children = await Promise.all(Array.from({ length: input.processes }, () => startHammer(where)));
  const deadSince = new Map<string, number>();
  const inUse = new Map<string, () => void>();
  for (const child of children) {
    child.on('message', (message: InUse | Report) => 'inUse' in message && inUse.get(message.inUse)?.());
  }
  /** Lets the others ask with a secret. Resolves when it has been accepted. */
  const use = async (secret: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    inUse.set(secret, resolve);
    for (const child of children) child.send({ add: secret } satisfies Order);
    await within(promise, () => `${secret} is not accepted`);
  };
  let changes = 0;
  const lane = async () => {
    const { accountId, ...first } = await newKey(deps, 'enterprise');
    let key: { id: string; secret: string } = first;
    while (changes < input.changes) {
      for (let count = 0; count <= ROTATIONS; count++) {
        await use(key.secret);
        changes += 1;
        const old = key.secret;
        if (count < ROTATIONS) key = await retried(() => rotateKey(deps, key.id, 0, OPERATOR_MANAGER));
        else await retried(() => revokeKey(deps, key.id, OPERATOR_MANAGER));
        deadSince.set(old, machineTime());
      }
      key = await createKey(deps, { accountId, name: 'next' }, OPERATOR_MANAGER);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const reports = await Promise.all(children.map(finish));
  const late = reports.flatMap(({ lastAccepted }) =>
    lastAccepted.filter(([secret, began]) => began > (deadSince.get(secret) ?? Number.POSITIVE_INFINITY)),
  );
  return {
    changes,
    asked: reports.reduce((sum, { asked }) => sum + asked, 0),
    late: late.map(String),
  } satisfies Changed;
}

async function startHammer(where: object): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'hammer.ts'), [JSON.stringify(where)]);
  const [message] = await once(child, 'message');
  assert.equal(message, 'ready');
  return child;
}

async function finish(child: ChildProcess): Promise<Report> {
  const { promise, resolve } = Promise.withResolvers<Report>();
  child.on('message', (message: InUse | Report) => 'lastAccepted' in message && resolve(message));
  child.send({ end: true } satisfies Order);
  return promise;
}

test('embedded store: rotations and revocations by another process against requests', async (t) => {
  const dataDir = newDataDir();
  const platform = await openPlatform(readConfig({ DATA_DIR: dataDir }));
  const { changes, asked, late } = await race(platform, { dataDir }, { processes: 1, changes: CHANGES * 0.8 });
  t.diagnostic(
    `${changes} changes, ${asked} requests, ${late.length} accepted that began after the change had returned`,
  );
  assert.deepEqual(late, []);
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('three processes: rotations and revocations by a fourth against requests', SCALED, async (t) => {
  const place = await testPlace();
  const member = await openMember(place);
  const { changes, asked, late } = await race(member.keyDeps, { place }, { processes: 3, changes: CHANGES * 0.2 });
  t.diagnostic(
    `${changes} changes, ${asked} requests, ${late.length} accepted that began after the change had returned`,
  );
  assert.deepEqual(late, []);
  await member.close();
  await place.drop();
});
