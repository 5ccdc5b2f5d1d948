import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ChatLanguage } from '@isnad/contract/chat';
import { planAnswer } from '../../../src/chat/answer.ts';
import { compose } from '../../../src/chat/compose.ts';
import { pairIn } from '../../../src/chat/plan/two-subjects.ts';
import { layOut } from '../../../src/chat/segments.ts';
import { ANSWERS } from '../../../src/chat/wording/answer-phrases.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const idsIn = (text: string, language: ChatLanguage) =>
  pairIn(books.subjects, text, language)?.map(({ subject }) => subject.id);

test('two subjects that a question names, in three languages and in Bengali with Latin letters', () => {
  for (const [text, language, ids] of [
    ['patience or gratitude, which is better', 'en', ['patience', 'gratitude']],
    ['prayer and fasting', 'en', ['five-daily-prayers', 'fasting-in-ramadan']],
    ['what is the difference between zakat and sadaqa?', 'en', ['zakat', 'charity']],
    ['jinn vs angels', 'en', ['jinn', 'angels']],
    ['parents rights and wife’s rights', 'en', ['kindness-to-parents', 'rights-of-wife']],
    ['sabr na shukr konta valo', 'bn', ['patience', 'gratitude']],
    ['zakat ar sadaqar parthokko ki', 'bn', ['zakat', 'charity']],
    ['নামাজ ও রোজা', 'bn', ['five-daily-prayers', 'fasting-in-ramadan']],
    ['ধৈর্য না শোকর, কোনটা উত্তম', 'bn', ['patience', 'gratitude']],
    ['أيهما أعظم الشرك أم الزنا', 'ar', ['shirk', 'zina']],
    ['الجن والملائكة', 'ar', ['jinn', 'angels']],
  ] as const)
    assert.deepEqual(idsIn(text, language), ids, text);
});

test('words that join more than two subjects, parts of one subject, or no subjects', () => {
  for (const [text, language] of [
    ['Musa and Khidr', 'en'],
    ['my husband and I fight a lot', 'en'],
    ['what happens to the soul after death and before resurrection', 'en'],
    ['men and women in paradise', 'en'],
    ['prayer and prayer', 'en'],
    ['zakat, hajj and fasting and jihad', 'en'],
    ['electrons or protons, which are bigger', 'en'],
    ['and', 'en'],
    ['', 'en'],
    ['ইলেকট্রন ও প্রোটনের পার্থক্য কী?', 'bn'],
    ['ما الفرق بين الفيروس والبكتيريا؟', 'ar'],
  ] as const)
    assert.equal(idsIn(text, language), undefined, text);
});

test('an answer on two subjects names both and shows a text on each', () => {
  for (const [message, language, refs] of [
    ['patience or gratitude, which is better', 'en', ['2:153', '14:7']],
    ['ধৈর্য না শোকর, কোনটা উত্তম', 'bn', ['2:153', '14:7']],
    ['الصبر أم الشكر أيهما أفضل', 'ar', ['2:153', '14:7']],
  ] as const) {
    for (const model of ['light', 'v1', 'pro'] as const) {
      const { outline } = planAnswer(books, { message, model, language: {}, before: undefined });
      const { message: text, citations } = layOut(compose(books, outline));
      assert.ok(text.startsWith(ANSWERS[language].both), text.slice(0, 100));
      const shown = citations.map(({ ref }) => ref);
      for (const ref of refs) assert.ok(shown.includes(ref), `${message}: ${shown.join(' ')}`);
    }
  }
});
