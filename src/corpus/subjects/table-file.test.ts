import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DamagedContainer } from '../container.ts';
import { readOtherMatters, readShippedMeanings, readSubjects } from './load.ts';
import { tableSources } from './made-table.ts';
import { finished, subjectsOf } from './match.ts';
import { makingTable } from './table.ts';
import { readTables, tableOf, writeTables } from './table-file.ts';
import { readTopics } from './topics.ts';

const folder = mkdtempSync(join(tmpdir(), 'isnad-subjects-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'subjects.table');
const meanings = readShippedMeanings();
const data = {
  subjects: finished(makingTable(readSubjects(), readOtherMatters(), meanings)),
  topics: finished(makingTable(readTopics(), [], meanings)),
};
writeTables(path, data);

test('tables read from their file find what the tables find that were just made', () => {
  const made = subjectsOf({ subjects: tableOf(data.subjects), topics: tableOf(data.topics) });
  const read = subjectsOf(readTables(path));
  let compared = 0;
  for (const { asks } of [...readSubjects(), ...readOtherMatters()]) {
    for (const [text, language] of [
      [asks.en[0], 'en'],
      [asks.bn[0], 'bn'],
      [asks.ar[0], 'ar'],
      [asks['bn-Latn'][0], undefined],
    ] as const) {
      if (text === undefined) continue;
      assert.deepEqual(read.match(text, language), made.match(text, language), text);
      assert.equal(read.elsewhere(text, language), made.elsewhere(text, language), text);
      assert.deepEqual(read.topics(text, language), made.topics(text, language), text);
      compared++;
    }
  }
  assert.ok(compared > 2_000, `${compared} questions`);
});

test('an entry is found by id, without its questions', () => {
  const read = subjectsOf(readTables(path));
  for (const { asks: _, ...subject } of readSubjects()) assert.deepEqual(read.find(subject.id), subject);
  assert.equal(read.find('no-such-subject'), undefined);
  assert.equal(read.find('ayat-al-kursi'), read.match('ayatul kursi', 'en')[0]?.subject);
});

test('a damaged file is refused', () => {
  const bytes = readFileSync(path);
  const damaged = join(folder, 'damaged.table');
  for (const at of [10, Math.floor(bytes.length / 2), bytes.length - 5]) {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(damaged, copy);
    assert.throws(() => readTables(damaged), DamagedContainer, `byte ${at}`);
  }
});

test('the name of the file depends on every module that the table is made with', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = new Set(tableSources());
  const open = ['src/corpus/subjects/table.ts', 'src/corpus/subjects/table-file.ts'];
  const seen = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    assert.ok(sources.has(file), file);
    const code = readFileSync(join(root, file), 'utf8');
    for (const [, from = ''] of code.matchAll(/\bfrom '((?:\.|@isnad\/contract)[^']*)'/g)) {
      const shared = from.replace(/^@isnad\/contract(.*)$/, 'packages/contract$1.ts');
      const path = shared === from ? normalize(join(dirname(file), from)) : shared;
      if (!seen.has(path)) open.push(path);
      seen.add(path);
    }
  }
  assert.ok(seen.size > 15, `${seen.size} modules`);
  for (const folder of ['data/subjects/', 'data/topics/'])
    assert.ok([...sources].filter((path) => path.startsWith(folder)).length > 5, folder);
});
