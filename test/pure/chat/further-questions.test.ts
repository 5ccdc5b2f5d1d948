import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { planAnswer } from '../../../src/chat/answer.ts';
import { afterwards } from '../../../src/chat/next-turn.ts';
import type { Before } from '../../../src/chat/plan/answer-plan.ts';
import { ANSWERS } from '../../../src/chat/wording/answer-phrases.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

/** Asks the questions of a conversation and returns the answer to the last one. */
function lastOf(...messages: readonly string[]) {
  let before: Before | undefined;
  let plan = planAnswer(books, { message: '', model: 'v1', language: {}, before });
  for (const message of messages) {
    plan = planAnswer(books, { message, model: 'v1', language: {}, before });
    before = afterwards(books, plan, before);
  }
  return plan;
}

test('a short question without a subject of its own goes on with the last one', () => {
  for (const [first, next, subject] of [
    ['what is zakat', 'who gets it?', 'recipients-of-zakat'],
    ['কসম খেয়ে ভেঙে ফেললে কি গুনাহ হয়', 'kaffara ta ki?', 'breaking-an-oath'],
    ['তালাকের পর ইদ্দত কতদিন?', 'গর্ভবতী হলে?', 'iddah-in-pregnancy'],
    ['riba ki', 'keno haram?', 'riba-interest'],
  ] as const)
    assert.equal(lastOf(first, next).subject, subject, next);
});

test('a question with a subject of its own leaves the last one', () => {
  for (const [first, next, subject] of [
    ['what is zakat', 'how do I perform tayammum?', 'tayammum'],
    ['what is zakat', 'and backbiting?', 'backbiting'],
    ['যাকাত কী', 'গীবত কী?', 'backbiting'],
  ] as const)
    assert.equal(lastOf(first, next).subject, subject, next);
});

test('an amount of something that no text has, and words of which most are in none, are not answered', () => {
  for (const message of [
    'how many mg ibuprofen for a small child',
    'how much does a zeppelin weigh',
    'পদ্মা সেতু বানাতে মোট কত টাকা খরচ হয়েছে?',
    'শিশুর জ্বরে প্যারাসিটামল কত চামচ',
    'ما الفرق بين الفيروس والبكتيريا؟',
    'difference between mitosis and meiosis',
  ])
    assert.equal(lastOf(message).outline.status, 'abstained', message);
  for (const message of ['how many rakats is tarawih', 'ফিতরা কত দিতে হয়', 'كم شاة في العقيقة للبنت'])
    assert.equal(lastOf(message).outline.status, 'answered', message);
});

test('a near subject is named in one line that the reader can send', () => {
  const message = 'what weighs most on the scale';
  const line = ANSWERS.en.didYouMean('good character');
  const { closing } = lastOf(message).outline;
  assert.ok(closing.includes(line), closing.join('\n'));
  assert.equal(lastOf(message, line).subject, 'good-character');
});

test('texts that the conversation has shown are not called an answer to a further question', () => {
  const { shownBefore } = ANSWERS.en;
  const shown = lastOf('what is zakat', 'who gets it?', 'who gets it?', 'who gets it?');
  assert.equal(shown.outline.opening[0], shownBefore, shown.outline.opening.join(' | '));
  assert.notEqual(lastOf('what is zakat').outline.opening[0], shownBefore);
});

test('a fragment asks further, and a whole question after another one does not', () => {
  for (const [first, next, subject] of [
    ['how many rakats is witr prayer', 'why?', 'number-of-rakats-in-witr'],
    ['মসজিদে ঢোকার দোয়া কী?', 'বের হওয়ার?', 'dua-mosque'],
    ['من أحق الناس بحسن الصحبة؟', 'ثم من؟', 'mother-status'],
    ['do women have to attend friday prayer?', 'and travellers?', 'excused-from-friday-prayer'],
    ['How many rakats is Dhuhr?', "and if I'm travelling?", 'prayer-while-travelling'],
    ['who put the quran together into one book', 'is it allowed to get a tattoo', 'tattoos-beautification'],
  ] as const)
    assert.equal(lastOf(first, next).subject, subject, next);
});

test('a fragment with a word that many subjects share asks a part of the last question', () => {
  for (const [first, next, subject] of [
    ['what is riba', 'what is the punishment?', 'riba-interest'],
    ['who has to pay zakat on gold', 'how much?', 'zakat-amounts'],
    ['বদর যুদ্ধে সাহাবী', 'কয়জন?', 'number-of-battles-and-fighters'],
    ['shoitan er dhoka theke bachar upay', 'kon dua?', 'satan'],
    ['فضل سورة الكهف', 'متى أقرأها؟', 'surah-kahf'],
  ] as const)
    assert.equal(lastOf(first, next).subject, subject, next);
});

test('another whole question leaves the last subject, whatever joins its clauses', () => {
  for (const message of [
    'তাহাজ্জুত কখন আর কত রাকাত পড়বো',
    'مين هو المهدي ومتى بيطلع؟',
    'من هي بلقيس وكيف أسلمت',
    'is it ever ok to lie',
  ])
    assert.equal(lastOf('I slept through fajr, what now?', message).subject, lastOf(message).subject, message);
  assert.equal(lastOf('ماذا يقول القرآن عن الصبر؟', 'هل البيتكوين حلال؟').outline.status, 'abstained');
  for (const message of ['كم غرامة قطع الإشارة بالكويت', 'which phone is best under 300 dollars'])
    assert.equal(lastOf('I slept through fajr, what now?', message).outline.status, 'abstained', message);
});

test('who asks for the source is shown the statements of the last answer with their texts', () => {
  for (const [first, next] of [
    ['what did the prophet say about backbiting?', 'what is the source of that?'],
    ['মিথ্যা সাক্ষ্য দেওয়া কেমন গুনাহ?', 'সূত্র কী?'],
    ['ما حكم الغيبة؟', 'ما الدليل؟'],
  ] as const) {
    const [before, source] = [lastOf(first), lastOf(first, next)];
    assert.equal(source.subject, before.subject, next);
    assert.deepEqual(
      new Set(source.evidence.map(({ kind, doc }) => `${kind} ${doc}`)),
      new Set(before.evidence.map(({ kind, doc }) => `${kind} ${doc}`)),
    );
  }
});

test('who asks for an explanation gets the statements again, and is told who can explain', () => {
  for (const [first, next, language] of [
    ['what is riba?', 'explain in simple words please', 'en'],
    ['সূরা আসরের মানে কি?', 'একটু সহজ করে বলেন, আমি বেশি লেখাপড়া জানি না', 'bn'],
    ['ما هو التيمم؟', 'زيد فهمني، ما فهمتش مزيان', 'ar'],
  ] as const) {
    const [before, explained] = [lastOf(first), lastOf(first, next)];
    assert.equal(explained.subject, before.subject, next);
    assert.equal(explained.outline.opening[0], ANSWERS[language].noExplanation, next);
    assert.ok(explained.outline.opening[1] !== '' && explained.evidence.length > 0, next);
  }
});

test('what no text on the subject speaks of is said in one line', () => {
  const answer = lastOf('what is the punishment for theft?', 'what if he was hungry?');
  assert.deepEqual(answer.outline.opening, [ANSWERS.en.nothingOn('theft', 'hungry')]);
  assert.equal(answer.evidence.length, 0);
  assert.equal(answer.subject, 'theft');
});

test('what is done counts more than the state in which it is done', () => {
  assert.equal(lastOf('ممكن اسمع اغاني وانا صايم؟').subject, 'music');
  assert.equal(lastOf('can i kiss my wife while fasting').subject, 'intimacy-while-fasting');
});

test('who lent is not answered as one in debt', () => {
  assert.notEqual(lastOf("I lent my brother money and he can't pay me back").subject, 'burdened-by-debt');
  assert.equal(lastOf("I owe money and can't pay it back").subject, 'debtor-who-cannot-pay');
});

test('when a divorced woman may marry again is her waiting period, not the return to her husband', () => {
  for (const message of [
    'he divorced me, when can i marry again',
    'my husband divorced me, how soon could i marry again',
    'هل أتزوج بعد الطلاق مباشرة؟',
  ])
    assert.equal(lastOf(message).subject, 'iddah-after-divorce', message);
});
