import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test from 'node:test';
import { PackJobs } from './pack-jobs.ts';

test('an upload that is too large, in pieces that are not, is refused, and nothing of it is kept', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'isnad-test-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  let taken = 0;
  const jobs = new PackJobs({
    dataDir,
    maxBytes: 250_000,
    now: Date.now,
    newId: (prefix) => `${prefix}_00000000000000000000000000`,
    onFault: (error) => {
      throw error;
    },
  });
  const pieces = function* () {
    for (; taken < 100; taken++) yield Buffer.alloc(100_000, ' ');
  };
  const upload = { file: 'large.json', options: { acceptLicence: true }, onDone: async () => undefined };
  await assert.rejects(jobs.import({ ...upload, body: Readable.from(pieces()) }), { code: 'body_too_large' });
  assert.ok(taken < 100, 'the rest was not read');
  assert.deepEqual(
    readdirSync(join(dataDir, 'imports')).filter((name) => !name.startsWith('imports.lock')),
    [],
  );
  assert.deepEqual(jobs.list(), []);
});
