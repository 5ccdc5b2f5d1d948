import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leftBehind, PLAIN } from '../../../src/corpus/quotations/judge/borders/cut-behind.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

/* What a quotation leaves out beside its borders, and changed numbers. */

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const told = (text: string) => open.quotations(text).map(({ verdict, ref, cut }) => [verdict, ref, cut]);

for (const [text, ref] of [
  ['قال تعالى: ﴿فخذوهم واقتلوهم حيث وجدتموهم﴾ (النساء 89)', '4:89'],
  ['Quran 9:12 says: “fight the leaders of disbelief”', '9:12'],
  ['“seize them and kill them wherever you find them” (4:89)', '4:89'],
  ['আল্লাহ বলেন, “কুফর প্রধানদের সাথে যুদ্ধ কর” (তাওবা ১২)', '9:12'],
] as const)
  test(`a command to use force without the clause that says when it holds is cut: ${text}`, () => {
    assert.deepEqual(told(text), [['altered', ref, 'condition']]);
  });

for (const text of [
  '﴿فإذا قضيت الصلاة فانتشروا في الأرض وابتغوا من فضل الله﴾ (الجمعة 10)',
  '﴿فانتشروا في الأرض وابتغوا من فضل الله﴾ (الجمعة 10)',
  '“But if they turn away, then seize them and kill them wherever you find them” (4:89)',
  '“Strike with your staff the stone.” (2:60)',
  '“disperse within the land and seek from the bounty of Allah” (62:10)',
  '“স্বীয় যষ্ঠির দ্বারা আঘাত কর পাথরের উপরে।” (২:৬০)',
])
  test(`another command, or one with its condition, is whole: ${text}`, () => {
    assert.deepEqual(
      told(text).map(([verdict, , cut]) => [verdict === 'altered', cut]),
      [[false, undefined]],
    );
  });

test('how something is denied belongs to the denial', () => {
  for (const [text, ref] of [
    ["As the Quran says, “do not consume one another's wealth” (4:29)", '4:29'],
    ['“And do not walk upon the earth” (17:37)', '17:37'],
    ['﴿ولا تأكلوا أموالكم بينكم﴾ [البقرة: 188]', '2:188'],
  ] as const)
    assert.deepEqual(told(text), [['altered', ref, 'condition']], text);
  for (const [text, ref] of [
    ['“do not despair of the mercy of Allah” (39:53)', '39:53'],
    ['﴿إن الله لا يظلم الناس﴾ (يونس 44)', '10:44'],
    ['“তোমরা অন্যায়ভাবে একে অপরের সম্পদ ভোগ করো না” (২:১৮৮)', '2:188'],
  ] as const)
    assert.deepEqual(
      told(text).map(([, place, cut]) => [place, cut]),
      [[ref, undefined]],
      text,
    );
});

test('more than what is excepted is its opposite', () => {
  const [one] = told('Allah says in 2:286: “Allah does charge a soul beyond its capacity.”');
  assert.deepEqual(one, ['altered', '2:286', undefined]);
  const [other] = told('“Allah burdens a soul only with what is within its capacity” (2:286)');
  assert.notEqual(other?.[0], 'altered');
});

test('who is excepted behind `but not` is left out', () => {
  assert.deepEqual(told('আল্লাহ বলেন, “নিশ্চয় মানুষের মন মন্দ কর্মপ্রবণ” (ইউসুফ ৫৩)'), [['altered', '12:53', 'exception']]);
  for (const [text, border, lang] of [
    ['Every guest was served, but not the one who came late.', 22, 'en'],
    ['সবাই ভালো মানুষ কিন্তু সে নয় যে মিথ্যা বলে।', 15, 'bn'],
  ] as const)
    assert.equal(leftBehind(text, border, { ...PLAIN, lang })?.cut, 'exception', text);
  for (const [text, border, lang] of [
    ['Every guest was served, but nothing was left.', 22, 'en'],
    ['সবাই ভালো মানুষ কিন্তু তারা জানে না।', 15, 'bn'],
  ] as const)
    assert.equal(leftBehind(text, border, { ...PLAIN, lang }), undefined, text);
});

test('`as long as … not` is a condition in a hadith, and an object in a verse', () => {
  const text = 'الجار أحق بجاره ما لم يؤذه في بيته';
  const border = 'الجار أحق بجاره'.length;
  assert.equal(leftBehind(text, border, { ...PLAIN, lang: 'ar', isHadith: true })?.cut, 'condition');
  assert.equal(leftBehind(text, border, { ...PLAIN, lang: 'ar' }), undefined);
});

for (const [text, ref] of [
  // A word that the verse has twice, and counts once.
  ['[আনআম ১৬০] যে একটি সৎকর্ম করবে, সে তার তিনগুণ পাবে — ভাই, হিসাব করে নাও', '6:160'],
  // What a damaged verse has is not missing in it.
  ['বাকারা ২৬১: ‘তাদের উদাহরণ একটি বীজের মত, যা থেকে চৌদ্দটি শীষ জন্মায়।’', '2:261'],
  ['“a seed of grain which grows thirteen spikes; in each spike is a hundred grains” (2:261)', '2:261'],
  ['قال تعالى: «كمثل حبة أنبتت تسع سنابل في كل سنبلة مائة حبة» (البقرة 261)', '2:261'],
] as const)
  test(`another number is told: ${text}`, () => {
    assert.deepEqual(told(text), [['altered', ref, undefined]]);
  });
