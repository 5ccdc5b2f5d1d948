import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { planAnswer } from '../../../src/chat/answer.ts';
import { parseMessage } from '../../../src/chat/parse-message.ts';
import { chooseForStory, isStory, namesOfStory, subjectsOfStory } from '../../../src/chat/plan/story-subject.ts';
import { ANSWERS } from '../../../src/chat/wording/answer-phrases.ts';
import type { KnownSubject } from '../../../src/corpus/subjects/subject.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const planOf = (message: string) => planAnswer(books, { message, model: 'v1', language: {}, before: undefined });

test('the subject of a story is that of its sentences, also where the whole is nearer to another', () => {
  for (const [text, id, whole] of [
    [
      'We live on the third floor in Cairo and the lift has been broken since winter. My neighbor upstairs plays drums with his cousins until two, the baby wakes, my wife cries. What are the rights of the neighbor, and what if he harms us?',
      'neighbor-who-disturbs',
      'neighbors',
    ],
    [
      'كنت مسافر من عمان للعقبة مع ولاد عمي بالسيارة، وقفنا ناكل عند محطة والناس زحمة والشمس حامية كثير. نسيت إني صايم وشربت كاسة مي كاملة وبعدين تذكرت. شو حكم اللي أكل أو شرب ناسي وهو صايم؟',
      'eating-by-forgetting-while-fasting',
      'eating-by-forgetting-while-fasting',
    ],
  ] as const) {
    const parsed = parseMessage(text);
    assert.ok(isStory(parsed.text));
    const [first] = subjectsOfStory(books, { ...parsed, query: parsed.subject });
    assert.equal(first?.subject.id, id);
    assert.equal(books.subjects.match(parsed.text, parsed.language)[0]?.subject.id, whole);
  }
});

test('a story names what it is perhaps about, but no feeling and no danger', () => {
  const subject = (type: 'ruling' | 'feeling' | 'danger', name: string) =>
    ({ type, names: { en: [name], bn: [], ar: [], 'bn-Latn': [] } }) as unknown as KnownSubject;
  const found = [
    { subject: subject('danger', 'self-harm'), chance: 0.39 },
    { subject: subject('feeling', 'loneliness'), chance: 0.38 },
    { subject: subject('ruling', 'oaths'), chance: 0.3 },
    { subject: subject('ruling', 'debts'), chance: 0.1 },
  ];
  assert.deepEqual(namesOfStory(found, 'en'), ['oaths']);
  const [, , oaths] = found;
  assert.ok(oaths !== undefined);
  const choose = (chance: number, ruling = false) =>
    chooseForStory([{ ...oaths, chance }], { ruling, danger: false })?.unsure;
  assert.deepEqual([choose(0.6), choose(0.45), choose(0.45, true), choose(0.3)], [false, true, undefined, undefined]);
});

test('a story of a death by suicide gets the texts for those who are left, and distress the advice to talk to somebody', () => {
  const bereaved = planOf(
    'My brother killed himself last winter, he worked at the harbor with me and nobody saw it coming. My mother sits at the window all day and the neighbors say that we must not pray for him at all.',
  );
  assert.equal(bereaved.subject, 'someone-died-by-suicide');
  const sad = planOf(
    'Our landlord in Oslo painted the stairs green last week and my aunt walks the long way round with two bags of potatoes, muttering. I feel so sad and afraid these days and the bucket is still there. Who of us is right now?',
  );
  assert.equal(sad.outline.status, 'abstained');
  assert.equal(sad.outline.opening[0], ANSWERS.en.distress);
});

test('a long message on another matter is none of these texts', () => {
  const { outline } = planOf(
    'Please write me a python script that reads a csv file with names and marks of my pupils, sorts it by class and prints the best three of each class with their average, it should also work with empty rows and be fast',
  );
  assert.equal(outline.reason, 'out_of_scope');
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
