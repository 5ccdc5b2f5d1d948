import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type ConversationRow = Selectable<Tables['conversations']>;
export type MessageRow = Selectable<Tables['chat_messages']>;
type FeedbackRow = Selectable<Tables['chat_feedback']>;
/** A message with what was said about it; both null if nothing was. */
export type MessageWithFeedback = MessageRow & { readonly [Field in 'rating' | 'comment']: FeedbackRow[Field] | null };

/** Undefined for a conversation of another account. Index: primary key. */
export function selectConversation(db: Db, accountId: string, id: string): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Counts the conversations of an account, up to `limit`. Index: `conversations_by_account`. */
export async function countConversations(db: Db, accountId: string, limit: number): Promise<number> {
  const some = db.selectFrom('conversations').select('id').where('account_id', '=', accountId).limit(limit);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertConversation(db: Db, row: ConversationRow): Promise<void> {
  await db.insertInto('conversations').values(row).execute();
}

/** Index: primary key. @returns false when the lease is held, or the conversation was deleted */
export async function claimConversation(
  db: Db,
  id: string,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<boolean> {
  const result = await db
    .updateTable('conversations')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where((row) => row.or([row('busy_until', 'is', null), row('busy_until', '<', now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Updates a conversation only for the holder of the lease that expires at `held`. Index: primary key.
 * @returns false when the lease was lost, or the conversation was deleted
 */
export async function updateConversation(
  db: Db,
  id: string,
  held: string,
  change: Partial<ConversationRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('conversations')
    .set(change)
    .where('id', '=', id)
    .where('busy_until', '=', held)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Newest first. Index: `conversations_by_account`; of one origin, `conversations_by_origin`. */
export function selectConversations(
  db: Db,
  accountId: string,
  {
    origin,
    before,
    limit,
  }: {
    readonly origin?: ConversationRow['origin'] | undefined;
    readonly before?: { updated_at: string; id: string } | undefined;
    readonly limit: number;
  },
): Promise<ConversationRow[]> {
  let query = db.selectFrom('conversations').selectAll().where('account_id', '=', accountId);
  if (origin !== undefined) query = query.where('origin', '=', origin);
  if (before !== undefined) {
    query = query.where((row) =>
      row.or([
        row('updated_at', '<', before.updated_at),
        row.and([row('updated_at', '=', before.updated_at), row('id', '<', before.id)]),
      ]),
    );
  }
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

type ConversationPlace = Pick<ConversationRow, 'updated_at' | 'id'>;

/** Longest unchanged first, so that one that changes meanwhile comes again. Index: `conversations_by_account`. */
export function selectConversationsAfter(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after: ConversationPlace | undefined; readonly limit: number },
): Promise<ConversationRow[]> {
  let query = db.selectFrom('conversations').selectAll().where('account_id', '=', accountId);
  if (after !== undefined) query = query.where(sql<boolean>`(updated_at, id) > (${after.updated_at}, ${after.id})`);
  return query.orderBy('updated_at').orderBy('id').limit(limit).execute();
}

/**
 * Deletes a conversation with all its texts. Index: `chat_messages_by_conversation`, then the primary key.
 * @returns false when it was already deleted
 */
export async function deleteConversation(db: Db, id: string): Promise<boolean> {
  await db.deleteFrom('chat_messages').where('conversation_id', '=', id).execute();
  return (await db.deleteFrom('conversations').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** Conversations that one transaction deletes at most. */
const CONVERSATIONS_AT_ONCE = 100;

/** Deletes a batch of conversations of an account, with their texts. Index: `conversations_by_account`, as above. @returns whether more can be left */
export function deleteSomeConversations(db: Db, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const some = within.selectFrom('conversations').select('id').where('account_id', '=', accountId);
    const ids = (await some.limit(CONVERSATIONS_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length === 0) return false;
    await within.deleteFrom('chat_messages').where('conversation_id', 'in', ids).execute();
    await within.deleteFrom('conversations').where('id', 'in', ids).execute();
    return true;
  });
}

export async function insertMessages(db: Db, rows: readonly MessageRow[]): Promise<void> {
  await db.insertInto('chat_messages').values(rows).execute();
}

/** Oldest first. Index: `chat_messages_by_conversation`, and the primary key of their feedback. */
export function selectMessages(
  db: Db,
  conversationId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<MessageWithFeedback[]> {
  let query = db
    .selectFrom('chat_messages')
    .leftJoin('chat_feedback', 'chat_feedback.message_id', 'chat_messages.id')
    .selectAll('chat_messages')
    .select(['chat_feedback.rating', 'chat_feedback.comment'])
    .where('chat_messages.conversation_id', '=', conversationId);
  if (after !== undefined) query = query.where('chat_messages.id', '>', after);
  return query.orderBy('chat_messages.id').limit(limit).execute();
}

/** The last message of the user before an answer. Index: `chat_messages_by_conversation`. */
export function selectQuestion(db: Db, conversationId: string, answerId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('id', '<', answerId)
    .where('role', '=', 'user')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Index: primary key, then that of the conversation. */
export function selectMessage(db: Db, accountId: string, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chat_messages')
    .innerJoin('conversations', 'conversations.id', 'chat_messages.conversation_id')
    .selectAll('chat_messages')
    .where('chat_messages.id', '=', id)
    .where('conversations.account_id', '=', accountId)
    .executeTakeFirst();
}
