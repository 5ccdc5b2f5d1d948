import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ResponseObject } from '@isnad/contract/responses';
import { Value } from 'typebox/value';
import type { RunningService } from '../../support/start.ts';
import { clientTest, type OpenAiService, QUESTION, startOpenAiService } from '../chat/openai-service.ts';
import { recompute } from '../chat/recompute.ts';

let service: OpenAiService;
let isnad: RunningService;
let client: OpenAiService['client'];
let APIError: OpenAiService['APIError'];
before(async () => {
  service = await startOpenAiService();
  ({ isnad, client, APIError } = service);
});
after(() => service.stop());

type StreamEvent = {
  readonly type: string;
  readonly sequence_number: number;
  readonly delta: string;
  readonly annotation: object;
  readonly response: ResponseObject;
};
type Refusal = { readonly status: number; readonly param: string; readonly message: string };

/** The text of a response with its annotations, each of which must name the words it stands for. */
async function checkResponse(response: unknown): Promise<void> {
  assert.ok(Value.Check(ResponseObject, response), JSON.stringify(response).slice(0, 500));
  const part = response.output[0]?.content[0];
  assert.ok(part !== undefined && part.annotations.length > 0);
  const { text, annotations } = part;
  const citations = annotations.map(({ citation }) => citation);
  await recompute(isnad, text, citations);
  for (const { start_index, end_index, url, citation } of annotations) {
    assert.equal(Array.from(text).slice(start_index, end_index).join(''), citation.quote);
    assert.ok(url.startsWith(`${isnad.address}/`));
  }
}

for (const name of ['svc-v1', 'svc-pro']) {
  clientTest(`the official client asks ${name} for a response`, async () => {
    const response = await client.responses.create({ model: name, input: QUESTION, temperature: 0.2 });
    await checkResponse(response);
    assert.equal(response.output_text, response.output[0]?.type === 'message' && textOf(response.output[0].content));
    const { usage } = response as unknown as ResponseObject;
    assert.equal(usage?.unit, name === 'svc-pro' ? 'model_tokens' : 'words');
    assert.equal(usage?.input_tokens, name === 'svc-pro' ? 100 : 7);
    assert.equal(usage?.total_tokens, (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0));
  });

  clientTest(`the official client streams a response of ${name}`, async () => {
    const events: StreamEvent[] = [];
    for await (const event of await client.responses.create({ model: name, input: QUESTION, stream: true })) {
      events.push(event);
    }
    assert.deepEqual(
      events.map(({ sequence_number }) => sequence_number),
      events.map((_, place) => place),
    );
    const types = [...new Set(events.map(({ type }) => type))];
    assert.deepEqual(types, [
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const deltas = events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
    const last = events.at(-1);
    assert.ok(last?.type === 'response.completed');
    await checkResponse(last.response);
    const message = last.response.output[0];
    assert.ok(message?.type === 'message');
    assert.equal(deltas, textOf(message.content));
    const added = events.flatMap((event) =>
      event.type === 'response.output_text.annotation.added' ? [event.annotation] : [],
    );
    assert.deepEqual(added, message.content[0]?.type === 'output_text' && message.content[0].annotations);
  });
}

function textOf(content: readonly { readonly type: string; readonly text?: string }[]): string {
  return content.map(({ text }) => text ?? '').join('');
}

clientTest('the stream helper puts the same response together', async () => {
  const whole = await client.responses.create({ model: 'svc-v1', input: QUESTION });
  const final = await client.responses.stream({ model: 'svc-v1', input: QUESTION }).finalResponse();
  assert.equal(final.output_text, whole.output_text);
  assert.equal(final.status, 'completed');
});

clientTest('a list of messages is a conversation that the client keeps', async () => {
  const first = await client.responses.create({ model: 'svc-light', input: '2:255' });
  const next = await client.responses.create({
    model: 'svc-light',
    instructions: 'Be brief.',
    input: [{ role: 'user', content: '2:255' }, ...first.output, { role: 'user', content: 'the next verse' }] as never,
  });
  assert.match(next.output_text, /\[Quran 2:256, /);
  // The AI SDK refers to its earlier answers by their IDs.
  const referred = await client.responses.create({
    model: 'svc-light',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: '2:255' }] },
      { type: 'item_reference', id: first.output[0]?.id ?? '' },
      { role: 'user', content: [{ type: 'input_text', text: 'the next verse' }] },
    ],
  });
  assert.match(referred.output_text, /\[Quran 2:256, /);
});

clientTest('instructions choose the language', async () => {
  const answer = await client.responses.create({
    model: 'svc-light',
    input: '2:255',
    instructions: 'Answer in Bengali.',
  });
  assert.match(answer.output_text, /\[কুরআন ২:২৫৫, /);
});

clientTest('only stored responses are kept, and can be continued', async () => {
  const unstored = await client.responses.create({ model: 'svc-light', input: '2:255' });
  assert.equal((await isnad.json<{ count: number }>('/api/chat/history')).count, 0);
  const lost = client.responses.create({ model: 'svc-light', input: 'x', previous_response_id: unstored.id });
  await assert.rejects(lost, (error: Refusal) => error.status === 404 && error.param === 'previous_response_id');

  const first = await client.responses.create({ model: 'svc-light', input: '2:255', store: true });
  assert.equal((first as unknown as ResponseObject).store, true);
  const next = await client.responses.create({
    model: 'svc-light',
    input: 'the next verse',
    previous_response_id: first.id,
  });
  assert.match(next.output_text, /\[Quran 2:256, /);
  assert.equal(next.previous_response_id, first.id);
  const { data } = await isnad.json<{ data: { id: string }[] }>('/api/chat/history');
  assert.equal(data.length, 1);
  const { count } = await isnad.json<{ count: number }>(`/api/chat/history/${data[0]?.id}`);
  assert.equal(count, 4);
  const branch = client.responses.create({ model: 'svc-light', input: 'x', previous_response_id: first.id });
  await assert.rejects(branch, (error: Refusal) => error.status === 400 && /later response/.test(error.message));
});

clientTest('refusals name the field', async () => {
  const refused = async (body: object, code: string, param: string, status = 400) => {
    const error = await client.responses.create(body as never).catch((reason: unknown) => reason);
    assert.ok(error instanceof APIError, JSON.stringify(body));
    assert.deepEqual([error.status, error.code, error.param], [status, code, param]);
  };
  const model = 'svc-v1';
  const schema = { format: { type: 'json_schema', name: 'x', schema: {} } };
  await refused({ model: 'gpt-5', input: 'x' }, 'model_not_found', 'model', 404);
  await refused({ model }, 'missing_parameter', 'input');
  await refused({ model, input: ' ' }, 'invalid_parameter', 'input');
  await refused({ model, input: 'x'.repeat(8_001) }, 'invalid_parameter', 'input');
  await refused({ model, input: [{ role: 'system', content: 'x' }] }, 'invalid_parameter', 'input');
  await refused(
    { model, input: 'x', text: { format: { type: 'json_object' } } },
    'invalid_parameter',
    'text.format.type',
  );
  await refused({ model, input: 'x', text: schema }, 'invalid_parameter', 'text.format.type');
  await refused({ model, input: 'x', background: true }, 'invalid_parameter', 'background');
  await refused({ model, input: 'x', tool_choice: 'required' }, 'invalid_parameter', 'tool_choice');
  await refused({ model, input: 'x', conversation: 'conv_1' }, 'invalid_parameter', 'conversation');
  await refused(
    { model, input: 'x', previous_response_id: 'resp_1', store: false },
    'invalid_parameter',
    'previous_response_id',
  );
  const image = [{ type: 'input_image', image_url: 'https://example.org/x.png' }];
  await refused({ model, input: [{ role: 'user', content: image }] }, 'invalid_parameter', 'input.0.content');
  assert.equal(
    (await client.responses.create({ model, input: '1:1', text: { format: { type: 'text' } } })).error,
    null,
  );
});

for (const [path, asked] of [
  ['/v1/responses', { input: '2:255', store: true }],
  ['/v1/chat/completions', { messages: [{ role: 'user', content: '2:255' }] }],
] as const) {
  test(`${path} answers once per Idempotency-Key, whole and streamed`, async () => {
    const stored = async () => (await isnad.json<{ count: number }>('/api/chat/history')).count;
    for (const stream of [false, true]) {
      const send = async (body: object, authorization = `Bearer ${isnad.key}`) => {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': `${path} ${stream}`.replace(' ', '-'),
        };
        const init = { method: 'POST', headers: { ...headers, authorization } };
        const answer = await isnad.request(path, {
          ...init,
          body: JSON.stringify({ model: 'svc-light', stream, ...body }),
        });
        return {
          status: answer.status,
          replayed: answer.headers.get('idempotent-replayed'),
          text: await answer.text(),
        };
      };
      const before = await stored();
      const first = await send(asked);
      const again = await send(asked);
      assert.deepEqual([first.status, first.replayed, again.replayed], [200, null, 'true']);
      assert.ok(first.text.includes('Quran 2:255'), first.text.slice(0, 500));
      assert.equal(wordsOf(again.text), wordsOf(first.text));
      if (!stream) assert.equal(again.text, first.text);
      assert.equal(await stored(), before + (path === '/v1/responses' ? 1 : 0));
      const other = await send({ ...asked, language: 'bn' });
      assert.deepEqual([other.status, JSON.parse(other.text).error.code], [422, 'idempotency_mismatch']);
    }
  });
}

/** The text of a streamed answer, however it was divided, and the event that ends it. */
function wordsOf(stream: string): string {
  const events = stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)));
  const text = events.map(({ delta, choices }) => delta ?? choices?.[0]?.delta.content ?? '').join('');
  return `${text}\n${JSON.stringify(events.at(-1)?.response ?? events.at(-1))}`;
}
