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

const claimsIn = (text: string) => findClaims(text, names, new WorkBudget(10_000_000)).filter(({ certain }) => certain);

for (const [text, words, kind, reference] of [
  [
    'The Prophet ﷺ said that anger is a gift for the weak of heart.',
    'anger is a gift for the weak of heart',
    'hadith',
    undefined,
  ],
  [
    'It is reported in Bukhari that the moon greets every traveller.',
    'the moon greets every traveller',
    'hadith',
    'reported in Bukhari',
  ],
  [
    'Abu Dawud 9823 reports that the sleep of a farmer is worship.',
    'the sleep of a farmer is worship',
    'hadith',
    'Abu Dawud 9823',
  ],
  [
    'The Quran tells us in 49:6 that we should check the news first.',
    'we should check the news first',
    'quran',
    '49:6',
  ],
  ['নবীজি (সা.) বলেছেন যে সন্ধ্যায় ঘর ঝাড়ু দিলে রহমত চলে যায়।', 'সন্ধ্যায় ঘর ঝাড়ু দিলে রহমত চলে যায়', 'hadith', undefined],
  ['আরেক বর্ণনায় এসেছে, নৌকার মাঝি নদীর সাক্ষী হবে একদিন।', 'নৌকার মাঝি নদীর সাক্ষী হবে একদিন', 'hadith', undefined],
  ['হাদিসে এসেছে পেঁয়াজ কাটলে মানুষের ছোট ছোট গুনাহ ঝরে যায়।', 'পেঁয়াজ কাটলে মানুষের ছোট ছোট গুনাহ ঝরে যায়', 'hadith', undefined],
  [
    'হাদিস শরীফে আছে পেঁয়াজ কাটার সময় যে চোখের পানি ফেলে তার গুনাহ ঝরে যায়।',
    'পেঁয়াজ কাটার সময় যে চোখের পানি ফেলে তার গুনাহ ঝরে যায়',
    'hadith',
    undefined,
  ],
  ['আল্লাহ তায়ালা কুরআনে জানিয়েছেন মঙ্গলবারে চুল কাটলে আয়ু কমে।', 'মঙ্গলবারে চুল কাটলে আয়ু কমে', 'quran', undefined],
  ['আমার দাদি বলতেন নবীজি নাকি বলেছেন যে মঙ্গলবারে চুল কাটলে আয়ু কমে।', 'মঙ্গলবারে চুল কাটলে আয়ু কমে', 'hadith', undefined],
  ['মঙ্গলবারে চুল কাটতে নিষেধ করা হয়েছে বলে হাদিসে এসেছে।', 'মঙ্গলবারে চুল কাটতে নিষেধ করা হয়েছে', 'hadith', undefined],
  // What is told to somebody needs no `that`.
  [
    'The Prophet told us whoever sings to a camel is a guest of the angels.',
    'whoever sings to a camel is a guest of the angels',
    'hadith',
    undefined,
  ],
  ['النبي وصى بإننا نمشي حفاة كل يوم خميس.', 'نمشي حفاة كل يوم خميس', 'hadith', undefined],
  // A denial in the clause before is not one of the report.
  ['ভয় নেই, হাদিসে আছে যে গাড়িতে লেবু রাখলে দুর্ঘটনা হয় না।', 'গাড়িতে লেবু রাখলে দুর্ঘটনা হয় না', 'hadith', undefined],
  ['الرسول گال إن اللي ينسى مفتاحه يرجع له رزقه.', 'اللي ينسى مفتاحه يرجع له رزقه', 'hadith', undefined],
  ['روى البخاري عن أنس: نوم المزارع عبادة في كل ليلة.', 'نوم المزارع عبادة في كل ليلة', 'hadith', 'روى البخاري'],
  ['ورد في الحديث أن الملائكة تكنس عتبة الدكان كل صباح.', 'الملائكة تكنس عتبة الدكان كل صباح', 'hadith', undefined],
] as const) {
  test(`what a source is said to say is a claim: ${text}`, () => {
    assert.deepEqual(
      claimsIn(text).map((claim) => [
        text.slice(claim.start, claim.end),
        claim.by,
        claim.indirect,
        claim.kind,
        claim.reference?.text,
      ]),
      [[words, 'reported', true, kind, reference]],
    );
  });
}

for (const text of [
  'The Prophet ﷺ lived in Makkah for fifty three years before he left.',
  'Somebody told the Prophet that his camel had run away at night.',
  'The Prophet was told that the caravan had arrived from the north.',
  'Scholars say that the Prophet was born in the year of the elephant.',
  'We whispered during the lecture on the Quran so that nobody would hear us.',
  'The Prophet told us stories of whoever came before, says the book for children.',
  'হাদিসের লেখা, সুন্দর হাতের লেখা, সবই আমাদের মাদ্রাসায় শেখানো হয়।',
  'কাল হাদিসের খাতা হারিয়েছি, আপু বলেছে যে লাইব্রেরিতে আরো খাতা আছে।',
  'It is reported that the bridge will be closed until next Friday.',
  'প্রথম যেদিন কুরআনের অর্থ পড়ি, যে পাতাটা খুলেছিল সেখানে লেখা ছিল অনেক কিছু।',
  'অনেকে একটা হাদিস বলেন, আমিও ছোটবেলা থেকে শুনে আসছি কতবার।',
  'নবীজি মক্কায় জন্মগ্রহণ করেন এবং মদিনায় হিজরত করেন।',
  'শিক্ষক বলেছেন যে কাল পরীক্ষা হবে সকাল দশটায়।',
  'হাদিসে আছে কি না জানি না, তবে কাজটা ভালো।',
  'কুরআনে আছে এমন কিছু নাম নিয়ে মেয়ের নাম রাখতে চাই।',
  'হাদিসে আছে শুনেছি, কিন্তু কোথায় আছে জানি না, কেউ বলবেন?',
  'ما لي غير الله، قالت خالتي وبدأت تبكي.',
  'ولد النبي في مكة وهاجر إلى المدينة مع صاحبه.',
  'قال المدير إن الاجتماع غدا في العاشرة صباحا.',
]) {
  test(`no claim: ${text}`, () => {
    assert.deepEqual(claimsIn(text), []);
  });
}

for (const [text, words] of [
  ['রাসুলে খোদা বলিয়াছেন, হাসিমুখে বাজার করা জিহাদের সমান।', 'হাসিমুখে বাজার করা জিহাদের সমান'],
  ['নবীজি কইছেন, হাসিমুখে বাজার করা জিহাদের সমান।', 'হাসিমুখে বাজার করা জিহাদের সমান'],
  ['মহানবী (সা.) বলেন রাতে শসা খেলে ফেরেশতা পাহারা দেয়।', 'রাতে শসা খেলে ফেরেশতা পাহারা দেয়'],
  ['শুনেছি নবীজি বলেছেন মঙ্গলবারে চুল কাটলে আয়ু কমে যায়।', 'মঙ্গলবারে চুল কাটলে আয়ু কমে যায়'],
  ['মহান রাব্বুল আলামিনের ঘোষণা, “যে চাষ করে আমি তার ঘরে চাঁদ পাঠাই”', 'যে চাষ করে আমি তার ঘরে চাঁদ পাঠাই'],
  ['রবের বাণী: যে চাষ করে আমি তার ঘরে চাঁদ পাঠাই', 'যে চাষ করে আমি তার ঘরে চাঁদ পাঠাই'],
] as const) {
  test(`what is said in any form of Bengali is a claim: ${text}`, () => {
    assert.deepEqual(
      claimsIn(text).map(({ start, end, by }) => [text.slice(start, end), by]),
      [[words, 'introduction']],
    );
  });
}

for (const text of [
  'صح لسانك يا غالي، والله إن كلامك يوزن ذهب.',
  'أقسم بالله إن هذا الطعام ألذ ما ذقت.',
  'أرسل لي بطاقة من سورة غافر وسألني إن كانت صحيحة أم لا.',
])
  test(`neither an oath nor a question is a report: ${text}`, () => {
    assert.deepEqual(claimsIn(text), []);
  });
