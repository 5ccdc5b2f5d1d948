import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Verification } from '@isnad/contract/verify';
import { type RunningService, startService } from '../../support/start.ts';

/* People paste an answer of the chat into the check of quotations. It must say of the texts in it what they are. */

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await isnad.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
  return (await answer.json()) as T;
}

const MIN_WORDS = 5;

for (const message of [
  ...[
    'What does the Quran say about patience?',
    '2:153',
    'Which hadith speaks of intentions?',
    'What is said about charity?',
  ],
  ...['ধৈর্য সম্পর্কে কুরআন কী বলে?', '২:২৫৫', 'নিয়ত নিয়ে হাদিস কী বলে?'],
  ...['ماذا يقول القرآن عن الصبر؟', '٢:٢٥٥-٢٥٧', 'ما حديث النيات؟'],
]) {
  test(`the texts in an answer are found where its citations say: ${message}`, async () => {
    const { message: text, citations } = await post<ChatAnswer>('/api/chat/create', { message, store: false });
    assert.ok(citations.length > 0);
    const { quotations, problems } = await post<Verification>('/api/verify', { text });
    const wrong = problems
      .map((place) => quotations[place])
      .filter((one) => one !== undefined && citations.some(({ start, end }) => one.start < end && one.end > start));
    assert.deepEqual(
      wrong.map((one) => [one?.verdict, one?.ref, one?.text]),
      [],
    );
    // A few words can be anybody's.
    const long = citations.filter(({ quote }) => quote.split(/\s+/).length >= MIN_WORDS);
    const found = long.filter(({ start, end }) => quotations.some((one) => one.start < end && one.end > start));
    assert.equal(found.length, long.length);
  });
}
