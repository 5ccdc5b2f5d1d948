import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { openContainer } from '../container.ts';
import { search } from '../search/search.ts';
import { writeContainer } from '../write-container.ts';
import { buildIndex } from './build.ts';
import { openBuilt } from './file.ts';
import type { IndexDocument } from './gather.ts';
import { INDEX_KIND } from './layout.ts';
import { openIndex, type SearchIndex } from './open.ts';

function indexOf(documents: IndexDocument[]): SearchIndex {
  return openBuilt(buildIndex(documents));
}

test('an index written to a container answers as the one in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-index-'));
  try {
    const documents = [
      { doc: 0, fields: { ar: 'إنما الأعمال بالنيات', en: 'Actions are by intentions' } },
      { doc: 2, fields: { en: 'The best of actions', bn: 'সর্বোত্তম কাজ' } },
    ];
    const { content, sections } = buildIndex(documents);
    const path = join(folder, 'test.index');
    writeContainer(path, INDEX_KIND, content, sections);
    const container = openContainer(path, INDEX_KIND);
    const fromFile = openIndex(container);
    for (const text of ['actions', 'النيات', 'কাজ', 'acti*', 'actoins']) {
      assert.deepEqual(search(fromFile, { text }), search(indexOf(documents), { text }), text);
    }
    assert.equal(search(fromFile, { text: 'best actions', mode: 'all' }).hits[0]?.doc, 2);
    container.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('building twice gives the same bytes', () => {
  const documents = [{ doc: 0, fields: { en: 'one two two three', ar: 'واحد اثنان' } }];
  assert.deepEqual(buildIndex(documents), buildIndex(documents));
});

test('document numbers that do not rise, and an index of another version, are refused', () => {
  assert.throws(
    () =>
      buildIndex([
        { doc: 1, fields: {} },
        { doc: 1, fields: {} },
      ]),
    RangeError,
  );
  assert.throws(() => openIndex({ content: { version: 99 }, section: () => new Uint8Array() }), /version 99/);
});

test('an empty index answers every query with nothing', () => {
  const index = indexOf([]);
  assert.deepEqual(search(index, { text: 'anything "at all" oth*' }), {
    hits: [],
    total: 0,
    weight: search(index, { text: 'anything "at all" oth*' }).weight,
  });
});

const words = fc.constantFrom('mercy', 'mercies', 'light', 'lights', 'رحمة', 'ورحمته', 'نور', 'আলো', 'আলোর', 'জ্যোতি');
const texts = fc.array(fc.array(words, { maxLength: 12 }), { minLength: 1, maxLength: 30 });

test('mode exact finds just the documents that hold every word; mode phrase those that hold them in order', () => {
  fc.assert(
    fc.property(texts, fc.array(words, { minLength: 1, maxLength: 3 }), (documents, asked) => {
      const index = indexOf(documents.map((list, doc) => ({ doc, fields: { en: list.join(' ') } })));
      const found = (mode: 'exact' | 'phrase'): number[] =>
        search(index, { text: asked.join(' '), mode, limit: 100 })
          .hits.map((hit) => hit.doc)
          .sort((a, b) => a - b);
      const holding = documents.flatMap((list, doc) => (asked.every((word) => list.includes(word)) ? [doc] : []));
      assert.deepEqual(found('exact'), holding);
      const inOrder = documents.flatMap((list, doc) =>
        ` ${list.join(' ')} `.includes(` ${asked.join(' ')} `) ? [doc] : [],
      );
      if (inOrder.length > 0) assert.deepEqual(found('phrase'), inOrder);
    }),
    { numRuns: count(60, 10_000) },
  );
});

test('more documents than 16 bits can number', () => {
  const documents = Array.from({ length: 70_000 }, (_, doc) => ({
    doc,
    fields: { en: doc % 7 === 0 ? 'seven' : 'other' },
  }));
  const index = indexOf(documents);
  const answer = search(index, { text: 'seven', limit: 5, offset: 9995 });
  assert.equal(answer.total, 10_000);
  assert.deepEqual(
    answer.hits.map((hit) => hit.doc),
    [69_965, 69_972, 69_979, 69_986, 69_993],
  );
  assert.equal(answer.next, undefined);
});

test('sections are made when they are asked for, and fingerprints when all else has been', () => {
  const asked: string[] = [];
  const fingerprints = () => {
    asked.push('made');
    return { hashes: Uint32Array.of(7), docs: Uint32Array.of(0), contexts: new Uint8Array(3) };
  };
  const { sections } = buildIndex([{ doc: 0, fields: { en: 'The best of actions' } }], { fingerprints });
  assert.equal(asked.length, 0);
  for (const { name } of sections) asked.push(name);
  assert.deepEqual(asked.slice(asked.indexOf('made') - 1), [
    ...['sound-docs', 'made', 'fingerprint-hashes', 'fingerprint-docs', 'fingerprint-contexts'],
  ]);
  assert.deepEqual([...sections], [], 'and once');
});
