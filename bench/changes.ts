import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeCorpus } from '../src/corpus/build-corpus.ts';
import { ChangeLog } from '../src/corpus/changes/change-log.ts';
import { recordHadithChanges } from '../src/corpus/changes/hadith-changes.ts';
import { realDisk } from '../src/corpus/hadith/import/pack-file.ts';
import { readState, writeState } from '../src/corpus/hadith/records/corpus-state.ts';
import { readInputs } from '../src/corpus/quran/inputs.ts';

const LIMIT = 1_000;

/** What it costs an import to record its changes, and a request to read them. `DATA_DIR` has the hadiths that are added to the starter pack. */
export async function benchChanges(): Promise<void> {
  const from = process.env.DATA_DIR;
  const next = from === undefined ? undefined : readState(from).hadith;
  if (from === undefined || next === undefined || next.records === null) {
    console.log('DATA_DIR names no folder with hadiths installed (isnad hadith import): nothing is measured.');
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  try {
    await completeCorpus({ dataDir, inputs: readInputs(), now: new Date(0).toISOString(), progress: () => undefined });
    mkdirSync(join(dataDir, 'corpus'), { recursive: true });
    copyFileSync(join(from, 'corpus', next.records), join(dataDir, 'corpus', next.records));
    const start = performance.now();
    const changes = recordHadithChanges({ dataDir, before: readState(dataDir), next, disk: realDisk });
    const recorded = performance.now() - start;
    const step = changes?.steps.at(-1);
    if (changes === undefined || step === undefined) throw new Error('nothing was recorded');
    writeState(dataDir, { changes }, realDisk);
    const log = new ChangeLog({ dataDir, version: () => step.to, onDamage: () => undefined });
    const times: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const before = performance.now();
      cursor = log.read({ limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) }).next_cursor;
      times.push(performance.now() - before);
    }
    const median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
    const megabytes = statSync(join(dataDir, 'corpus', step.file)).size / 1e6;
    process.stdout.write(
      `| texts | recorded in, s | file, MB | page of ${LIMIT}, ms |\n|---|---|---|---|\n| ${step.added + step.removed} | ${(recorded / 1_000).toFixed(1)} | ${megabytes.toFixed(1)} | ${median.toFixed(1)} |\n`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
