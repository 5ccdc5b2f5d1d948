import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { tokenise } from '../fold/tokenise.ts';
import { type CodingTable, codeVerses, makeCoding } from './coding.ts';
import { readInputs, readSource } from './inputs.ts';

const { coding, manifest } = readInputs();
const source = readSource('en').flatMap(({ id, verses }) =>
  verses.map((verse) => ({ key: `${id}:${verse.id}`, text: verse.text })),
);
const texts = source.map(({ text }) => text);
const ordinals = new Map(source.map(({ key }, ordinal) => [key, ordinal]));
const ordinalOf = (key: string): number => ordinals.get(key) ?? assert.fail(key);
const coded = codeVerses(coding, texts, ordinalOf);
const verse = (key: string): string => coded[ordinalOf(key)] ?? '';

test('no code of the old scheme is left, and nothing that Unicode gives to another sign', () => {
  for (const [ordinal, text] of coded.entries()) {
    const where = `${source[ordinal]?.key}: ${text}`;
    assert.doesNotMatch(text, /[\u0656\u0657\u065e]/u, where);
    // In the source this is the line over words of prostration; Unicode has a maddah there, which lengthens a vowel.
    assert.doesNotMatch(text, /\u06e4/u, where);
    assert.doesNotMatch(text, /[^\S ]|[\u200b-\u200f\u2060\ufeff]/u, where);
    assert.doesNotMatch(text, /[اأإآٱدذرزوؤءة]\p{M}*\u0640/u, where);
    assert.doesNotMatch(text, /(?:^|\s)\p{M}/u, where);
  }
});

test('only characters that are known, each looked at, are in the text', () => {
  const known =
    /^[ ءأ-غـ-ي\u064b-\u0655\u065c\u0670ٱ\u06d6-\u06d8\u06da-\u06dc۞\u06e0-\u06e3\u06e5-\u06e8۩\u06ec\u06ed\u08f0-\u08f2]+$/u;
  for (const [ordinal, text] of coded.entries()) assert.match(text, known, `${source[ordinal]?.key}`);
});

const TANWIN = /([\u064b-\u064d\u08f0-\u08f2])\p{M}*[اى]?\p{M}* (\p{L})/gu;

test('tanwin is written as the letter behind it asks', () => {
  // Independent of the table: before ء ه ع ح غ خ the n is heard (closed), before ب there is a small mim, else it is open.
  const clear = /^[ءأإهعحغخ]/u;
  let asked = 0;
  for (const [ordinal, text] of coded.entries()) {
    const next = coded[ordinal + 1] ?? '';
    const row = `${text} ${next}`.replace(/[\u06d6-\u06dc۞۩]/gu, '').replace(/ +/g, ' ');
    for (const [, mark = '', letter = ''] of row.matchAll(TANWIN)) {
      // Before ب there is a small mim instead; before ٱ the n takes an i, and the mushaf has the closed form.
      if (letter === 'ب' || letter === 'ا') continue;
      const closed = /[\u064b-\u064d]/u.test(mark);
      assert.equal(closed, clear.test(letter) || letter === 'ٱ', `${source[ordinal]?.key}: before ${letter}`);
      asked++;
    }
  }
  assert.ok(asked > 7_000, String(asked));
});

test('the places that differ, letter by letter', () => {
  assert.ok(verse('2:2').includes('هُد\u08f0ى'));
  assert.ok(verse('2:7').includes('غِشَٰوَة\u08f1ۖ'));
  assert.ok(verse('97:3').endsWith('شَهۡر\u08f2'));
  assert.match(verse('2:72'), / فَٱد\u0651\u064e\u0670ر\u064e\u0670\u0654تُمۡ فِيهَا/u);
  assert.ok(verse('2:40').includes('إِسۡرَٰٓءِيلَ'));
  assert.ok(verse('52:37').includes('ٱلۡمُص\u06e3َيۡطِرُونَ'));
  assert.ok(verse('2:245').includes('يَبۡص\u06dcُطُ'));
  assert.ok(verse('22:18').includes('يَسۡجُدُ لَهُۥ مَن'));
  assert.match(verse('53:62'), /^فَٱسۡجُدُواْ لِل\p{M}{2}هِ وَٱعۡبُدُواْ۩$/u);
  assert.ok(verse('11:41').includes('مَجۡر\u065cىٰهَا'));
});

test('the Unicode text goes back to the source, hash for hash', () => {
  const { toSource } = makeCoding(coding, ordinalOf);
  const back = coded.map(toSource);
  assert.deepEqual(back, texts);
  const sum = hash('sha256', back.join('\n'), 'hex');
  assert.equal(sum, '39ff52afa15b2e3f1027dda4dfbcfeec5b4001a19430ccc3e141a2d0f1b490c0');
  assert.equal(manifest.editions['quran.ar']?.source_sha256, sum);
  assert.equal(manifest.editions['quran.ar']?.sha256, hash('sha256', coded.join('\n'), 'hex'));
});

test('both codings of a verse are the same words to the search', () => {
  const words = (text: string) => tokenise(text).map(({ term }) => term);
  for (const [ordinal, text] of coded.entries()) assert.deepEqual(words(text), words(texts[ordinal] ?? ''), text);
});

test('a table that does not fit is refused', () => {
  const changed = (change: Partial<CodingTable>) => () => codeVerses({ ...coding, ...change }, texts, ordinalOf);
  assert.throws(changed({ kashidas: 90 }), /kashidas/);
  assert.throws(changed({ marks: coding.marks.map((row) => ({ ...row, count: row.count + 1 })) }), /U\+0657/);
  assert.throws(changed({ places: [{ verse: '1:1', source: 'absent', unicode: '' }] }), /in 1:1/);
  assert.throws(changed({ places: [{ verse: '1:1', source: 'بِسۡمِ', unicode: 'ٱ' }] }), /in 1:1/);
  assert.throws(
    changed({ marks: [{ source: 'U+0657', unicode: 'U+064B', count: 2901 }], places: [] }),
    /does not come back/,
  );
});
