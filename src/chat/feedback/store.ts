import type { FeedbackState } from '@isnad/contract/chat-choices';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

type Db = Kysely<Tables>;
type FeedbackRow = Selectable<Tables['chat_feedback']>;
/** Fields left out select all feedback. */
export type FeedbackFilter = { readonly [Field in 'state' | 'rating']?: FeedbackRow[Field] | undefined };

/** Inserts feedback, or replaces what was sent about the same answer. Index: primary key. */
export async function putFeedback(db: Db, row: FeedbackRow): Promise<void> {
  const { message_id: _, created_at: _created, ...change } = row;
  await db
    .insertInto('chat_feedback')
    .values(row)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(change))
    .execute();
}

/** Index: primary key. */
export async function deleteFeedback(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('chat_feedback').where('message_id', '=', messageId).execute();
}

/** Index: primary key. @returns false if the answer has no feedback */
export async function updateFeedbackState(db: Db, messageId: string, state: FeedbackState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_feedback')
    .set({ state })
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Feedback with its answer and account. Index: primary keys. */
function feedbackWithAnswers(db: Db) {
  return db
    .selectFrom('chat_feedback')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_feedback.message_id')
    .innerJoin('conversations', 'conversations.id', 'chat_messages.conversation_id')
    .selectAll('chat_feedback')
    .select([
      'chat_messages.conversation_id',
      'chat_messages.model',
      'chat_messages.message as answer',
      'chat_messages.citations',
      'conversations.account_id',
    ]);
}

/** Oldest answer first. Index: `chat_feedback_by_state`; without a state, the primary key. */
export function selectFeedback(
  db: Db,
  { state, rating, limit, after }: FeedbackFilter & { readonly limit: number; readonly after: string | undefined },
) {
  let rows = feedbackWithAnswers(db).orderBy('chat_feedback.message_id').limit(limit);
  if (state !== undefined) rows = rows.where('chat_feedback.state', '=', state);
  if (rating !== undefined) rows = rows.where('chat_feedback.rating', '=', rating);
  if (after !== undefined) rows = rows.where('chat_feedback.message_id', '>', after);
  return rows.execute();
}

/** Index: primary key. */
export function selectOneFeedback(db: Db, messageId: string) {
  return feedbackWithAnswers(db).where('chat_feedback.message_id', '=', messageId).executeTakeFirst();
}
