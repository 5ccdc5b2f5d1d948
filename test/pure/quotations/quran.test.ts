import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { findQuotations, versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import { verseRef } from '../../../src/corpus/quotations/match/library.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { LIMITED } from '../../support/quran/limited-verses.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
let quran: Quran;
let corpus: QuotationCorpus;
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
  corpus = { verses: versesOf(quran), names: quranNames(quran.surahs), index: undefined, hadith: undefined };
});
after(() => {
  quran.close();
  rmSync(dataDir, { recursive: true });
});

const all = (text: string): readonly Quotation[] =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
function only(text: string): Quotation {
  const found = all(text);
  assert.equal(found.length, 1, `${text}: ${JSON.stringify(found)}`);
  return found[0] as Quotation;
}
const changes = ({ differences }: Quotation) =>
  differences.map(({ op, found, expected }) => [op, found.normalize(), expected.normalize()]);

test('a verse is recognised as it is, in either coding, in NFC, in NFD and without marks', () => {
  const { text } = quran.texts('quran.ar');
  const source = quran.texts('quran.ar-kfgqpc').text;
  const forms: [string, (verse: string, ordinal: number) => string, Quotation['verdict'][]][] = [
    ['as it is', (verse) => verse, ['exact']],
    ['as the source has it', (_, ordinal) => source(ordinal), ['exact']],
    ['NFC', (verse) => verse.normalize('NFC'), ['exact']],
    ['NFD', (verse) => verse.normalize('NFD'), ['exact']],
    ['no marks', (verse) => verse.normalize('NFC').replace(/[\p{M}\u0640]/gu, ''), ['normalised', 'exact']],
  ];
  for (const [name, form, verdicts] of forms) {
    for (const ordinal of places(6236, 11)) {
      if (LIMITED.has(verseRef(quran, ordinal, ordinal))) continue;
      const verse = form(text(ordinal), ordinal);
      const found = only(`﴿${verse}﴾`);
      const where = `${name}, ordinal ${ordinal}: ${verse} → ${JSON.stringify(found)}`;
      assert.ok(verdicts.includes(found.verdict), where);
      assert.ok(!found.partial && !found.range, where);
      assert.equal(found.text, verse.trim().replace(/^[۞\s]+|[۩\s]+$/gu, ''), where);
    }
  }
});

test('modern spelling is spelling', () => {
  for (const [ref, text] of [
    ['2:177', 'ليس البر أن تولوا وجوهكم قبل المشرق والمغرب'],
    ['2:261', 'في كل سنبلة مائة حبة'],
    ['2:261', 'في كل سنبلة مئة حبة'],
    ['2:245', 'والله يقبض ويبسط وإليه ترجعون'],
    ['2:33', 'قَالَ يَا آدَمُ أَنۢبِئْهُم بِأَسْمَآئِهِمْ'],
    ['20:94', 'قال يا ابن أم لا تأخذ بلحيتي ولا برأسي'],
    ['2:72', 'وإذ قتلتم نفسا فادارأتم فيها'],
    ['2:73', 'كَذَٰلِكَ يُحْيِي اللَّهُ الْمَوْتَىٰ'],
    ['72:16', 'وأن لو استقاموا على الطريقة لأسقيناهم ماء غدقا'],
    ['3:190', 'واختلاف الليل والنهار لآيات لأولي الألباب'],
    ['7:163', 'واسألهم عن القرية التي كانت حاضرة البحر'],
    ['6:77', 'فلما رأى القمر بازغا قال هذا ربي'],
    ['37:164', 'وما منا إلا له مقام معلوم'],
    ['18:1', 'الْحَمْدُ لِلَّهِ الَّذِي أَنْزَلَ عَلَىٰ عَبْدِهِ الْكِتَابَ وَلَمْ يَجْعَلْ لَهُ عِوَجًا'],
    ['53:31', 'ليجزي الذين أساءوا بما عملوا'],
    ['44:43-44', 'إن شجرة الزقوم * طعام الأثيم'],
    ['112:1-4', 'قل هو الله احد، الله الصمد، لم يلد ولم يولد، ولم يكن له كفوا احد'],
  ] as const) {
    const found = only(`﴿${text}﴾`);
    assert.deepEqual([found.ref, found.verdict, changes(found)], [ref, 'normalised', []], text);
  }
});

test('every other change of a letter or a mark is told', () => {
  for (const [ref, text, difference] of [
    ['51:19', 'وَفِيٓ أَمْوَٰلِهِمْ حَقٌّۭ لِلسَّآئِلِ وَلِلْمَحْرُومِ', ['replace', 'وَلِلْمَحْرُومِ', 'وَٱلۡمَحۡرُومِ']],
    ['112:1', 'قل هو الله الأحد', ['replace', 'الأحد', 'أَحَدٌ']],
    ['1:1', 'بسم اللة الرحمن الرحيم', ['replace', 'اللة', 'ٱللَّهِ']],
    ['112:3', 'لم يلد لم يولد', ['replace', 'لم', 'وَلَمۡ']],
    ['1:2', 'الحمد لله رب العالم', ['replace', 'العالم', 'ٱلۡعَٰلَمِينَ']],
    ['1:5', 'إِيَّاكَ نَعْبَدُ وَإِيَّاكَ نَسْتَعِينُ', ['replace', 'نَعْبَدُ', 'نَعۡبُدُ']],
    ['114:1', 'قل أعوذ بالله برب الناس', ['insert', 'بالله', '']],
    ['113:3', 'ومن شر غاسق وقب', ['delete', '', 'إِذَا']],
    ['2:255', 'الله لا إله إلا هو الحي القيوم لا تأخذه نوم ولا سنة', ['replace', 'نوم ولا سنة', 'سِنَةٞ وَلَا نَوۡمٞۚ']],
  ] as const) {
    const found = only(`﴿${text}﴾`);
    assert.equal(found.verdict, 'altered', text);
    assert.equal(found.ref, ref, text);
    if (ref !== '2:255') assert.deepEqual(changes(found), [difference.map((part) => part.normalize())], text);
    for (const { start, end, found: words } of found.differences) {
      assert.equal(`﴿${text}﴾`.slice(start, end), words);
    }
  }
});

test('what is in no verse is not found, and a claimed reference says what should stand there', () => {
  const found = only('﴿ولا تقتلوا الطير الواحدة وأنتم تعقلون﴾ [البقرة: 195]');
  assert.deepEqual([found.verdict, found.ref, found.reference?.ok], ['not_found', null, null]);
  assert.match(found.right_text ?? '', /^وَأَنفِقُواْ/);
});

test('references beside a quotation are checked, in every usual form', () => {
  for (const [text, ok] of [
    ['﴿الله لا إله إلا هو الحي القيوم﴾ [البقرة: 255]', true],
    ['﴿الله لا إله إلا هو الحي القيوم﴾ [البقرة ٢٥٥]', true],
    ['قال تعالى في سورة البقرة آية 255: «الله لا إله إلا هو الحي القيوم»', true],
    ['{الله لا إله إلا هو الحي القيوم} (2:255)', true],
    ['Allah says: “الله لا إله إلا هو الحي القيوم” (Quran 2:255)', true],
    ['সূরা বাকারা, আয়াত ২৫৫: ﴿الله لا إله إلا هو الحي القيوم﴾', true],
    ['﴿الله لا إله إلا هو الحي القيوم﴾ (آل عمران: 2)', true],
    ['﴿الله لا إله إلا هو الحي القيوم﴾ (آل عمران: 3)', false],
    ['﴿قل هو الله أحد﴾ 1:1', false],
    ['﴿قل هو الله أحد﴾ [الفلق: 1]', false],
  ] as const) {
    assert.equal(only(text).reference?.ok, ok, text);
  }
  assert.equal(only('﴿قل هو الله أحد﴾').reference, null);
  const twice = only('﴿الله لا إله إلا هو الحي القيوم﴾ (آل عمران: 2)');
  assert.deepEqual([twice.ref, twice.refs], ['3:2', ['3:2', '2:255']]);
});

test('a reference to a surah or verse that does not exist is told, other pairs of numbers are not', () => {
  for (const [text, claimed] of [
    ['115:1', '115:1'],
    ['Be kind (115:1).', '115:1'],
    ['As Quran 115:1 says, be kind.', 'Quran 115:1'],
    ['See Surah 115, verse 1.', 'Surah 115, verse 1'],
    ['94:9', '94:9'],
    ['الضحى 5 والشرح 9', 'والشرح 9'],
  ] as const) {
    const found = only(text);
    const reference = { claimed, ok: false, reason: 'nonexistent' };
    assert.deepEqual([found.verdict, found.claim, found.reference], ['not_found', 'reference', reference]);
  }
  for (const text of [
    'It starts at 115:1.',
    'A picture (640:480)',
    'Chapter 120 of the novel',
    'الصدق والإخلاص 10 مرات',
  ])
    assert.deepEqual(all(text), [], text);
  assert.equal(only('﴿قل هو الله أحد﴾ (115:1)').reference?.ok, false);
});

test('verses are found in running text, formulae are not', () => {
  const found = all(
    'قرأت اليوم إن مع العسر يسرا في كتاب. The verse واستعينوا بالصبر والصلاة وإنها لكبيرة is often quoted, ان شاء الله.',
  );
  assert.deepEqual(
    found.map(({ ref, verdict, partial }) => [ref, verdict, partial]),
    [
      ['94:6', 'normalised', false],
      ['2:45', 'normalised', true],
    ],
  );
  for (const text of [
    'Start with بسم الله الرحمن الرحيم and say الحمد لله رب العالمين.',
    'قال النبي صلى الله عليه وسلم شيئا، ولا حول ولا قوة إلا بالله #ذكر',
    'no Arabic at all',
  ]) {
    assert.deepEqual(all(text), [], text);
  }
});

test('another reading is named and is no fault', () => {
  const found = only('﴿مَلِكِ يَوْمِ اِ۬لدِّينِۖ﴾');
  assert.deepEqual([found.ref, found.verdict, found.differences], ['1:4', 'normalised', []]);
  assert.match(found.reading ?? '', /Warsh/);
  assert.equal(only('﴿مَالِكِ يَوْمِ الدِّينِ﴾').reading, null);
});

test('a whole verse in a line of prose is one exact quotation, although the line as a whole is not the verse', () => {
  const { text } = quran.texts('quran.ar');
  for (const ordinal of [254, 836, 1297, 2625, 4616, 5443]) {
    const verse = text(ordinal);
    const before = 'كنت أمر عليها سريعا أيام الدراسة ';
    const found = only(`${before}${verse} أما الآن وقد صار عندي أطفال فأقرأها بعين أخرى`);
    assert.deepEqual([found.verdict, found.start, found.partial], ['exact', before.length, false], verse);
  }
});

test('speech within a verse does not split it', () => {
  const { text } = quran.texts('quran.ar');
  for (const ordinal of [4286, 291]) {
    const verse = text(ordinal);
    const before = 'هذا ما قرأته صباح اليوم في البيت.\n';
    const found = only(`${before}${verse}\nثم ذهبت إلى العمل.`);
    assert.deepEqual([found.verdict, found.partial, found.end - found.start], ['exact', false, verse.length], verse);
  }
});

test('a word added to a verse at one end is still a change', () => {
  const found = only('قل هو الله أحد الله الصمد العظيم');
  assert.equal(found.verdict, 'altered');
});

test('words that go on behind a verse are added to it', () => {
  const text =
    'أيها الناس اتقوا يا أيها الذين آمنوا استعينوا بالصبر والصلاة إن الله مع الصابرين والشاكرين والمحسنين المتقين';
  assert.ok(all(text).some(({ verdict }) => verdict === 'altered'));
});

test('a verse in a line of prose is told from the words around it', () => {
  const verse = quran.texts('quran.ar').text(2625);
  const part = 'ما أصاب من مصيبة إلا بإذن الله ومن يؤمن بالله يهد قلبه';
  for (const [before, quoted, behind, partial] of [
    ['جدتي لم تكمل المدرسة لكنها كانت تحفظ هذا عن ظهر قلب، ', verse, ' وكانت تردده وهي تطبخ لنا جميعا.', false],
    ['يوم تركت الوظيفة كتبت للمدير كلمتين، وكتبت لأمي ', verse, ' ففهمت فورا.', false],
    ['خرجت من البيت مسرعا وأنا أردد ', part, ' حتى وصلت إلى المستشفى.', true],
  ] as const) {
    const { start, end, verdict, partial: isPart } = only(`${before}${quoted}${behind}`);
    assert.deepEqual([start, end - start, isPart], [before.length, quoted.length, partial], before);
    assert.ok(verdict === 'exact' || verdict === 'normalised', before);
  }
});

test('a claim of words within a verse ends where the verse does', () => {
  const found = all(
    'فهمت معنى وَقَالَ رَبُّكُمُ ٱدۡعُونِيٓ أَسۡتَجِبۡ لَكُمۡۚ إِنَّ ٱلَّذِينَ يَسۡتَكۡبِرُونَ عَنۡ عِبَادَتِي سَيَدۡخُلُونَ جَهَنَّمَ دَاخِرِينَ عطلة سعيدة للجميع!',
  );
  assert.deepEqual(
    found.map(({ verdict, ref }) => [verdict, ref]),
    [['exact', '40:60']],
  );
});

test('what is ascribed to the Prophet stays so, and is reported once', () => {
  const ascribed = all('قال رسول الله: "وما أبرئ نفسي" إن النفس لأمارة بالسوء إلا ما رحم ربي إن ربي غفور رحيم');
  assert.deepEqual([ascribed[0]?.claim, ascribed[0]?.speaker], ['introduction', 'prophet']);
  const mixed = all('The Prophet said: وما أبرئ نفسي "إن النفس لأمارة بالسوء" إلا ما رحم ربي إن ربي غفور رحيم');
  for (const [at, { start }] of mixed.entries())
    assert.ok(at === 0 || start >= (mixed[at - 1]?.end ?? 0), JSON.stringify(mixed));
});
