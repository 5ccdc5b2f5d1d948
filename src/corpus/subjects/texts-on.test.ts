import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubjectMatch } from './match.ts';
import type { Subject } from './subject.ts';
import { textsOn } from './texts-on.ts';

const subject = (id: string, refs: readonly string[]) => ({ id, refs }) as Subject;
const subjects = (matches: readonly SubjectMatch[]) => ({
  match: (_text: string, _language?: string, least = 0) => matches.filter(({ confidence }) => confidence >= least),
  find: () => undefined,
  elsewhere: () => 0,
  isOpen: () => true,
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
  assert.deepEqual(sure, { docs: [153, 156], weight: 1 });
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
