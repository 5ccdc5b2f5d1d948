import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { planAnswer } from '../../../src/chat/answer.ts';
import { isStory, subjectsOfStory } from '../../../src/chat/plan/story-subject.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const planOf = (message: string) => planAnswer(books, { message, model: 'v1', language: {}, before: undefined });

test('the subject of a story is that of its sentences, not what is a little near to all its words', () => {
  for (const [text, language, id] of [
    [
      'I clean trains at night in Leeds and this morning there was a purse under a seat, forty pounds and a bus pass in it. My supervisor was asleep. What do I do with lost property that I found, do I keep it or look for the owner?',
      'en',
      'found-property',
    ],
    [
      'আমি বরিশালে ছোট একটা দোকান চালাই। গত বছর ছেলেটা খুব অসুস্থ ছিল, তখন মানত করেছিলাম একটা খাসি দেব। ছেলে এখন ভালো, স্কুলে যায়, কিন্তু হাতে টাকা নেই, দোকানেও বেচাকেনা কম। মানত পূরণ না করলে কী হবে?',
      'bn',
      'vows',
    ],
  ] as const) {
    assert.ok(isStory(text));
    const [first] = subjectsOfStory(books, { text, language });
    assert.equal(first?.subject.id, id);
  }
});

test('a story of which the point is not sure is asked for again in one sentence, without a guess', () => {
  for (const message of [
    'Our landlord in Oslo painted the stairs green last week and since then my aunt walks the long way round with her two bags of potatoes, muttering. The neighbours think it is funny, the caretaker does not, and I am in the middle with the bucket. Who of us is right now?',
    'لما سافرنا على اربد السنة الماضية انكسر شباك الباص ونزلنا كلنا نشرب قهوة عند محطة صغيرة، وقعد ابن خالتي يحكي عن سيارته الجديدة ساعة كاملة والناس تضحك عليه وهو مش داري بشي، وبعدين رجعنا متأخرين كثير. مين كان معه حق؟',
  ]) {
    const { outline, evidence } = planOf(message);
    assert.equal(outline.status, 'abstained', message);
    assert.match(outline.opening.join(' '), /one short sentence|جملة قصيرة واحدة/u);
    assert.deepEqual(evidence, []);
  }
});

test('words of a longer question that no text has are a detail, and are not named', () => {
  const { outline } = planOf(
    'my uncle in Sylhet who drives a lorry and eats pangasius every day says one should be patient when hardship comes, what is said on patience?',
  );
  assert.equal(outline.status, 'answered');
  assert.doesNotMatch(outline.opening.join(' '), /No installed text/);
});
