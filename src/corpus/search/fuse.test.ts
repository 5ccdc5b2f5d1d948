import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openIndex } from '../index/open.ts';
import { type Query, search } from './search.ts';

const TEXTS = Array.from(
  { length: 450 },
  (_, n) => `${n % 3 === 0 ? 'patience' : 'prayer'} word${n} ${n % 2 === 0 ? 'mercy' : 'night'}`,
);
const { content, sections } = buildIndex(TEXTS.map((en, doc) => ({ doc, fields: { ar: '', en, bn: '' } })));
const index = openIndex({ content, section: (name) => sections.find((one) => one.name === name)?.data as Uint8Array });
const NEAR = [{ docs: [1, 0], weight: 1 }];

function pages(query: Query): number[] {
  const docs: number[] = [];
  for (let offset = 0; ; ) {
    const { hits, next, total } = search(index, { ...query, offset, limit: 7 });
    docs.push(...hits.map(({ doc }) => doc));
    if (next === undefined) {
      assert.equal(total, docs.length);
      return docs;
    }
    offset = next;
  }
}

test('texts of a list are found beside those with the words, each once, over all pages', () => {
  const alone = pages({ text: 'patience' });
  assert.equal(alone.length, 150);
  const fused = pages({ text: 'patience', near: NEAR });
  assert.equal(fused.length, 151);
  assert.deepEqual(new Set(fused), new Set([...alone, 1]));
  assert.equal(fused[0], 0, 'in both lists');
  assert.ok(fused.slice(0, 3).includes(1), 'in the list alone');
});

test('a list that counts less stands behind the words', () => {
  const [first] = pages({ text: 'patience', near: [{ docs: [1], weight: 0.2 }] });
  assert.notEqual(first, 1);
});

test('a query without a match by words has the list alone, and a filter holds for it', () => {
  assert.deepEqual(pages({ text: 'unheardof', near: NEAR }), [1, 0]);
  assert.deepEqual(pages({ text: 'unheardof', near: NEAR, allow: (doc) => doc !== 1 }), [0]);
});

test('more matches than are fused keep their order behind it', () => {
  const alone = pages({ text: 'mercy' });
  assert.equal(alone.length, 225);
  const fused = pages({ text: 'mercy', near: [{ docs: [448, 1], weight: 1 }] });
  assert.equal(new Set(fused).size, fused.length);
  assert.deepEqual(new Set(fused), new Set([...alone, 1]));
  assert.deepEqual(
    fused.slice(102),
    alone.slice(100).filter((doc) => doc !== 448),
  );
});
