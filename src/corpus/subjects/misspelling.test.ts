import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazySubjects } from './load.ts';
import { wordsOneSlipAway } from './misspelling.ts';

test('a word is one slip away from what was meant: a letter left out, added, changed, or exchanged with the next one', () => {
  for (const slip of ['brohter', 'broter', 'brotther', 'brothar'])
    assert.ok([...wordsOneSlipAway(slip)].includes('brother'), slip);
  // The first letter is right, short words are too near to others, and other scripts have keys of their own.
  assert.ok(![...wordsOneSlipAway('vrother')].includes('brother'));
  for (const word of ['cat', 'নামাজ', 'صلاة']) assert.deepEqual([...wordsOneSlipAway(word)], []);
});

test('a misspelt question finds its subject', () => {
  const subjects = lazySubjects();
  for (const [question, id] of [
    ['prophet yusuf and his brohters story', 'yusuf'],
    ['is it allowed to marry my cuosin', 'cousins-in-marriage'],
    ['whats the ruling on backbitting', 'backbiting'],
  ] as const)
    assert.equal(subjects.match(question, 'en')[0]?.subject.id, id, question);
});
