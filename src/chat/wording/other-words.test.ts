import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOtherWords } from './other-words.ts';

test('what is asked in other words than the texts use is found in all three languages', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['is suicide a sin', 'ولا تقتلوا أنفسكم'],
    ['আত্মহত্যা', 'ولا تقتلوا أنفسكم'],
    ['الانتحار', 'ولا تقتلوا أنفسكم'],
    ['what does it say on racism', 'وجعلناكم شعوبا وقبائل لتعارفوا'],
    ['হতাশ হলে কী করব', 'لا تقنطوا من رحمة الله'],
    ['تعدد الزوجات', 'مثنى وثلاث ورباع'],
  ];
  for (const [message, said] of rows) assert.deepEqual(inOtherWords(message.normalize('NFC')), [said], message);
});

test('most messages are searched for as they are', () => {
  for (const message of ['rain', 'the people of the cave', 'মধু', 'المطر', 'who created the internet'])
    assert.deepEqual(inOtherWords(message), [], message);
});
