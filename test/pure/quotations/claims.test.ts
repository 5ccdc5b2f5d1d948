import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
const { surahs, close } = openQuran(await buildCorpus(dataDir), readInputs());
const names = quranNames(surahs);
close();
rmSync(dataDir, { recursive: true });

const claimsIn = (text: string) =>
  findClaims(text, names, new WorkBudget(1_000_000)).map((claim) => ({
    words: text.slice(claim.start, claim.end),
    ...{ by: claim.by, kind: claim.kind, speaker: claim.speaker, certain: claim.certain, indirect: claim.indirect },
    reference: claim.reference?.text,
  }));
const certain = (text: string) => claimsIn(text).filter((claim) => claim.certain);

const INVENTED = {
  en: 'seven moons guard the honest baker',
  bn: 'সাতটি চাঁদ সৎ রুটিওয়ালাকে পাহারা দেয়',
  ar: 'سبعة أقمار تحرس الخباز الأمين',
};

/** Ways to ascribe words, by who speaks. `…` stands for the words. */
const WAYS: Readonly<Record<'en' | 'bn' | 'ar', Readonly<Record<'god' | 'prophet', readonly string[]>>>> = {
  en: {
    god: [
      'Allah says: “…”.',
      'God Almighty declares, "…".',
      'The Quran reminds us: …',
      'As Allah says in the Quran, ‘…’',
      '“…” — The Holy Quran',
      'Our Lord promised: *…*',
    ],
    prophet: [
      'The Prophet (p.b.u.h.) said, “…”',
      'According to a well-known hadith: …',
      '“…,” said the Messenger of Allah ﷺ.',
      '… – Prophet Muhammad (PBUH)',
      'He ﷺ told us:\n\n> …',
      'A hadith to remember: **…**',
    ],
  },
  bn: {
    god: ['আল্লাহ তাআলা বলেন, “…”', 'কুরআনে এসেছে: …', '‘…’ — আল কুরআন'],
    prophet: ['নবীজি (সা.) বলেছেন, ‘…’', 'হাদিসে আছে, “…”।', 'রাসূলুল্লাহ ﷺ ইরশাদ করেন: …'],
  },
  ar: {
    god: ['قال الله تعالى: …', 'وقوله سبحانه: «…»', '﴿…﴾', 'يقول ربنا في كتابه: "…"'],
    prophet: ['قال رسول الله ﷺ: …', 'وفي الحديث: «…»', 'قال عليه الصلاة والسلام: (…)', '"…" - حديث نبوي'],
  },
};

for (const [lang, speakers] of Object.entries(WAYS) as ['en' | 'bn' | 'ar', (typeof WAYS)['en']][]) {
  for (const [speaker, ways] of Object.entries(speakers)) {
    for (const way of ways) {
      test(`words ascribed to ${speaker} are a claim: ${JSON.stringify(way)}`, () => {
        const [claim, ...others] = certain(way.replace('…', INVENTED[lang]));
        assert.deepEqual(others, []);
        assert.deepEqual(
          [claim?.words.replace(/[,.]$/, ''), claim?.speaker, claim?.kind],
          [INVENTED[lang], speaker, speaker === 'god' ? 'quran' : 'hadith'],
        );
      });
    }
  }
}

test('words that nobody ascribes to a source are no certain claim', () => {
  for (const text of [
    'The landlord said: “pay by the fifth or leave”.',
    'My teacher used to say, "all that glitters is not gold".',
    'The Prophet was born in Mecca, lost his father, and was raised by his uncle.',
    'I could not find it in Bukhari or Muslim, and my teacher called it weak.',
    'কবি নজরুল লিখেছেন, “মোরা একই বৃন্তে দুটি কুসুম”।',
    'নবীজির জীবন পড়লে বোঝা যায় তিনি কত সহজ ছিলেন।',
    'قال المدير: "سنفتتح الفرع الجديد يوم الأحد القادم".',
    'كان النبي ﷺ رحيما بأهله، يخصف نعله ويخيط ثوبه.',
  ]) {
    assert.deepEqual(certain(text), [], text);
  }
});

test('a claim has the reference behind it, or the one before it', () => {
  const reference = (text: string) => claimsIn(text)[0]?.reference;
  assert.equal(reference('“seven moons” — Qur’an, 49:13'), 'Qur’an, 49:13');
  assert.equal(reference('Sahih al-Bukhari 6114: the Prophet ﷺ said, “seven moons guard it”'), 'Sahih al-Bukhari 6114');
  assert.equal(reference('সূরা ইয়াসীনের ৮২ নং আয়াত: “সাতটি চাঁদ”'), 'সূরা ইয়াসীনের ৮২ নং আয়াত');
  assert.equal(reference('الآية ٨٢ من سورة يس: «سبعة أقمار»'), 'الآية ٨٢ من سورة يس');
});

test('indirect speech is told apart', () => {
  const [claim] = claimsIn('The Prophet said that “seven moons guard the baker”.');
  assert.deepEqual([claim?.speaker, claim?.indirect], ['prophet', true]);
});

test('any text is read, within its budget', () => {
  for (const piece of [
    '“',
    '"',
    '>',
    '(2:255',
    'قال الله ',
    'Allah said: ',
    '**a',
    '\u0000\ud800',
    '- "x',
    'Surah ',
    '- Quran ',
  ]) {
    const text = piece.repeat(Math.floor(32_000 / piece.length));
    const budget = new WorkBudget(3_000_000);
    findClaims(text, names, budget);
    assert.ok(!budget.exhausted, piece);
  }
});

/** Words behind a verb of saying, without a comma or mark. */
const BARE_SPEECH = [
  ['The Prophet said seek knowledge even unto China.', 'seek knowledge even unto China'],
  ['Our beloved Prophet said do not sleep while a roof is leaking.', 'do not sleep while a roof is leaking'],
  [
    'As the Messenger of Allah (pbuh) said whoever plants a lamp never walks in the dark.',
    'whoever plants a lamp never walks in the dark',
  ],
  ['The Quran says every river remembers the one who thanked it.', 'every river remembers the one who thanked it'],
  ['নবীজি বলেছেন জ্ঞান অর্জন করতে প্রয়োজনে চীন দেশে যাও।', 'জ্ঞান অর্জন করতে প্রয়োজনে চীন দেশে যাও'],
  ['আল্লাহ বলেন ধৈর্য ধরো তাহলে পাহাড়ও তোমার সাথে হাঁটবে।', 'ধৈর্য ধরো তাহলে পাহাড়ও তোমার সাথে হাঁটবে'],
  ['قال النبي اطلبوا العلم ولو في الصين', 'اطلبوا العلم ولو في الصين'],
  ['قال رسول الله ﷺ من زرع مصباحا لم يمش في الظلام', 'من زرع مصباحا لم يمش في الظلام'],
] as const;
for (const [text, words] of BARE_SPEECH)
  test(`a claim without any sign: ${text}`, () =>
    assert.deepEqual(
      certain(text).map((claim) => claim.words),
      [words],
    ));

/** A verb of saying with an object, an adverb or a clause that only reports. */
const NO_SPEECH = [
  'The Prophet said farewell to his companions and left the city at night.',
  'The Quran says a lot about how we should treat our parents.',
  'What the Prophet said changed the hearts of the people who heard him.',
  'The hadith says we should be kind to our neighbours, and I try to.',
  'The Prophet said the same thing three times so that everybody would hear it.',
  'The verse reads like a letter written to someone who lost hope.',
  'নবীজি যা বলেছেন তা আমাদের প্রতিদিনের জীবনে মেনে চলা উচিত।',
  'নবীজি কথাটি বলেছেন বিদায়ের আগে সবার সামনে দাঁড়িয়ে।',
  'قال النبي كلاما جميلا عن الجار في خطبته الأخيرة',
  'ما قال رسول الله في هذا الباب كثير لا يتسع له المقام',
];
for (const text of NO_SPEECH) test(`no certain claim: ${text}`, () => assert.deepEqual(certain(text), []));
