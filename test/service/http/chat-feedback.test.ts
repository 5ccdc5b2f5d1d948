// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountExport } from '@isnad/contract/account-export';
import type { ChatAnswer, ChatHistory, ConversationList } from '@isnad/contract/chat';
import { ChatFeedback } from '@isnad/contract/chat-feedback';
import { OperatorFeedback, OperatorFeedbackList } from '@isnad/contract/operator-feedback';
import { Value } from 'typebox/value';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

const QUEUE = '/api/operator/feedback';

let house: ServiceWithMail;
let operator: Visitor;
before(async () => {
  house = await startWithMail();
  ({ operator } = await signInOperator(house));
});
after(() => house.stop());

const ask = async (person: Visitor, message = '112:1') =>
  (await person.post<ChatAnswer>('/api/chat/create', { message })).body;
const pathOf = ({ id, message_id }: ChatAnswer) => `/api/chat/history/${id}/messages/${message_id}/feedback`;
const rate = (person: Visitor, answer: ChatAnswer, body: object) =>
  person.send<ChatFeedback>('PUT', pathOf(answer), body);
const queue = async (query = '') => {
  const { status, body } = await operator.get<OperatorFeedbackList>(`${QUEUE}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(Value.Check(OperatorFeedbackList, body), JSON.stringify(body));
  return body;
};
const idsOf = ({ data }: OperatorFeedbackList) => data.map(({ message_id }) => message_id);
const stored = () => house.isnad.service.platform.db.selectFrom('chat_feedback').selectAll().execute();

test('feedback reaches the operator with question, answer and versions, once an answer', async () => {
  const person = await house.member('rater@example.org');
  const answer = await ask(person, 'What does 112:1 say?');
  const sent = await rate(person, answer, { rating: 'wrong_text', comment: ' A letter is missing. ' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  assert.ok(Value.Check(ChatFeedback, sent.body));
  assert.deepEqual(sent.body, { rating: 'wrong_text', comment: 'A letter is missing.' });
  const [found] = (await queue('?state=open')).data;
  assert.ok(found);
  const me = (await person.get<{ account: { id: string } }>('/api/me')).body;
  assert.deepEqual(
    { ...found, created_at: '', updated_at: '', service_version: '', corpus: typeof found.corpus },
    {
      ...{ message_id: answer.message_id, conversation_id: answer.id, account_id: me.account.id },
      ...{ rating: 'wrong_text', comment: 'A letter is missing.', state: 'open', created_at: '', updated_at: '' },
      ...{ model: 'svc-v1', service_version: '', corpus: 'string', question: 'What does 112:1 say?' },
      ...{ answer: answer.message, citations: answer.citations },
    },
  );
  assert.match(found.service_version, /^\d+\.\d+\.\d+/);

  const done = await operator.send<OperatorFeedback>('PATCH', `${QUEUE}/${answer.message_id}`, { state: 'done' });
  assert.ok(Value.Check(OperatorFeedback, done.body), JSON.stringify(done.body));
  assert.deepEqual([done.status, done.body.state], [200, 'done']);
  assert.deepEqual(idsOf(await queue('?state=open')), []);

  // What is sent again replaces what was sent, and is to be looked at again.
  await rate(person, answer, { rating: 'not_my_question' });
  const [again, ...others] = (await queue()).data;
  assert.deepEqual([again?.rating, again?.comment, again?.state, others], ['not_my_question', null, 'open', []]);
  assert.equal(again?.created_at, found.created_at);
  const history = (await person.get<ChatHistory>(`/api/chat/history/${answer.id}`)).body;
  assert.deepEqual(
    history.messages.map(({ feedback }) => feedback),
    [undefined, { rating: 'not_my_question', comment: null }],
  );
  for (const _ of [1, 2]) assert.equal((await person.send('DELETE', pathOf(answer))).status, 204);
  assert.deepEqual(await stored(), []);
});

test('the queue is listed page by page, by state and rating', async () => {
  const person = await house.member('pages@example.org');
  const [first, second, third] = [await ask(person), await ask(person), await ask(person)];
  await rate(person, third, { rating: 'wrong_text' });
  await rate(person, first, { rating: 'wrong_text' });
  await rate(person, second, { rating: 'helpful' });
  const page = await queue('?rating=wrong_text&limit=1');
  assert.deepEqual([idsOf(page), page.has_more], [[first.message_id], true]);
  const next = await queue(`?rating=wrong_text&limit=1&cursor=${page.next_cursor}`);
  assert.deepEqual([idsOf(next), next.has_more], [[third.message_id], false]);
  // Nothing is to be done about a helpful answer.
  assert.deepEqual(idsOf(await queue('?state=done')), [second.message_id]);
  assert.deepEqual(await codeOf(operator.get(`${QUEUE}?cursor=x`)), [400, 'invalid_cursor']);
  assert.deepEqual(await codeOf(operator.get(`${QUEUE}?rating=good`)), [400, 'invalid_parameter']);
});

test('feedback is refused from others, about a question, and without a rating', async () => {
  const person = await house.member('own@example.org');
  const other = await house.member('other@example.org');
  const answer = await ask(person);
  const missing = [404, 'message_not_found'];
  assert.deepEqual(await codeOf(rate(other, answer, { rating: 'helpful' })), missing);
  const { messages } = (await person.get<ChatHistory>(`/api/chat/history/${answer.id}`)).body;
  const question = { ...answer, message_id: messages[0]?.id ?? '' };
  assert.deepEqual(await codeOf(rate(person, question, { rating: 'helpful' })), missing);
  assert.deepEqual(await codeOf(rate(person, { ...answer, id: 'chat_x' }, { rating: 'helpful' })), missing);
  const invalid = [400, 'invalid_parameter'];
  assert.deepEqual(await codeOf(rate(person, answer, {})), [400, 'missing_parameter']);
  assert.deepEqual(await codeOf(rate(person, answer, { rating: 'good' })), invalid);
  assert.deepEqual(await codeOf(rate(person, answer, { rating: 'helpful', comment: ' ' })), invalid);
  assert.deepEqual(await codeOf(rate(person, answer, { rating: 'helpful', comment: 'x'.repeat(1_001) })), invalid);
  const unrated = `${QUEUE}/${answer.message_id}`;
  assert.deepEqual(await codeOf(operator.send('PATCH', unrated, { state: 'done' })), missing);
  assert.equal((await person.get(QUEUE)).status, 403);
});

test('feedback counts toward the rate limit of its sender, and ends with conversation and account', async () => {
  const person = await house.member('leaves@example.org');
  const [first, second] = [await ask(person), await ask(person)];
  const sent = await rate(person, first, { rating: 'helpful', comment: 'Thanks.' });
  const left = (headers: Headers) => Number(headers.get('ratelimit')?.match(/r=(\d+)/)?.[1]);
  assert.equal(left(sent.headers) - 1, left((await rate(person, second, { rating: 'wrong_text' })).headers));
  const exported = (await person.get<AccountExport>('/api/me/export')).body;
  assert.deepEqual(
    exported.conversations.flatMap(({ messages }) => messages.flatMap(({ feedback }) => feedback ?? [])),
    [
      { rating: 'helpful', comment: 'Thanks.' },
      { rating: 'wrong_text', comment: null },
    ],
  );
  const rated = async () => (await stored()).map(({ message_id }) => message_id);
  await person.send('DELETE', `/api/chat/history/${first.id}`);
  assert.deepEqual(
    [(await rated()).includes(first.message_id), (await rated()).includes(second.message_id)],
    [false, true],
  );
  const gone = await person.post('/api/me/delete', { email: 'leaves@example.org', password: PASSWORD });
  assert.equal(gone.status, 204);
  await removeDeleted(house.isnad.service.platform);
  assert.ok(!(await rated()).includes(second.message_id));
});

test('conversations say whether a person or a program began them', async () => {
  const person = await house.member('both@example.org');
  const { secret } = (await person.post<{ secret: string }>('/api/keys', { name: 'program' })).body;
  const own = await ask(person);
  const response = await fetch(`${house.isnad.address}/api/chat/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: '112:2' }),
  });
  const made = (await response.json()) as ChatAnswer;
  // Going on in the dashboard does not make it a conversation of the person.
  await person.post('/api/chat/create', { message: '112:3', conversation_id: made.id });
  const list = async (query: string) =>
    (await person.get<ConversationList>(`/api/chat/history${query}`)).body.data.map(({ id, origin }) => [id, origin]);
  assert.deepEqual(await list(''), [
    [made.id, 'key'],
    [own.id, 'person'],
  ]);
  assert.deepEqual(await list('?origin=person'), [[own.id, 'person']]);
  assert.deepEqual(await list('?origin=key'), [[made.id, 'key']]);
  assert.equal((await person.get<ChatHistory>(`/api/chat/history/${made.id}`)).body.origin, 'key');
  assert.equal((await person.get<ChatHistory>(`/api/chat/history/${own.id}`)).body.origin, 'person');
});
