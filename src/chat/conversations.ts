import type { ChatAnswer, ChatHistory, ChatMessage, ConversationList } from '@isnad/contract/chat';
import type { ConversationOrigin } from '@isnad/contract/chat-choices';
import { Failure } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { every } from '../timers/timers.ts';
import { emit } from '../webhooks/outbox.ts';
import type { Before } from './plan/answer-plan.ts';
import {
  claimConversation,
  deleteConversation,
  insertConversation,
  insertMessages,
  type MessageRow,
  type MessageWithFeedback,
  selectConversation,
  selectConversations,
  selectMessage,
  selectMessages,
  updateConversation,
} from './store.ts';

export type ConversationDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
};

/** The lease of a turn in a conversation. `held` identifies it in the database; undefined for a new conversation. */
export type ConversationLease = { held: string | undefined; readonly before: Before | undefined };

/** Duration of a lease in milliseconds. After a crash, the conversation is free again once it expires. */
const HELD_MS = 15_000;
/** Renewal interval of a lease. */
const RENEW_MS = 4_000;
const TITLE = 80;

export function openConversation(before: Before | undefined): ConversationLease {
  return { held: undefined, before };
}

/** Acquires the turn in a conversation. @throws {Failure} `conversation_not_found`, `conversation_busy` */
export async function claim(
  deps: ConversationDeps,
  { accountId, conversationId }: { readonly accountId: string; readonly conversationId: string },
): Promise<ConversationLease> {
  const row = await findConversation(deps, accountId, conversationId);
  const { now, until } = moments(deps);
  if (!(await claimConversation(deps.db, row.id, { now, until }))) {
    throw new Failure('conversation_busy', 'Another message in this conversation is being answered.');
  }
  // Read again: the previous holder may have written since.
  const { context } = await findConversation(deps, accountId, conversationId);
  return { held: until, before: JSON.parse(context) as Before };
}

/**
 * Renews the lease periodically, for answers that take longer than one lease.
 * @returns a function that stops the renewal and resolves once `held` is final
 */
export function holdTurn(deps: ConversationDeps, turn: Pick<Turn, 'claimed' | 'ids'>): () => Promise<void> {
  if (turn.claimed.held === undefined) return async () => undefined;
  let renewing: Promise<void> = Promise.resolve();
  const timer = every(() => {
    renewing = renewing.then(() => renew(deps, turn)).catch(() => undefined);
  }, RENEW_MS);
  return () => {
    clearInterval(timer);
    return renewing;
  };
}

/** Renews the lease. A lost lease is detected when the answer is saved. */
async function renew(deps: ConversationDeps, turn: Pick<Turn, 'claimed' | 'ids'>): Promise<void> {
  const { held } = turn.claimed;
  if (held === undefined) return;
  const { until } = moments(deps);
  if (await updateConversation(deps.db, turn.ids.conversation, held, { busy_until: until })) turn.claimed.held = until;
}

type Turn = {
  readonly input: {
    readonly accountId: string;
    readonly origin: ConversationOrigin;
    readonly body: { readonly store?: boolean };
  };
  readonly message: string;
  readonly modelName: string;
  readonly claimed: ConversationLease;
  readonly ids: { readonly conversation: string; readonly question: string; readonly answer: string };
  readonly createdAt: string;
};

/** Releases the turn of a failed answer without saving anything. */
export async function release(deps: ConversationDeps, turn: Turn, error: unknown): Promise<void> {
  const { claimed, ids, modelName, input } = turn;
  const code = error instanceof Failure ? error.code : 'internal_error';
  await deps.db.transaction().execute(async (db) => {
    if (claimed.held !== undefined) {
      await updateConversation(db, ids.conversation, claimed.held, { busy_until: null });
    }
    const data = { conversation_id: ids.conversation, message_id: ids.answer, model: modelName, code };
    await emit(db, deps, { accountId: input.accountId, type: 'chat.failed', data });
  });
}

/**
 * Saves message and answer atomically and releases the turn.
 * @throws {Failure} `conversation_not_found` when the conversation was deleted meanwhile
 */
export async function keep(
  deps: ConversationDeps,
  turn: Turn,
  kept: {
    readonly result: ChatAnswer;
    readonly before: Before;
    /** Writes the idempotent response in the same transaction. */
    readonly keepAnswer: (db: Kysely<Tables>) => Promise<void>;
  },
): Promise<void> {
  const { result, before, keepAnswer } = kept;
  const { ids, claimed, createdAt, modelName, message, input } = turn;
  const updated_at = new Date(deps.now()).toISOString();
  const context = JSON.stringify(before);
  await deps.db.transaction().execute(async (db) => {
    if (claimed.held === undefined) {
      const title = [...message.replace(/\s+/g, ' ')].slice(0, TITLE).join('');
      const { accountId: account_id, origin } = input;
      const row = { id: ids.conversation, account_id, origin, model: modelName, title, context };
      await insertConversation(db, { ...row, created_at: createdAt, updated_at, busy_until: null });
    } else {
      const change = { context, updated_at, busy_until: null, model: modelName };
      if (!(await updateConversation(db, ids.conversation, claimed.held, change))) {
        throw new Failure(
          'conversation_not_found',
          'The conversation was deleted while its message was being answered.',
        );
      }
    }
    const common = { conversation_id: ids.conversation, model: modelName };
    await insertMessages(db, [
      {
        ...common,
        id: ids.question,
        role: 'user',
        message,
        created_at: createdAt,
        status: null,
        abstain_reason: null,
        language: null,
        citations: '[]',
      },
      {
        ...common,
        id: ids.answer,
        role: 'assistant',
        message: result.message,
        created_at: updated_at,
        status: result.status,
        abstain_reason: result.abstain_reason,
        language: result.language,
        citations: JSON.stringify(result.citations),
      },
    ]);
    const { status, language } = result;
    const data = { conversation_id: ids.conversation, message_id: ids.answer, model: modelName, status, language };
    await emit(db, deps, { accountId: input.accountId, type: 'chat.completed', data });
    await keepAnswer(db);
  });
}

/** Returns a conversation with some of its messages, oldest first. @throws {Failure} `conversation_not_found` */
export async function readHistory(
  deps: ConversationDeps,
  query: {
    readonly accountId: string;
    readonly id: string;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<ChatHistory> {
  const { id, model, origin, created_at, updated_at } = await findConversation(deps, query.accountId, query.id);
  const rows = await selectMessages(deps.db, id, { after: query.after, limit: query.limit + 1 });
  const messages = rows.slice(0, query.limit).map(messageOf);
  const has_more = rows.length > query.limit;
  const next_cursor = has_more ? (messages.at(-1)?.id ?? null) : null;
  return { id, model, origin, created_at, updated_at, messages, count: messages.length, has_more, next_cursor };
}

/** Lists the conversations of an account, newest first. */
export async function listConversations(
  deps: ConversationDeps,
  query: {
    readonly accountId: string;
    readonly origin?: ConversationOrigin | undefined;
    readonly before?: { updated_at: string; id: string } | undefined;
    readonly limit: number;
  },
): Promise<ConversationList> {
  const { accountId, origin, before, limit } = query;
  const rows = await selectConversations(deps.db, accountId, { origin, before, limit: limit + 1 });
  const data = rows.slice(0, limit).map(({ id, model, title, created_at, updated_at, origin: by }) => ({
    id,
    model,
    origin: by,
    created_at,
    updated_at,
    title,
  }));
  const has_more = rows.length > limit;
  const last = data.at(-1);
  const next_cursor = has_more && last !== undefined ? `${last.updated_at}_${last.id}` : null;
  return { data, count: data.length, has_more, next_cursor };
}

/** Deletes a conversation with all its texts. @throws {Failure} `conversation_not_found` */
export async function removeConversation(deps: ConversationDeps, accountId: string, id: string): Promise<void> {
  const row = await findConversation(deps, accountId, id);
  await deps.db.transaction().execute(async (db) => {
    if (!(await deleteConversation(db, row.id))) return;
    await emit(db, deps, { accountId, type: 'conversation.deleted', data: { conversation_id: row.id } });
  });
}

/** Returns one message of the account. @throws {Failure} `message_not_found` */
export async function readMessage(
  deps: Pick<ConversationDeps, 'db'>,
  accountId: string,
  id: string,
): Promise<MessageRow> {
  const row = await selectMessage(deps.db, accountId, id);
  if (row === undefined) throw new Failure('message_not_found', 'There is no message of that id.');
  return row;
}

/** Returns an answer of a conversation of the account. @throws {Failure} `message_not_found` */
export async function readAnswer(
  deps: Pick<ConversationDeps, 'db'>,
  {
    accountId,
    conversationId,
    messageId,
  }: { readonly accountId: string; readonly conversationId: string; readonly messageId: string },
): Promise<MessageRow> {
  const row = await readMessage(deps, accountId, messageId);
  if (row.conversation_id === conversationId && row.role === 'assistant') return row;
  throw new Failure('message_not_found', 'This conversation has no answer of that ID.');
}

/** A message as returned by the API. */
export function messageOf(row: MessageWithFeedback): ChatMessage {
  const { id, role, message, model, created_at, status, abstain_reason, language, rating, comment } = row;
  return {
    id,
    role,
    message,
    model,
    created_at,
    status,
    abstain_reason,
    language,
    citations: JSON.parse(row.citations),
    ...(rating === null ? {} : { feedback: { rating, comment } }),
  };
}

async function findConversation(deps: ConversationDeps, accountId: string, id: string) {
  const row = await selectConversation(deps.db, accountId, id);
  if (row === undefined) throw new Failure('conversation_not_found', 'There is no conversation of that id.');
  return row;
}

function moments({ now }: ConversationDeps): { now: string; until: string } {
  const at = now();
  return { now: new Date(at).toISOString(), until: new Date(at + HELD_MS).toISOString() };
}
