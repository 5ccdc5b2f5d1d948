import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { LiveCorpus } from '../../../src/corpus/live.ts';
import { findQuotations, versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import { judgeReference } from '../../../src/corpus/quotations/match/verdict.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../../src/corpus/quran/open.ts';
import type { Claimed } from '../../../src/corpus/references/reader.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { cpuMs } from '../../support/cpu-time.ts';
import { LIMITED } from '../../support/quran/limited-verses.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
let quran: Quran;
let live: LiveCorpus;
let corpus: QuotationCorpus;
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
  live = new LiveCorpus({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
  const names = quranNames(quran.surahs);
  corpus = { verses: versesOf(quran), names, index: live.verses(), hadith: live.hadith() };
});
after(() => {
  live.close();
  quran.close();
  rmSync(dataDir, { recursive: true });
});

/** Without a bound. */
const quotationsIn = (text: string) =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;

function only(text: string): Quotation {
  const found = quotationsIn(text);
  assert.equal(found.length, 1, `${text}: ${JSON.stringify(found)}`);
  return found[0] as Quotation;
}

test('a hadith is found without its chain, with other marks, and with what was changed', () => {
  const right = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (النووي 12)');
  assert.deepEqual(
    [right.kind, right.ref, right.verdict, right.partial, right.reference?.ok],
    ['hadith', 'nawawi:12', 'normalised', true, true],
  );
  assert.equal(right.edition, 'nawawi40');
  const changed = only('قال رسول الله ﷺ: «من حسن إيمان المرء تركه ما لا يعنيه»');
  assert.equal(changed.verdict, 'altered');
  assert.deepEqual(
    changed.differences.map(({ op, found }) => [op, found]),
    [['replace', 'إيمان']],
  );
  assert.match(changed.right_text ?? '', /إِسْلَامِ/);
  const elsewhere = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (النووي 13)');
  assert.equal(elsewhere.reference?.ok, false);
  const unknown = only('قال رسول الله ﷺ: «طلب القمر فريضة على كل صياد في البحر»');
  assert.deepEqual([unknown.kind, unknown.verdict, unknown.ref], ['hadith', 'not_found', null]);
});

test('a reference to a collection that is not installed is not judged', () => {
  const found = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (سنن الدارمي 12)');
  assert.equal(found.reference, null);
});

test('hadiths are found in running text', () => {
  const found = only('سمعت في الدرس أن من حسن إسلام المرء تركه ما لا يعنيه وهذا أصل عظيم في الأدب #حديث');
  assert.deepEqual([found.ref, found.text], ['nawawi:12', 'من حسن إسلام المرء تركه ما لا يعنيه']);
});

test('verses and hadiths in translation are found by their words', () => {
  const verse = only(
    'Allah says: “Allah does not charge a soul except [with that within] its capacity” (Quran 2:286).',
  );
  assert.deepEqual([verse.kind, verse.ref, verse.lang, verse.verdict], ['quran', '2:286', 'en', 'exact']);
  const hadith = only(
    "The Prophet said: “It is part of the goodness of a person's Islam that he leaves what does not concern him.” (Nawawi 12)",
  );
  assert.deepEqual([hadith.kind, hadith.ref, hadith.verdict], ['hadith', 'nawawi:12', 'exact']);
  const changed = only(
    "The Prophet said: “It is part of the goodness of a person's faith that he leaves what does not concern him.”",
  );
  assert.deepEqual(
    changed.differences.map(({ found, expected }) => [found, expected]),
    [['faith', 'Islam']],
  );
  const bengali = only('রাসূলুল্লাহ ﷺ বলেছেন: “একজন মানুষের ইসলামের সৌন্দর্যের একটি অংশ হলো, যা তার বিষয় নয় তা ছেড়ে দেওয়া”');
  assert.deepEqual([bengali.ref, bengali.lang, bengali.verdict], ['nawawi:12', 'bn', 'exact']);
  const unknown = only('The Prophet said: “The moon is made of green cheese and blue sand.”');
  assert.deepEqual([unknown.verdict, unknown.claim, unknown.speaker], ['not_found', 'introduction', 'prophet']);
  assert.deepEqual(quotationsIn('The landlord said: “The moon is made of green cheese and blue sand.”'), []);
});

test('what is said again and again takes no longer', () => {
  for (const text of [
    'قال '.repeat(8_000),
    'لا إله إلا الله '.repeat(2_000),
    '«'.repeat(32_000),
    'the '.repeat(8_000),
  ]) {
    assert.ok(cpuMs(() => quotationsIn(text)) < 5_000, text.slice(0, 20));
  }
});

test('many signs behind a reference take no longer', () => {
  for (const text of [
    `Indeed, with hardship will be ease.\n\n(94:6) ${'-'.repeat(31_000)}x`,
    `Indeed, with hardship will be ease.\n(94:6) ${'-'.repeat(31_000)}\nx`,
  ]) {
    const ms = cpuMs(() => quotationsIn(text));
    assert.ok(ms < 1_000, `${text.slice(0, 50)}: ${ms} ms`);
  }
});

/** A translation as people quote it: without what the translator put in brackets, and without marks of direct speech. */
const asQuoted = (text: string) =>
  text
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?!।])/g, '$1')
    .trim();

test('a translation can be quoted without the words in brackets, wherever they are; no other word can be left out', () => {
  const texts = quran.texts('quran.en');
  let checked = 0;
  for (const { id, total_verses } of quran.surahs) {
    const from = quran.starts[id - 1] as number;
    for (let verse = 1; verse <= total_verses; verse += 3) {
      const text = texts.text(from + verse - 1);
      const quoted = asQuoted(text);
      const words = quoted.split(' ');
      if (!text.includes('[') || words.length < 6) continue;
      checked++;
      const verdictOf = (words: string) => only(`Allah says: “${words}” (${id}:${verse})`).verdict;
      if (!LIMITED.has(`${id}:${verse}`))
        assert.ok(['exact', 'normalised'].includes(verdictOf(quoted)), `${id}:${verse} ${quoted}`);
      if (checked % 10 !== 0) continue;
      const middle = words.findIndex((word, place) => place >= words.length >> 1 && /\p{L}/u.test(word));
      const missing = words.toSpliced(middle, 1).join(' ');
      assert.equal(verdictOf(missing), 'altered', `${id}:${verse} ${missing}`);
    }
  }
  assert.ok(checked > 800, `${checked} verses`);
  assert.equal(only('God says: "Say, He is Allah, One" (112:1)').verdict, 'normalised');
});

test('marks can open before the introduction of a verse; words of a verse or hadith that introduce speech are its own', () => {
  const found = (text: string) => {
    const { text: words, verdict, claim, speaker } = only(text);
    return [words, verdict, claim, speaker];
  };
  const verse = ['Indeed, Allah is with the patient', 'exact', 'introduction', 'god'];
  assert.deepEqual(found('"Allah says: Indeed, Allah is with the patient." (2:153)'), verse);
  assert.deepEqual(found('A friend wrote: “Allah says in the Quran: Indeed, Allah is with the patient”'), verse);
  assert.deepEqual(found('«قال الله تعالى: إن الله مع الصابرين» [البقرة: 153]').slice(0, 3), [
    'إن الله مع الصابرين',
    'normalised',
    'introduction',
  ]);
  assert.equal(found('"Say: He is Allah, One" (112:1)')[0], 'Say: He is Allah, One');
});

test('another wording of the verse that is named is not taken for altered words of another text', () => {
  const found = only('Verily, with hardship comes ease (Quran 94:5).');
  assert.deepEqual([found.ref, found.verdict, found.reference?.ok], ['94:5', 'unknown_wording', null]);
  assert.deepEqual([found.differences, found.right_text, found.reference?.reason], [[], null, 'unknown_wording']);
  assert.deepEqual(
    found.compare?.map(({ ref, edition, lang }) => [ref, edition, lang]),
    [
      ['94:5', 'quran.ar', 'ar'],
      ['94:5', 'quran.en', 'en'],
    ],
  );
  assert.deepEqual(quotationsIn('Be patient in hardship, for ease will come after it (94:5).'), []);
});

test('a short verse changed in one place alone is altered, whatever was put there', () => {
  const { verdict, differences } = only('Allah says: "Say, my Lord, increase me in gold and cattle" (20:114)');
  assert.deepEqual([verdict, differences[0]?.expected], ['altered', 'knowledge']);
});

test('a verse whose words changed places is found', () => {
  const found = only('قال تعالى: ﴿وما خلقت الإنس والجن إلا ليعبدون﴾');
  assert.deepEqual([found.ref, found.verdict], ['51:56', 'altered']);
  assert.deepEqual(
    found.differences.map(({ found }) => found),
    ['الإنس', 'والجن'],
  );
  assert.deepEqual(only('﴿الله نور الأرض والسماوات﴾').ref, '24:35');

  // Two neighbors of every fifth short verse.
  const texts = quran.texts('quran.ar');
  let [right, checked] = [0, 0];
  for (const { id, total_verses } of quran.surahs) {
    for (let verse = 1; verse <= total_verses; verse += 5) {
      const words = texts.text((quran.starts[id - 1] as number) + verse - 1).split(' ');
      if (words.length < 5 || words.length > 9) continue;
      const swapped = words.with(2, words[3] as string).with(3, words[2] as string);
      if (skeleton(words[2]) === skeleton(words[3])) continue;
      checked++;
      const [first] = quotationsIn(`قال تعالى: ﴿${swapped.join(' ')}﴾`);
      if (first?.verdict === 'altered' && first.refs.some((ref) => ref.includes(`${id}:${verse}`))) right++;
    }
  }
  // The words of some belong to another verse as much.
  assert.ok(right / checked > 0.8, `${right} of ${checked}`);
});

const skeleton = (word = '') => word.normalize('NFD').replace(/\p{M}/gu, '');

test('a line that is one hadith behind its chain is judged by its claim, and half of two words is no verse', () => {
  const found = only('عن أبي هريرة أن رسول الله قال: من حسن إسلام المرء تركه ما لا يعنيه');
  assert.deepEqual(
    [found.text, found.verdict, found.claim],
    ['من حسن إسلام المرء تركه ما لا يعنيه', 'normalised', 'introduction'],
  );
  assert.equal(only('قال الرسول: الدين المعاملة').verdict, 'not_found');
  // An intact half does not hide what was changed in the other one.
  const line =
    'من كان يؤمن بالله واليوم الآخر فليقل خيرا أو ليصرخ وقال رسول الله ومن كان يؤمن بالله واليوم الآخر فليكرم جاره';
  assert.ok(
    quotationsIn(line).some(
      ({ verdict, differences }) => verdict === 'altered' && differences.some(({ found }) => found.includes('ليصرخ')),
    ),
  );
});

test('words that are in no text are not compared with a whole surah', () => {
  for (const text of [
    'Allah says in Surah Yusuf: "Whoever counts the stars at noon will never be poor again."',
    'The Quran says: "Whoever counts the stars at noon will never be poor again." (Surah Al-Baqarah)',
    'The Quran says: "Whoever counts the stars at noon will never be poor again."\nAllah says (94:6): x',
  ]) {
    const { verdict, reference, right_text } = only(text);
    assert.deepEqual([verdict, reference, right_text], ['not_found', null, null], text);
  }
});

test('a collection behind a dash at the end of a line is a reference', () => {
  const words = 'None of you believes until he loves for his brother what he loves for himself';
  const found = only(`${words} - an-Nawawi`);
  assert.deepEqual([found.text, found.reference?.ok, found.claim], [words, true, 'reference']);
  assert.deepEqual(quotationsIn('I like these books a lot - an-Nawawi'), []);
});

test('altered words in one collection do not prove a reference to another one wrong, unless it names a number', () => {
  const named = (number?: string) =>
    ({ kind: 'hadith', collections: ['bukhari'], text: 'Bukhari', start: 0, end: 7, number }) as Claimed;
  const changed = [{ op: 'replace', start: 0, end: 1, found: 'a', expected: 'b' }] as const;
  assert.equal(judgeReference(named(), false, changed), null);
  assert.deepEqual(judgeReference(named(), false, []), { claimed: 'Bukhari', ok: false });
  assert.deepEqual(judgeReference(named('1'), false, changed), { claimed: 'Bukhari', ok: false });
  assert.deepEqual(judgeReference(named(), true, changed), { claimed: 'Bukhari', ok: true });
});

test('the last words of a saying, changed, are not left out of the claim', () => {
  const said = 'قال النبي صلى الله عليه وسلم لا يؤمن أحدكم حتى يحب لأخيه ما يحب لولده فاتقوا الله في إخوانكم.';
  assert.ok(quotationsIn(said).every(({ verdict }) => verdict === 'altered'));
  assert.ok(quotationsIn(said).length > 0);
});

test('a reference behind a quotation with marks of its own is read', () => {
  const verse = quran.texts('quran.en').text(3014);
  for (const [place, ok] of [
    ['26:83', true],
    ['26:86', false],
  ] as const) {
    const found = quotationsIn(`> ${verse}\n\n[${place}](https://quran.com/${place.replace(':', '/')})`);
    const told = found.flatMap(({ reference }) => (reference === null ? [] : [reference]));
    assert.deepEqual(told, [{ claimed: place, ok }]);
  }
});

test('a reference of the next paragraph, or of a quotation that opens, is not that of the one before', () => {
  const verse = quran.texts('quran.en').text(3014);
  const found = quotationsIn(`${verse}.\n\n(2:255) is the verse that I read last night.`);
  assert.deepEqual(
    found.map(({ reference }) => reference),
    found.map(() => null),
  );
});

test('words that every hadith has do not make a reference right', () => {
  const found = quotationsIn(
    'The Messenger of Allah ﷺ said: “(about that) and the Messenger of Allah used to say” (Nawawi 13)',
  );
  assert.ok(found.every(({ reference }) => reference?.ok !== true));
});

test("an emoji behind the last words of a verse is the writer's", () => {
  const found = only('Did you know that Allah ﷻ promises: As for he who thinks himself without need 🤲 Ameen.');
  assert.deepEqual([found.verdict, found.ref], ['exact', '80:5']);
});
