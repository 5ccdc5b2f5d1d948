import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeVocabulary } from '../index/vocabulary.ts';
import { packHalfBytes } from './half-bytes.ts';
import { keysOf } from './keys.ts';
import { readShippedMeanings } from './load.ts';
import { openSubjects } from './match.ts';
import { type Meanings, meaningOf } from './meanings.ts';
import type { Subject } from './subject.ts';

const HALF = 48;

/** Meanings in two directions, each with half of the dimensions: envy and jealousy are one, a garden is another. */
function meaningsOf(vectors: Readonly<Record<string, readonly [number, number]>>): Meanings {
  const words = Object.keys(vectors).sort();
  const spread = ([one, other]: readonly [number, number]) => [one, other].flatMap((value) => Array(HALF).fill(value));
  return {
    dimensions: 2 * HALF,
    keys: { ...writeVocabulary(words), size: words.length },
    vectors: packHalfBytes(words.flatMap((word) => spread(vectors[word] ?? [0, 0]))),
    scales: Float32Array.from(words, () => 0.1),
  };
}

const made = meaningsOf({ eenvious: [7, 0], ejealous: [7, 1], egarden: [0, 7], euncl: [1, 1] });

const subject = (id: string, ask: string): Subject => ({
  ...{ id, type: 'belief', says: [], refs: ['1:1'] },
  names: { en: [id], bn: [], ar: [], 'bn-Latn': [] },
  asks: { en: [ask], bn: [], ar: [], 'bn-Latn': [] },
});
const others = ['rivers', 'camels', 'wells', 'tents', 'ships', 'swords'].map((name) => subject(name, name));
const subjects = [...others, subject('first', 'gardens of uncle bilal'), subject('second', 'jealous of uncle bilal')];

test('a word that the table does not have finds the subject that means it', () => {
  const [sure] = openSubjects(subjects, [], { meanings: made }).match('envious of uncle bilal', 'en');
  assert.equal(sure?.subject.id, 'second');
  const [first, second] = openSubjects(subjects).match('envious of uncle bilal', 'en');
  assert.equal(first?.confidence, second?.confidence);
});

test('topics are found without a word of the question, by what is meant, when that is asked for', () => {
  const topic = (ref: string, ask: string) => ({ refs: [ref], asks: { en: [ask], bn: [], ar: [], 'bn-Latn': [] } });
  const words = meaningsOf({ eenvious: [7, -7], ejealous: [7, -6], egarden: [-7, 7], egrudg: [-6, -7] });
  const topics = [topic('1:1', 'the garden'), topic('2:1', 'jealous'), topic('3:1', 'a grudge')];
  const { topics: find } = openSubjects([], [], { meanings: words, topics });
  assert.deepEqual(find('envious', 'en'), []);
  assert.deepEqual(find('envious', 'en', true)[0]?.refs, ['2:1']);
  assert.deepEqual(find('envious', undefined, true), []);
  assert.deepEqual(find('xyzzy', 'en', true), []);
  // What was asked before does not count.
  const again = openSubjects([], [], { meanings: words, topics });
  again.topics('jealous', 'en', true);
  assert.deepEqual(again.topics('envious', 'en', true), find('envious', 'en', true));
});

test('no meaning is known of unknown words, nor in an unknown language', () => {
  assert.equal(meaningOf(made, keysOf('xyzzy'), 'en'), undefined);
  const [withMeaning, without] = [openSubjects(subjects, [], { meanings: made }), openSubjects(subjects)];
  assert.deepEqual(withMeaning.match('envious of uncle bilal'), without.match('envious of uncle bilal'));
});

test('the shipped meanings bring words together in each language', () => {
  const shipped = readShippedMeanings();
  const near = (a: string, b: string, language: 'en' | 'bn' | 'ar') => {
    const [one, other] = [meaningOf(shipped, keysOf(a), language), meaningOf(shipped, keysOf(b), language)];
    assert.ok(one !== undefined && other !== undefined, `${a}, ${b}`);
    return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  };
  assert.ok(near('envious', 'jealous', 'en') > near('envious', 'garden', 'en') + 0.2);
  assert.ok(near('নামাজ', 'সালাত', 'bn') > near('নামাজ', 'মদ', 'bn') + 0.2);
  assert.ok(near('الحسد', 'الغيرة', 'ar') > near('الحسد', 'الجنة', 'ar'));
});
