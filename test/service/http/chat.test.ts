// Runs on each store.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ChatAnswer, ChatHistory, ChatLanguage, Citation, ConversationList } from '@isnad/contract/chat';
import type { Hadith } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import type { Surah } from '@isnad/contract/quran';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { CHAT_EXAMPLE } from '../../../src/http/examples/chat-examples.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

async function post<T>(body: unknown, headers: Record<string, string> = {}) {
  const answer = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
}

const ask = async (body: object) => {
  const { status, body: answer } = await post<ChatAnswer>(body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer;
};

/** Checks a citation the way a distrustful client would: against the message, its own hash, and what the API serves. */
async function checkCitation(message: string, citation: Citation): Promise<void> {
  const said = Array.from(message).slice(citation.start, citation.end).join('');
  assert.equal(said, citation.quote);
  assert.equal(createHash('sha256').update(said, 'utf8').digest('hex'), citation.sha256);
  if (citation.kind === 'hadith') {
    const hadith = await isnad.json<Hadith>(`/api/hadith/${citation.ref}`);
    const text = hadith.texts[citation.lang as ChatLanguage] ?? '';
    if (citation.partial === undefined) assert.equal(text, said);
    else assert.ok(text.includes(said) && text !== said, `a part of ${citation.ref}`);
    return;
  }
  const [surah, verse] = citation.ref.split(':');
  const { verses } = await isnad.json<Surah>(`/api/quran?id=${surah}&verse=${verse}`);
  const field = { ar: 'text', en: 'translation_en', bn: 'translation_bn' }[citation.lang] as 'text';
  assert.equal(verses[0]?.[field], said);
}

test('the given interface: a message is answered, its history is there', async () => {
  const answer = await ask({ message: 'What does the Quran say about patience?', model: 'svc-v1' });
  for (const field of ['id', 'message', 'model', 'created_at'] as const) assert.equal(typeof answer[field], 'string');
  assert.match(answer.id, /^chat_[0-9A-Z]{26}$/);
  assert.equal(answer.status, 'answered');
  assert.ok(answer.citations.some(({ ref }) => ref === '2:153'));
  const history = await isnad.json<ChatHistory>(`/api/chat/history/${answer.id}`);
  assert.deepEqual(
    history.messages.map(({ role, message }) => [role, message]),
    [
      ['user', 'What does the Quran say about patience?'],
      ['assistant', answer.message],
    ],
  );
  assert.deepEqual(history.messages[1]?.citations, answer.citations);
  assert.equal(history.messages[1]?.id, answer.message_id);
});

test('every citation recomputes from what the API serves, in each language and by each model', async () => {
  let seen = 0;
  for (const model of ['svc-v1', 'svc-light', 'svc-pro']) {
    for (const [message, language] of [
      ['What is said about charity?', 'en'],
      ['2:255', 'en'],
      ['ধৈর্য সম্পর্কে কুরআন কী বলে?', 'bn'],
      ['নিয়ত নিয়ে হাদিস', 'bn'],
      ['ما فضل الصدقة', 'ar'],
      ['آية الكرسي', 'ar'],
    ] as const) {
      const answer = await ask({ message, model });
      assert.equal(answer.language, language, message);
      assert.ok(answer.citations.length > 0, message);
      for (const citation of answer.citations) await checkCitation(answer.message, citation);
      seen += answer.citations.length;
    }
  }
  assert.ok(seen > 40);
});

test('the example is what the service answers', async () => {
  const { message, citations, status, usage } = await ask({ message: '112:1' });
  assert.deepEqual(
    { message, citations, status, usage },
    {
      message: CHAT_EXAMPLE.message,
      citations: CHAT_EXAMPLE.citations,
      status: CHAT_EXAMPLE.status,
      usage: CHAT_EXAMPLE.usage,
    },
  );
});

test('a conversation goes on: another language, the next verse, hadiths, more', async () => {
  const first = await ask({ message: 'Tell me about patience' });
  const say = (message: string) => ask({ message, conversation_id: first.id });
  const bengali = await say('and in Bengali?');
  assert.equal(bengali.id, first.id);
  assert.equal(bengali.language, 'bn');
  assert.deepEqual(new Set(bengali.citations.map(({ ref }) => ref)), new Set(first.citations.map(({ ref }) => ref)));
  const verse = await ask({ message: '2:255' });
  const next = await ask({ message: 'the next verse', conversation_id: verse.id });
  assert.deepEqual(new Set(next.citations.map(({ ref }) => ref)), new Set(['2:256']));
  const more = await ask({ message: 'more', conversation_id: first.id });
  const shown = new Set(first.citations.map(({ ref }) => ref));
  assert.ok(
    more.citations.every(({ ref }) => !shown.has(ref)),
    'more is not the same again',
  );
  const history = await isnad.json<ChatHistory>(`/api/chat/history/${first.id}`);
  assert.equal(history.count, 6);
  const page = await isnad.json<ChatHistory>(`/api/chat/history/${first.id}?limit=4`);
  assert.deepEqual([page.count, page.has_more], [4, true]);
  const rest = await isnad.json<ChatHistory>(`/api/chat/history/${first.id}?limit=4&cursor=${page.next_cursor}`);
  assert.deepEqual([...page.messages, ...rest.messages], history.messages);
});

test('what the texts do not answer is not answered', async () => {
  for (const [message, reason] of [
    ['Write me a python script', 'out_of_scope'],
    ['আজকের আবহাওয়া কেমন?', 'out_of_scope'],
    ['hedgehogs under pine cones', 'no_evidence'],
    ['how much is a new washing machine', 'out_of_scope'],
    ['Is bitcoin mining halal with leveraged futures?', 'ruling_requires_scholar'],
  ] as const) {
    const answer = await ask({ message });
    assert.deepEqual([answer.status, answer.abstain_reason], ['abstained', reason], message);
    for (const citation of answer.citations) await checkCitation(answer.message, citation);
  }
  const ruling = await ask({ message: 'Is riba haram?' });
  assert.equal(ruling.status, 'answered');
  assert.match(ruling.message, /no fatwa/);
});

test('conversations of another account are not there, neither to read, to go on with nor to delete', async () => {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: 'chat@example.org', plan: 'enterprise' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId: account.id, name: 'other' }, OPERATOR_MANAGER);
  const own = await ask({ message: '1:1' });
  const headers = { authorization: `Bearer ${secret}` };
  const never = 'chat_00000000000000000000000000';
  for (const id of [own.id, never]) {
    const read = await isnad.request(`/api/chat/history/${id}`, { headers });
    assert.deepEqual([read.status, ((await read.json()) as Problem).code], [404, 'conversation_not_found']);
    const removed = await isnad.request(`/api/chat/history/${id}`, { method: 'DELETE', headers });
    assert.equal(removed.status, 404);
    const went = await post<Problem>({ message: 'more', conversation_id: id }, headers);
    assert.deepEqual([went.status, went.body.code], [404, 'conversation_not_found']);
  }
  const list = await isnad.request('/api/chat/history', { headers });
  assert.equal(((await list.json()) as ConversationList).count, 0);
});

test('a deleted conversation leaves no text in the store', async () => {
  const { id } = await ask({ message: 'patience of a very particular kind 7421' });
  assert.equal((await isnad.request(`/api/chat/history/${id}`, { method: 'DELETE' })).status, 204);
  assert.equal((await isnad.request(`/api/chat/history/${id}`)).status, 404);
  const { db } = isnad.service.platform;
  const left = await db.selectFrom('chat_messages').select('message').where('conversation_id', '=', id).execute();
  assert.deepEqual(left, []);
});

test('a body with a member twice is refused, because parsers differ in which they keep', async () => {
  const headers = { 'content-type': 'application/json' };
  const send = (path: string, body: string) => isnad.request(path, { method: 'POST', headers, body });
  const answer = await send('/api/chat/create', '{"message":"2:255","message":"2:256"}');
  const { code, errors } = (await answer.json()) as Problem;
  assert.deepEqual([answer.status, code, errors?.[0]?.location], [400, 'invalid_parameter', 'body.message']);
  const theirs = '{"messages":[{"role":"user","content":"2:255"}],"x":1,"x":2}';
  assert.equal((await send('/v1/chat/completions', theirs)).status, 200);
});

test('store: false keeps nothing', async () => {
  const before = (await isnad.json<ConversationList>('/api/chat/history?limit=100')).count;
  const answer = await ask({ message: '2:255', store: false });
  assert.equal((await isnad.json<ConversationList>('/api/chat/history?limit=100')).count, before);
  assert.equal((await isnad.request(`/api/chat/history/${answer.id}`)).status, 404);
});

for (const stream of [false, true]) {
  test(`store: false is refused for a stored conversation, which stays free: stream ${stream}`, async () => {
    const { id } = await ask({ message: '2:255' });
    const next = { message: 'the next verse', conversation_id: id, stream };
    const { status, body } = await post<Problem>({ ...next, store: false });
    assert.deepEqual([status, body.errors?.[0]?.location], [400, 'body.store']);
    assert.equal((await post({ ...next, stream: false })).status, 200);
  });
}

test('of two messages to one conversation at once one is answered, the other told; afterwards it is free', async () => {
  const { id } = await ask({ message: 'Tell me about charity' });
  const both = await Promise.all(
    [1, 2, 3].map(() => post<{ code?: string }>({ message: 'more', conversation_id: id })),
  );
  const answered = both.filter(({ status }) => status === 200).length;
  assert.ok(answered >= 1);
  for (const { status, body } of both)
    if (status !== 200) assert.deepEqual([status, body.code], [409, 'conversation_busy']);
  assert.equal((await post({ message: '1:1', conversation_id: id })).status, 200);
  const { count } = await isnad.json<ChatHistory>(`/api/chat/history/${id}`);
  assert.equal(count, 2 * (answered + 2), 'pairs, never halves');
});

test('an idempotency key: done once, answered again; another body is refused; keys are an account’s own', async () => {
  const key = { 'idempotency-key': 'a-1' };
  const first = await post<ChatAnswer>({ message: '3:8' }, key);
  const again = await post<ChatAnswer>({ message: '3:8' }, key);
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(
    [first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')],
    [null, 'true'],
  );
  const other = await post<Problem>({ message: '3:9' }, key);
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency_mismatch']);
  const failed = { 'idempotency-key': 'a-2' };
  assert.equal((await post({ message: '' }, failed)).status, 400);
  assert.equal((await post({ message: '1:1' }, failed)).status, 200, 'what failed was not done');
  assert.equal(
    (await post<Problem>({ message: '1:1' }, { 'idempotency-key': 'x'.repeat(256) })).body.code,
    'invalid_parameter',
  );
  const row = await isnad.service.platform.db.selectFrom('kept_answers').selectAll().execute();
  assert.ok(!JSON.stringify(row).includes('a-1') && !JSON.stringify(row).includes('message'), 'sealed');
});

test('bad messages are refused before anything is done', async () => {
  for (const [body, status, code] of [
    [{}, 400, 'missing_parameter'],
    [{ message: '' }, 400, 'invalid_parameter'],
    [{ message: ' \u200b\n ' }, 400, 'invalid_parameter'],
    [{ message: 'x'.repeat(8_001) }, 400, 'invalid_parameter'],
    [{ message: '\ud800' }, 400, 'invalid_parameter'],
    [{ message: 7 }, 400, 'invalid_parameter'],
    [{ message: 'x', model: 'gpt' }, 400, 'unknown_model'],
    [{ message: 'x', stream: 'yes' }, 400, 'invalid_parameter'],
    [{ message: 'x', language: 'xx' }, 400, 'invalid_parameter'],
    [{ message: 'x', language: 7 }, 400, 'invalid_parameter'],
    [{ message: 'x', edition: 'en.none' }, 400, 'invalid_parameter'],
    [{ message: 'x', conversation_id: '7' }, 400, 'invalid_parameter'],
    ['{"message":', 400, 'invalid_json'],
    [`{"message":"${'x'.repeat(131_072)}"}`, 413, 'body_too_large'],
  ] as const) {
    const found = await post<Problem>(body);
    assert.deepEqual([found.status, found.body.code], [status, code], JSON.stringify(body).slice(0, 60));
  }
  const unknown = await post<Problem>({ message: 'x', model: 'gpt-4' });
  assert.match(JSON.stringify(unknown.body.errors), /svc-v1, svc-light, svc-pro/);
  assert.equal((await post<ChatAnswer>({ message: '১'.repeat(8_000) })).status, 200, '8,000 characters of three bytes');
});

test('null is left out, and the region of a language is cut', async () => {
  const create = (body: object) =>
    isnad.request('/api/chat/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: '112:1', ...body }),
    });
  assert.equal((await create({ conversation_id: null, language: null, model: null, stream: null })).status, 200);
  assert.equal((await create({ message: null })).status, 400);
  for (const [language, meant] of [
    ['bn-BD', 'bn'],
    ['en-US', 'en'],
    ['ur-PK', 'en'],
  ] as const) {
    const answer = (await (await create({ language })).json()) as ChatAnswer;
    assert.equal(answer.language, meant, language);
  }
  assert.equal((await create({ language: 'xx-YY' })).status, 400);
});

test('a body that is not UTF-8 is refused, never changed', async () => {
  const body = Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xe9]), Buffer.from('tude"}')]);
  const headers = { 'content-type': 'application/json' };
  for (const path of ['/api/chat/create', '/api/verify']) {
    const answer = await isnad.request(path, { method: 'POST', headers, body });
    assert.deepEqual([answer.status, ((await answer.json()) as Problem).code], [400, 'invalid_json'], path);
  }
});
