import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let verses: OpenVerses;
before(async () => {
  verses = await openVerses();
});
after(() => verses.close());

const claimed = (text: string) =>
  findClaims(text, verses.corpus.names, new WorkBudget(10_000_000))
    .filter(({ certain }) => certain)
    .map(({ start, end }) => text.slice(start, end));
const judged = (text: string) =>
  findQuotations(text, verses.corpus, { budget: new WorkBudget(10_000_000) }).quotations.map(
    ({ verdict, text: words, ref, reference }) => ({ verdict, words, ref, ok: reference?.ok }),
  );

const [FIRST, SECOND, THIRD] = ['من أصلح شبكة أطعمه البحر', 'مصباح الجار يضيء مرتين', 'السقف المقسوم يتسع لأهله'];

test('items with letters are a series whose last reference counts for all', () => {
  const text = `وصلني هذا:\nأ) «${FIRST}»\nب) «${SECOND}»\nج) «${THIRD}» (رواه الترمذي)`;
  assert.deepEqual(claimed(text), [FIRST, SECOND, THIRD]);
});

test('what the same one says further on is ascribed to the one who spoke last', () => {
  const text = `قال تعالى «والعصر»، وقال ﷺ «${FIRST}»، وقال أيضا «${SECOND}»`;
  const found = findClaims(text, verses.corpus.names, new WorkBudget(10_000_000)).slice(1);
  assert.deepEqual(
    found.map(({ kind, certain }) => [kind, certain]),
    [
      ['hadith', true],
      ['hadith', true],
    ],
  );
});

test('numbers and letters within a line begin items of a list', () => {
  assert.deepEqual(claimed(`قال رسول الله: أ- ${FIRST}. ب- ${SECOND}. ج- ${THIRD}.`), [FIRST, SECOND, THIRD]);
  const english = ['A shared roof is a wide roof', 'A lamp burns twice for neighbors'];
  assert.deepEqual(claimed(`Sayings of the Prophet ﷺ: 1) ${english[0]} 2) ${english[1]}`), english);
});

test('a table below a heading is read by its columns', () => {
  const text = `أحاديث مختارة\n| الحديث | الراوي |\n|---|---|\n| ${FIRST} | أنس |\n| ${SECOND} | جابر |`;
  assert.deepEqual(claimed(text), [FIRST, SECOND]);
});

for (const cited of ['رواه الطبراني', '(متفق عليه)', '. أخرجه أحمد في مسنده'])
  test(`words are said to be a hadith by the book behind them: ${cited}`, () => {
    assert.deepEqual(claimed(`«${FIRST}» ${cited}`), [FIRST]);
  });

test('a source behind a quotation is its own, also before another one', () => {
  assert.deepEqual(claimed(`«${FIRST}» (حديث شريف)\n«${SECOND}» حديث نبوي`), [FIRST, SECOND]);
});

for (const [text, words] of [
  [`النبي حكى انو ${FIRST}`, FIRST],
  [`الحديث لي كيقول بلي ${FIRST}`, FIRST],
  [`الرسول كان دايما يقول ${FIRST}`, FIRST],
  [`الحديث اللي بيقول ${SECOND}`, SECOND],
  [`زي ما النبي قال ${SECOND}`, SECOND],
  [`ربنا بيقول لا تغلقوا أبواب البحر`, 'لا تغلقوا أبواب البحر'],
  [`قال الله ولا تغلقوا أبواب البحر`, 'ولا تغلقوا أبواب البحر'],
  [`عبارات ينسبونها للرسول: ${FIRST}`, FIRST],
  [`أخبر النبي ﷺ أن ${SECOND}، فأين نحن من هذا`, SECOND],
  [`أخبر النبي ﷺ أن ${SECOND}، هل هذا صحيح`, SECOND],
] as const)
  test(`a frame in dialect or indirect speech: ${text}`, () => {
    assert.deepEqual(claimed(text), [words]);
  });

for (const text of [
  'قلت للنبي: مصباح الجار يضيء مرتين كل ليلة',
  'شو عم يقول النبي بهالحديث عن الجار يلي بيأذي جيرانه',
  'صلوا على النبي: عندي غسالة مستعملة للبيع بحالة ممتازة',
  'دورة تجويد القرآن — تبدأ السبت القادم للأخوات فقط',
  'محاضرات في السنة:\nأ) تاريخ التدوين\nب) كتب الرجال القديمة\nج) نقاش مفتوح',
  'حديث الساعة:\n1- ارتفاع الأسعار\n2- أزمة المرور\n3- مباراة القمة',
  'هذه القصة رواه وهو يبكي من شدة التأثر بها',
  'أولا: شكرا على الدعوة. ثانيا: لن أحضر غدا. ثالثا: سلم على الحاج',
])
  test(`no claim: ${text.replaceAll('\n', ' ')}`, () => {
    assert.deepEqual(claimed(text), []);
  });

test('exchanged words are found where no reference names the place', () => {
  const [found, ...others] = findQuotations('«وحرم الله البيع وأحل الربا»', verses.corpus, {
    budget: new WorkBudget(10_000_000),
  }).quotations;
  assert.equal(others.length, 0);
  assert.deepEqual([found?.verdict, found?.ref], ['altered', '2:275']);
  assert.deepEqual(
    found?.differences.map((one) => [one.found, one.expected]),
    [
      ['وحرم', 'وأحل'],
      ['وأحل', 'وحرم'],
    ],
  );
});

test('what has only a formula in common with a text is in none', () => {
  assert.deepEqual(
    judged('﴿إن في اختلاف الألوان لآية للخياطين﴾').map(({ verdict }) => verdict),
    ['not_found'],
  );
});

test('a phrase within a report certifies nothing of it', () => {
  const text = 'وفي رواية أن الملائكة تنزل على صاحب الدكان إذا كنس عتبته قبل طلوع الشمس';
  assert.deepEqual(
    judged(text).map(({ verdict }) => verdict),
    ['not_found'],
  );
});

test('a verse that begins with a particle follows words of praise as it is', () => {
  assert.deepEqual(judged('قال تعالى إن مع اليسر عسرا الشرح ٦'), [
    { verdict: 'altered', words: 'إن مع اليسر عسرا', ref: '94:6', ok: true },
  ]);
});

test('the particle of the writer before a verse is none of its words', () => {
  const [found] = judged('وقد علمتنا الحياة أن بعض الظن إثم [الحجرات: 12]');
  assert.deepEqual(found, { verdict: 'normalised', words: 'بعض الظن إثم', ref: '49:12', ok: true });
});

test('words that are said to tell the meaning of a verse are another wording of it', () => {
  const [found] = judged('تفسير مبسط للأطفال، سورة الضحى آية ٩: «لا تكن قاسيا مع الطفل الذي مات أبوه»');
  assert.deepEqual([found?.verdict, found?.ref], ['unknown_wording', '93:9']);
});
