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

const found = (text: string) =>
  findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
const LANGS = ['ar', 'en', 'bn'] as const;

function allKeys(): string[] {
  return open.corpus.verses.quran.surahs.flatMap(({ id, total_verses: count }) =>
    Array.from({ length: count }, (_, at) => `${id}:${at + 1}`),
  );
}

test('a verse is altered where the next one limits its sentence, and not beside it', () => {
  const keys = allKeys();
  for (const lang of LANGS) {
    const { text } = open.corpus.verses.quran.texts(`quran.${lang}`);
    for (const key of LIMITED) {
      const at = keys.indexOf(key);
      const alone = found(`“${text(at)}” (${key})`);
      assert.deepEqual(
        alone.map((one) => [one.verdict, one.cut, one.reference?.ok]),
        [['altered', key === '107:4' ? 'condition' : 'exception', true]],
        `${lang} ${key}`,
      );
      const end = keys.findIndex((_, next) => next > at && !LIMITED.has(keys[next] ?? ''));
      const lines = keys.slice(at, end + 1).map((one, next) => `“${text(at + next)}” (${one})`);
      const beside = found(lines.join('\n'));
      assert.ok(beside.length > 0 && beside.every(({ cut }) => cut === undefined), `${lang} ${lines.join('\n')}`);
    }
  }
});

test('no other verse is cut as a whole', () => {
  const keys = allKeys();
  for (const lang of LANGS) {
    const { text } = open.corpus.verses.quran.texts(`quran.${lang}`);
    for (const at of places(keys.length, 61)) {
      if (LIMITED.has(keys[at] ?? '')) continue;
      for (const one of found(`“${text(at)}” (${keys[at]})`)) assert.equal(one.cut, undefined, `${lang} ${keys[at]}`);
    }
  }
});

test('the sentence of a verse is limited by what the writer says as well, and a part of it ends with it', () => {
  const cuts = (text: string) => found(text).map(({ cut }) => cut);
  assert.deepEqual(cuts('Allah says: “mankind is in loss” (103:2)'), ['exception']);
  assert.deepEqual(cuts('قال تعالى: ﴿فويل للمصلين﴾'), ['condition']);
  assert.deepEqual(cuts('قال تعالى: ﴿فويل للمصلين الذين هم عن صلاتهم ساهون﴾'), [undefined]);
  assert.deepEqual(cuts('“Indeed, mankind is in loss” (103:2), except those who believe.'), [undefined]);
  // Of several sentences, the next verse limits the last one.
  assert.deepEqual(cuts('“And those who accuse chaste women” (24:4)'), [undefined]);
  assert.deepEqual(cuts('“Exalted is Allah above what they describe” (37:159)'), [undefined]);
});

test('another number of one or more words is a change, where a quotation ends as well', () => {
  for (const [text, said, right] of [
    ['Allah says: “lash each one of them with one thousand lashes” (24:2)', 'one thousand lashes', 'a hundred lashes'],
    ['Allah says: “in each spike is one thousand grains” (2:261)', 'one thousand grains', 'a hundred grains'],
    ['Lash each one of them with one thousand lashes (Quran 24:2)', 'one thousand', 'a hundred'],
    ['আল্লাহ বলেন, তাদের প্রত্যেককে এক হাজার করে বেত্রাঘাত কর (২৪:২)', 'এক হাজার', 'একশ'],
    ['قال تعالى فاجلدوا كل واحد منهما خمسين ومائة جلدة [24:2]', 'خمسين', 'مِاْئَةَ'],
    ['قال تعالى فاجلدوا كل واحد منهما ألف ألف جلدة [24:2]', 'ألف ألف', 'مِاْئَةَ'],
  ] as const) {
    const [one, ...others] = found(text);
    assert.deepEqual([one?.verdict, others.length, one?.reference?.ok], ['altered', 0, true], text);
    const [change] = one?.differences ?? [];
    assert.deepEqual([change?.op, change?.found], ['replace', said], text);
    assert.equal(change?.expected.normalize('NFC'), right.normalize('NFC'), text);
  }
  for (const text of [
    'Allah says: “lash each one of them with a hundred lashes” (24:2)',
    '“the heavens and earth” (3:133) and 3 others',
  ])
    assert.equal(found(text)[0]?.verdict, 'exact', text);
});
