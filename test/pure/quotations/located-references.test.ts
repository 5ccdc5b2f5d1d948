import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

/* A sentence behind a quotation that says where it is. */

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const references = (text: string) => open.quotations(text).map(({ reference }) => reference?.ok);

for (const [text, ok] of [
  ['“Indeed, with hardship will be ease.” You can look it up in Surah Maryam, verse 12.', false],
  ['“Indeed, with hardship will be ease.” It is found in Surah Ash-Sharh, verse 6, my favourite.', true],
  ['﴿إن مع العسر يسرا﴾. وهذه الآية موجودة في سورة مريم رقم 12 يا إخوتي.', false],
  ['﴿إن مع العسر يسرا﴾. ستجدونها في سورة الشرح الآية 6.', true],
  ['“নিশ্চয় কষ্টের সাথে স্বস্তি রয়েছে।” আয়াতটি পাবেন সূরা মারইয়ামের ১২ নম্বর আয়াতে।', false],
  ['“নিশ্চয় কষ্টের সাথে স্বস্তি রয়েছে।” এটা আছে সূরা ইনশিরাহর ৬ নম্বর আয়াতে।', true],
] as const)
  test(`the next sentence can say where words are: ${text}`, () => {
    assert.deepEqual(references(text), [ok]);
  });

for (const text of [
  '“Indeed, with hardship will be ease.” Compare it with Surah Maryam, verse 12.',
  '“Indeed, with hardship will be ease.” My other favourite is in Surah Maryam, verse 12.',
  '﴿إن مع العسر يسرا﴾. ونقرأ غدا في سورة مريم الآية 12.',
  '“নিশ্চয় কষ্টের সাথে স্বস্তি রয়েছে।” কাল পড়ব সূরা মারইয়ামের ১২ নম্বর আয়াত।',
])
  test(`a sentence about another place says nothing of the words before it: ${text}`, () => {
    assert.deepEqual(references(text), [undefined]);
  });
