import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProgress } from './import-progress.ts';

function screen(isTTY: boolean) {
  const shown = { isTTY, text: '', write: (text: string) => (shown.text += text) };
  return shown;
}

test('on a terminal a bar is drawn over itself, and taken away when the import fails', () => {
  const terminal = screen(true);
  const { report, stop } = importProgress(terminal);
  report({ kind: 'download', file: 'a.zip', received: 5e6, total: 10e6 });
  assert.equal(terminal.text, `\r\x1b[2K${'█'.repeat(10)}${'░'.repeat(10)} downloading a.zip: 5.0 of 10.0 MB`);
  report({ kind: 'download', file: 'a.zip', received: 6e6, total: undefined });
  report({ kind: 'file', file: '/in/a.json', number: 2, of: 4 });
  report({ kind: 'rows', file: '/in/a.json', read: 2000, share: null });
  assert.ok(terminal.text.endsWith(`${'█'.repeat(5)}${'░'.repeat(15)} 2/4 a.json, 2000 rows`));
  stop();
  assert.ok(terminal.text.endsWith('\r\x1b[2K'));
  report({ kind: 'building', entries: 7 });
  stop();
  assert.ok(terminal.text.endsWith(`${'█'.repeat(20)} building the corpus from 7 texts\n`));
  assert.equal(terminal.text.split('\n').length, 2);
});

test('elsewhere there are lines, at most eleven for a download and for the files', () => {
  const log = screen(false);
  const { report } = importProgress(log);
  for (let received = 0; received <= 50e6; received += 65_536) {
    report({ kind: 'download', file: 'a.zip', received, total: 50e6 });
  }
  for (let number = 1; number <= 73; number++) report({ kind: 'file', file: `/in/${number}.json`, number, of: 73 });
  report({ kind: 'building', entries: 7 });
  const lines = log.text.trimEnd().split('\n');
  const counts = ['downloading', 'reading', 'building'].map(
    (word) => lines.filter((line) => line.startsWith(word)).length,
  );
  assert.deepEqual(counts, [10, 11, 1]);
  assert.equal(lines[0], 'downloading: 0.0 of 50.0 MB');
  assert.equal(lines.at(-2), 'reading file 73 of 73: 73.json');
  assert.equal(log.text.includes('\r') || log.text.includes('\x1b'), false);
});
