import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildQuran, writeQuran } from './build.ts';
import { readInputs } from './inputs.ts';

const DATA = resolve(import.meta.dirname, '../../../data/quran');
const folder = mkdtempSync(join(tmpdir(), 'isnad-tables-'));
cpSync(DATA, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') });
after(() => rmSync(folder, { recursive: true }));

const inputs = () => readInputs(pathToFileURL(`${folder}/`));

/** Builds with one file changed, and returns the message that stops it. The file is put back. */
function stoppedBy(path: string, change: ((text: string) => string) | undefined): string {
  const own = join(folder, path);
  const before = readFileSync(own, 'utf8');
  if (change === undefined) rmSync(own);
  else {
    const changed = change(before);
    assert.notEqual(changed, before, path);
    writeFileSync(own, changed);
  }
  try {
    writeQuran(join(folder, 'never.corpus'), inputs(), () => undefined);
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  } finally {
    writeFileSync(own, before);
  }
}

const repair = (row: string) => (text: string) => text.replace('[', `[\n${row},`);

test('a table that is missing, unreadable or does not fit stops the build with one line that names the file and the verse', () => {
  const cases: readonly (readonly [string, ((text: string) => string) | undefined, RegExp])[] = [
    ['endings/en.json', undefined, /^data\/quran\/endings\/en\.json cannot be read/],
    ['repairs/sv.json', undefined, /^data\/quran\/repairs\/sv\.json cannot be read/],
    ['faults/zh.json', undefined, /^data\/quran\/faults\/zh\.json cannot be read/],
    ['groups/tr.json', undefined, /^data\/quran\/groups\/tr\.json cannot be read/],
    ['endings/transliteration.json', undefined, /^data\/quran\/endings\/transliteration\.json cannot be read/],
    ['endings/en.json', (text) => text.slice(0, 3000), /^data\/quran\/endings\/en\.json is not JSON/],
    ['endings/en.json', () => '[]', /^data\/quran\/endings\/en\.json: the table is not an object/],
    ['repairs/bn.json', () => '{}', /^data\/quran\/repairs\/bn\.json is not a list/],
    ['endings/en.json', (text) => text.replace('"ends"', '"end"'), /^data\/quran\/endings\/en\.json has no "ends"/],
    [
      'endings/en.json',
      (text) => text.replace(/"ends": \[\s*"./, (ends) => `${ends.slice(0, -1)}%`),
      /endings\/en\.json: 1:1 has the code "%"/,
    ],
    [
      'endings/en.json',
      (text) => text.replace(/"ends": \[\s*"./, (ends) => ends.slice(0, -1)),
      /endings\/en\.json: surah 1 has 6 codes, not 7/,
    ],
    [
      'repairs/en.json',
      repair('{"verse":"2:300","source":"a","repaired":"b"}'),
      /repairs\/en\.json: the verse 2:300 does not exist/,
    ],
    ['repairs/en.json', repair('{"verse":"2:3","source":"","repaired":"b"}'), /repairs\/en\.json: 2:3 has no "source"/],
    [
      'repairs/en.json',
      repair('{"verse":"2:3","source":"zzz","repaired":"b"}'),
      /repairs\/en\.json: 2:3: "zzz" occurs 0 times/,
    ],
    [
      'repairs/en.json',
      repair('{"verse":"2:3","source":"Who","repaired":"b","why":"x"}'),
      /repairs\/en\.json: 2:3 has "why" "x"/,
    ],
    ['faults/tr.json', repair('{"verse":"2:3","kind":"gone","detail":"x"}'), /faults\/tr\.json: 2:3 has "kind" "gone"/],
    ['groups/tr.json', repair('"2:3"'), /groups\/tr\.json: row 1 is "2:3"/],
  ];
  for (const [path, change, message] of cases) {
    const stopped = stoppedBy(path, change);
    assert.match(stopped, message);
    assert.doesNotMatch(stopped, /\n/);
  }
});

test('a table that fits but is another one is refused by the hash of its edition', () => {
  const other = stoppedBy('endings/en.json', (text) =>
    text.replace(/"ends": \[\s*"./, (ends) => `${ends.slice(0, -1)}c`),
  );
  assert.match(other, /SHA-256 of edition quran\.en as served is .*data\/quran\/endings\/en\.json/);
  const repaired = stoppedBy('repairs/en.json', (text) => text.replace('"repaired":"Allah\'s"', '"repaired":"Allahs"'));
  assert.match(repaired, /SHA-256 of edition quran\.en as served/);
  assert.deepEqual(buildQuran(inputs(), () => undefined).manifest, inputs().manifest);
});
