import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { cpuMs } from '../../support/cpu-time.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
const { surahs, close } = openQuran(await buildCorpus(dataDir), readInputs());
const names = quranNames(surahs);
close();
rmSync(dataDir, { recursive: true });

const claimsIn = (text: string) => findClaims(text, names, new WorkBudget(10_000_000));
const ITEMS = {
  en: [
    'The lamp of a neighbour burns twice as long',
    'Who mends a net is fed by the sea',
    'A roof shared is a roof doubled',
  ],
  bn: ['যে নৌকা মেরামত করে নদী তাকে চেনে', 'প্রতিবেশীর বাতি দ্বিগুণ সময় জ্বলে', 'ভাগ করা ছাদ দ্বিগুণ হয়ে যায়'],
  ar: ['مصباح الجار يضيء مرتين كل ليلة', 'من أصلح شبكة أطعمه البحر يوما', 'السقف الذي يقسم يزداد اتساعا'],
} as const;
const HEADINGS = {
  en: [
    'Sayings of the Prophet ﷺ:',
    'The Prophet ﷺ said:',
    '5 hadiths on neighbours',
    '## What the Messenger of Allah ﷺ said about homes',
  ],
  bn: ['রাসুল ﷺ বলেছেন:', 'প্রতিবেশী নিয়ে ৫টি হাদিস', 'প্রিয় নবীজি ﷺ এর উপদেশ'],
  ar: ['قال رسول الله ﷺ:', 'أحاديث عن الجار', 'من أقوال النبي ﷺ في البيوت'],
} as const;
const WRITTEN: Readonly<Record<string, (items: readonly string[]) => string>> = {
  numbers: (items) => items.map((item, at) => `${at + 1}. ${item}`).join('\n'),
  'Bengali numbers': (items) => items.map((item, at) => `${'১২৩'.charAt(at)}) ${item}`).join('\n'),
  'Arabic numbers': (items) => items.map((item, at) => `${'١٢٣'.charAt(at)}- ${item}`).join('\n'),
  letters: (items) => items.map((item, at) => `${'abc'.charAt(at)}) ${item}`).join('\n'),
  bullets: (items) => items.map((item) => `• ${item}`).join('\n'),
  dashes: (items) => items.map((item) => `- ${item}.`).join('\n\n'),
  'one emoji': (items) => items.map((item) => `👉 ${item}`).join('\n'),
  'several emoji': (items) => items.map((item, at) => `${['☕', '🍞', '🪑'][at]} ${item}`).join('\n'),
  'quoted blocks': (items) => items.map((item) => `> ${item}`).join('\n\n'),
  'quotation marks': (items) => items.map((item, at) => `${at + 1}. “${item}”`).join('\n'),
  'bold lines': (items) => items.map((item) => `*${item}*`).join('\n'),
  'plain lines': (items) => items.join('\n'),
  'nested items': (items) => items.map((item, at) => `${'  '.repeat(at)}- ${item}`).join('\n'),
  'items of HTML': (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
};

test('many lines or signs take no longer', () => {
  for (const text of [
    `${'- a\n'.repeat(7_000)}these are hadiths`,
    `Hadiths on anger:\n${'()'.repeat(15_000)} for you\n- ${ITEMS.en[0]}\n- ${ITEMS.en[1]}`,
    `The Prophet ﷺ said: “a ${'\n'.repeat(31_000)} b c d e”`,
    `“${ITEMS.en[0]}”${'\n'.repeat(31_000)}1 “${ITEMS.en[1]}”`,
    `${ITEMS.en[0]}.${' '.repeat(31_000)}x\n\nQuran 2:255\n\n${ITEMS.en[1]}`,
  ]) {
    const ms = cpuMs(() => claimsIn(text));
    assert.ok(ms < 500, `${text.slice(0, 20)}: ${ms} ms`);
  }
});

test('a line in brackets below a heading is no item of its list', () => {
  const [first, second] = ITEMS.en;
  const text = `5 hadiths on neighbours\n(read till the end!)\n- ${first}\n- ${second}`;
  assert.deepEqual(
    claimsIn(text).map(({ start, end }) => text.slice(start, end)),
    [first, second],
  );
});

for (const lang of ['en', 'bn', 'ar'] as const) {
  for (const [kind, write] of Object.entries(WRITTEN)) {
    test(`a heading governs all items below it: ${lang}, ${kind}`, () => {
      for (const heading of HEADINGS[lang]) {
        const text = `${heading}\n${write(ITEMS[lang])}\n\nThank you, dear friends, and see you soon.`;
        const claims = claimsIn(text);
        assert.deepEqual(
          claims.map(({ start, end, by, kind: claimed, speaker, certain }) => [
            text.slice(start, end).replace(/[.*]$/u, ''),
            ...[by, claimed, speaker, certain],
          ]),
          ITEMS[lang].map((item) => [item, 'introduction', 'hadith', 'prophet', true]),
          text,
        );
      }
    });
  }
}

/** Lines above a list: what is said to its readers stands between, or a sentence announces the texts. */
const ANNOUNCED = {
  en: [
    '*5 Golden Sayings of Our Beloved Prophet ﷺ*\n_(read till the end 😭)_\n',
    'What Rasulullah ﷺ taught us about homes\n',
    'Hadiths on neighbours\nPlease send this to all your friends\n',
    'The Prophet ﷺ said 👇👇\n',
    'Narrations on homes\n',
    'I picked a few hadiths for the back of the card, what do you think of these:',
  ],
  bn: [
    '📢 *নবীজি ﷺ বলেছেন* 👇👇\n',
    'রাসুল ﷺ এর এই হাদিসগুলো দিয়ে সপ্তাহ শুরু করি:',
    'জুমার রাতে পড়ার মতো কিছু হাদিস দিলাম, সবাই শেয়ার করবেন',
    'কার্ডের জন্য কয়েকটা হাদিস বাছাই করেছি, দেখে দিবেন:',
  ],
  ar: [
    '*من أحاديث النبي ﷺ في فضل الجار* 🌙\nلا تبخل على نفسك وأرسلها\n',
    'مما قاله الحبيب المصطفى ﷺ',
    'يا جماعة قبل أن نكمل، هذه أحاديث نبوية شريفة تنفعنا كلنا:',
    'كانت جدتي تكتب أحاديث للرسول ﷺ عن البيت، وأنقلها كما هي:',
  ],
} as const;
for (const lang of ['en', 'bn', 'ar'] as const) {
  for (const lead of ANNOUNCED[lang]) {
    test(`the items below are claims: ${lead}`, () => {
      const text = `${lead}\n${ITEMS[lang].map((item, at) => `${at + 1}. ${item}`).join('\n')}\n\nSee you soon, dear friends.`;
      assert.deepEqual(
        claimsIn(text)
          .filter(({ certain }) => certain)
          .map(({ start, end, kind }) => [text.slice(start, end), kind]),
        ITEMS[lang].map((item) => [item, 'hadith']),
      );
    });
  }
}

test('an item ends with its line, also behind a full stop', () => {
  const [first] = claimsIn('Allah says about giving\n- Kind speech is better than a lamp.\n- A net is fed by the sea.');
  assert.equal(first?.to, first?.end);
});

test('references between items do not end a list', () => {
  const text =
    'Hadiths on work:\n1. Who mends a net is fed by the sea\n— Bukhari 12\n2. A roof shared is a roof doubled\n— Muslim 91';
  assert.deepEqual(
    claimsIn(text).map(({ start, end, reference }) => [text.slice(start, end), reference?.text]),
    [
      ['Who mends a net is fed by the sea', 'Bukhari 12'],
      ['A roof shared is a roof doubled', 'Muslim 91'],
    ],
  );
});

test('the column of a table below the name of a source', () => {
  const text =
    '| No. | Saying of the Prophet (pbuh) | Topic |\n|---|---|---|\n| 1 | A roof shared is a roof doubled | Homes |\n| 2 | Who mends a net is fed | Work |';
  assert.deepEqual(
    claimsIn(text).map(({ start, end, speaker }) => [text.slice(start, end), speaker]),
    [
      ['A roof shared is a roof doubled', 'prophet'],
      ['Who mends a net is fed', 'prophet'],
    ],
  );
});

test('an item keeps its own reference, and none of its neighbours', () => {
  const text =
    'Hadiths on work\n- Who mends a net is fed by the sea (Bukhari 12)\n- A roof shared is a roof doubled\n- The lamp of a neighbour burns long - Muslim 91';
  assert.deepEqual(
    claimsIn(text).map(({ start, end, reference }) => [text.slice(start, end), reference?.text]),
    [
      ['Who mends a net is fed by the sea', 'Bukhari 12'],
      ['A roof shared is a roof doubled', undefined],
      ['The lamp of a neighbour burns long', 'Muslim 91'],
    ],
  );
});

test('lists of something else are no claims', () => {
  for (const text of [
    'Benefits of reading the Quran:\n- It calms the heart every single morning\n- It gives light to the whole house',
    'Hadith books to buy:\n- The large green edition of Bukhari\n- The small edition for children',
    'Questions about the Quran\n1. How many surahs does it have in all\n2. Where was it written down first',
    'Shopping for Eid:\n- two kilos of flour and sugar\n- new shoes for the little ones',
    'হাদিসের বই কিনতে হবে\n- বুখারীর বড় সবুজ সংস্করণ\n- ছোটদের জন্য একটি সংস্করণ',
    'Before we read these verses together, please bring:\n- a pencil and a large notebook\n- some water and a few dates',
    'Kabir: rasulullah said that, Bukhari 1429\nKabir: look it up online\nNadia: no, I am in the bath',
    'We learned some verses this morning. To do today\n- call the plumber about the sink\n- pay the bill for the hall\n- buy bread and a lamp',
    'এই আয়াতগুলো পড়ার আগে মনে রাখবেন:\n- হাতের মোবাইল বন্ধ রাখুন সবাই\n- পানি সাথে নিয়ে বসুন আজ',
    'أسئلة عن القرآن\n- كم عدد السور في المصحف كله\n- أين كتب أول مرة في مكة',
  ])
    assert.deepEqual(
      claimsIn(text).filter(({ certain }) => certain),
      [],
      text,
    );
});

test('ten thousand bullets, a table of a thousand rows and a list nested ten deep are read', () => {
  const bullets = `The Prophet ﷺ said:\n${'- a\n'.repeat(10_000)}`;
  const rows = `| Hadith | Topic |\n|---|---|\n${'| who mends a net is fed | x |\n'.repeat(1_000)}`;
  const nested = `The Prophet ﷺ said:\n${Array.from({ length: 10 }, (_, at) => `${' '.repeat(2 * at)}- who mends net number ${at} is fed`).join('\n')}`;
  assert.equal(claimsIn(bullets).length <= 1, true);
  assert.equal(claimsIn(rows).length, 1_000);
  assert.equal(claimsIn(nested).length, 10);
});
