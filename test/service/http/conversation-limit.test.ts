// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import { CONVERSATION_LIMITS } from '@isnad/contract/plans';
import type { Problem } from '@isnad/contract/problem';
import type { Limits } from '@isnad/contract/usage';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { ConversationLimit } from '../../../src/chat/conversation-limit.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const LIMIT = CONVERSATION_LIMITS.free;

/** An account on the plan free with so many stored conversations, and a key of it. */
async function accountWith(email: string, stored: number): Promise<{ accountId: string; secret: string }> {
  const { platform } = isnad.service;
  const { id: accountId } = await createAccount(platform, { email, plan: 'free' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId, name: 'test' }, OPERATOR_MANAGER);
  const at = new Date().toISOString();
  const rows = Array.from({ length: stored }, () => ({
    ...{ id: platform.newId('chat'), account_id: accountId, model: 'svc-v1', title: 'earlier', context: '{}' },
    ...{ created_at: at, updated_at: at, busy_until: null, origin: 'key' as const },
  }));
  if (rows.length > 0) await platform.db.insertInto('conversations').values(rows).execute();
  return { accountId, secret };
}

function send(secret: string, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return fetch(isnad.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function chat<T = ChatAnswer>(secret: string, body: object): Promise<{ status: number; body: T }> {
  const answer = await send(secret, 'POST', '/api/chat/create', body);
  return { status: answer.status, body: (await answer.json()) as T };
}

async function stored(accountId: string): Promise<number> {
  const rows = isnad.service.platform.db.selectFrom('conversations').where('account_id', '=', accountId);
  return (await rows.select('id').execute()).length;
}

test('an account creates conversations up to the limit of its plan, is refused after that, and goes on after a deletion', async () => {
  const { accountId, secret } = await accountWith('full@example.org', LIMIT - 2);
  const first = await chat(secret, { message: '1:1' });
  assert.equal(first.status, 200);
  assert.equal((await chat(secret, { message: '1:2' })).status, 200);
  const refused = await chat<Problem>(secret, { message: '1:3' });
  assert.deepEqual([refused.status, refused.body.code], [422, 'conversation_limit_reached']);
  assert.match(refused.body.detail ?? '', /100 stored conversations.*Delete one/);
  const { plan, limit } = refused.body as unknown as Record<string, unknown>;
  assert.deepEqual([plan, limit], ['free', LIMIT]);
  const streamed = await send(secret, 'POST', '/api/chat/create', { message: '1:3', stream: true });
  assert.equal(streamed.status, 422, 'refused before the first event');
  assert.equal(await stored(accountId), LIMIT);

  assert.equal((await chat(secret, { message: '1:4', conversation_id: first.body.id })).status, 200);
  assert.equal((await chat(secret, { message: '1:4', store: false })).status, 200);
  assert.equal((await send(secret, 'DELETE', `/api/chat/history/${first.body.id}`)).ok, true);
  assert.equal((await chat(secret, { message: '1:5' })).status, 200);
  assert.equal(await stored(accountId), LIMIT);
});

test('the limit holds although an account is not counted for each new conversation', async () => {
  // Far below the limit some are let in without a count.
  const { accountId } = await accountWith('growing@example.org', 0);
  const conversationLimit = new ConversationLimit(isnad.service.platform.db);
  let created = 0;
  const create = async () => {
    await conversationLimit.check({ accountId, plan: 'free' });
    created += 1;
    const at = new Date().toISOString();
    await isnad.service.platform.db
      .insertInto('conversations')
      .values({
        ...{
          id: isnad.service.platform.newId('chat'),
          account_id: accountId,
          model: 'svc-v1',
          title: '',
          context: '{}',
        },
        ...{ created_at: at, updated_at: at, busy_until: null, origin: 'key' as const },
      })
      .execute();
  };
  await assert.rejects(
    async () => {
      for (;;) await create();
    },
    { code: 'conversation_limit_reached' },
  );
  assert.equal(created, LIMIT);
  // Another plan is another limit, at once.
  await conversationLimit.check({ accountId, plan: 'professional' });
});

test('the limit is told beside the others, and in the reference', async () => {
  const { secret } = await accountWith('asks@example.org', 0);
  const limits = (await (await send(secret, 'GET', '/api/limits')).json()) as Limits;
  assert.equal(limits.conversations, LIMIT);
  const document = await (await fetch(`${isnad.address}/openapi.json`)).json();
  const { description } = (document as { paths: Record<string, { post: { description: string } }> }).paths[
    '/api/chat/create'
  ]?.post as { description: string };
  for (const limit of Object.values(CONVERSATION_LIMITS)) assert.ok(description.includes(limit.toLocaleString('en')));
});
