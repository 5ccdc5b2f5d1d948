import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isLimitingTail } from '../../../src/corpus/quotations/judge/limiting-tails.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

/* Words between a quotation without marks and the reference behind it. */

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const isCertified = (text: string) =>
  open.quotations(text).map(({ verdict }) => verdict === 'exact' || verdict === 'normalised');

for (const text of [
  'Allah says, Indeed, with hardship will be ease, but not for those who are late (94:6).',
  'قال تعالى: إن مع العسر يسرا إلا على المتأخرين (الشرح 6).',
  'আল্লাহ বলেন, নিশ্চয় কষ্টের সাথে স্বস্তি রয়েছে, কিন্তু দেরি করা লোকদের জন্য নয় (৯৪:৬)।',
])
  test(`what limits words before their reference is not certified with them: ${text}`, () => {
    assert.deepEqual(isCertified(text), [false]);
  });

for (const text of [
  'Allah says, Indeed, with hardship will be ease, so keep going (94:6).',
  'Allah says, Indeed, with hardship will be ease, and I never forget it (94:6).',
  'قال تعالى: إن مع العسر يسرا، ولا تنسوا موعد الدرس غدا (الشرح 6).',
  'আল্লাহ বলেন, নিশ্চয় কষ্টের সাথে স্বস্তি রয়েছে, তাই মন খারাপ করো না (৯৪:৬)।',
])
  test(`where the writer goes on, the words before are right: ${text}`, () => {
    assert.deepEqual(isCertified(text), [true]);
  });

test('a limiting tail joins, denies, and speaks of nobody present', () => {
  assert.equal(isLimitingTail(', unless the rent is late', 'en'), true);
  assert.equal(isLimitingTail(', and we forget it', 'en'), false);
  assert.equal(isLimitingTail('، وليس في البخيل خير', 'ar'), true);
  assert.equal(isLimitingTail(' আর ধনীদের জন্য নয়', 'bn'), true);
  assert.equal(isLimitingTail(', ছাড়া যারা দেরি করে', 'bn'), true);
  assert.equal(isLimitingTail(' আর আমরা ভুলে যাই না', 'bn'), false);
});
