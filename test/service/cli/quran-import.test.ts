import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listEditions } from '../../../src/corpus/editions/install-editions.ts';
import { isnad } from '../../support/isnad-command.ts';
import { EDITION_FILES, madeVerses } from '../../support/quran/edition-files.ts';

const VERSES = madeVerses();

test('isnad quran import installs a file of an edition, and refuses a wrong one without a change', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'isnad-quran-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, 'made.txt');
  writeFileSync(file, EDITION_FILES['tanzil-text'](VERSES));
  const words = ['quran', 'import', file, '--id', 'en.made', '--kind', 'translation', '--language', 'en'];
  const unstated = await isnad(dataDir, ...words);
  assert.deepEqual([unstated.code, /State the license of the texts with --license/.test(unstated.err)], [1, true]);
  const imported = await isnad(dataDir, ...words, '--license', 'CC0-1.0', '--version', '2');
  assert.equal(imported.out, 'en.made: 6,236 texts, 0 notes (tanzil-text)\n');
  const before = listEditions(dataDir);
  const { title, version, licence, entries } = before[0] ?? {};
  assert.deepEqual([title, version, licence, entries], ['A made-up one', '2', 'CC0-1.0', 6236]);
  writeFileSync(file, EDITION_FILES['tanzil-text'](VERSES.slice(1)));
  const wrong = await isnad(dataDir, ...words, '--license', 'CC0-1.0');
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /made\.txt, line 1: Verse 1:1 is missing, or out of order: verse 1:2 comes first\.\n$/);
  assert.deepEqual(listEditions(dataDir), before);
  const kind = await isnad(dataDir, ...words, '--license', 'CC0-1.0', '--kind', 'poem');
  assert.deepEqual([kind.code, /--kind must be one of translation, /.test(kind.err)], [2, true]);
  const language = await isnad(dataDir, ...words, '--license', 'CC0-1.0', '--language', 'English');
  assert.match(language.err, /"English" is not a language tag/);
});
