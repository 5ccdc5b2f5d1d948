import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { isKept, lettersOf, type SaidSentence, saySentence } from '../../service/chat/said-sentence.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { items } = JSON.parse(
  readFileSync(new URL('../../../bench/chat/attributions.json', import.meta.url), 'utf8'),
) as {
  readonly items: readonly SaidSentence[];
};
const { ask, close } = await openModelChat();
after(close);

for (const stream of [false, true]) {
  test(`no invention that a model ascribes reaches the reader, ${stream ? 'streamed' : 'whole'}`, async () => {
    const invented = items.filter(({ invention }) => invention !== undefined);
    assert.ok(invented.length > 100);
    for (const item of invented) {
      const left = await saySentence(ask, item, stream);
      assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
    }
  });
}

test('a sentence that ascribes nothing, or what its passage says, is kept word for word', async () => {
  const lost: string[] = [];
  const rightful = items.filter(({ invention }) => invention === undefined);
  assert.ok(rightful.length > 100);
  for (const item of rightful) {
    const left = await saySentence(ask, item);
    if (!isKept(left, item.sentence)) lost.push(item.sentence);
  }
  assert.ok(lost.length <= rightful.length * 0.03, lost.join('\n'));
});

test('the sentence behind can ascribe the words', async () => {
  const invention = 'Whoever waters a desert at night is forgiven seven winters';
  for (const behind of [
    'That is what the Prophet said.',
    'So said the Messenger of Allah (s.a.w.).',
    '— Prophet Muhammad ﷺ',
    '(narrated by Muslim)',
  ]) {
    for (const stream of [false, true]) {
      const left = await saySentence(ask, { lang: 'en', sentence: `${invention}. ${behind}` }, stream);
      assert.ok(!left.includes(lettersOf(invention)), `${behind}: ${left}`);
    }
  }
});

test('words of the faith that are no quotation are kept, and a reference behind the full stop counts', async () => {
  const kept: SaidSentence[] = [
    { lang: 'en', sentence: 'Surah Al-Baqarah is the longest surah, with 286 verses.' },
    { lang: 'en', sentence: 'Sorry, I could not find a hadith on this in the installed texts.' },
    { lang: 'bn', sentence: 'কুরআনের বিভিন্ন বাংলা অনুবাদ আছে, তাই দু-একটি মিলিয়ে পড়তে পারেন।' },
    { lang: 'en', ref: '94:5', sentence: 'Hardship, the Quran assures us, is accompanied by ease. [[94:5]]' },
  ];
  for (const item of kept) {
    const left = await saySentence(ask, item, true);
    assert.ok(isKept(left, item.sentence), `${item.sentence}\n---\n${left}`);
  }
});

test('a source by another name, a word between, and a clause that the passage does not say are seen', async () => {
  const invented: SaidSentence[] = [
    {
      lang: 'en',
      sentence: 'Revelation likens an unfinished promise to a boat without oars.',
      invention: 'a boat without oars',
    },
    {
      lang: 'en',
      sentence: 'God, after all, wants you to drink warm milk before a talk.',
      invention: 'drink warm milk',
    },
    { lang: 'ar', sentence: 'شبّه الوحي الموظف الكسول بغراب يحرس حقلاً لا يملكه.', invention: 'بغراب يحرس حقلا' },
    { lang: 'bn', sentence: 'মনে রাখবেন, আল্লাহ চান আপনি দিনে একবার আকাশের রঙ লিখে রাখুন।', invention: 'আকাশের রঙ লিখে' },
    {
      ...{ lang: 'en', ref: '2:153', invention: 'write their requests on paper' },
      sentence:
        'Allah asks believers to seek help through patience and prayer, and to write their requests on paper [[2:153]].',
    },
  ];
  for (const item of invented) {
    const left = await saySentence(ask, item, true);
    assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
  }
});

test('what the Prophet or a companion did, and what stands beside a reference, is a teaching too', async () => {
  const invented: SaidSentence[] = [
    {
      lang: 'en',
      sentence: 'Umar would not sign a letter until a bird had flown over it.',
      invention: 'a bird had flown',
    },
    {
      lang: 'en',
      sentence: 'The Messenger of Allah ﷺ gave his wives a lemon tree each spring, a custom you may want to revive.',
      invention: 'a lemon tree each spring',
    },
    // A number and a vague "most" make no fact.
    { lang: 'en', sentence: 'The Prophet washed 7 times before meals.', invention: '7 times' },
    {
      lang: 'en',
      sentence: 'Most nights the Prophet slept on the bare floor without any blanket.',
      invention: 'bare floor',
    },
    { lang: 'bn', sentence: 'খাওয়ার একটি সুন্নত হলো থালা তিনবার ঘোরানো।', invention: 'থালা তিনবার ঘোরানো' },
    { lang: 'ar', sentence: 'ذكر أهل العلم حديثًا مفاده أن القطط تشهد على نظافة الأزقة.', invention: 'القطط تشهد' },
    { lang: 'ar', sentence: '## وصية نبوية: طي الرداء سبع طيات قبل السفر', invention: 'طي الرداء سبع طيات' },
    {
      lang: 'en',
      ref: 'nawawi:3',
      sentence: 'Islam rests on five things, and the sixth is visiting the graves of teachers. [[nawawi:3]]',
      invention: 'visiting the graves of teachers',
    },
  ];
  for (const item of invented) {
    const left = await saySentence(ask, item);
    assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
  }
});

test('what the writer, the reader and people do with the texts is kept', async () => {
  const kept: SaidSentence[] = [
    { lang: 'en', sentence: 'The term *hadith* literally means "report" or "speech."' },
    { lang: 'en', sentence: 'Many people read Ayat al-Kursi before they sleep.' },
    { lang: 'en', sentence: 'Ask yourself what you would like to thank God for today.' },
    { lang: 'en', sentence: 'My suggestion would be to tell him, "I was wrong, and I\'d like to make it right."' },
    { lang: 'bn', sentence: 'নবী মুহাম্মদ (সা.)-এর দাদার নাম ছিল আবদুল মুত্তালিব।' },
    { lang: 'ar', sentence: 'كثير من الناس يقرؤون آية الكرسي قبل النوم.' },
    { lang: 'ar', sentence: 'أسأل الله أن يفرّج همّك وييسّر أمرك 🤲' },
    { lang: 'ar', sentence: 'رحل الإمام مسلم إلى العراق والحجاز والشام ومصر في طلب الحديث.' },
    {
      lang: 'ar',
      ref: '49:12',
      sentence: 'نهى الله عن كثرة الظن وعن التجسس والغيبة، وشبّه المغتاب بمن يأكل لحم أخيه ميتًا [[49:12]].',
    },
  ];
  for (const item of kept) {
    const left = await saySentence(ask, item);
    assert.ok(isKept(left, item.sentence), `${item.sentence}\n---\n${left}`);
  }
});

test('what is known only from the texts is a teaching, even if no source is named', async () => {
  const invented: SaidSentence[] = [
    {
      lang: 'en',
      sentence: 'He never left a market without touching the gate twice.',
      invention: 'touching the gate twice',
    },
    {
      lang: 'en',
      sentence: 'It is makruh to cut a loaf with the left hand after sunset.',
      invention: 'cut a loaf with the left hand',
    },
    {
      lang: 'bn',
      sentence: 'ডালিম দিয়ে ইফতার করলে তা তিন রোজার সমান।',
      invention: 'তিন রোজার সমান',
    },
    {
      lang: 'ar',
      sentence: 'ملعقة عسل مع شكر تمحو خصومة من صحيفة الأعمال.',
      invention: 'تمحو خصومة من صحيفة الأعمال',
    },
  ];
  for (const item of invented) {
    const left = await saySentence(ask, item, true);
    assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
  }
});

test('definitions, counts and what the writer declines to say are kept', async () => {
  const kept: SaidSentence[] = [
    { lang: 'en', sentence: 'Tajwid refers to the rules for pronouncing the Quran correctly.' },
    { lang: 'en', sentence: "I'd rather not attribute words to the Prophet ﷺ that I can't trace." },
    { lang: 'bn', sentence: 'কুরআনে মোট ১১৪টি সূরা আছে।' },
    { lang: 'ar', sentence: 'علم الجرح والتعديل هو العلم الذي يبحث في أحوال رواة الحديث.' },
  ];
  for (const item of kept) {
    const left = await saySentence(ask, item);
    assert.ok(isKept(left, item.sentence), `${item.sentence}\n---\n${left}`);
  }
});

const shapes = JSON.parse(readFileSync(new URL('attribution-shapes.json', import.meta.url), 'utf8')) as {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
};

test('a teaching in the shape of a refusal, of mild advice or of a pointer is removed', async () => {
  for (const sentence of shapes.removed) assert.ok(!(await isLeft(sentence)), sentence);
});

test('everyday sentences and real refusals are kept', async () => {
  for (const sentence of shapes.kept) assert.ok(await isLeft(sentence), sentence);
});

async function isLeft(sentence: string): Promise<boolean> {
  const ref = /\[\[(.*?)\]\]/u.exec(sentence)?.[1];
  const said: SaidSentence = { lang: languageOf(sentence), sentence, ...(ref !== undefined && { ref }) };
  return isKept(await saySentence(ask, said), sentence);
}

function languageOf(sentence: string): SaidSentence['lang'] {
  if (/\p{Script=Bengali}/u.test(sentence)) return 'bn';
  return /\p{Script=Arabic}/u.test(sentence) ? 'ar' : 'en';
}
