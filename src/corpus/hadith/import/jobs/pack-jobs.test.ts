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
  const jobs = new PackJobs({
    dataDir,
    maxBytes: 250_000,
    now: Date.now,
    newId: (prefix) => `${prefix}_00000000000000000000000000`,
    onFault: (error) => {
      throw error;
    },
  });
  for (const pieces of [3, 100]) {
    let taken = 0;
    const body = Readable.from(
      (function* () {
        for (; taken < pieces; taken++) yield Buffer.alloc(100_000, ' ');
      })(),
    );
    const upload = { file: 'large.json', options: { acceptLicence: true }, onDone: async () => undefined, body };
    await assert.rejects(jobs.import(upload), { code: 'body_too_large' });
    assert.ok(taken < 30, 'the rest was not read');
    const left = readdirSync(join(dataDir, 'imports')).filter((name) => !name.startsWith('imports.lock'));
    assert.deepEqual([left, jobs.list()], [[], []]);
  }
});
