import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ChatLanguage } from '@isnad/contract/chat';
import { planAnswer } from '../../../src/chat/answer.ts';
import { nearInMeaning } from '../../../src/chat/passages/near-in-meaning.ts';
import { refOf } from '../../../src/chat/passages/passages.ts';
import { ANSWERS } from '../../../src/chat/wording/answer-phrases.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const asked = (message: string, corpus = books) =>
  planAnswer(corpus, { message, model: 'v1', language: {}, before: undefined }).outline;

test('texts are found by what they mean, in each language', () => {
  for (const [text, language, ref] of [
    ['giving alms to beggars', 'en', '9:60'],
    ['মায়ের সাথে ভালো ব্যবহার', 'bn', '31:14'],
    ['بر الوالدين', 'ar', '31:14'],
  ] as const) {
    const found = nearInMeaning(books, text, language as ChatLanguage)?.nearest.map((one) => refOf(books, one));
    assert.ok(found?.includes(ref), `${text}: ${found?.join(' ')}`);
  }
  assert.equal(nearInMeaning(books, 'xyzzy', 'en'), undefined);
});

test('a question that nothing else answers gets the texts that are nearest, as unsure', () => {
  const message = 'أنا عصبي بزاف وكنتقلق دغيا، شنو الأجر ديال اللي كيصبر ويسامح';
  const { status, opening, groups } = asked(message);
  assert.deepEqual([status, opening], ['answered', [ANSWERS.ar.unsure]]);
  const refs = groups.flatMap(({ passages }) => passages.map((one) => refOf(books, one)));
  assert.ok(refs.includes('3:134'), refs.join(' '));
  const without = { ...books, subjects: { ...books.subjects, meaningOf: () => undefined } };
  assert.equal(asked(message, without).status, 'abstained');
});

test('what is on quite other things has no near text', () => {
  for (const message of [
    'which visa do I need for Canada',
    'who won the cricket match yesterday',
    'পাসপোর্ট নবায়ন করতে কত দিন লাগে',
    'كم سعر تذكرة القطار من القاهرة إلى أسوان',
  ])
    assert.equal(asked(message).status, 'abstained', message);
});

test('until it is known what all texts mean, none is compared', () => {
  const { hadith } = books;
  assert.ok(hadith !== undefined);
  const files = { ...hadith.files, records: { ...hadith.files.records, path: '/nowhere/corpus/other.records' } };
  const records = { ...hadith.records, id: 'other' };
  assert.equal(
    nearInMeaning({ ...books, hadith: { ...hadith, records, files } }, 'giving alms to beggars', 'en'),
    undefined,
  );
  const verses = nearInMeaning({ ...books, hadith: undefined }, 'giving alms to beggars', 'en');
  assert.ok(verses?.nearest.every(({ kind }) => kind === 'quran'));
});
