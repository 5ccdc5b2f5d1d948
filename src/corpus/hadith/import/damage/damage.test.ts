import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CUT, DAMAGED, REPAIRED, UNCHANGED } from '../../../../../test/support/hadith/faulty-texts.ts';
import { answer, place } from '../../../../../test/support/hadith/import-fixture.ts';
import { countStates } from '../../records/count-states.ts';

type Lang = 'ar' | 'en' | 'bn';
const lines = (texts: readonly string[], lang: Lang) =>
  texts
    .map((text, index) => JSON.stringify({ collection: 'my-notes', number: `${index + 1}`, [`text_${lang}`]: text }))
    .join('\n');

/** Imports texts and returns their records. */
async function records(t: TestContext, texts: readonly string[], lang: Lang) {
  const { bring, open } = place(t, { 'a.ndjson': lines(texts, lang) });
  await bring('a.ndjson');
  const opened = open();
  return { opened, answers: texts.map((_, index) => answer(opened, `my-notes:${index + 1}`, lang)) };
}

for (const [what, lang, texts] of REPAIRED) {
  test(`${what}: repaired, with the text of the source in a note`, async (t) => {
    const { answers } = await records(
      t,
      texts.map(([source]) => source),
      lang,
    );
    for (const [index, [source, served]] of texts.entries()) {
      const { text, state, notes } = answers[index] as (typeof answers)[number];
      assert.deepEqual([text, state], [served, 'repaired']);
      const [note] = notes as { lang: string; kind: string; source_text: string; detail: string }[];
      assert.deepEqual([note?.lang, note?.kind, note?.source_text], [lang, 'repaired', source]);
      assert.match(note?.detail ?? '', /^The source has /);
    }
  });
}

for (const [what, lang, texts] of DAMAGED) {
  test(`${what}: damaged, and served as it is`, async (t) => {
    const { answers, opened } = await records(t, texts, lang);
    for (const [index, source] of texts.entries()) {
      const { text, state, notes } = answers[index] as (typeof answers)[number];
      assert.equal(state, 'damaged', source);
      if (what !== 'a lost encoding') assert.equal(text, source);
      assert.equal((notes as { kind: string }[])[0]?.kind, 'damaged');
    }
    const [collection] = opened.content.collections;
    assert.ok(collection);
    assert.deepEqual(countStates(opened, collection), { complete: 0, repaired: 0, stub: 0, truncated: 0, damaged: 10 });
  });
}

test('texts that break off', async (t) => {
  const { answers } = await records(t, CUT, 'en');
  assert.deepEqual(
    answers.map(({ text, state }) => [text, state]),
    CUT.map((text) => [text, 'truncated']),
  );
});

test('right texts with digits, single letters and brackets are not changed', async (t) => {
  const { answers } = await records(t, UNCHANGED, 'en');
  assert.deepEqual(
    answers.map(({ text, state, notes }) => [text, state, notes]),
    UNCHANGED.map((text) => [text, 'complete', undefined]),
  );
});

test('what is left of tags goes', async (t) => {
  const { answers } = await records(
    t,
    ['They gave it to,/i> them', 'the >i>adhan was heard', 'He said yes> to him'],
    'en',
  );
  assert.deepEqual(
    answers.map(({ text }) => text),
    ['They gave it to, them', 'the adhan was heard', 'He said yes> to him'],
  );
});

const OWN = 'He said that he who plants a tree for his neighbor has a friend in every bird that sits in it and sings';
const NEXT =
  'They told of the well that a widow dug for her sons, from which all people of the valley drank for a hundred years';
const ARABIC = [
  'غرس زيد شجرة في بستان جاره فكان له صاحب في كل طائر يجلس فيها ويغني',
  'حفرت أرملة بئرا لبنيها فشرب منها أهل الوادي كلهم مئة سنة',
];

test('a text that the next one follows is damaged; one that merely ends alike is not', async (t) => {
  const rows = Array.from({ length: 10 }, (_, index) => [
    { number: `${index * 3 + 1}`, text_en: `${OWN}, ${index}. ${NEXT} ${index}.`, text_ar: ARABIC[0] },
    { number: `${index * 3 + 2}`, text_en: `${NEXT} ${index}`, text_ar: ARABIC[1] },
    { number: `${index * 3 + 3}`, text_en: OWN, text_ar: ARABIC[0] },
  ]).flat();
  const alike = [
    { number: '101', text_en: `${OWN}. ${NEXT}`, text_ar: ARABIC.join(' ') },
    { number: '102', text_en: NEXT, text_ar: ARABIC[1] },
  ];
  const all = [...rows, ...alike].map((row) => JSON.stringify({ collection: 'my-notes', ...row }));
  const { bring, open } = place(t, { 'a.ndjson': all.join('\n') });
  await bring('a.ndjson');
  const opened = open();
  const states = (first: number) => [1, 2, 3].map((place) => answer(opened, `my-notes:${first + place}`).state);
  for (let index = 0; index < 10; index++)
    assert.deepEqual(states(index * 3), ['damaged', 'complete', 'complete'], `${index}`);
  assert.equal(answer(opened, 'my-notes:101').state, 'complete');
  const [note] = answer(opened, 'my-notes:1').notes as { detail: string }[];
  assert.equal(note?.detail, 'The text of my-notes:2 follows in it.');
});

test('one translation at two hadiths is damaged where their Arabic differs, and right where it is the same', async (t) => {
  const rows = [
    { number: '1', text_en: OWN, text_ar: ARABIC[0] },
    { number: '2', text_en: OWN, text_ar: ARABIC[1] },
    { number: '5', text_en: NEXT, text_ar: `حدثنا زيد قال ${ARABIC[1]}` },
    { number: '6', text_en: NEXT, text_ar: `أخبرنا عمرو عن أبيه قال ${ARABIC[1]}` },
    { number: '9', text_en: `${NEXT}, he said` },
    { number: '10', text_en: `${NEXT}, he said` },
  ];
  const { bring, open } = place(t, {
    'a.ndjson': rows.map((row) => JSON.stringify({ collection: 'my-notes', ...row })).join('\n'),
  });
  await bring('a.ndjson');
  const opened = open();
  assert.deepEqual(
    rows.map(({ number }) => answer(opened, `my-notes:${number}`).state),
    ['damaged', 'damaged', 'complete', 'complete', 'complete', 'complete'],
  );
});
