import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clausesOf, parseMessage } from './parse-message.ts';

const of = parseMessage;

test('what a message wants shows by its words', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Is it allowed to eat pork?', 'ruling'],
    ['Can I pray sitting down?', 'ruling'],
    ['Can I find a verse about rain?', 'question'],
    ['How should I treat my parents?', 'question'],
    ['What should I do when I am angry?', 'question'],
    ['ঋণ নেওয়া কি হালাল?', 'ruling'],
    ['বৃষ্টি সম্পর্কে কী বলা হয়েছে?', 'question'],
    ['هل يجوز الصيام في السفر؟', 'ruling'],
    ['ماذا قال عن المطر؟', 'question'],
    ['salam', 'small_talk'],
    ['আসসালামু আলাইকুম', 'small_talk'],
    ['شكرا لك', 'small_talk'],
    ['good morning, what is your name?', 'small_talk'],
    ['thanks brother, that helped a lot', 'small_talk'],
    ['ধন্যবাদ, অনেক উপকার হলো', 'small_talk'],
    ['السلام عليكم ورحمة الله وبركاته', 'small_talk'],
    ['مساء الخير كيف الحال', 'small_talk'],
    ['hello, how do i pray?', 'question'],
    ['who are you worshipping', 'question'],
    ['সালাম দেওয়ার নিয়ম', 'question'],
    ['السلام عليكم ما حكم الصلاة', 'ruling'],
    ['write me a poem', 'elsewhere'],
    ['12 * 7', 'elsewhere'],
    ['ঢাকার আবহাওয়া', 'elsewhere'],
    ['نتيجة مباراة اليوم', 'elsewhere'],
  ];
  for (const [message, intent] of rows) assert.equal(of(message).intent, intent, message);
});

test('a follow-up says nothing of substance beside its words', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['the next verse', 'next'],
    ['and what comes after that?', 'next'],
    ['please continue', 'next'],
    ['পরের আয়াতটি দেখাও', 'next'],
    ['الآية التالية', 'next'],
    ['وما بعدها؟', 'next'],
    ['porer ayat', 'next'],
    ['previous ayah please', 'previous'],
    ['এর আগের আয়াত', 'previous'],
    ['الآية التي قبلها', 'previous'],
    ['more', 'more'],
    ['Are there any others?', 'more'],
    ['aro dao', 'more'],
    ['আরও কিছু বলুন', 'more'],
    ['هل من مزيد؟', 'more'],
    ['what about hadith?', 'hadith'],
    ['হাদিসে কী আছে?', 'hadith'],
    ['وماذا عن السنة؟', 'hadith'],
    ['and the Quran?', 'quran'],
    ['and in Bengali?', 'again'],
    ['translate it to english please', 'again'],
    ['বাংলায় অনুবাদ করুন', 'again'],
    ['بالإنجليزية من فضلك', 'again'],
    ['more verses about rain', undefined],
    ['hadith about rain', undefined],
    ['what happens after death', undefined],
    ['মৃত্যুর পরের জীবন', undefined],
    ['ما بعد الموت', undefined],
    ['patience in Bengali', undefined],
  ];
  for (const [message, kind] of rows) assert.equal(of(message).followUp, kind, message);
});

test('the subject is left without what only asks', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['What does the Quran say about patience?', 'patience'],
    ['Is riba haram?', 'riba'],
    ['বৃষ্টি সম্পর্কে কুরআনে কী বলা হয়েছে?', 'বৃষ্টি'],
    ['ماذا يقول القرآن عن المطر؟', 'المطر'],
    ['dhorjo niye quran e ki bola hoyeche', 'ধৈর্য e'],
    ['what', 'what'],
    ['is it haram?', 'haram'],
  ];
  for (const [message, subject] of rows)
    assert.equal(of(message).subject.normalize('NFC'), subject.normalize('NFC'), message);
});

test('a message that asks several things has parts', () => {
  assert.deepEqual(of('What is said about rain and about the sea?').parts, ['rain', 'sea']);
  assert.deepEqual(of('ধৈর্য ও নামাজ').parts, ['ধৈর্য', 'নামাজ']);
  assert.deepEqual(of('الصبر والصلاة').parts, ['الصبر', 'الصلاة']);
  assert.deepEqual(of('What is said about rain?').parts, []);
});

test('only one kind of text is wanted when only one is named', () => {
  assert.equal(of('hadith about rain').only, 'hadith');
  assert.equal(of('কুরআনে বৃষ্টি').only, 'quran');
  assert.equal(of('rain in the Quran and hadith').only, undefined);
});

test('a message of several clauses is split, and the one that asks is known', () => {
  assert.deepEqual(clausesOf('so who exactly is Khidr?? my teacher mentioned him'), [
    { text: 'so who exactly is Khidr', asks: true },
    { text: 'my teacher mentioned him', asks: false },
  ]);
  assert.deepEqual(
    clausesOf('وقعت في ذنب، كيف أتوب؟').map(({ asks }) => asks),
    [false, true],
  );
  for (const whole of ['what is zakat?', 'the verse 2:255', 'Abu b. Bakr'])
    assert.deepEqual(clausesOf(whole), [], whole);
});

test('a greeting before a question is left out, unless it may be what is asked about', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Assalamu alaikum beta, my back hurts, may I pray sitting?', 'my back hurts, may I pray sitting?'],
    ['আসসালামু আলাইকুম ভাই, আমার বাবার ঋণ আছে, আমি দেব?', 'আমার বাবার ঋণ আছে, আমি দেব?'],
    ['السلام عليكم ورحمة الله وبركاته، ما حكم الأكل باليد اليسرى', 'ما حكم الأكل باليد اليسرى'],
    ['Assalam o alaikum, I regret what I did last year', 'I regret what I did last year'],
    ['السلام عليكم، ما حكم الموسيقى في الإسلام', 'ما حكم الموسيقى في الإسلام'],
    ['Salam to non-Muslims, may we say it first at work?', 'Salam to non-Muslims, may we say it first at work?'],
    ['সালাম দিলে উত্তর না দিলে কি গুনাহ হবে', 'সালাম দিলে উত্তর না দিলে কি গুনাহ হবে'],
    ['salam how do I reply to a christian', 'salam how do I reply to a christian'],
    ['hello, is saying salam to children sunnah', 'hello, is saying salam to children sunnah'],
    ['history of the kaaba, and who built it first?', 'history of the kaaba, and who built it first?'],
  ];
  for (const [message, text] of rows) assert.equal(of(message).text, text, message);
});

test('a story is split at sentences and lines, each once, up to a bound', () => {
  const { sentences } = of(
    'We moved in 2019. Then the flood came…\nno door held\nI was tired... then I slept. no door held\nok',
  );
  assert.deepEqual(
    sentences.map(({ text }) => text),
    ['We moved in 2019.', 'Then the flood came…', 'no door held', 'I was tired...', 'then I slept.'],
  );
  assert.equal(of(Array.from({ length: 1_000 }, (_, nth) => `it was ${nth}!`).join(' ')).sentences.length, 24);
  const asked = 'amar ramadan er roza vangle ki hobe?';
  assert.equal(of(`${asked} boro vai jante chay`).sentences[0]?.query, of(asked).subject);
});
