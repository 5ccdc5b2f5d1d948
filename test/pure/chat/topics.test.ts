import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ChatLanguage } from '@isnad/contract/chat';
import { planAnswer } from '../../../src/chat/answer.ts';
import { compose } from '../../../src/chat/compose.ts';
import { layOut } from '../../../src/chat/segments.ts';
import { openModelChat } from '../../support/model-chat.ts';

const { books, close } = await openModelChat();
after(close);

const without = { ...books, subjects: { ...books.subjects, topics: () => [] } };

const shown = (corpus: typeof books, message: string, parameter: ChatLanguage) => {
  const { outline } = planAnswer(corpus, { message, model: 'v1', language: { parameter }, before: undefined });
  return layOut(compose(corpus, outline)).citations.map(({ ref }) => ref);
};

// None of these is a wording of data/topics.
test('a point on which no subject is, is answered with the text whose topic it is', () => {
  for (const [message, language, ref] of [
    ['what did the women pledge to the prophet', 'en', '60:12'],
    ['does god love rich people more', 'en', '23:55'],
    ['নবী মহিলাদের থেকে কী শপথ নিয়েছিলেন', 'bn', '60:12'],
    ['على ماذا بايعت النساء النبي', 'ar', '60:12'],
  ] as const) {
    const [place, placeWithout] = [books, without].map((corpus) => shown(corpus, message, language).indexOf(ref));
    assert.ok(Number(place) >= 0 && Number(place) < 8, message);
    assert.ok(placeWithout === -1 || Number(placeWithout) > Number(place), `${message}: found without topics`);
  }
});

test('what a subject is surely about is answered by that subject', () => {
  for (const [message, ref] of [
    ['ayatul kursi', '2:255'],
    ['are actions judged by intentions', 'nawawi:1'],
  ] as const)
    assert.equal(shown(books, message, 'en')[0], ref, message);
});
