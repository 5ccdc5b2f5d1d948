import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { PackJob, PackJobList } from '@isnad/contract/operator-packs';
import { withLock } from '../../../src/lock/lock.ts';
import { garden, MAIN, ROOT } from '../../support/isnad-command.ts';
import { ended, upload } from '../../support/operator.ts';
import { buildCorpus, newDataDir, startService } from '../../support/start.ts';
import { PASSWORD } from '../../support/start-with-mail.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';
import { Visitor } from '../../support/visitor.ts';

const JOBS = '/api/operator/hadith/jobs';
const ACCOUNT = { name: 'Operator', email: 'op@example.org', password: PASSWORD };

let server: ChildProcess | undefined;
let dataDir = '';
afterEach(async () => {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await removeStore(dataDir);
});

/** Starts the service in a process of its own; its operator signs in. */
async function serve(store: StoreSettings): Promise<{ address: string; operator: Visitor }> {
  const quick = { PORT: '0', LOG_LEVEL: 'silent', SEARCH_MEANINGS: 'false', DRAIN_SECONDS: '0' };
  const env = { ...process.env, ...store, ...quick };
  const started = spawn(process.execPath, [MAIN, 'serve'], { env, cwd: ROOT });
  server = started;
  let said = '';
  await new Promise<void>((resolve) => {
    started.once('exit', () => resolve());
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Try it')) resolve();
    });
  });
  const [, address = '', token] = /(http:\S+)\/claim\?token=(\S+)/.exec(said) ?? [];
  const operator = new Visitor(address);
  assert.equal((await operator.post('/api/auth/claim', { ...ACCOUNT, token })).status, 200, said);
  return { address, operator };
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`the service ends by ${signal} in the middle of an import: the corpus is as before`, async () => {
    dataDir = newDataDir();
    await buildCorpus(dataDir);
    const store = await storeSettings(dataDir);
    const { address, operator } = await serve(store);
    const current = () => readFileSync(join(dataDir, 'corpus/current.json'), 'utf8');
    const before = current();
    const file = { query: 'name=garden.ndjson&licence=x', body: garden(30_000) };
    const { status, body: job } = await upload(address, operator, file);
    assert.equal(status, 202);
    for (let seen: PackJob = job; seen.step !== 'building'; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      seen = (await operator.get<PackJob>(`${JOBS}/${job.id}`)).body;
      assert.equal(seen.state, 'running', 'it is in the middle of it');
    }
    const gone = once(server ?? new EventEmitter(), 'exit');
    server?.kill(signal);
    await gone;
    // The process of the import holds this for as long as it runs.
    await withLock(join(dataDir, 'corpus/corpus.lock'), 60_000, async () => undefined);
    assert.equal(current(), before);

    const restarted = await startService({ DATA_DIR: dataDir });
    try {
      const again = new Visitor(restarted.address);
      await again.post('/api/auth/sign-in/email', ACCOUNT);
      const { data } = (await again.get<PackJobList>(JOBS)).body;
      assert.deepEqual(
        data.map(({ id, state, error }) => [id, state, error?.code]),
        [[job.id, 'failed', 'aborted']],
      );
      const names = readdirSync(join(dataDir, 'imports'));
      assert.deepEqual(
        names.filter((name) => !/^(job_\w+\.json|imports\.lock.*)$/.test(name)),
        [],
      );
      assert.equal((await restarted.json<HadithList>('/api/hadith?limit=1')).total, 42);
      const next = await upload(restarted.address, again, { ...file, body: garden(20) });
      assert.equal((await ended(again, next.body.id)).result?.hadiths, 62);
    } finally {
      await restarted.stop();
    }
  });
}
