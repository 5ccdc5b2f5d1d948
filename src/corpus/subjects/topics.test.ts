import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSubjects } from './match.ts';
import { readTopics } from './topics.ts';

const topics = readTopics();
const REF = /^(?:\d{1,3}:\d{1,3}(?:-\d{1,3})?|[a-z]+:\d+(?:\.\d+)?[a-z]?)$/;
const SCRIPTS = { en: /[A-Za-z]/, bn: /\p{Script=Bengali}/u, ar: /\p{Script=Arabic}/u } as const;
const MAX_LENGTH = 260;
const MAX_VERSES = 6;

test('every line names texts and asks for them in three languages', () => {
  assert.ok(topics.length > 9_000, `${topics.length} topics`);
  for (const { refs, asks } of topics) {
    const place = refs.join(' ');
    for (const ref of refs) {
      assert.match(ref, REF);
      const [, first, last] = /:(\d+)-(\d+)$/.exec(ref) ?? [];
      assert.ok(last === undefined || Number(last) - Number(first) < MAX_VERSES, ref);
    }
    for (const language of ['en', 'bn', 'ar'] as const) {
      assert.ok(asks[language].length > 0, place);
      for (const wording of asks[language]) {
        assert.ok(wording.length > 0 && wording.length <= MAX_LENGTH, `${place}: ${wording}`);
        if (language !== 'en') assert.doesNotMatch(wording, language === 'bn' ? SCRIPTS.ar : SCRIPTS.bn, place);
      }
      assert.ok(
        asks[language].some((wording) => SCRIPTS[language].test(wording)),
        place,
      );
    }
  }
});

test('a last field has questions in Bengali with Latin letters', () => {
  const latin = topics.flatMap(({ asks }) => asks['bn-Latn']);
  assert.ok(latin.length > 1_000, `${latin.length} questions`);
  for (const wording of latin) {
    assert.ok(wording.length > 0 && wording.length <= MAX_LENGTH, wording);
    assert.doesNotMatch(wording, /[\p{Script=Bengali}\p{Script=Arabic}]/u);
  }
});

test('a text is found by a question about it in other words, and its parallels with it', () => {
  const asks = (en: string, bn: string, ar: string) => ({ en: [en], bn: [bn], ar: [ar], 'bn-Latn': [] });
  const { topics: find } = openSubjects([], [], {
    topics: [
      {
        refs: ['bukhari:206', 'muslim:274a'],
        asks: asks('can I wipe over my socks', 'মোজার উপর মাসাহ', 'المسح على الجوارب'),
      },
      { refs: ['2:255'], asks: asks('verse of the throne', 'আয়াতুল কুরসি', 'آية الكرسي') },
    ],
  });
  for (const [text, language] of [
    ['is wiping socks enough', 'en'],
    ['মোজায় মাসাহ', 'bn'],
    ['هل يجوز المسح على الجوارب', 'ar'],
  ] as const)
    assert.deepEqual(find(text, language)[0]?.refs, ['bukhari:206', 'muslim:274a'], text);
  assert.deepEqual(find('how tall is a giraffe', 'en'), []);
});
