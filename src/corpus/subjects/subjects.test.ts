import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Compile } from 'typebox/schema';
import { asciiDigits } from '../hadith/import/rows/numbers.ts';
import { readInputs } from '../quran/inputs.ts';
import { lazySubjects, readOtherMatters, readSubjects } from './load.ts';
import { openSubjects } from './match.ts';

const FOLDER = new URL('../../../data/subjects/', import.meta.url);
const subjects = readSubjects();
const otherMatters = readOtherMatters();
const table = lazySubjects();

test('every entry of the table fits the schema', () => {
  const schema = Compile(JSON.parse(readFileSync(new URL('schema.json', FOLDER), 'utf8')));
  assert.ok(subjects.length >= 400, `${subjects.length} subjects`);
  assert.ok(schema.Check(subjects), JSON.stringify(schema.Errors(subjects)).slice(0, 600));
  assert.equal(schema.Check([{ ...subjects[0], says: [] }]), false);
});

test('ids are unique, and each statement rests on references of its subject', () => {
  assert.equal(new Set(subjects.map(({ id }) => id)).size, subjects.length);
  for (const { id, refs, says } of subjects) {
    for (const { rests_on } of says) {
      for (const ref of rests_on) assert.ok(refs.includes(ref), `${id} rests on ${ref}`);
    }
  }
});

/** The numbers of a statement, of two digits or more. Small ones are words in the texts, and a reference can be one, too. */
const numbersIn = (text: string) =>
  [
    ...asciiDigits(text)
      .replace(/\d+:\d+/g, '')
      .matchAll(/\d{2,}/g),
  ].map(([number]) => number);

test('a statement has the same numbers in all languages that write them in digits', () => {
  for (const { id, says } of subjects) {
    for (const { en, bn, ar } of says) {
      const numbers = [en, bn, ar].map(numbersIn).filter((found) => found.length > 0);
      for (const found of numbers) assert.deepEqual(found, numbers[0], `${id}: ${en}`);
    }
  }
});

test('every reference to the Quran and to the starter hadiths resolves', () => {
  const { manifest } = readInputs();
  const starter = JSON.parse(readFileSync(new URL('../hadith/nawawi40.json', FOLDER), 'utf8')) as {
    hadiths: { number: number | string }[];
  };
  const numbers = new Set(starter.hadiths.map(({ number }) => String(number)));
  for (const { id, refs } of subjects) {
    for (const ref of refs) {
      const [, surah, first, last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(ref) ?? [];
      if (surah !== undefined) {
        const verses = manifest.verses_per_surah[Number(surah) - 1] ?? 0;
        const [from, to] = [Number(first), Number(last)];
        assert.ok(from >= 1 && from <= to && to <= verses && to - from < 5, `${id}: ${ref}`);
      } else if (ref.startsWith('nawawi:')) assert.ok(numbers.has(ref.slice(7)), `${id}: ${ref}`);
    }
  }
});

test('every other matter has phrases in all languages, and an id of its own', () => {
  const { $defs } = JSON.parse(readFileSync(new URL('schema.json', FOLDER), 'utf8'));
  const phrases = Compile({ $defs, ...$defs.phrases });
  for (const { id, names, asks } of otherMatters) {
    assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(phrases.Check(names) && phrases.Check(asks), id);
  }
  assert.equal(new Set([...subjects, ...otherMatters].map(({ id }) => id)).size, subjects.length + otherMatters.length);
});

test('a question on another matter is surer of it than of any subject, and a question on a subject is not', () => {
  const elsewhere = (text: string, language: 'en' | 'bn' | 'ar') => {
    const confidence = table.elsewhere(text, language);
    return confidence > 0.33 && confidence > (table.match(text, language)[0]?.confidence ?? 0);
  };
  assert.ok(elsewhere('how do I get coffee stains out of a shirt', 'en'));
  assert.ok(elsewhere('which laptop should my daughter buy', 'en'));
  assert.ok(elsewhere('ইলিশ মাছের কেজি কত টাকা', 'bn'));
  assert.ok(elsewhere('كم سعر تذكرة الطيران إلى لندن', 'ar'));
  assert.ok(elsewhere('notun mobile er dam koto', 'bn'));
  assert.ok(!elsewhere('what to say when it rains', 'en'));
  assert.ok(!elsewhere('is interest from a bank account haram', 'en'));
  assert.ok(!elsewhere('সফরের দোয়া কী', 'bn'));
  assert.ok(!elsewhere('ما حكم الصلاة في السفر', 'ar'));
});

test('an English word is not taken for a Bengali word or another English one that only sounds like it', () => {
  const found = (text: string) => table.match(text, 'en').map(({ subject }) => subject.id);
  assert.ok(!found('vaccine').includes('pork'));
  assert.ok(found('khadeeja').includes('khadija'));
  assert.equal(found('tell me about the day of judgement')[0], found('tell me about the day of judgment')[0]);
});

test('letters without a vowel are no Bengali word', () => {
  for (const text of ['zzzzqqq', 'xyzzy', 'jddh']) assert.deepEqual(table.match(text), [], text);
});

test('a name anywhere in a question finds its subject, in every language', () => {
  const found = (text: string, language?: 'en' | 'bn' | 'ar') => table.match(text, language)[0]?.subject.id;
  assert.equal(found('my mom says ayatul kursi protects, is it true', 'en'), 'ayat-al-kursi');
  assert.equal(found('what are the five pillars of islam', 'en'), 'five-pillars');
  assert.equal(found('ইসলামের পাঁচ স্তম্ভ কী কী', 'bn'), 'five-pillars');
  assert.equal(found('ما هي أركان الإسلام', 'ar'), 'five-pillars');
  assert.equal(found('islamer pach stombo ki ki', 'bn'), 'five-pillars');
  assert.equal(found('kahini of younus nabi', 'bn'), 'yunus');
});

test('a question on another matter is not sure of any subject', () => {
  for (const text of ['kubernetes pod keeps restarting', 'best vegan ramen in Tokyo', 'من اخترع التلفزيون'])
    assert.ok((table.match(text)[0]?.confidence ?? 0) < 0.4, text);
  assert.deepEqual(table.match(''), []);
  assert.deepEqual(table.match('🕌🤲'), []);
});

test('most of the questions of the table find their subject when they are left out of it', () => {
  const middle = ({ asks }: (typeof subjects)[number]) => Math.floor(asks.en.length / 2);
  const held = subjects.map((one) => one.asks.en[middle(one)] ?? '');
  const rest = openSubjects(
    subjects.map((one) => ({ ...one, asks: { ...one.asks, en: one.asks.en.toSpliced(middle(one), 1) } })),
  );
  const near = held.filter((text, at) =>
    rest
      .match(text, 'en')
      .slice(0, 3)
      .some(({ subject }) => subject.id === subjects[at]?.id),
  );
  assert.ok(near.length > held.length * 0.5, `${near.length} of ${held.length}`);
});
