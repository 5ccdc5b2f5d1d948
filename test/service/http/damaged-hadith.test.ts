import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Hadith, HadithList } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import { completeCorpus } from '../../../src/corpus/build-corpus.ts';
import { readState } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

/** Changes one letter of the installed text of nawawi:2 in place, as a failing disk would, and returns what then stands there. */
function alterText(dataDir: string): string {
  const path = join(dataDir, 'corpus', readState(dataDir).hadith?.records ?? '');
  const wording = 'One day, while we were seated';
  const at = readFileSync(path).indexOf(wording);
  assert.ok(at > 0, 'the wording is in the file');
  const file = openSync(path, 'r+');
  writeSync(file, 'Two', at);
  closeSync(file);
  return wording.replace('One', 'Two');
}

async function problemAt(isnad: RunningService, path: string, altered: string): Promise<Problem> {
  const answer = await isnad.request(path);
  const body = await answer.text();
  assert.equal(answer.status, 503, `${path}: ${body.slice(0, 200)}`);
  assert.equal(body.includes(altered), false, 'the altered text is not in the answer');
  const problem = JSON.parse(body) as Problem;
  assert.equal(problem.code, 'unavailable');
  return problem;
}

/** Waits until what is checked behind the answers has been found. */
async function notReady(isnad: RunningService): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${isnad.address}/readyz`);
    return { status: answer.status, detail: answer.status === 503 ? ((await answer.json()) as Problem).detail : '' };
  };
  return (await until(read, ({ status }) => status === 503)).detail;
}

async function start(t: TestContext, dataDir = newDataDir()): Promise<RunningService> {
  const isnad = await startService({ DATA_DIR: dataDir });
  t.after(() => isnad.stop());
  return isnad;
}

test('a text that is altered under a running server is never served; making the corpus anew mends it', async (t) => {
  const isnad = await start(t);
  assert.equal((await fetch(`${isnad.address}/readyz`)).status, 200);
  const altered = alterText(isnad.dataDir);
  const asked = [
    '/nawawi:2',
    '/nawawi:2?lang=ar',
    '?ref=nawawi:1,nawawi:2',
    '?limit=5',
    '?search=nawawi:2&highlight=true',
  ];
  for (const path of asked) {
    const { detail } = await problemAt(isnad, `/api/hadith${path}`, altered);
    assert.match(detail, /id \d+ was altered on disk and is not served/);
  }
  assert.match(await notReady(isnad), /altered on disk/);
  assert.equal((await isnad.json<Hadith>('/api/hadith/nawawi:1')).ref, 'nawawi:1', 'its neighbours are whole');
  assert.equal((await isnad.request('/api/quran?id=1')).status, 200);

  await completeCorpus({
    ...{ dataDir: isnad.dataDir, inputs: readInputs(), now: '2026-11-21T00:00:00.000Z' },
    ...{ progress: () => undefined, rebuild: true },
  });
  assert.match((await isnad.json<Hadith>('/api/hadith/nawawi:2')).texts.en ?? '', /One day, while we were seated/);
  assert.equal((await isnad.json<HadithList>('/api/hadith?limit=5')).total, 42);
  assert.equal((await fetch(`${isnad.address}/readyz`)).status, 200);
});

test('a text that was altered before the start: /readyz says so before anybody asks for it', async (t) => {
  const dataDir = newDataDir();
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  await buildCorpus(dataDir);
  const altered = alterText(dataDir);
  const isnad = await start(t, dataDir);
  assert.match(await notReady(isnad), /not as they were written: section "records" has SHA-256/);
  await problemAt(isnad, '/api/hadith/nawawi:2', altered);
  assert.equal((await isnad.json<Hadith>('/api/hadith/nawawi:1')).ref, 'nawawi:1');
});
