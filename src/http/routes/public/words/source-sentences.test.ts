import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceSentences } from './source-sentences.ts';

test('terms and faults of editions are said in the language of the page', () => {
  const terms =
    'Non-commercial use (Tanzil). Tanzil offers its translations for non-commercial use. The terms of the translator are not stated.';
  assert.match(sourceSentences('ar', terms) ?? '', /^للاستخدام غير التجاري \(Tanzil\)\. يتيح Tanzil .+ المترجم\.$/);
  assert.equal(sourceSentences('bn', 'In one verse, words are missing: 59:16.'), '১টি আয়াতে কিছু শব্দ নেই: ৫৯:১৬।');
  assert.equal(
    sourceSentences('ar', 'In 2 verses, words are missing: 2:20, 2:89.'),
    'عدد الآيات التي تنقصها كلمات: ٢ (٢:٢٠، ٢:٨٩).',
  );
  assert.equal(
    sourceSentences('bn', 'Verses with no text in the source (1,021): 2:1, 2:2 and 1,019 more.'),
    '১,০২১টি আয়াতের পাঠ উৎসে নেই: ২:১, ২:২ ও আরও ১,০১৯টি।',
  );
});

test('an unknown sentence among known ones leaves all of them in English', () => {
  assert.equal(sourceSentences('bn', 'CC BY-SA 4.0. Ask first.'), undefined);
  assert.equal(sourceSentences('en', 'CC BY-SA 4.0.'), undefined);
});
