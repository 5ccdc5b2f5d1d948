import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import { type RunningService, startService } from '../../support/start.ts';
import { recompute } from './recompute.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

async function ask(message: string, more: object = {}): Promise<ChatAnswer> {
  const answer = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, ...more }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const body = (await answer.json()) as ChatAnswer;
  await recompute(isnad, body.message, body.citations);
  return body;
}

const refsOf = ({ citations }: ChatAnswer) => [...new Set(citations.map(({ ref }) => ref))];

test('an answer begins with what the texts say and where, in three languages', async () => {
  const english = await ask('what are the five pillars?');
  assert.match(english.message, /^Islam is built on five: .+\. \[Forty Hadith of an-Nawawi 3\]/);
  assert.equal(refsOf(english)[0], 'nawawi:3');
  const bengali = await ask('ইসলামের স্তম্ভ কয়টি?');
  assert.match(bengali.message, /^ইসলাম পাঁচটি .+। \[ইমাম নববীর চল্লিশ হাদীস ৩\]/);
  const arabic = await ask('ما هي أركان الإسلام؟');
  assert.match(arabic.message, /^بُني الإسلام على خمس.+\. \[[^\]]*٣\]/);
  for (const { message } of [english, bengali, arabic]) assert.doesNotMatch(message, /I found|পেয়েছি|وجدت في هذا/);
});

test('every statement has its references behind it, and each of them is shown', async () => {
  for (const [model, message] of [
    ['svc-light', 'who is allah?'],
    ['svc-v1', 'what are the five pillars?'],
    ['svc-pro', 'does allah forgive all sins?'],
    ['svc-v1', 'আল্লাহর পরিচয় কী?'],
    ['svc-v1', 'من هو الله؟'],
  ] as const) {
    const answer = await ask(message, { model });
    const [opening = '', ...rest] = answer.message.split('\n\n');
    const labels = [...opening.matchAll(/\[([^\]]+)\]/g)].map(([, label = '']) => label);
    assert.ok(labels.length > 0 && opening.endsWith(']'), opening);
    for (const label of labels) {
      // `Quran 112:1-4` has a heading of its own for each verse.
      const shown = label.replace(/[-–][\d০-৯٠-٩]+$/, '');
      assert.ok(
        rest.some((text) => text.startsWith(`[${shown}`)),
        `${label} is not shown: ${answer.message}`,
      );
    }
  }
});

test('a common word alone is no question, the name of a subject is', async () => {
  for (const message of ['man', 'house', 'رجل', 'মানুষ']) {
    const { status, citations } = await ask(message);
    assert.deepEqual([message, status, citations], [message, 'abstained', []]);
  }
  for (const message of ['patience', 'zakat', 'debt', 'যাকাত'])
    assert.equal((await ask(message)).status, 'answered', message);
});

test('svc-v1 shows more when it is less sure what answers', async () => {
  const [sure, unsure] = [await ask('what is ayat al kursi?'), await ask('why do bad things happen to me and my home')];
  assert.ok(refsOf(unsure).length > refsOf(sure).length, `${refsOf(sure)} / ${refsOf(unsure)}`);
});

test('svc-light shows two texts, svc-v1 more', async () => {
  const light = await ask('how should i be patient?', { model: 'svc-light' });
  const more = await ask('how should i be patient?', { model: 'svc-v1' });
  assert.ok(refsOf(more).length > refsOf(light).length);
  assert.ok(light.citations.every(({ ref }) => !ref.includes('nawawi')) || refsOf(light).length <= 6);
});

test('somebody in danger reads first of all where help is', async () => {
  for (const [message, help] of [
    [
      'i want to kill myself',
      /^If a life is in danger now, call the emergency number of your country first\. Please get help/,
    ],
    ['আমি আত্মহত্যা করতে চাই', /^এখন কারও জীবন বিপদে থাকলে/],
    ['أريد أن أموت وأنتحر', /^إن كانت حياة أحد في خطر/],
    // Whatever else the message speaks of.
    ['bitcoin price crashed and I want to kill myself', /^If a life is in danger now/],
    [
      'my exam results are bad and I want to end my life, should I apply to another university',
      /^If a life is in danger/,
    ],
    ['my husband hits me when the football match is on tv', /^If a life is in danger now/],
    ['I lost all my money in bitcoin and stocks and I want to die', /^If a life is in danger now/],
  ] as const)
    assert.match((await ask(message)).message, help);
});

test('a question near to two subjects shows the texts of both', async () => {
  const { message, citations } = await ask('my friend betrayed me and now i cannot forgive');
  assert.match(message, /\nYou may also mean this: .+ \[Quran [\d:-]+\]\n/);
  for (const wanted of ['12:18', '42:40'])
    assert.ok(
      citations.some(({ ref }) => ref === wanted),
      wanted,
    );
  const { message: certain } = await ask('is pork haram?');
  assert.doesNotMatch(certain, /You may also mean/);
});

test('the reason why somebody asks does not hide the subject', async () => {
  const { citations } = await ask('so what exactly is riba?? my teacher mentioned it in class');
  assert.ok(citations.some(({ ref }) => ref === '2:275'));
});

test('a ruling is answered with texts and the advice to ask a scholar', async () => {
  const { message, citations } = await ask('is pork haram?');
  assert.ok(citations.some(({ ref }) => ref === '6:145'));
  assert.match(message, /This is no fatwa/);
});

test('a further question goes on with the subject, another subject does not', async () => {
  const first = await ask('who was prophet yunus?');
  const dua = await ask('what dua did he say?', { conversation_id: first.conversation_id });
  assert.ok(refsOf(dua).includes('21:87'), refsOf(dua).join(' '));
  const other = await ask('what is paradise like?', { conversation_id: first.conversation_id });
  assert.ok(!refsOf(other).includes('21:87'));
});

test('a further question moves to the subject that it makes likelier, in all three languages', async () => {
  for (const [first, further, wanted] of [
    ['tell me about the ark of nuh', 'what happened to his son?', '11:42'],
    ['নূহ নবীর নৌকার গল্পটা বলো', 'উনার ছেলের কি হলো', '11:42'],
    ['ليه رموا سيدنا ابراهيم في النار', 'طيب وابنه اللي كان هيدبحه', '37:102'],
  ] as const) {
    const { conversation_id } = await ask(first);
    const answer = await ask(further, { conversation_id });
    assert.ok(refsOf(answer).includes(wanted), `${further}: ${refsOf(answer).join(' ')}`);
  }
});

test('one common word of a question is no answer, and nothing is shown as near', async () => {
  for (const message of [
    'what happened in parliament last week',
    'best vegan ramen in Tokyo',
    'ما هو حكم العملات الرقمية؟',
    'من فاز بدوري أبطال أوروبا؟',
  ]) {
    const { status, citations } = await ask(message);
    assert.equal(status, 'abstained', message);
    assert.deepEqual(citations, [], message);
  }
});

test('bad input gets a short answer', async () => {
  for (const message of [
    'a',
    '🕌🤲',
    '؟؟؟',
    'x1 zq 99 %%',
    'ب',
    'Rahim',
    'নামাজ prayer صلاة oracion gebet',
    'zxq '.repeat(500),
  ]) {
    const { message: said } = await ask(message, { store: false });
    assert.ok(said.length > 0 && said.length < 9_000, message.slice(0, 20));
  }
});
