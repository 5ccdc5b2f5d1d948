import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { count, seed } from '../../support/chance.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';
import { type Framed, framed } from '../../support/quran/first-words.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const quotationsIn = (text: string) =>
  findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
const draw = (lang: Framed['lang'], how: Parameters<typeof framed>[2]['how']) =>
  framed(open, lang, { count: count(8, 500), seed: seed(), how });
for (const lang of ['en', 'bn', 'ar'] as const) {
  test(`first words of a verse that were replaced behind a border are told: ${lang}`, () => {
    const all = draw(lang, 'changed');
    const missed = all.filter(
      ({ text, changed }) =>
        !quotationsIn(text).some(
          ({ verdict, differences }) =>
            verdict === 'altered' &&
            differences.some(({ start, end }) => start <= changed.end && end >= changed.start - 2),
        ),
    );
    const told = (some: readonly Framed['border'][]) => {
      const ofBorder = ({ border }: Framed) => some.includes(border);
      return 1 - missed.filter(ofBorder).length / all.filter(ofBorder).length;
    };
    assert.ok(told(['colon', 'that', 'mark', 'bracket']) >= 0.9, missed.map(({ text }) => text).join('\n'));
    assert.ok(told(['line']) >= 0.5, missed.map(({ text }) => text).join('\n'));
  });

  test(`a verse, or a clause of it, behind any words of the writer is right: ${lang}`, () => {
    const all = [...draw(lang, 'whole'), ...draw(lang, 'clause')];
    const wrong = all.filter(({ text }) =>
      quotationsIn(text).some(({ verdict }) => verdict === 'altered' || verdict === 'not_found'),
    );
    assert.ok(
      wrong.length <= 0.02 * all.length,
      `${wrong.length} of ${all.length}\n${wrong.map(({ text }) => text).join('\n')}`,
    );
  });
}

test('the replaced words are named, and what the source has there', () => {
  for (const [text, found, expected] of [
    [
      'As Allah says: People of this great city, seek help through patience and prayer (2:153)',
      'People of this great city',
      'O you who have believed',
    ],
    ['Remember that Nature does not charge a soul except with that within its capacity (2:286).', 'Nature', 'Allah'],
    ['Remember that Allah does not charge a soul except with that within its capacity (2:286).', undefined, undefined],
    ['We read: seek help through patience and prayer (2:153).', undefined, undefined],
  ] as const) {
    const [first] = quotationsIn(text).flatMap(({ differences }) => differences);
    assert.deepEqual([first?.found, first?.expected.replace(/\P{L}+$/u, '')], [found, expected], text);
  }
});
