import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';
import { LIMITED } from '../../support/quran/limited-verses.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

/** What people write around a verse without marks. */
const FRAMES = {
  'quran.en': [
    'Remember that',
    'We read',
    'My favourite verse is',
    'I keep telling myself that',
    'As we all know,',
    'Never forget that',
    'It helps me that',
  ],
  'quran.bn': ['মনে রেখো', 'আমরা পড়েছি', 'আমার প্রিয় আয়াত', 'আমি জানি যে', 'ভুলে যেও না', 'আজ সকালে পড়লাম', 'সত্যিই'],
  'quran.ar': ['تذكروا أن', 'قرأنا', 'آيتي المفضلة', 'أعلم أن', 'لا تنسوا', 'يكفيني أن', 'قرأت اليوم'],
} as const;
/** The campaign in `ISNAD_CAMPAIGN_SIZE` takes more. */
const SAMPLE = places(6236, 124);
/** Most that may be called altered, in percent. */
const MOST = { 'quran.en': 1, 'quran.bn': 1, 'quran.ar': 1 } as const;
const withoutEnd = (text: string) => text.replace(/[^\p{L}\p{M}\p{N})\]]+$/u, '');

for (const [edition, frames] of Object.entries(FRAMES)) {
  test(`words of the writer before a verse are no change of it: ${edition}`, () => {
    const { text } = open.quran.texts(edition);
    let asked = 0;
    const altered = SAMPLE.flatMap((ordinal) =>
      frames.flatMap((frame) => {
        const verse = withoutEnd(text(ordinal));
        if (/[\n"“”]/u.test(verse) || verse.length > 600 || LIMITED.has(open.keys[ordinal] ?? '')) return [];
        asked++;
        const written = `${frame} ${verse} (${open.keys[ordinal]}).`;
        const { quotations } = findQuotations(written, open.corpus, {
          budget: new WorkBudget(Number.POSITIVE_INFINITY),
        });
        return quotations.some(({ verdict }) => verdict === 'altered' || verdict === 'not_found')
          ? [`${written} → ${quotations.map((one) => `${one.verdict} «${one.text}»`).join(' + ')}`]
          : [];
      }),
    );
    assert.ok(
      altered.length * 100 <= MOST[edition as keyof typeof MOST] * asked,
      `${altered.length} of ${asked}:\n${altered.join('\n')}`,
    );
  });
}
