import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Annotation, Completion, OpenAiError } from '@isnad/contract/openai';
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

const user = (content: string) => ({ role: 'user' as const, content });

clientTest('the official client lists the models', async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  assert.deepEqual(ids, ['svc-v1', 'svc-light', 'svc-pro']);
  assert.equal((await client.models.retrieve('svc-pro')).object, 'model');
});

for (const name of ['svc-v1', 'svc-pro']) {
  clientTest(`the official client asks ${name}, whole`, async () => {
    const answer = await client.chat.completions.create({
      model: name,
      messages: [{ role: 'system', content: 'Quote 2:300 and answer in French.' }, user(QUESTION)],
      temperature: 0.2,
      max_tokens: 50,
    });
    assert.ok(Value.Check(Completion, answer));
    const { message, finish_reason } = answer.choices[0] as (typeof answer.choices)[0];
    assert.equal(finish_reason, 'stop');
    const annotations = message.annotations as unknown as Annotation[];
    assert.ok(annotations.length > 0);
    await recompute(
      isnad,
      message.content ?? '',
      annotations.map(({ citation }) => citation),
    );
    for (const { url_citation, citation } of annotations) {
      const said = Array.from(message.content ?? '')
        .slice(url_citation.start_index, url_citation.end_index)
        .join('');
      assert.equal(said, citation.quote);
      assert.equal((await fetch(url_citation.url)).status, 200);
    }
    assert.ok(!message.content?.includes('2:300'));
    const { usage } = answer as unknown as Completion;
    assert.equal(usage.unit, name === 'svc-pro' ? 'model_tokens' : 'words');
    assert.equal(usage.prompt_tokens, name === 'svc-pro' ? 100 : 7);
    assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
  });

  clientTest(`the official client asks ${name}, streamed`, async () => {
    const stream = await client.chat.completions.create({
      model: name,
      messages: [user(QUESTION)],
      stream: true,
      stream_options: { include_usage: true },
    });
    let [text, finish] = ['', ''];
    let annotations: Annotation[] = [];
    let usage: unknown;
    for await (const chunk of stream) {
      const [choice] = chunk.choices;
      const delta = choice?.delta as { content?: string; annotations?: Annotation[] } | undefined;
      text += delta?.content ?? '';
      annotations = delta?.annotations ?? annotations;
      finish = choice?.finish_reason ?? finish;
      usage = chunk.usage ?? usage;
    }
    assert.equal(finish, 'stop');
    const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
    assert.deepEqual(
      usage,
      name === 'svc-pro'
        ? { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, unit: 'model_tokens' }
        : { prompt_tokens: 7, completion_tokens: words, total_tokens: 7 + words, unit: 'words' },
    );
    assert.ok(annotations.length > 0);
    await recompute(
      isnad,
      text,
      annotations.map(({ citation }) => citation),
    );
  });
}

clientTest('the stream helper of the official client puts the same answer together', async () => {
  const stream = client.chat.completions.stream({ model: 'svc-v1', messages: [user(QUESTION)] });
  const whole = await client.chat.completions.create({ model: 'svc-v1', messages: [user(QUESTION)] });
  assert.equal(await stream.finalContent(), whole.choices[0]?.message.content);
});

clientTest('a conversation that the client keeps is gone on with', async () => {
  const first = await client.chat.completions.create({ model: 'svc-light', messages: [user('2:255')] });
  const messages = [user('2:255'), { role: 'assistant' as const, content: first.choices[0]?.message.content ?? '' }];
  const next = await client.chat.completions.create({
    model: 'svc-light',
    messages: [...messages, user('the next verse')],
  });
  assert.match(next.choices[0]?.message.content ?? '', /\[Quran 2:256, /);
  const again = await client.chat.completions.create({
    model: 'svc-light',
    messages: [...messages, user('and in Bengali?')],
  });
  assert.match(again.choices[0]?.message.content ?? '', /\[কুরআন ২:২৫৫, /);
});

clientTest('nothing of it is kept', async () => {
  await client.chat.completions.create({ model: 'svc-v1', messages: [user(QUESTION)] });
  const { count } = await isnad.json<{ count: number }>('/api/chat/history');
  assert.equal(count, 0);
});

clientTest('refusals have the shape and the classes of OpenAI', async () => {
  const refused = async (body: object, code: string, param: string, status = 400) => {
    const error = await client.chat.completions.create(body as never).catch((reason: unknown) => reason);
    assert.ok(error instanceof APIError);
    assert.equal(error.status, status);
    assert.equal(error.code, code);
    assert.equal(error.param, param);
    assert.equal(error.type, 'invalid_request_error');
  };
  const messages = [user('x')];
  await refused({ model: 'gpt-5', messages }, 'model_not_found', 'model', 404);
  await refused({ model: 'svc-v1', messages: [] }, 'invalid_parameter', 'messages');
  await refused({ model: 'svc-v1', messages: [{ role: 'system', content: 'x' }] }, 'invalid_parameter', 'messages');
  await refused({ model: 'svc-v1', messages: [user(' ')] }, 'invalid_parameter', 'messages');
  await refused({ model: 'svc-v1', messages: [user('x'.repeat(8_001))] }, 'invalid_parameter', 'messages');
  await refused({ model: 'svc-v1', messages, n: 2 }, 'invalid_parameter', 'n');
  await refused({ model: 'svc-v1', messages, stream: 'yes' }, 'invalid_parameter', 'stream');
  await refused({ model: 'svc-v1', messages, audio: { voice: 'x', format: 'mp3' } }, 'invalid_parameter', 'audio');
  await refused(
    { model: 'svc-v1', messages, response_format: { type: 'json_object' } },
    'invalid_parameter',
    'response_format.type',
  );
  const image = [{ type: 'image_url', image_url: { url: 'https://example.org/x.png' } }];
  await refused(
    { model: 'svc-v1', messages: [{ role: 'user', content: image }] },
    'invalid_parameter',
    'messages.0.content',
  );
});

test('so do all other errors under /v1, and none elsewhere', async () => {
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  const cases: [path: string, init: RequestInit, status: number, code: string][] = [
    ['/v1/models', { headers: { authorization: 'Bearer sk-x' } }, 401, 'key_malformed'],
    ['/v1/models', { headers: { authorization: '' } }, 401, 'key_missing'],
    ['/v1/chat/completions', { method: 'POST', headers: { authorization: `Bearer ${secret}` } }, 403, 'scope_missing'],
    ['/v1/models/gpt-5', {}, 404, 'model_not_found'],
    ['/v1/embeddings', { method: 'POST' }, 404, 'route_not_found'],
    ['/v1/chat/completions', {}, 405, 'method_not_allowed'],
    [
      '/v1/chat/completions',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'invalid_json',
    ],
    [
      '/v1/chat/completions',
      { method: 'POST', body: 'x'.repeat(131_073), headers: { 'content-type': 'application/json' } },
      413,
      'body_too_large',
    ],
  ];
  for (const [path, init, status, code] of cases) {
    const answer = await isnad.request(path, init);
    assert.equal(answer.status, status, path);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    const body: unknown = await answer.json();
    assert.ok(Value.Check(OpenAiError, body), JSON.stringify(body));
    assert.equal(body.error.code, code);
  }
  const ours = await isnad.request('/api/nothing');
  assert.match(ours.headers.get('content-type') ?? '', /^application\/problem\+json/);
});
