import { messageOf } from '../chat/conversations.ts';
import {
  type ConversationRow,
  type MessageWithFeedback,
  selectConversationsAfter,
  selectMessages,
} from '../chat/store.ts';
import type { Storage } from '../storage/storage.ts';
import { jsonArray, pages } from './pages.ts';

const CONVERSATIONS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 50;

/** The conversations of an account with their messages, as a JSON array in pieces. */
export async function* exportConversations(db: Storage['db'], accountId: string): AsyncGenerator<string> {
  const read = (after: ConversationRow | undefined, limit: number) =>
    selectConversationsAfter(db, accountId, { after, limit });
  let before = '[';
  for await (const rows of pages(read, CONVERSATIONS_AT_ONCE)) {
    for (const { id, model, title, origin, created_at, updated_at } of rows) {
      const head = JSON.stringify({ id, model, title, origin, created_at, updated_at });
      yield `${before}${head.slice(0, -1)},"messages":`;
      yield* jsonArray(messagesOf(db, id));
      yield '}';
      before = ',\n';
    }
  }
  yield before === '[' ? '[]' : ']';
}

async function* messagesOf(db: Storage['db'], conversationId: string) {
  const read = (after: MessageWithFeedback | undefined, limit: number) =>
    selectMessages(db, conversationId, { after: after?.id, limit });
  for await (const rows of pages(read, MESSAGES_AT_ONCE)) yield rows.map(messageOf);
}
