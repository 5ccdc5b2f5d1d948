import { ChatAnswer, ChatCreateBody, ChatHistory, ConversationList, ModelList } from '@isnad/contract/chat';
import { CONVERSATION_ORIGINS, type ConversationOrigin } from '@isnad/contract/chat-choices';
import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import { choice } from '@isnad/contract/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listConversations, readHistory, readMessage, removeConversation } from '../../../chat/conversations.ts';
import { type ChatDeps, type ChatInput, createChat } from '../../../chat/create-chat.ts';
import { acceptedLanguage } from '../../../chat/language/accepted.ts';
import { modelList } from '../../../chat/models.ts';
import { verseTranslations } from '../../../chat/segments.ts';
import { IdempotencyClaim } from '../../../idempotency/idempotency-store.ts';
import { EventStream } from '../../answers/event-stream.ts';
import { send, sendJson } from '../../answers/send.ts';
import { askedWith, callerId, callerOf } from '../../caller.ts';
import { CHAT_EXAMPLE, CONVERSATIONS_EXAMPLE, HISTORY_EXAMPLE, MODELS_EXAMPLE } from '../../examples/chat-examples.ts';
import { beginIdempotently, IDEMPOTENCY_ACCESS, type IdempotencyDeps, replayResponse } from '../../idempotency.ts';
import { answers, pageQuery } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { type ChatStreams, eventsOf } from './chat-streams.ts';

const STREAM = 'text/event-stream';
const ConversationId = Type.Object({
  conversation_id: Type.String({
    maxLength: 64,
    description: 'ID of the conversation, the `id` of an answer.',
  }),
});

type Deps = {
  readonly chat: ChatDeps;
  readonly streams: ChatStreams;
  readonly idempotency: IdempotencyDeps;
};

/** `/api/chat/…` and `GET /api/models`. */
export function chatRoutes(server: TypedServer, deps: Deps): void {
  const { chat } = deps;
  server.post(
    '/api/chat/create',
    {
      config: { ...askedWith('chat:write'), ...IDEMPOTENCY_ACCESS, streams: true },
      schema: {
        operationId: 'createChat',
        tags: ['Chat'],
        summary: 'Send a message',
        description:
          'The answer quotes the texts exactly, with a citation for each quotation. With `stream: true` or `Accept: text/event-stream`, the answer is sent as events: `chat.created`, `chat.delta`, `chat.citation`, and then `chat.completed` with the whole answer, or `chat.failed`. Resume an interrupted stream with `Last-Event-ID`. Without `conversation_id`, a conversation is created and stored unless `store` is false. An account can have 100 stored conversations on the Free plan, 10,000 on Professional and 1,000,000 on Enterprise; beyond that, the answer is 422 (`conversation_limit_reached`) until one is deleted.',
        body: ChatCreateBody,
        response: answers({ 200: [ChatAnswer, CHAT_EXAMPLE] }),
      },
      preValidation: (request, _reply, done) => {
        request.body = withoutNulls(request.body);
        done();
      },
    },
    (request, reply) => {
      const streamed = request.body.stream ?? (request.headers.accept ?? '').includes(STREAM);
      return streamed ? stream(deps, request, reply) : answerWhole(deps, request, reply);
    },
  );
  server.get(
    '/api/models',
    {
      config: askedWith('any-key'),
      schema: {
        operationId: 'listModels',
        tags: ['Chat'],
        summary: 'List models',
        response: answers({ 200: [ModelList, MODELS_EXAMPLE] }),
      },
    },
    (request, reply) => {
      sendJson(
        request,
        reply,
        modelList(chat.prefix, (kind) => chat.writers[kind] !== undefined),
      );
    },
  );
  historyRoutes(server, chat);
}

/** A body without the optional members that are null, as typed clients send them. */
function withoutNulls(body: ChatCreateBody): ChatCreateBody {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const sent = Object.entries(body).filter(([name, value]) => value !== null || name === 'message');
  return Object.fromEntries(sent) as ChatCreateBody;
}

/** A conversation is stored, and later answers depend on each of its messages. */
const UNSTORED_TURN: Fault = {
  location: 'body.store',
  message: 'it cannot be false for a message of a stored conversation',
  fix: 'omit store, or omit conversation_id and ask the whole question',
};

type Create = FastifyRequest<{ Body: ChatCreateBody }>;

function chatInputOf(request: Create): Omit<ChatInput, 'signal'> {
  const { conversation_id: id, store } = request.body;
  if (id !== undefined && store === false) throw invalidParameters([UNSTORED_TURN]);
  const language = { accepted: acceptedLanguage(request.headers['accept-language']) };
  const {
    kind: origin,
    account: { id: accountId, plan },
  } = callerOf(request);
  return { accountId, plan, origin, body: request.body, language, commentable: true };
}

async function answerWhole(deps: Deps, request: Create, reply: FastifyReply): Promise<FastifyReply> {
  const { chat, idempotency } = deps;
  const work = new AbortController();
  // Stop the work when the client disconnects. An answer that is already complete is stored anyway.
  reply.raw.once('close', () => work.abort());
  const input = { ...chatInputOf(request), signal: work.signal };
  const begun = await beginIdempotently(request, idempotency);
  if (begun !== undefined && !(begun instanceof IdempotencyClaim)) {
    replayResponse(request, reply, begun, true);
    return reply;
  }
  try {
    // Not in one transaction, because a language model can take minutes. Only finishChat runs in one.
    const body = await createChat(chat, begun === undefined ? input : { ...input, claim: begun });
    replayResponse(request, reply, { status: 200, body }, false);
  } catch (error) {
    await begun?.release();
    throw error;
  }
  return reply;
}

async function stream(deps: Deps, request: Create, reply: FastifyReply): Promise<FastifyReply> {
  const { chat, streams, idempotency } = deps;
  const again = request.headers['last-event-id'];
  if (again !== undefined) return resume({ chat, streams }, { request, reply, lastEvent: String(again) });
  const input = chatInputOf(request);
  const begun = await beginIdempotently(request, idempotency);
  if (begun !== undefined && !(begun instanceof IdempotencyClaim)) {
    const replay = new EventStream(request, reply, ['idempotent-replayed', 'true']);
    for (const event of eventsOf(begun.body as ChatAnswer)) await replay.send(event);
    replay.end();
    return reply;
  }
  try {
    const admitted = await streams.admit(begun === undefined ? input : { ...input, claim: begun });
    await streams.run(admitted, { stream: new EventStream(request, reply, []), callerId: callerId(request) });
  } finally {
    // Has no effect if the answer was stored.
    await begun?.release();
  }
  return reply;
}

/** Resumes a stream after the last received event, from memory or from the stored message. */
async function resume(
  { chat, streams }: Pick<Deps, 'chat' | 'streams'>,
  { request, reply, lastEvent }: { request: FastifyRequest; reply: FastifyReply; lastEvent: string },
): Promise<FastifyReply> {
  const [, messageId, seen] = /^(msg_[0-9A-Z]{26}):(\d{1,6})$/.exec(lastEvent) ?? [];
  if (messageId === undefined) {
    throw invalidParameters([
      {
        location: 'header.last-event-id',
        message: 'it is not an event ID',
        fix: 'send the ID of the last event received',
      },
    ]);
  }
  const accountId = callerOf(request).account.id;
  const open = () => new EventStream(request, reply, []);
  if (await streams.resume(messageId, callerId(request), { after: Number(seen), stream: open })) return reply;
  requireHistory(request);
  const row = await readMessage(chat, accountId, messageId);
  if (row.role !== 'assistant' || row.status === null || row.language === null) {
    throw new Failure('message_not_found', 'No answer has this ID.');
  }
  const { message, model, created_at, status, abstain_reason, language } = row;
  const citations = JSON.parse(row.citations) as ChatAnswer['citations'];
  const id = row.conversation_id;
  const usage = { provider: 'idempotency', evidence: citations.length };
  const kept = {
    id,
    message,
    model,
    created_at,
    message_id: row.id,
    conversation_id: id,
    status,
    abstain_reason,
    language,
    citations,
    verse_translations: verseTranslations(citations),
    usage,
  };
  const stream = open();
  for (const event of eventsOf(kept).slice(Number(seen) + 1)) await stream.send(event);
  stream.end();
  return reply;
}

/** Requires the scope for conversation history, because a stored message is read from it. @throws {Failure} `scope_missing` */
function requireHistory(request: FastifyRequest): void {
  const caller = callerOf(request);
  if (caller.kind !== 'key' || caller.holder.scopes.has('chat:read')) return;
  throw new Failure(
    'scope_missing',
    'This API key lacks the scope chat:read, which is required to resume an ended stream.',
  );
}

function historyRoutes(server: TypedServer, chat: ChatDeps): void {
  server.get(
    '/api/chat/history/:conversation_id',
    {
      config: askedWith('chat:read'),
      schema: {
        operationId: 'readChatHistory',
        tags: ['Chat'],
        summary: 'Get a conversation with its messages, oldest first',
        params: ConversationId,
        querystring: pageQuery({ most: 100, usual: 50 }),
        response: answers({ 200: [ChatHistory, HISTORY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query;
      if (cursor !== undefined && !/^msg_[0-9A-Z]{26}$/.test(cursor)) throw badCursor();
      const query = {
        accountId: callerOf(request).account.id,
        id: request.params.conversation_id,
        after: cursor,
        limit,
      };
      sendJson(request, reply, await readHistory(chat, query));
      return reply;
    },
  );
  server.get(
    '/api/chat/history',
    {
      config: askedWith('chat:read'),
      schema: {
        operationId: 'listConversations',
        tags: ['Chat'],
        summary: 'List conversations, newest first',
        querystring: Type.Object({
          ...pageQuery({ most: 100, usual: 50 }).properties,
          origin: choice(CONVERSATION_ORIGINS, 'Only conversations that a person or a program began.'),
        }),
        response: answers({ 200: [ConversationList, CONVERSATIONS_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor, origin } = request.query;
      const [, updated_at, id] = /^([0-9TZ:.-]{24})_(chat_[0-9A-Z]{26})$/.exec(cursor ?? '') ?? [];
      if (cursor !== undefined && (updated_at === undefined || id === undefined)) throw badCursor();
      const before = updated_at === undefined || id === undefined ? undefined : { updated_at, id };
      const accountId = callerOf(request).account.id;
      sendJson(
        request,
        reply,
        await listConversations(chat, { accountId, origin: origin as ConversationOrigin | undefined, before, limit }),
      );
      return reply;
    },
  );
  server.delete(
    '/api/chat/history/:conversation_id',
    {
      config: askedWith('chat:write'),
      schema: {
        operationId: 'deleteConversation',
        tags: ['Chat'],
        summary: 'Delete a conversation with its messages',
        params: ConversationId,
        response: { 204: { description: 'The conversation was deleted.' } },
      },
    },
    async (request, reply) => {
      await removeConversation(chat, callerOf(request).account.id, request.params.conversation_id);
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
}

function badCursor(): Failure {
  return new Failure('invalid_cursor', 'The cursor does not belong to this list. Start again without a cursor.');
}
