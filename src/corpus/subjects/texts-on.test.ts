import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubjectMatch } from './match.ts';
import type { Subject } from './subject.ts';
import { textsOn } from './texts-on.ts';

const subject = (id: string, refs: readonly string[]) => ({ id, refs }) as Subject;
const subjects = (matches: readonly SubjectMatch[]) => ({
  match: (_text: string, _language?: string, least = 0) => matches.filter(({ confidence }) => confidence >= least),
  topics: () => [],
  find: () => undefined,
  elsewhere: () => 0,
  retold: () => [],
  meaningOf: () => undefined,
  whenOpen: () => Promise.resolve(),
});
const asked = { text: 'grief', language: 'en' as const };
const numbered = (ref: string) => (ref.includes(':') ? [Number(ref.split(':')[1])] : []);

test('the texts of a sure subject count in full, those of an unsure one less, and others not at all', () => {
  const matches = [
    { subject: subject('grief', ['2:153', '2:156']), confidence: 0.62, evidence: 1 },
    { subject: subject('death', ['3:185']), confidence: 0.45, evidence: 1 },
    { subject: subject('wudu', ['5:6']), confidence: 0.2, evidence: 1 },
  ];
  const [sure, unsure, ...others] = textsOn(subjects(matches), asked, numbered);
  assert.deepEqual(sure, { docs: [153, 156], named: false, told: false, weight: 1 });
  assert.deepEqual(unsure?.docs, [185]);
  assert.ok((unsure?.weight ?? 0) > 0.5 && (unsure?.weight ?? 1) < 1);
  assert.deepEqual(others, []);
});

test('a certain subject counts more than a sure one', () => {
  const weightOf = (confidence: number) =>
    textsOn(subjects([{ subject: subject('grief', ['2:153']), confidence, evidence: 1 }]), asked, numbered)[0]
      ?.weight ?? 0;
  assert.ok(weightOf(0.9) > weightOf(0.8) && weightOf(0.8) > weightOf(0.62));
});

test('a subject none of whose texts can be found gives no list', () => {
  const matches = [{ subject: subject('grief', ['gone']), confidence: 0.9, evidence: 1 }];
  assert.deepEqual(textsOn(subjects(matches), asked, numbered), []);
});

test('a subject that is itself a text gains when the query names its kind', () => {
  const hadith = { ...subject('hadith-jibril', ['bukhari:50']), type: 'text' } as Subject;
  const matches = [
    { subject: { ...subject('jibril', ['bukhari:3232']), type: 'belief' } as Subject, confidence: 0.79, evidence: 1 },
    { subject: hadith, confidence: 0.75, evidence: 1 },
  ];
  const weights = (kind: 'hadith' | undefined) =>
    textsOn(subjects(matches), { text: 'hadith of gabriel', language: 'en', kind }, numbered).map(
      ({ weight }) => weight,
    );
  const [person = 0, text = 0] = weights('hadith');
  assert.ok(text > person, `${text} ${person}`);
  const [before = 0, after = 0] = weights(undefined);
  assert.ok(before > after);
});

test('a query without a clear language is matched as English too, each subject once by its best', () => {
  const one = { subject: subject('jibril', ['bukhari:3232']), evidence: 1 };
  const other = { subject: subject('hadith-jibril', ['bukhari:50']), evidence: 1 };
  const both = {
    ...subjects([]),
    match: (_text: string, language?: string) =>
      language === 'en'
        ? [
            { ...other, confidence: 0.6 },
            { ...one, confidence: 0.4 },
          ]
        : [
            { ...one, confidence: 0.5 },
            { ...other, confidence: 0.3 },
          ],
  };
  const docs = textsOn(both, { text: 'hadith jibril', language: undefined }, numbered).map(({ docs }) => docs);
  assert.deepEqual(docs, [[50], [3232]]);
});

test('the texts of a story and of a person are in the order of what they tell', () => {
  const told = (type: Subject['type']) =>
    textsOn(
      subjects([{ subject: { ...subject('nuh', ['11:36']), type }, confidence: 0.9, evidence: 1 }]),
      asked,
      numbered,
    )[0]?.told;
  assert.deepEqual((['story', 'person', 'ruling'] as const).map(told), [true, true, false]);
});

test('a word that is a name of a subject which is itself a text names its first text', () => {
  const text = {
    ...subject('intentions', ['nawawi:1', '2:225']),
    type: 'text',
    names: { en: ['pure intention', 'niyyah'] },
  };
  const matches = [{ subject: text as unknown as Subject, confidence: 0.8, evidence: 1 }];
  const named = (words: string, docsOf = numbered) =>
    textsOn(subjects(matches), { text: words, language: 'en' }, docsOf).map((texts) => texts.named);
  assert.deepEqual(named('niyyah'), [true]);
  assert.deepEqual(named('niyyah prayer'), [false]);
  assert.deepEqual(named('intention'), [false]);
  // Where the first text is not searched, others on the subject are no more than that.
  assert.deepEqual(
    named('niyyah', (ref) => (ref === '2:225' ? [225] : [])),
    [false],
  );
});

test('the texts whose topics a query is about follow those of its subjects, unless a subject is certain', () => {
  const topics = [
    { refs: ['bukhari:206', 'gone'], confidence: 0.6, evidence: 1 },
    { refs: ['muslim:5'], confidence: 0.24, evidence: 1 },
  ];
  const docsBeside = (confidence: number) =>
    textsOn(
      { ...subjects([{ subject: subject('socks', ['5:6']), confidence, evidence: 1 }]), topics: () => topics },
      asked,
      numbered,
    ).map(({ docs, weight }) => ({ docs, weight: Math.round(weight * 10) / 10 }));
  assert.deepEqual(docsBeside(0.6), [
    { docs: [6], weight: 1 },
    { docs: [206], weight: 1 },
  ]);
  assert.deepEqual(docsBeside(0.65), [{ docs: [6], weight: 1 }]);
});
