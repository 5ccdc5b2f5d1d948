import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import { parseQuery } from './parse.ts';
import { planWord } from './plan.ts';
import { search } from './search.ts';
import { shortestSpan } from './span.ts';

function indexOf(documents: readonly IndexDocument[]) {
  return openBuilt(buildIndex(documents));
}

const many = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ');

test('the shortest part with all words is measured, wherever it is and in whatever order', () => {
  const index = indexOf([{ doc: 0, fields: { en: `river ${many('a', 30)} camel lost river ${many('b', 9)} camel` } }]);
  const span = (text: string) =>
    shortestSpan(
      index,
      parseQuery(text).words.map((word) => planWord(index, word)),
      0,
    );
  assert.equal(span('river camel'), 3);
  assert.equal(span('lost camel'), 2);
  assert.equal(span('river'), 1);
  assert.equal(span('unheardof'), 0);
});

test('words in two languages of a text are measured in each', () => {
  const index = indexOf([
    { doc: 0, fields: { ar: `${many('كلمه', 3)} صلاه الليل`, en: `night ${many('w', 40)} prayer` } },
  ]);
  const clauses = parseQuery('صلاه night').words.map((word) => planWord(index, word));
  assert.equal(shortestSpan(index, clauses, 0), 2);
});

test('a long text with all words far from each other scores less than one with them together', () => {
  const others = Array.from({ length: 50 }, (_, n) => ({ doc: 1 + n, fields: { en: `other text ${n}` } }));
  const scoreOfLong = (between: number) => {
    const en = `anger ${many('x', between)} advice ${many('y', 900 - between)}`;
    const { hits } = search(indexOf([{ doc: 0, fields: { en } }, ...others]), { text: 'anger advice' });
    return hits.find(({ doc }) => doc === 0)?.score ?? 0;
  };
  assert.ok(scoreOfLong(890) < 0.7 * scoreOfLong(15));
});
