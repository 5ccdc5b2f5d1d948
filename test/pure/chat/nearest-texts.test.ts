import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { missingWord } from '../../../src/chat/passages/gather.ts';
import { nearInMeaning } from '../../../src/chat/passages/near-in-meaning.ts';
import { nearestTexts, type Sources, withLast } from '../../../src/chat/passages/nearest-texts.ts';
import { retrieve } from '../../../src/chat/passages/retrieve.ts';
import { sureness } from '../../../src/chat/passages/sureness.ts';
import type { KnownSubject } from '../../../src/corpus/subjects/subject.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const subject = (id: string, refs: readonly string[], base: string): KnownSubject => ({
  id,
  type: 'belief',
  names: { en: [id], bn: [id], ar: [id], 'bn-Latn': [] },
  says: [{ en: `On ${id}.`, bn: id, ar: id, rests_on: [base] }],
  refs,
});
const paradise = subject('paradise', ['43:69-70', '32:17', '47:15', '3:133'], '43:69-70');
const debt = subject('debt', ['2:280', '2:282'], '2:280');
const refsOf = (near: readonly { readonly text: { readonly ref: string } }[]) => near.map(({ text }) => text.ref);

test('the text of a subject that has the words of the question comes before its first one', () => {
  const order = (query: string) =>
    refsOf(nearestTexts(books, paradise, { matches: [], found: [] }, { query, language: 'en', queryLanguage: 'en' }));
  assert.equal(order('what is there')[0], '43:69-70');
  assert.equal(order('rivers of milk and honey')[0], '47:15');
});

test('the text on which a statement rests that has the words comes before the first one', () => {
  const [base] = paradise.says;
  assert.ok(base !== undefined);
  const orphans = { ...base, en: 'A wall was restored for two orphans.', rests_on: ['3:133'] };
  const asked = (says: KnownSubject['says']) =>
    refsOf(
      nearestTexts(
        books,
        { ...paradise, says },
        { matches: [], found: [] },
        { query: 'wall orphans', language: 'en', queryLanguage: 'en' },
      ),
    );
  assert.equal(asked([base, orphans])[0], '3:133');
  assert.equal(asked([base, { ...orphans, en: 'Paradise is wide.' }])[0], '43:69-70');
});

test('a text that the conversation has shown is less likely to answer a further question', () => {
  const chances = (shown: readonly string[]) =>
    new Map(
      nearestTexts(
        books,
        paradise,
        { matches: [], found: [], shown },
        { query: 'zzz', language: 'en', queryLanguage: 'en' },
      ).map(({ text, chance }) => [text.ref, chance]),
    );
  const [before, after] = [chances([]), chances(['43:69'])];
  assert.ok(Number(after.get('43:69-70')) < Number(before.get('43:69-70')));
  assert.ok(Number(after.get('32:17')) > Number(before.get('32:17')));
});

test('the answer is surer with the confidence in its subject, and less with another that is as near', () => {
  const near = (matches: Sources['matches']) => {
    const sources = { matches, found: [] };
    const texts = nearestTexts(books, paradise, sources, { query: 'zzz', language: 'en', queryLanguage: 'en' });
    return sureness(paradise, sources, texts);
  };
  const match = (subject: KnownSubject, confidence: number) => ({ subject, confidence, evidence: 1 });
  const sure = near([match(paradise, 0.9)]);
  assert.ok(sure > near([match(paradise, 0.4)]));
  assert.ok(sure > near([match(paradise, 0.9), match(debt, 0.9)]));
});

test('a text with the words is shown beside those of a subject that is hardly meant', () => {
  const query = 'ant speaking to the army of Solomon';
  const found = retrieve(books, { query, kind: 'quran', language: 'en', limit: 10 });
  const near = (confidence: number) =>
    nearestTexts(
      books,
      paradise,
      { matches: [{ subject: paradise, confidence, evidence: 1 }], found, meant: nearInMeaning(books, query, 'en') },
      { query, language: 'en', queryLanguage: 'en' },
    );
  const [unsure, sure] = [near(0.1), near(0.9)];
  assert.equal(unsure[0]?.text.ref, '27:18');
  assert.equal(unsure[0]?.subject, undefined);
  assert.equal(sure[0]?.text.ref, '43:69-70');
  assert.equal(sure[0]?.subject, paradise);
});

test('another subject that is as near gets its turn', () => {
  const matches = [
    { subject: paradise, confidence: 0.4, evidence: 1 },
    { subject: debt, confidence: 0.4, evidence: 1 },
  ];
  const near = nearestTexts(
    books,
    paradise,
    { matches, found: [] },
    { query: 'zzz', language: 'en', queryLanguage: 'en' },
  );
  assert.ok(refsOf(near.slice(0, 4)).includes('2:280'), refsOf(near).join(' '));
  const one = nearestTexts(
    books,
    paradise,
    { matches: matches.slice(0, 1), found: [] },
    { query: 'zzz', language: 'en', queryLanguage: 'en' },
  );
  assert.ok(!refsOf(one).includes('2:280'));
});

test('the subject of the last answer counts among those that can be meant', () => {
  const matches = [{ subject: paradise, confidence: 0.5, evidence: 1 }];
  assert.deepEqual(
    withLast(matches, debt).map(({ subject: { id } }) => id),
    ['paradise', 'debt'],
  );
  assert.deepEqual(withLast(matches, paradise), matches);
});

test('the only word that no text has is found, unless it is misspelt or one of a dialect', () => {
  assert.equal(missingWord(books, 'pork mortadella', 'en'), 'mortadella');
  assert.equal(missingWord(books, 'forgivness patience', 'en'), undefined);
  assert.equal(missingWord(books, 'pork patience', 'en'), undefined);
  assert.equal(missingWord(books, 'pork mortadella blockchain', 'en'), undefined);
  assert.equal(missingWord(books, 'الصبر الميكروويف', 'ar'), 'الميكروويف');
  assert.equal(missingWord(books, 'الصبر بزونة', 'ar'), undefined);
});

test('a text on which two subjects agree, or a subject and a topic, comes before one that either has alone', () => {
  const query = 'zzz';
  const asked = { query, language: 'en', queryLanguage: 'en' } as const;
  const match = (subject: KnownSubject, confidence: number) => ({ subject, confidence, evidence: 1 });
  const first = (sources: Sources) => nearestTexts(books, paradise, sources, asked)[0]?.text.ref;
  const matches = [match(paradise, 0.5)];
  assert.equal(first({ matches, found: [] }), '43:69-70');
  const both = [...matches, match(subject('gardens', ['47:15'], '47:15'), 0.6)];
  assert.equal(first({ matches: both, found: [] }), '47:15');
  // A topic that no subject has its text of is not enough.
  const topic = (ref: string) => [{ refs: [ref], confidence: 0.3, evidence: 1 }];
  assert.equal(first({ matches, found: [], topics: topic('2:282') }), '43:69-70');
  assert.equal(first({ matches, found: [], topics: topic('32:17') }), '32:17');
});

test('the text that means what is asked is likelier, though no word is shared', () => {
  const mixed = subject('mixed', ['43:69-70', '9:60', '32:17'], '43:69-70');
  const chance = (query: string) => {
    const sources = { matches: [], found: [], meant: nearInMeaning(books, query, 'en') };
    const near = nearestTexts(books, mixed, sources, { query, language: 'en', queryLanguage: 'en' });
    return near.find(({ text }) => text.ref === '9:60')?.chance ?? 0;
  };
  assert.ok(chance('giving alms to beggars') > 1.5 * chance('jewelry'));
});
