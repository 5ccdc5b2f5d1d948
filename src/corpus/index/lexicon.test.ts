import assert from 'node:assert/strict';
import test from 'node:test';
import { search } from '../search/search.ts';
import { buildIndex } from './build.ts';
import { openBuilt } from './file.ts';
import type { IndexDocument } from './gather.ts';
import { type Lexicon, learnLexicon, raiseChances } from './lexicon.ts';
import { learn, type Table } from './model-one.ts';
import type { SearchIndex } from './open.ts';
import { LEXICON_TABLES } from './table-files.ts';
import { joinLexicons, thesaurus } from './thesaurus.ts';

function indexOf(documents: IndexDocument[], lexicon: Lexicon = new Map()): SearchIndex {
  return openBuilt(buildIndex(documents, { lexicon }));
}

const aligned: IndexDocument[] = [
  ['الخبز والماء', 'bread and water'],
  ['الخبز والملح', 'bread and salt'],
  ['الماء البارد', 'cold water'],
  ['الملح الأبيض', 'white salt'],
  ['خبز أبيض', 'white bread'],
].map(([ar = '', en = ''], doc) => ({ doc, fields: { ar, en } }));

test('model 1 learns which word stands for which', () => {
  const words = (lists: number[][], size: number) => ({
    words: Uint32Array.from(lists.flat()),
    starts: Uint32Array.from([0, ...lists.map((_, i) => lists.slice(0, i + 1).flat().length)]),
    size,
  });
  const table = learn(
    words(
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      3,
    ),
    words(
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      3,
    ),
    20,
  );
  for (const word of [0, 1, 2]) {
    const row = [...table.chances.subarray(table.offsets[word], table.offsets[word + 1])];
    const targets = [...table.targets.subarray(table.offsets[word], table.offsets[word + 1])];
    assert.equal(targets[row.indexOf(Math.max(...row))], word);
    assert.ok(Math.abs(row.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-4);
  }
});

test('a question in one language finds a text that stands in another alone, and can be told not to', () => {
  const lexicon = learnLexicon(indexOf(aligned));
  const index = indexOf(
    [
      { doc: 0, fields: { ar: 'شرب الماء' } },
      { doc: 1, fields: { ar: 'أكل الخبز' } },
    ],
    lexicon,
  );
  assert.equal(search(index, { text: 'bread' }).hits[0]?.doc, 1);
  assert.equal(search(index, { text: 'bread' }).hits[0]?.why[0]?.match, 'meaning');
  assert.equal(search(index, { text: 'water' }).hits[0]?.doc, 0);
  assert.equal(search(index, { text: 'water', meanings: false }).total, 0);
  assert.equal(search(index, { text: 'water', mode: 'all' }).total, 0);
});

test('what a single text teaches is a hint, enough for a word that no text has', () => {
  const lexicon = learnLexicon(
    indexOf([...aligned, { doc: 5, fields: { ar: 'العنكبوت والخبز', en: 'spider and bread' } }]),
  );
  const spider = lexicon.get('spider') ?? [];
  assert.ok(spider.length > 0 && spider.every(({ chance }) => chance <= 0.1));
  assert.ok(lexicon.get('bread')?.some(({ chance }) => chance > 0.5));
  const index = indexOf(
    [
      { doc: 0, fields: { ar: 'الملح' } },
      { doc: 1, fields: { ar: 'بيت العنكبوت' } },
    ],
    lexicon,
  );
  assert.equal(search(index, { text: 'spider' }).hits[0]?.doc, 1);
});

test('a misspelt word is known by the lexicon where the texts have no word like it', () => {
  const index = indexOf(
    [
      { doc: 0, fields: { ar: 'الملح' } },
      { doc: 1, fields: { ar: 'الخبز' } },
    ],
    learnLexicon(indexOf(aligned)),
  );
  assert.deepEqual(
    search(index, { text: 'braed' }).hits.map(({ doc }) => doc),
    [1],
  );
  assert.equal(search(index, { text: 'bred' }).hits[0]?.doc, 1);
  assert.equal(search(index, { text: 'xqzvw' }).total, 0);
});

test('concepts join words asked with words of the texts, and never take a word out', () => {
  const concepts = thesaurus();
  assert.ok(concepts.size > 300);
  for (const [word, meanings] of concepts) {
    assert.ok(meanings.length > 0, word);
    assert.ok(meanings.every(({ stem, chance }) => stem !== word && chance > 0 && chance <= 1));
  }
  const learned: Lexicon = new Map([['suicid', [{ stem: 'kill', chance: 0.9 }]]]);
  const joined = joinLexicons(learned, concepts);
  assert.deepEqual(
    joined.get('suicid')?.find(({ stem }) => stem === 'kill'),
    { stem: 'kill', chance: 0.9 },
  );
  const index = indexOf(
    [
      { doc: 0, fields: { en: 'do not kill yourselves' } },
      { doc: 1, fields: { en: 'they will kill him' } },
    ],
    concepts,
  );
  assert.equal(search(index, { text: 'suicide' }).hits[0]?.doc, 0);
});

test('learning that was stopped continues with the tables that were finished', () => {
  const index = indexOf(aligned);
  const kept = new Map<string, Table>();
  const stopped = (name: string, table: Table) => {
    kept.set(name, table);
    if (kept.size === 3) throw new Error('stopped');
  };
  assert.throws(() => learnLexicon(index, { load: () => undefined, save: stopped }), /stopped/);
  const saved: string[] = [];
  const continued = learnLexicon(index, { load: (name) => kept.get(name), save: (name) => saved.push(name) });
  assert.equal(saved.length, LEXICON_TABLES - 3);
  assert.ok(saved.every((name) => !kept.has(name)));
  assert.deepEqual(continued, learnLexicon(index));
});

test('chances are raised and hints stay hints', () => {
  const raised = raiseChances(new Map([['bread', [0.09, 0.1, 0.3, 1].map((chance) => ({ stem: 'خبز', chance }))]]));
  const [lower, hint, sure = 0, full] = raised.get('bread')?.map(({ chance }) => chance) ?? [];
  assert.deepEqual([lower, hint, full], [0.09, 0.1, 1]);
  assert.ok(sure > 0.45 && sure < 0.55);
});
