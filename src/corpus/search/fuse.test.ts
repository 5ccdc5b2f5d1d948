import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { type Query, search } from './search.ts';

const TEXTS = Array.from(
  { length: 450 },
  (_, n) => `${n % 3 === 0 ? 'patience' : 'prayer'} word${n} ${n % 2 === 0 ? 'mercy' : 'night'}`,
);
const index = openBuilt(buildIndex(TEXTS.map((en, doc) => ({ doc, fields: { ar: '', en, bn: '' } }))));
const NEAR = [1, 0];
const SUBJECTS = [{ docs: [1, 0], weight: 1 }];

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

for (const [what, lists] of [
  ['near by meaning', { near: NEAR }],
  ['on a subject', { subjects: SUBJECTS }],
] as const) {
  test(`texts ${what} are found beside those with the words, each once, over all pages`, () => {
    const alone = pages({ text: 'patience' });
    assert.equal(alone.length, 150);
    const fused = pages({ text: 'patience', ...lists });
    assert.equal(fused.length, 151);
    assert.deepEqual(new Set(fused), new Set([...alone, 1]));
    assert.equal(fused[0], 0, 'for both reasons');
    assert.ok(fused.slice(0, 3).includes(1), 'without the word');
  });

  test(`a query without a match by words has the texts ${what} alone, and a filter holds for them`, () => {
    assert.deepEqual(pages({ text: 'unheardof', ...lists }), [1, 0]);
    assert.deepEqual(pages({ text: 'unheardof', ...lists, allow: (doc) => doc !== 1 }), [0]);
  });
}

test('the surer a subject, the more its texts score', () => {
  const score = (weight: number) =>
    search(index, { text: 'patience', limit: 100, subjects: [{ docs: [300], weight }] }).hits.find(
      ({ doc }) => doc === 300,
    )?.score ?? 0;
  assert.ok(score(1) > score(0.5) && score(0.5) > score(0));
});

test('of texts that tell a story, the last counts as much as the first', () => {
  const docs = Array.from({ length: 40 }, (_, place) => 3 * place);
  const hits = (told: boolean) =>
    search(index, { text: 'word117', limit: 100, subjects: [{ docs, weight: 1, told }] }).hits;
  const scoreOf = (told: boolean, asked: number) => hits(told).find(({ doc }) => doc === asked)?.score ?? 0;
  assert.equal(scoreOf(true, 0), scoreOf(true, 114));
  assert.ok(scoreOf(false, 0) > scoreOf(false, 114));
});

test('of several subjects of a text, the surest counts', () => {
  const [sure, unsure] = [
    { docs: [300], weight: 1 },
    { docs: [300], weight: 0.5 },
  ];
  const found = (subjects: Query['subjects']) => search(index, { text: 'patience', subjects }).hits;
  assert.deepEqual(found([sure, unsure]), found([sure]));
  assert.deepEqual(found([unsure, sure]), found([sure]));
});

test('the words decide among the texts of a subject', () => {
  const subjects = [{ docs: [1, 2, 4, 6], weight: 0.5 }];
  const [first] = pages({ text: 'word6 mercy', subjects });
  assert.equal(first, 6);
});

test('of parallel texts, a text on a subject is found as the one that has the words', () => {
  const grouped = ['rare words here', 'other words', 'something else'].map((en, doc) => ({
    doc,
    fields: { en },
    group: doc < 2 ? 1 : 0,
  }));
  const built = buildIndex(grouped);
  const small = openBuilt(built);
  const subjects = [{ docs: [1], weight: 1 }];
  assert.deepEqual(
    search(small, { text: 'rare', subjects }).hits.map(({ doc }) => doc),
    [0],
  );
  const both = [{ docs: [1, 0], weight: 1 }];
  const { hits, total } = search(small, { text: 'unheardof', subjects: both });
  assert.deepEqual(
    hits.map(({ doc }) => doc),
    [1],
  );
  assert.equal(total, 1);
  assert.equal(search(small, { text: 'something' }).total, 1, 'nothing is left from the search before');
});

test('more matches than are fused keep their order behind it', () => {
  const alone = pages({ text: 'mercy' });
  assert.equal(alone.length, 225);
  const fused = pages({ text: 'mercy', near: [448, 1] });
  assert.equal(new Set(fused).size, fused.length);
  assert.deepEqual(new Set(fused), new Set([...alone, 1]));
  assert.deepEqual(
    fused.slice(102),
    alone.slice(100).filter((doc) => doc !== 448),
  );
});
