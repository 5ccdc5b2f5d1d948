import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dice } from '../../../bench/dice.ts';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';
import { publishedIds, publishedTranslation, type Translation } from '../../support/quran/published-translations.ts';
import { withWordings } from '../../support/quran/with-wordings.ts';

let open: OpenVerses;
let corpus: QuotationCorpus;
before(async () => {
  open = await openVerses();
  const quran = withWordings(open.quran, [ENGLISH, SECOND, URDU]);
  corpus = { ...open.corpus, verses: { ...open.corpus.verses, quran } };
});
after(() => open.close());

/** Made-up verses of made-up words, between which a few common ones stand. */
function made(id: string, language: string, letters: readonly string[], seed: number): Translation {
  const roll = dice(seed);
  const word = () => Array.from({ length: 2 + roll(3) }, () => letters[roll(letters.length)]).join('');
  const words = Array.from({ length: 4_000 }, word);
  const verse = () => {
    const chosen = Array.from({ length: 8 + roll(12) }, () => words[roll(words.length)]);
    chosen[4] = `(${chosen[4]})`;
    return `${chosen.join(' ')}.`;
  };
  return {
    id,
    language,
    title: `Title of ${id}`,
    author: 'A. Quillfeather',
    texts: Array.from({ length: 6_236 }, verse),
  };
}

const LATIN = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'zun', 'dor', 'pel'];
const URDU_LETTERS = ['بہ', 'کے', 'گو', 'ٹھی', 'چا', 'ڑے', 'نی', 'پر', 'لوں', 'ژا'];
const FIRST = made('en.first', 'en', LATIN, 1);
const SHARED = 'Mikelo vozun dorpel rati senu balo kemi zundor.';
const SPEECH = 'Mikelo senu vobalo ratipel zunkeba dorlomi nura.';
const ENGLISH = {
  ...FIRST,
  texts: FIRST.texts
    .with(100, SHARED)
    .with(200, 'Vozun rati mikelo.')
    .with(300, `(Zundor) kemi loba and said: '${SPEECH}'`)
    .with(400, 'Zunke!... Vobalo dorlomi rati pelvo senu, titi milo!'),
};
const OTHER = made('fr.second', 'fr', LATIN, 2);
const SECOND = { ...OTHER, title: 'Marigold', author: 'B. Marigold', texts: OTHER.texts.with(100, SHARED) };
const URDU = made('ur.third', 'ur', URDU_LETTERS, 3);

const found = (text: string, lang?: 'en') =>
  findQuotations(text, corpus, { lang, budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
function only(text: string): Quotation {
  const all = found(text);
  assert.equal(all.length, 1, `${text}: ${JSON.stringify(all)}`);
  return all[0] as Quotation;
}
const judged = ({ verdict, edition, ref, reference, differences }: Quotation) => ({
  ...{
    verdict,
    edition,
    ref,
    ok: reference?.ok,
    differences: differences.map((one) => [one.op, one.found, one.expected]),
  },
});
const textOf = ({ texts }: Translation, key: string) => texts[open.keys.indexOf(key)] ?? '';
const RIGHT = { verdict: 'exact', ok: undefined, differences: [] };

test('an ellipsis of the text itself leaves nothing out', () => {
  const key = open.keys[400] ?? '';
  for (const text of [`${ENGLISH.texts[400]} (${key})`, `The verse “${ENGLISH.texts[400]}” (${key}) is short.`]) {
    const { verdict, ref, reference, partial } = only(text);
    assert.deepEqual([verdict, ref, reference?.ok, partial], ['exact', key, true, false], text);
  }
});

test("words of a verse before speech in it are quoted with it, a writer's introduction is not", () => {
  const key = open.keys[300] ?? '';
  const quoted = (text: string) => {
    const { verdict, edition, ref, text: words } = only(text);
    assert.deepEqual([verdict, edition, ref], ['exact', 'en.first', key], text);
    return words.replace(/[.']+$/, '');
  };
  const speech = SPEECH.replace('.', '');
  assert.equal(quoted(`> and said: '${SPEECH}'\n\n(${key})`), `and said: '${speech}`);
  assert.equal(quoted(`I wrote to my uncle: kemi loba and said: '${SPEECH}'`), `kemi loba and said: '${speech}`);
  assert.equal(
    quoted(`My uncle came in and said: '${SPEECH}'`),
    speech,
    "two words without a reference are everybody's",
  );
  assert.equal(quoted(`They answered: '${SPEECH}' (${key})`), speech);
});

test('words of an installed translation are its own, marked or not, with a reference or without', () => {
  for (const [one, key] of [
    [ENGLISH, '2:30'],
    [SECOND, '18:10'],
    [URDU, '4:77'],
  ] as const) {
    const verse = textOf(one, key);
    const edition = one.id;
    assert.deepEqual(judged(only(`“${verse}” (${key})`)), { ...RIGHT, edition, ref: key, ok: true });
    assert.deepEqual(judged(only(`Allah says: “${verse}”`)), { ...RIGHT, edition, ref: key });
    const [bare] = found(`I thought of this on the way home, ${verse} Then I went to bed.`);
    assert.deepEqual(bare && judged(bare), { ...RIGHT, edition, ref: key });
    assert.equal(bare?.right_text, verse.replace(/[.]$/, ''));
    const without = verse.replace(/ \([^)]*\)/, '');
    assert.deepEqual(judged(only(`“${without}” (${key})`)), {
      ...RIGHT,
      verdict: 'normalised',
      edition,
      ref: key,
      ok: true,
    });
    const wrong = judged(only(`“${verse}” (5:3)`));
    assert.deepEqual(wrong, { ...RIGHT, edition, ref: key, ok: false });
  }
});

test('a range of verses is one quotation of one edition', () => {
  const text = `“${textOf(ENGLISH, '2:30')} ${textOf(ENGLISH, '2:31')}” (2:30-31)`;
  assert.deepEqual(judged(only(text)), { ...RIGHT, edition: 'en.first', ref: '2:30-31', ok: true });
});

test('changed words of an installed translation are altered, with what it has', () => {
  for (const [one, key, other] of [
    [ENGLISH, '2:30', 'zunzun'],
    [URDU, '4:77', 'گوگو'],
  ] as const) {
    const words = textOf(one, key).split(' ');
    const right = words[6] as string;
    const text = `“${words.with(6, other).join(' ')}” (${key})`;
    assert.deepEqual(judged(only(text)), {
      ...{ verdict: 'altered', edition: one.id, ref: key, ok: true, differences: [['replace', other, right]] },
    });
    const [dropped] = found(`Allah says: “${words.toSpliced(6, 1).join(' ')}”`);
    assert.deepEqual(dropped && judged(dropped).verdict, 'altered');
  }
});

test('a letter that Urdu writes is no spelling of another', () => {
  const verse = textOf(URDU, '4:77');
  const at = verse.indexOf('ے');
  assert.ok(at > 0);
  const changed = `${verse.slice(0, at)}ی${verse.slice(at + 1)}`;
  assert.equal(only(`“${changed}” (4:77)`).verdict, 'altered');
  assert.equal(only(`“${verse.replaceAll('ی', 'ي').replaceAll('ہ', 'ه')}” (4:77)`).verdict, 'normalised');
});

test('shipped words come first, then the edition that is named beside the words', () => {
  const shipped = open.quran.texts('quran.en').text(open.keys.indexOf('2:153'));
  assert.equal(only(`“${shipped}” (Quillfeather)`).edition, 'quran.en');
  const key = open.keys[100];
  assert.equal(only(`“${SHARED}”`).edition, 'en.first');
  assert.deepEqual(judged(only(`“${SHARED}” (B. Marigold)`)), { ...RIGHT, edition: 'fr.second', ref: key });
  assert.equal(found(`“${SHARED}” (B. Marigold)`, 'en')[0]?.edition, 'en.first');
});

test('a verse of few words is found where it is all of a quotation', () => {
  assert.deepEqual(judged(only('Allah says: “Vozun rati mikelo.”')), {
    ...RIGHT,
    edition: 'en.first',
    ref: open.keys[200],
  });
});

test('without an edition its words are in no text', () => {
  const text = `Allah says: “${textOf(ENGLISH, '2:30')}”`;
  const { quotations } = findQuotations(text, open.corpus, { budget: new WorkBudget(1e9) });
  assert.deepEqual(
    quotations.map(({ verdict }) => verdict),
    ['not_found'],
  );
});

test('published translations are known by their words', {
  skip: publishedIds().length === 0 && 'they are not there',
}, () => {
  const some = ['en.yusufali', 'en.pickthall', 'en.hilali'].map(publishedTranslation);
  const published = { ...open.corpus, verses: { ...open.corpus.verses, quran: withWordings(open.quran, some) } };
  // Two verses in a row within a line of prose are quoted, not altered by the prose.
  const rows = some[2]?.texts.slice(235, 237).join(' ') ?? '';
  const line = `Voice note from my uncle, forty seconds of traffic and then ${rows} before he hung up without saying goodbye.`;
  const inLine = findQuotations(line, published, { budget: new WorkBudget(1e9) }).quotations;
  assert.deepEqual(
    inLine.map(({ verdict, ref, edition }) => [verdict, ref, edition]),
    [
      ['exact', '2:229', 'en.hilali'],
      ['exact', '2:230', 'en.hilali'],
    ],
  );
  for (const [place, one] of some.entries()) {
    for (let at = 0; at < 10; at++) {
      const ordinal = 293 + 577 * at + place;
      const text = `“${one.texts[ordinal]}” (${open.keys[ordinal]})`;
      const { quotations } = findQuotations(text, published, { budget: new WorkBudget(1e9) });
      const [first] = quotations;
      assert.deepEqual(first && judged(first), { ...RIGHT, edition: one.id, ref: open.keys[ordinal], ok: true }, text);
    }
  }
});
