import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { PackJob, PackJobList } from '@isnad/contract/operator-packs';
import { withLock } from '../../../src/lock/lock.ts';
import { standJobsStillAtRename } from '../../support/at-rename.ts';
import { garden } from '../../support/isnad-command.ts';
import { ended, upload } from '../../support/operator.ts';
import { killServed, type Served, serve } from '../../support/serve.ts';
import { buildCorpus, newDataDir, startService } from '../../support/start.ts';
import { PASSWORD } from '../../support/start-with-mail.ts';
import { removeStore } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';

const JOBS = '/api/operator/hadith/jobs';
const ACCOUNT = { name: 'Operator', email: 'op@example.org', password: PASSWORD };

let dataDir = '';
afterEach(async () => {
  await killServed();
  await removeStore(dataDir);
});

/** The operator of a first start signs in. */
async function claim({ address, out }: Served): Promise<Visitor> {
  const token = /claim\?token=(\S+)/.exec(out())?.[1];
  const operator = new Visitor(address);
  assert.equal((await operator.post('/api/auth/claim', { ...ACCOUNT, token })).status, 200, out());
  return operator;
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`the service ends by ${signal} in the middle of an import: the corpus is as before`, async () => {
    dataDir = newDataDir();
    await buildCorpus(dataDir);
    // The import goes no further than this, unless nobody is left who could stop it.
    const served = await serve({ DATA_DIR: dataDir, NODE_OPTIONS: standJobsStillAtRename('.records') });
    const { address, child, exited } = served;
    const operator = await claim(served);
    const current = () => readFileSync(join(dataDir, 'corpus/current.json'), 'utf8');
    const before = current();
    const file = { query: 'name=garden.ndjson&licence=x', body: garden(100) };
    const { status, body: job } = await upload(address, operator, file);
    assert.equal(status, 202);
    const state = () => JSON.parse(readFileSync(join(dataDir, 'imports', `${job.id}.json`), 'utf8')) as PackJob;
    const seen = await until(state, (now) => now.step === 'building' || now.state !== 'running');
    assert.equal(seen.state, 'running', 'it is in the middle of it');
    child.kill(signal);
    await exited;
    // The process of the import holds this for as long as it runs.
    await withLock(join(dataDir, 'corpus/corpus.lock'), 60_000, async () => undefined);
    assert.equal(current(), before);

    const restarted = await startService({ DATA_DIR: dataDir });
    try {
      const again = new Visitor(restarted.address);
      for (const [name, value] of operator.cookies) again.cookies.set(name, value);
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
