import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lazySubjects } from './load.ts';

const subjects = lazySubjects();
before(() => subjects.whenOpen());

for (const [sentence, language, ref] of [
  ['real strength is not beating other people but keeping hold of yourself when you are angry', 'en', 'bukhari:6114'],
  ['القوي ليس من يغلب الناس بل من يتحكم في نفسه وقت الغضب', 'ar', 'bukhari:6114'],
  ['মানুষকে হারানোর নাম শক্তি নয়, রাগের সময় নিজেকে সামলাতে পারাই আসল শক্তি', 'bn', 'bukhari:6114'],
] as const) {
  test(`a sentence in other words is near to a statement: ${sentence.slice(0, 50)}`, () => {
    const [found] = subjects.retold([sentence], language);
    assert.ok(found, sentence);
    assert.ok(found.refs.includes(ref), JSON.stringify(found));
    assert.ok(
      found.nearness + found.covered > 1.37 && found.foreign < 0.46 && found.echoed > 0.6,
      JSON.stringify(found),
    );
  });
}

test('what somebody has made up is further from every statement', () => {
  for (const [sentence, language] of [
    ['polishing your shoes on a Thursday night doubles your provision for the whole week', 'en'],
    ['من قصّ أظفاره ليلا نقص من عمره بعدد ما قصّ', 'ar'],
    ['দুই ঈদের মাঝে বিয়ে করলে সংসার টেকে না', 'bn'],
  ] as const) {
    const [found] = subjects.retold([sentence], language);
    assert.ok(found === undefined || found.nearness + found.covered < 1.37 || found.echoed < 0.6, sentence);
  }
});

test('a sentence without known words is near to none, and each beginning has its own answer', () => {
  assert.deepEqual(subjects.retold(['xqzt vvrk'], 'en'), [undefined]);
  assert.equal(subjects.retold(['anger is bad, and I am late', 'anger is bad'], 'en').length, 2);
});
