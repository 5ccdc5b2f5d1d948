import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CataloguePack } from '../../../catalogue/catalogue.ts';
import { InstallProgress } from './install-progress.ts';

const pack = (name: string, bytes: number): CataloguePack => ({
  ...{ name, title: name, source: 'here', version: '1', licence: 'CC0-1.0', texts: { en: 10 } },
  files: [{ url: `https://example.org/${name}.json`, bytes, sha256: '0'.repeat(64) }],
});

test('the rate and the time left are those of the last seconds', () => {
  const progress = new InstallProgress([pack('one', 8_000), pack('two', 4_000)]);
  const at = (now: number, received: number) => {
    progress.on({ kind: 'download', file: 'one', received, total: 12_000 });
    const { rate, seconds_left } = progress.report(now).installation ?? {};
    return [rate, seconds_left];
  };
  assert.deepEqual(at(0, 0), [null, null]);
  assert.deepEqual(at(100, 4_000), [null, null], 'too early to say');
  assert.deepEqual(at(2_000, 4_000), [2_000, 4]);
  assert.deepEqual(at(6_000, 8_000), [1_000, 4], 'without what came before the last five seconds');
  assert.deepEqual(at(12_000, 8_000), [null, null]);
  assert.deepEqual(at(13_000, 8_000), [0, null], 'it has stopped');
});

test('a report says what became of each pack, and how many texts were read', () => {
  const progress = new InstallProgress([pack('one', 1), pack('two', 1), pack('three', 1)]);
  progress.on({ kind: 'downloaded', pack: 'one' });
  progress.on({ kind: 'refused', pack: 'two', fault: { reason: 'wrong_checksum', message: 'It is another file.' } });
  progress.on({ kind: 'rows', file: 'one', read: 7, share: null });
  const report = progress.report(0);
  assert.deepEqual([report.step, report.done, report.total], ['reading', 7, 30]);
  assert.deepEqual(report.installation?.packs, [
    { name: 'one', state: 'downloaded', error: null },
    { name: 'two', state: 'refused', error: { code: 'wrong_checksum', detail: 'It is another file.' } },
    { name: 'three', state: 'waiting', error: null },
  ]);
  progress.on({ kind: 'edition', pack: 'one' });
  progress.on({ kind: 'edition', pack: 'three' });
  assert.deepEqual([progress.report(0).step, progress.report(0).done], ['reading', 10], 'the first edition is read');
  progress.installed(['one']);
  assert.equal(progress.report(0).installation?.packs[0]?.state, 'installed');
});
