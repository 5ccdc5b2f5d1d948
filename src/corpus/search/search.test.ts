import assert from 'node:assert/strict';
import test from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import type { IndexDocument } from '../index/gather.ts';
import type { SearchIndex } from '../index/open.ts';
import { readSource } from '../quran/inputs.ts';
import { highlights } from './highlight.ts';
import { type Query, search } from './search.ts';

const refs: string[] = [];
const documents: IndexDocument[] = [];
const bengali = readSource('bn');
readSource('en').forEach((surah, s) => {
  surah.verses.forEach(({ text, translation = '' }, v) => {
    documents.push({
      doc: refs.length,
      fields: { ar: text, en: translation, bn: bengali[s]?.verses[v]?.translation ?? '' },
    });
    refs.push(`${s + 1}:${v + 1}`);
  });
});

function indexOf(list: IndexDocument[]): SearchIndex {
  return openBuilt(buildIndex(list));
}

const quran = indexOf(documents);
const found = (text: string, more: Partial<Query> = {}): string[] =>
  search(quran, { text, limit: 10, ...more }).hits.map((hit) => refs[hit.doc] ?? '');

test('آمنوا بالله ورسوله: all four verses, those with just these words first', () => {
  const hits = search(quran, { text: 'آمنوا بالله ورسوله', limit: 40 }).hits;
  const places = hits.map((hit) => refs[hit.doc]);
  for (const ref of ['4:136', '57:7', '7:158', '64:8']) assert.ok(places.includes(ref), ref);
  const first = hits.findIndex((hit) => hit.why.some((word) => word.match !== 'exact'));
  for (const hit of hits.slice(0, first)) assert.ok(hit.why.every((word) => word.match === 'exact'));
  assert.ok(
    places.indexOf('4:136') < 4 &&
      places.indexOf('57:7') < 4 &&
      places.indexOf('64:8') < 6 &&
      places.indexOf('7:158') < 8,
  );
});

test('spellings of one word find the same verses', () => {
  const groups = [
    ['مختلف', 'مـخـتـلـف'],
    ['رحمة', 'رحمت'],
    ['أولئك', 'أُوْلَـٰٓئِكَ', 'اولئك'],
    ['الصلاة', 'الصلوة'],
    ['مناة', 'منوة'],
    ['كمشكاة', 'كمشكوة'],
    ['بالغداة', 'بالغدوة'],
    ['নিয়ে', 'নিয\u09bcে', 'নি\u09dfে'],
    ['Qur’an', "Qur'an", 'QURAN', 'Qurʾān'],
  ];
  for (const spellings of groups) {
    const expected = found(spellings[0] ?? '', { limit: 100 });
    assert.ok(expected.length > 0);
    for (const spelling of spellings) assert.deepEqual(found(spelling, { limit: 100 }), expected, spelling);
  }
  for (const text of ['يا أرض', 'يأرض', 'يٰأرض', 'يَـٰٓأَرۡضُ']) assert.equal(found(text)[0], '11:44', text);
});

test('verses are found by a few remembered words, in each language', () => {
  assert.equal(found('no compulsion in religion')[0], '2:256');
  assert.equal(found('neither drowsiness overtakes him nor sleep')[0], '2:255');
  assert.equal(found('إن مع العسر يسرا')[0], '94:6');
  assert.equal(found('لا تأخذه سنة ولا نوم')[0], '2:255');
  assert.equal(found('তন্দ্রাও স্পর্শ করতে পারে না এবং নিদ্রাও নয়')[0], '2:255');
});

test('words of several scripts together', () => {
  assert.equal(found('Kursi لا نوم তন্দ্রা')[0], '2:255');
});

test('typing errors are forgiven when a word is in no text', () => {
  assert.deepEqual(new Set(found('pateince and prayer').slice(0, 2)), new Set(['2:45', '2:153']));
  assert.equal(search(quran, { text: 'compulsoin' }).hits[0]?.why[0]?.match, 'typo');
  assert.deepEqual(found('মানুশের').length > 0, true);
  assert.equal(search(quran, { text: 'qqqqzzzz' }).total, 0);
  for (const text of ['zzzzqqq', 'xyzzy', 'kjhg', 'qqqzzz kjhg']) assert.equal(search(quran, { text }).total, 0, text);
});

test('a word the lexicon knows is no typing error, though the texts have words like it', () => {
  const list = ['a hijack', 'a veil', 'another veil', 'hijabs and more'].map((en, doc) => ({ doc, fields: { en } }));
  const lexicon = new Map([['hijaz', [{ stem: 'veil', chance: 1 }]]]);
  const index = openBuilt(buildIndex(list, { lexicon }));
  const docs = (text: string, meanings = true): number[] =>
    search(index, { text, meanings }).hits.map(({ doc }) => doc);
  assert.deepEqual(docs('hijaz'), [1, 2]);
  assert.ok(docs('hijaz', false).every((doc) => doc === 0 || doc === 3));
  assert.deepEqual(docs('hijab*'), [3]);
});

test('Bengali in Latin letters, when the words are in no text', () => {
  for (const ref of ['2:43', '73:20']) assert.ok(found('namaj kayem koro jakat dao').includes(ref), ref);
  assert.ok(found('pita matar sathe valo bebohar').slice(0, 3).includes('17:23'));
  assert.ok(found('roja').includes('2:183'));
  assert.ok(found('dhoirjo dhoro').length > 0);
  assert.equal(search(quran, { text: 'namaj kayem koro', mode: 'all' }).total, 0);
  const text = String(documents[refs.indexOf('2:43')]?.fields.bn);
  const marked = highlights(quran, text, 'namaj kayem koro').map(({ start, end }) => text.slice(start, end));
  assert.ok(
    marked.some((word) => word.startsWith('নামা')),
    marked.join(' '),
  );
});

test('the very words come before what they may mean', () => {
  const meanings = (stem: string, ...others: string[]): [string, { stem: string; chance: number }[]] => [
    stem,
    others.map((other) => ({ stem: other, chance: 0.9 })),
  ];
  const index = openBuilt(
    buildIndex(documents, {
      lexicon: new Map([meanings('احد', 'واحد', 'اله', 'one', 'এক'), meanings('قل', 'say'), meanings('الله', 'allah')]),
    }),
  );
  for (const text of ['قل هو الله احد', 'قل هو اللة احد', 'قل هو الله أحد'])
    assert.equal(refs[search(index, { text }).hits[0]?.doc ?? -1], '112:1', text);
});

test('prefixes: asked for with a star, or when the word is unfinished', () => {
  assert.ok(search(quran, { text: 'compuls*' }).hits.some((hit) => refs[hit.doc] === '2:256'));
  assert.equal(search(quran, { text: 'drowsin' }).hits[0]?.why[0]?.match, 'prefix');
});

test('a lone word is found first by precedence among texts that score nearly the same, on all pages', () => {
  const list = Array.from({ length: 30 }, (_, doc) => ({
    doc,
    fields: { en: `an intention ${'word '.repeat(doc % 3)}` },
  }));
  const index = openBuilt(buildIndex(list));
  const docs = (offset: number, limit: number): number[] =>
    search(index, { text: 'intention', offset, limit, precedence: (doc) => 30 - doc }).hits.map(({ doc }) => doc);
  const whole = docs(0, 30);
  assert.equal(whole.length, 30);
  const [first = -1] = whole;
  assert.ok(first > 0, `${first}`);
  assert.deepEqual([0, 7, 14, 21, 28].flatMap((offset) => docs(offset, 7)).slice(0, 30), whole);
});

test('quotes make a phrase', () => {
  const texts = (refsFound: string[]): string[] =>
    refsFound.map((ref) => String(documents[refs.indexOf(ref)]?.fields.en).toLowerCase());
  const answer = found('"lord of the worlds"', { limit: 100 });
  assert.ok(answer.length > 20);
  for (const text of texts(answer)) assert.match(text.replace(/[^a-z ]/g, ''), /lord of the worlds/);
  for (const text of texts(found('"lord of the worlds" moses'))) assert.match(text, /moses/);
  assert.deepEqual(found('lord of the worlds', { mode: 'phrase', limit: 100 }), answer);
  assert.equal(search(quran, { text: '"worlds the of lord"' }).total, 0);
  assert.ok(found('"اهدنا الصراط المستقيم"').includes('1:6'));
});

test('mode all asks for every word, mode exact for the very form', () => {
  assert.equal(search(quran, { text: 'patience zebra', mode: 'all' }).total, 0);
  assert.ok(search(quran, { text: 'patience zebra' }).total > 0);
  const exact = search(quran, { text: 'orphan', mode: 'exact', limit: 100 });
  assert.ok(exact.total > 0 && exact.total < search(quran, { text: 'orphan', mode: 'all', limit: 100 }).total);
});

test('exact forms come before other forms of the stem', () => {
  const matches = search(quran, { text: 'orphan', limit: 100 }).hits.map((hit) => hit.why[0]?.match);
  assert.ok(matches.includes('exact') && matches.includes('stem'));
  assert.ok(matches.slice(0, 3).every((match) => match === 'exact'));
});

test('pages follow one another without gaps or doubles; totals stay', () => {
  for (const text of ['mercy', 'mercy of your lord', 'الله غفور', 'what is the reward of patience']) {
    const whole = search(quran, { text, limit: 100 });
    const paged: number[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined && paged.length < 100) {
      const page = search(quran, { text, limit: 7, offset });
      assert.equal(page.total, whole.total);
      paged.push(...page.hits.map((hit) => hit.doc));
      offset = page.next;
    }
    assert.deepEqual(
      paged.slice(0, whole.hits.length),
      whole.hits.map((hit) => hit.doc),
      text,
    );
    assert.equal(new Set(paged).size, paged.length);
  }
});

test('a filter holds for hits and total', () => {
  const medinan = (doc: number): boolean => (refs[doc] ?? '').startsWith('2:');
  const answer = search(quran, { text: 'patience', allow: medinan, limit: 100 });
  assert.equal(answer.total, answer.hits.length);
  assert.ok(answer.hits.length > 3 && answer.hits.every((hit) => medinan(hit.doc)));
});

test('stubs rank below, parallel texts answer as one', () => {
  const index = indexOf([
    { doc: 0, fields: { en: 'charity is a proof' }, weight: 0.3 },
    { doc: 1, fields: { en: 'charity is a proof and patience is light, said one' }, group: 1 },
    { doc: 2, fields: { en: 'charity is a proof and patience is light, said two' }, group: 1 },
    { doc: 3, fields: { en: 'fasting is a shield' } },
  ]);
  const answer = search(index, { text: 'charity' });
  assert.equal(answer.total, 2);
  assert.deepEqual(
    answer.hits.map((hit) => hit.doc),
    [1, 0],
  );
  assert.deepEqual(answer.hits[0]?.same, [2]);
});

test('highlights mark the words that match, in the text as it was given', () => {
  const marked = (text: string, query: string): string[] =>
    highlights(quran, text, query).map(({ start, end }) => text.slice(start, end));
  const text = String(documents[refs.indexOf('2:153')]?.fields.en);
  assert.deepEqual(marked(text, 'patient prayers'), ['patience', 'prayer', 'patient']);
  assert.deepEqual(marked(text, 'pateince'), ['patience', 'patient']);
  assert.deepEqual(
    marked(String(documents[refs.indexOf('1:6')]?.fields.ar), 'الصراط').map((word) => word.normalize('NFC')),
    ['ٱلصِّرَٰطَ'.normalize('NFC')],
  );
  assert.deepEqual(marked('nothing here', 'patience'), []);
});

test('no query is too strange', () => {
  const strange = [
    '',
    ' ',
    '😀'.repeat(128),
    '" OR * NEAR( -',
    '""""',
    '"',
    '*',
    '\u064b\u0651',
    '\u202e\u202b\u200f',
    'a*',
    '\ud800',
    'x'.repeat(5000),
    'the '.repeat(500),
  ];
  for (const text of strange) {
    for (const mode of ['best', 'all', 'phrase', 'exact'] as const) assert.ok(search(quran, { text, mode }).total >= 0);
    highlights(quran, 'In the name of Allah', text);
  }
  const unit = fc.constantFrom(...'"*-()رحমة'.split(''), 'mercy', ' ', 'الله', 'করে', '😀', '\u0670', 'ٰ', '2', 'prayr');
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 14 }).map((units) => units.join('')),
      fc.constantFrom('best', 'all', 'phrase', 'exact'),
      (text, mode) => {
        const answer = search(quran, { text, mode: mode as NonNullable<Query['mode']> });
        assert.ok(answer.hits.length <= 10 && answer.hits.length <= answer.total);
        for (const hit of answer.hits) assert.ok(Number.isFinite(hit.score));
      },
    ),
    { numRuns: count(300, 15_000) },
  );
  // Whatever came before, an ordinary query still gives its own answer: no query leaves a trace.
  assert.equal(found('no compulsion in religion')[0], '2:256');
});

test('synonyms that translators choose freely are one word', () => {
  for (const [one, other] of [
    ['salah', 'prayer'],
    ['বেহেশত', 'জান্নাত'],
    ['নামাজ', 'সালাত'],
    ['সিয়াম', 'রোযা'],
  ] as const) {
    const total = (text: string): number => search(quran, { text }).total;
    assert.ok(total(other) > 5, other);
    assert.equal(total(one), total(other), one);
  }
  assert.equal(search(quran, { text: 'salah', mode: 'exact' }).total, 0);
});

test('a query that is Bengali in Latin letters is read as Bengali, also where English has the word', () => {
  const texts = ['নিচে পানি', 'a niche in the wall', 'রাগ করো না', 'an old rag'].map((text, doc) => ({
    doc,
    fields: doc % 2 === 0 ? { bn: text } : { en: text },
  }));
  const index = indexOf(texts);
  const docs = (text: string): number[] => search(index, { text }).hits.map(({ doc }) => doc);
  assert.deepEqual(docs('mayer niche pani'), [0]);
  assert.deepEqual(docs('rag korona'), [2]);
  assert.deepEqual(docs('niche'), [1]);
});

test('a word of the lexicon is found by its sounds in Latin letters', () => {
  const list = ['পরচর্চা করো না', 'অন্য কথা'].map((bn, doc) => ({ doc, fields: { bn } }));
  const lexicon = new Map([['গিবত', [{ stem: 'পরচর্চ', chance: 1 }]]]);
  const index = openBuilt(buildIndex(list, { lexicon }));
  assert.deepEqual(
    search(index, { text: 'gibot kora ki' }).hits.map(({ doc }) => doc),
    [0],
  );
});
