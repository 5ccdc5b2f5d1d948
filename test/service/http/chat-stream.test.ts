import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer, ChatHistory } from '@isnad/contract/chat';
import type { Problem } from '@isnad/contract/problem';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

type Event = { id: string; name: string; data: { type: string; sequence_number: number } & Record<string, unknown> };

function parse(text: string): Event[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('data: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: field('id'), name: field('event'), data: JSON.parse(field('data')) };
    });
}

const open = (body: object, headers: Record<string, string> = {}) =>
  isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('a stream tells the same as the whole answer, in order, quotations whole', async () => {
  const answer = await open({ message: 'Tell me about charity', stream: true });
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
  const events = parse(await answer.text());
  assert.deepEqual(
    events.map(({ data }) => data.sequence_number),
    events.map((_, place) => place),
  );
  assert.equal(events[0]?.name, 'chat.created');
  const last = events.at(-1);
  assert.equal(last?.name, 'chat.completed');
  const chat = last?.data.chat as ChatAnswer;
  const text = events
    .filter(({ name }) => name === 'chat.delta')
    .map(({ data }) => data.delta)
    .join('');
  assert.equal(text, chat.message);
  const cited = events.filter(({ name }) => name === 'chat.citation').map(({ data }) => data.citation);
  assert.deepEqual(cited, chat.citations);
  events.forEach(({ name }, place) => {
    // Each quotation has come whole just before it is cited.
    if (name !== 'chat.citation') return;
    assert.equal(events[place - 1]?.data.delta, (events[place]?.data.citation as { quote: string }).quote);
  });
  const history = await isnad.json<ChatHistory>(`/api/chat/history/${chat.id}`);
  assert.equal(history.messages[1]?.message, chat.message);
});

test('Accept asks for a stream as well; a refusal comes before it is opened', async () => {
  const streamed = await open({ message: '1:1' }, { accept: 'text/event-stream' });
  assert.match(streamed.headers.get('content-type') ?? '', /event-stream/);
  await streamed.text();
  const refused = await open({ message: ' ', stream: true });
  assert.equal(refused.status, 400);
  assert.match(refused.headers.get('content-type') ?? '', /problem\+json/);
  const missing = await open({ message: 'x', stream: true, conversation_id: 'chat_00000000000000000000000000' });
  assert.equal(((await missing.json()) as Problem).code, 'conversation_not_found');
});

test('a broken stream is read on behind the last event, also when only the kept message is left', async () => {
  const first = parse(await (await open({ message: 'Tell me about charity', stream: true })).text());
  const again = await open(
    { message: 'Tell me about charity' },
    { accept: 'text/event-stream', 'last-event-id': first[2]?.id ?? '' },
  );
  assert.deepEqual(parse(await again.text()), first.slice(3));
  const unknown = await open({ message: 'x', stream: true }, { 'last-event-id': 'msg_00000000000000000000000000:3' });
  assert.equal(unknown.status, 404);
  const wrong = await open({ message: 'x', stream: true }, { 'last-event-id': 'abc' });
  assert.equal(wrong.status, 400);
});

for (const message of ['2:286', 'Tell me about charity', '🌙 ১১২:১']) {
  test(`a replay has the same events with the same IDs, so a stream is resumed behind either: ${message}`, async () => {
    const body = { message, stream: true };
    const key = { 'idempotency-key': `s-${message.length}` };
    const first = parse(await (await open(body, key)).text());
    const again = await open(body, key);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(parse(await again.text()), first);
  });
}

test('an answer that is no longer in memory is resumed behind the last event, from the stored message', async () => {
  const whole = (await (await open({ message: 'Tell me about charity' })).json()) as ChatAnswer;
  const resume = async (last: number) =>
    parse(
      await (await open({ message: 'x', stream: true }, { 'last-event-id': `${whole.message_id}:${last}` })).text(),
    );
  const rest = await resume(0);
  const text = (events: readonly Event[]) =>
    events.flatMap(({ name, data }) => (name === 'chat.delta' ? [data.delta] : [])).join('');
  assert.equal(text(rest), whole.message);
  assert.deepEqual(await resume(3), rest.slice(3));
});
