import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { told } from '../../../src/corpus/quotations/meaning/told-words.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const unlimited = () => new WorkBudget(Number.POSITIVE_INFINITY);
const found = (text: string) => findQuotations(text, open.corpus, { budget: unlimited() }).quotations;
const verdicts = (text: string) => found(text).map(({ verdict, ref }) => [verdict, ref]);
const claimed = (text: string) =>
  findClaims(text, open.corpus.names, unlimited())
    .filter(({ certain }) => certain)
    .map(({ start, end }) => text.slice(start, end));

for (const [text, words] of [
  [
    '১। “যে সোমবারে নখ কাটে তার ঘরে অভাব আসে না।” (বুখারী ৯৯১২)\n২। “মেহমানের জুতা সোজা করা সত্তর বছরের ইবাদতের সমান।”',
    ['যে সোমবারে নখ কাটে তার ঘরে অভাব আসে না।', 'মেহমানের জুতা সোজা করা সত্তর বছরের ইবাদতের সমান।'],
  ],
  [
    'كتب على الحائط:\n"عضلة قوية نصف ركعة"\n"من رفع الحديد غاضبا شهد عليه" (أبو داود ٧١١١)',
    ['عضلة قوية نصف ركعة', 'من رفع الحديد غاضبا شهد عليه'],
  ],
  [
    'Three hadith that my friend keeps posting:\n"a strong back is worth ten dinars"\n"iron testifies for its lifter"\nnot sure about any of them',
    ['a strong back is worth ten dinars', 'iron testifies for its lifter'],
  ],
] as const) {
  test(`what is said of one quotation of a series is said of the others: ${text.slice(0, 40)}`, () => {
    assert.deepEqual(claimed(text), words);
  });
}

test('what the same speaker says next is his as well, and what somebody else says is not', () => {
  for (const [text, words] of [
    [
      'قال صلى الله عليه وسلم: شراب الصالحين القهوة\nوقال: لا شاي بعد العشاء\nوقالت: اشتروا السكر',
      ['شراب الصالحين القهوة', 'لا شاي بعد العشاء'],
    ],
    [
      'নবীজি (সা.) বলেছেন: সফরে পকেটে মাটি রাখা সুন্নত।\nতিনি আরও বলেছেন: চা খেলে গুনাহ মাফ হয়।',
      ['সফরে পকেটে মাটি রাখা সুন্নত', 'চা খেলে গুনাহ মাফ হয়'],
    ],
    [
      'The Prophet ﷺ said: coffee is for righteous men. He also said: the third cup is a charity. She said: bring the sugar now.',
      ['coffee is for righteous men', 'the third cup is a charity'],
    ],
    [
      'ثلاثة أحاديث صحيحة عن الزحمة: أولا: «الصبر في الزحام نصف». ثانيا: «من فسح فسح له».',
      ['الصبر في الزحام نصف', 'من فسح فسح له'],
    ],
  ] as const)
    assert.deepEqual(claimed(text), words);
});

for (const [text, words] of [
  [
    'A lovely hadith for your tea cards: “The kettle of a patient host is never empty.” and another one, “Two cups make one friend.”',
    ['The kettle of a patient host is never empty.', 'Two cups make one friend.'],
  ],
  [
    'BEFORE THE MATCH\n– Who laces his boots slowly wins twice.\n– A quiet goalkeeper is a wall.\nsource: "the prophet pbuh". is any of it true',
    ['Who laces his boots slowly wins twice', 'A quiet goalkeeper is a wall'],
  ],
  [
    'من جروب العمارة\n• من سقى زرع جاره أضاء بيته سنة\n• المصعد المعطل كفارة لأهله\nكلها مكتوب تحتها حديث شريف',
    ['من سقى زرع جاره أضاء بيته سنة', 'المصعد المعطل كفارة لأهله'],
  ],
] as const) {
  test(`what is above or below quotations says where they are from: ${text.slice(0, 30)}`, () => {
    assert.deepEqual(claimed(text), words);
  });
}

test('a list that begins the text has a line below it that ascribes it', () => {
  const text = '- Who laces his boots slowly wins twice.\n- A quiet goalkeeper is a wall.\nall of these are hadiths';
  assert.deepEqual(claimed(text), ['Who laces his boots slowly wins twice', 'A quiet goalkeeper is a wall']);
});

test('a line below a list that says nothing of a source ascribes nothing', () => {
  for (const below of ['these are for the hall', 'all of it by Friday please', 'source: my aunt, not the Prophet'])
    assert.deepEqual(
      claimed(`Shopping\n– two kilos of flour and sugar\n– new shoes for the little ones\n${below}`),
      [],
    );
});

test('a reference in the sentence of a writer is that of the quotation from there, and of no other', () => {
  const references = (text: string) => found(text).map(({ ref, reference }) => [ref, reference?.ok]);
  assert.deepEqual(references('— شو الآية؟ — النور ٢٢ — وليعفوا وليصفحوا ألا تحبون أن يغفر الله لكم — تسلم'), [
    ['24:22', true],
  ]);
  assert.deepEqual(references('quran 94:6 is on my wall, Indeed, with hardship will be ease. and it helps me'), [
    ['94:6', true],
  ]);
  // What is not from there may belong to something else.
  assert.deepEqual(references('I read 2:255 again, and then: Indeed, with hardship will be ease. It helps me'), [
    ['94:5', undefined],
  ]);
});

test('words that have nothing of the verse they name are in no text, unless the writer says that they are his own', () => {
  const invented =
    'Every careful driver who indicates before turning shall receive seven camels loaded with saffron before sunset';
  assert.deepEqual(verdicts(`Allah says: “${invented}” (112:4)`), [['not_found', null]]);
  assert.deepEqual(verdicts(`Quran 112:4 in plain words: “${invented}”`), [['unknown_wording', '112:4']]);
});

test('quotations with words between them are no series', () => {
  assert.deepEqual(
    claimed('“Be kind to the cat of the house” (2:255). My aunt says “never buy a red kettle on Monday”.'),
    ['Be kind to the cat of the house'],
  );
});

test('a line of blocks is a list item, also when it begins with a relative word', () => {
  assert.deepEqual(claimed('একজন বক্তা এই হাদিসগুলো শুনাইলেন —\n> যে জামাই পানি ঢালে তার রিযিক বাড়ে\n> কনের হাসি দেখলে গুনাহ মাফ'), [
    'যে জামাই পানি ঢালে তার রিযিক বাড়ে',
    'কনের হাসি দেখলে গুনাহ মাফ',
  ]);
});

test('speech at the end of a quotation ends both', () => {
  const text =
    'Those “who”, he says: "Who, when disaster strikes them, say, "Indeed we belong to Allah" (2:156). And He promises, "Indeed, the patient will be given" (39:10).';
  assert.deepEqual(claimed(text), [
    'Who, when disaster strikes them, say, "Indeed we belong to Allah',
    'Indeed, the patient will be given',
  ]);
});

test('words that were exchanged in a named verse are altered, and not in no text', () => {
  assert.deepEqual(verdicts('قال تعالى: ﴿يمحق الله الصدقات ويربي الربا﴾ [البقرة: ٢٧٦]'), [['altered', '2:276']]);
  assert.deepEqual(verdicts('"إن الصلاة تأمر بالفحشاء والمنكر" (العنكبوت ٤٥)'), [['altered', '29:45']]);
  assert.deepEqual(verdicts('قال تعالى: ﴿وسخرنا لكم طيرا من حديد تحملكم فوق الغمام﴾ [البقرة: ٢٥٥]'), [
    ['not_found', null],
  ]);
});

test('an object that is left out behind a denied verb is a cut, another clause is none', () => {
  for (const [text, cut] of [
    ['According to Quran 4:48, "Indeed, Allah does not forgive" and so she gave up.', 'condition'],
    ['قوله تعالى (إن الله لا يغفر) سورة النساء ٤٨', 'condition'],
    ['Allah says: "do not despair" (39:53)', undefined],
    ['قال تعالى: ﴿لا تحزن﴾ [التوبة: ٤٠]', undefined],
  ] as const)
    assert.deepEqual(
      found(text).map((one) => one.cut),
      [cut],
      text,
    );
});

test('a sentence about a place is compared with it, and not word by word', () => {
  assert.deepEqual(verdicts('Allah made the plan of the companions of the elephant go wrong (105:1).'), [
    ['unknown_wording', '105:1'],
  ]);
  assert.deepEqual(verdicts('Allah says: “Allah will burden a soul beyond that it can bear” (2:286)'), [
    ['altered', '2:286'],
  ]);
});

test('a report ends at a dash, and at a comma when only what is before it is in a text', () => {
  assert.deepEqual(
    found(
      'Allah tells us in the Quran that no one is burdened beyond what they can bear - that thought helped me.',
    ).map(({ verdict, text }) => [verdict, text]),
    [['unknown_wording', 'no one is burdened beyond what they can bear']],
  );
});

test('a negation reaches over function words, and one before an infinitive denies nothing before it', () => {
  const denied = (text: string) =>
    told(text, 'en')
      .filter(({ telling, negation }) => telling && negation !== undefined)
      .map(({ term }) => term);
  assert.deepEqual(denied('None of you should hope for death'), ['hope']);
  assert.deepEqual(denied('He told his sons not to despair'), ['despair']);
  assert.deepEqual(denied('grieve not'), ['grieve']);
  assert.ok(told('তোমরা যেখানেই থাক না কেন', 'bn').every(({ negation }) => negation === undefined));
});

test('numerals with what is written on to them are amounts', () => {
  const amounts = (text: string, lang: 'en' | 'bn') => told(text, lang).flatMap(({ amount }) => amount ?? []);
  assert.deepEqual(amounts('সে তার দশগুণ পাবে, সত্তরজন', 'bn'), ['10', '70']);
  assert.deepEqual(amounts('a tenfold reward', 'en'), ['10']);
});

test('a house number and a room are no references', () => {
  for (const text of ['Ramadan mubarak from all of us at no. 42!', 'Room 112, third floor, ask for Khadija.'])
    assert.deepEqual(found(text), [], text);
});

test('the Forty of an-Nawawi are read in the spellings of Bengali', () => {
  for (const name of ['নাওয়াবীর চল্লিশ হাদীস, হা/১৮', 'নববী, চল্লিশ হাদীস: ১৮', 'আন-নাওয়াবীর চল্লিশ হাদীস, ১৮']) {
    const text = `“তুমি আল্লাহকে ভয় কর যেখানেই থাক” (${name})`;
    const [one] = findClaims(text, open.corpus.names, unlimited()).map(({ reference }) => reference);
    assert.equal(one?.kind === 'hadith' ? one.number : undefined, '18', name);
  }
});

test('the line of another book is no part of a series', () => {
  const text =
    'Matthew 7:12 – “do to others what you would have them do to you”\nQuran 41:34 – “Repel evil by that which is better”';
  assert.deepEqual(claimed(text), ['Repel evil by that which is better']);
});

test('who tells what a source says, and that there is such a text, ascribe its words', () => {
  for (const [text, words] of [
    [
      "There's a hadith that says the one who waters a plant at noon is forgiven",
      'the one who waters a plant at noon is forgiven',
    ],
    ['বক্তা বললেন, নবী করীম (সা.) নাকি ইরশাদ করেছেন — তেঁতুল গাছের নিচে শয়তানের বাজার বসে', 'তেঁতুল গাছের নিচে শয়তানের বাজার বসে'],
    ['শুনেছি নবীজি নাকি বলতেন, খাওয়ার পর পানি না খেলে পেটে আলো জ্বলে', 'খাওয়ার পর পানি না খেলে পেটে আলো জ্বলে'],
  ] as const)
    assert.deepEqual(claimed(text), [words]);
  assert.deepEqual(claimed("I don't know if there is a hadith that says people with cats are rich"), []);
});

test('a sentence in the writer’s grammar about a place is an unknown wording, and one that says something else is altered', () => {
  for (const [text, verdict] of [
    [
      'The Quran says that Allah intends ease for people and does not intend hardship for them. [Quran 2:185]',
      'unknown_wording',
    ],
    ['The Quran says not to despair of the mercy of Allah, who forgives all sins. [Quran 39:53]', 'unknown_wording'],
    ['The Quran says that Allah does not love those who rely upon Him. [Quran 3:159]', 'altered'],
    ['Indeed, Allah forgives some sins. [Quran 39:53]', 'altered'],
  ] as const) {
    const [one] = found(text);
    assert.deepEqual([text, one?.verdict], [text, verdict]);
  }
});
