import type { Citation } from '@isnad/contract/chat';
import type { FeedbackState } from '@isnad/contract/chat-choices';
import type { ChatFeedback, FeedbackBody } from '@isnad/contract/chat-feedback';
import { Failure } from '@isnad/contract/failure';
import type { OperatorFeedback, OperatorFeedbackList } from '@isnad/contract/operator-feedback';
import { pageOf } from '@isnad/contract/page';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { type ConversationDeps, readAnswer } from '../conversations.ts';
import { selectQuestion } from '../store.ts';
import {
  deleteFeedback,
  type FeedbackFilter,
  putFeedback,
  selectFeedback,
  selectOneFeedback,
  updateFeedbackState,
} from './store.ts';

export type FeedbackDeps = Pick<ConversationDeps, 'db' | 'now'> & {
  /** Version of the program. */
  readonly version: string;
  /** Version of all served texts; undefined while there are none. */
  readonly corpus: () => string | undefined;
};

type AnswerId = { readonly accountId: string; readonly conversationId: string; readonly messageId: string };

/**
 * Stores what a reader says about an answer, in place of what was said about it before. What is wrong waits for the operator; a helpful answer does not.
 * @throws {Failure} `message_not_found`
 */
export async function sendFeedback(
  deps: FeedbackDeps,
  answer: AnswerId,
  { rating, comment: words }: FeedbackBody,
): Promise<ChatFeedback> {
  await readAnswer(deps, answer);
  const comment = words?.trim() ?? null;
  const at = isoTime(deps.now());
  await putFeedback(deps.db, {
    ...{ message_id: answer.messageId, rating, comment, state: rating === 'helpful' ? 'done' : 'open' },
    ...{ created_at: at, updated_at: at, service_version: deps.version, corpus: deps.corpus() ?? null },
  });
  return { rating, comment };
}

/** Deletes the feedback on an answer, if there is any. @throws {Failure} `message_not_found` */
export async function withdrawFeedback(deps: Pick<FeedbackDeps, 'db'>, answer: AnswerId): Promise<void> {
  await readAnswer(deps, answer);
  await deleteFeedback(deps.db, answer.messageId);
}

/** Feedback on the answers of all accounts, oldest answer first. */
export async function listFeedback(
  db: Kysely<Tables>,
  { limit, after, ...filter }: FeedbackFilter & { readonly limit: number; readonly after: string | undefined },
): Promise<OperatorFeedbackList> {
  const rows = await selectFeedback(db, { ...filter, limit: limit + 1, after });
  const page = pageOf(rows, limit, ({ message_id }) => message_id);
  return { ...page, data: await Promise.all(page.data.map((row) => withQuestion(db, row))) };
}

/** Marks feedback as done, or as open again. @throws {Failure} `message_not_found` */
export async function setFeedbackState(
  db: Kysely<Tables>,
  messageId: string,
  state: FeedbackState,
): Promise<OperatorFeedback> {
  const isUpdated = await updateFeedbackState(db, messageId, state);
  const row = isUpdated ? await selectOneFeedback(db, messageId) : undefined;
  if (row === undefined) throw new Failure('message_not_found', 'No answer of this ID has feedback.');
  return withQuestion(db, row);
}

type Row = NonNullable<Awaited<ReturnType<typeof selectOneFeedback>>>;

async function withQuestion(db: Kysely<Tables>, row: Row): Promise<OperatorFeedback> {
  const question = await selectQuestion(db, row.conversation_id, row.message_id);
  return { ...row, question: question?.message ?? '', citations: JSON.parse(row.citations) as Citation[] };
}
