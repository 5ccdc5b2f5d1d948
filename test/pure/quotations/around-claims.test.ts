import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
const { surahs, close } = openQuran(await buildCorpus(dataDir), readInputs());
const names = quranNames(surahs);
close();
rmSync(dataDir, { recursive: true });

const certain = (text: string) =>
  findClaims(text, names, new WorkBudget(1_000_000))
    .filter((claim) => claim.certain)
    .map(({ start, end, kind }) => ({ words: text.slice(start, end), kind }));

/** What is quoted, in three languages. `…` stands for it below. */
const QUOTED = {
  en: 'the seven moons guard every honest baker',
  bn: 'সাতটি চাঁদ সৎ রুটিওয়ালাকে পাহারা দেয়',
  ar: 'سبعة أقمار تحرس الخباز الأمين',
};
type Lang = keyof typeof QUOTED;

/** What the writer says around words that makes them a claim, by how. */
const CLAIMS: Readonly<Record<string, Readonly<Record<Lang, readonly string[]>>>> = {
  'a predicate behind marks': {
    en: ['“…” – that’s a hadith, look it up.', '“…”, I read that in Ibn Majah.', 'Is “…” an authentic hadith?'],
    bn: ['“…” এটা হাদিসে আছে, খুঁজে দেখেন।', '“…” — এটা কি সহীহ হাদিস?', '“…” হাদিসটা ঘুরছে।'],
    ar: ['«…» هذا حديث، ابحثوا عنه.', 'هل «…» حديث صحيح؟', 'نزار: «…» هيدا بالترمذي'],
  },
  'a source at the end of the line': {
    en: ['My wedding card: “…” Al-Quran', '“…” Sahih Muslim'],
    bn: ['বিয়ের কার্ড: “…” আল-কুরআন', '“…” সহীহ মুসলিম'],
    ar: ['بطاقة العرس: «…» القرآن الكريم', '«…» صحيح مسلم'],
  },
  'a doubt in brackets': {
    en: ['“…” (hadith, apparently)'],
    bn: ['“…” (হাদিস নাকি)'],
    ar: ['«…» (حديث على ما أظن)'],
  },
  'an introduction or predicate within marks': {
    en: ['Nana: "The Prophet said …."', 'Bilal: "… and it\'s in Tirmidhi"'],
    bn: ['স্যার: “রাসূলুল্লাহ বলেছেন যে …।”'],
    ar: ['ستي: "النبي قال …"', 'الأستاذ: «قال رسول الله إن …».'],
  },
  'a question that is answered': {
    en: ['Do you know what the Prophet ﷺ said about bread? ….', 'The Prophet’s advice to bakers? “…”'],
    bn: ['রুটি নিয়ে নবীজি কী বলেছেন জানেন? …।'],
    ar: ['هل تعرفون ماذا قال النبي ﷺ عن الخبز؟ ….'],
  },
  'a title of one text': {
    en: [
      'Prophet Muhammad ﷺ on bread: ….',
      'Hadith I love: ….',
      'Quran verse about bread: ….',
      'Hadith (Muslim): ….',
      '*HADITH OF THE DAY* 🌙\n\n….',
    ],
    bn: ['হাদিসে কুদসি, একটা মগে লেখা ছিল: …।', 'হাদিস (মুসলিম): …।', '*আজকের হাদিস* 🌙\n\n…।'],
    ar: [
      'النبي ﷺ عن الخبز: ….',
      'حديث أحبه: ….',
      'آية عن الخبز: ….',
      'حديث قدسي مكتوب على كوب: ….',
      '*حديث اليوم* 🌙\n\n…',
    ],
  },
  'the last line of a block': {
    en: ['Under it I wrote\n\n> …\n> Prophet Muhammad'],
    bn: ['নিচে লিখলাম\n\n> …\n> আল হাদিস'],
    ar: ['كتبت تحتها\n\n> …\n> الرسول الكريم'],
  },
  'a story whose subject speaks': {
    en: ['It is narrated that the Prophet ﷺ passed by a man fixing a net and said ….'],
    bn: ['বর্ণিত আছে, নবীজি এক জেলের পাশ দিয়ে যেতে যেতে বললেন, …।'],
    ar: ['دخل النبي ﷺ السوق ذات صباح باكر فقال: ….'],
  },
  'how it is said, or by whom it was told': {
    en: [
      'The Quran literally says ….',
      'my uncle told me the Prophet said …. then he left',
      'It said that according to the Prophet ….',
      "someone told me it's in the Quran that ….",
      'According to a hadith I saw on TikTok, ….',
    ],
    bn: [
      'আল্লাহ মুসাকে বলেন, “…”।',
      'হুজুর কইলেন, রাসূলুল্লাহ ফরমাইছেন …।',
      'আবার কইলেন, রাসূল বলে গেছেন …।',
      'তিরমিযী বর্ণনা করেছেন: …।',
      'টিকটকে দেখা একটা হাদিস অনুযায়ী, …।',
    ],
    ar: [
      'قال الله لموسى: «…».',
      'يقال إن النبي قال لعائشة: «…».',
      'حسب حديث شفته أمس، ….',
      'النبي وصانا وقال ….',
      'مكتوب في القرآن إن ….',
    ],
  },
  'other marks': { en: ['The Prophet ﷺ\n❝ … ❞'], bn: ['রাসূলুল্লাহ ﷺ বলেন\n❝ … ❞'], ar: ['رسول الله ﷺ\n❝ … ❞'] },
};

for (const [how, byLang] of Object.entries(CLAIMS)) {
  test(`words are a claim by ${how}`, () => {
    for (const [lang, ways] of Object.entries(byLang) as [Lang, readonly string[]][]) {
      for (const way of ways) {
        const words = certain(way.replace('…', QUOTED[lang])).map((claim) => claim.words);
        assert.deepEqual(words, [QUOTED[lang]], way);
      }
    }
  });
}

test('the same narrator once more is another claim', () => {
  const text = `عن النبي ﷺ: ${QUOTED.ar}. وعنه أيضا: لا يسرق الرغيف من عرف صاحبه. وعنه: خير الخبز ما قسم`;
  assert.deepEqual(
    certain(text).map(({ words }) => words),
    [QUOTED.ar, 'لا يسرق الرغيف من عرف صاحبه', 'خير الخبز ما قسم'],
  );
});

test('a colon within reported words does not divide them', () => {
  const [claim] = certain('The Prophet once said that three things return to their owner: bread, salt and kind words.');
  assert.equal(claim?.words, 'three things return to their owner: bread, salt and kind words');
});

test('hashtags are no part of a quotation', () => {
  const [claim] = certain(`নবীজি বলেছেন: ${QUOTED.bn} #হাদিস #জুমা`);
  assert.equal(claim?.words, QUOTED.bn);
});

test('a line that holds what is said is no heading of the next one', () => {
  const text = `ستي: "النبي قال ${QUOTED.ar}"\nأنا: يا ستي الله يهديكي`;
  assert.equal(certain(text).length, 1);
});

/** Nobody ascribes anything here. */
const PROSE = [
  'God says no sometimes, and that is an answer too.',
  'Verse two of the song says “baby do not go away”, skip it.',
  'The Prophet didn’t say “seek knowledge even in China and back”.',
  '“Certainty is not overruled by doubt” is not a hadith, it is a rule.',
  '“Guests are blind and hungry” is a proverb, and that hadith class is on Monday.',
  'Hadith class: bring a pen and a notebook please.',
  'Do you know what the Prophet said? Neither do I know it.',
  'The man the Prophet said would come was late for dinner today.',
  'The imam said parking is only at the back from now on.',
  'নবীজি কখনো বলেননি “জ্ঞানের জন্য চীনে চলে যাও”।',
  'হাদিসের ক্লাস: খাতা আর কলম নিয়ে আসবেন সবাই।',
  'এমন কোনো হাদিস নেই, ভাই বলে, আমি নিশ্চিত না।',
  'قال لنا إن القرآن فيه ١١٤ سورة وأطولها البقرة.',
  'ما فيه حديث يقول لازم تاكل بثلاث أصابع يا أخي.',
  'حديث الأسبوع ملغى لأن المحاضر مريض اليوم.',
  '«اليقين لا يزول بالشك» ليس حديثا بل قاعدة.',
];

test('prose around the same words is no claim', () => {
  for (const text of PROSE) assert.deepEqual(certain(text), [], text);
});
