import { Failure } from '@isnad/contract/failure';
import {
  FeedbackQuery,
  FeedbackStateBody,
  OperatorFeedback,
  OperatorFeedbackList,
} from '@isnad/contract/operator-feedback';
import { Type } from 'typebox';
import { type FeedbackDeps, listFeedback, setFeedbackState } from '../../../chat/feedback/feedback.ts';
import type { FeedbackFilter } from '../../../chat/feedback/store.ts';
import { sendJson } from '../../answers/send.ts';
import { OPERATOR_FEEDBACK_EXAMPLE } from '../../examples/chat-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

const COMMON = { tags: ['Operator'] };
const MESSAGE_ID = '^msg_[0-9A-Z]{26}$';
const DEFAULT_LIMIT = 50;

/** `/api/operator/feedback`: what readers say about answers of the chat. */
export function operatorFeedbackRoutes(server: TypedServer, { db }: Pick<FeedbackDeps, 'db'>): void {
  server.get(
    '/api/operator/feedback',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listFeedback',
        summary: 'List feedback on answers, oldest first',
        querystring: FeedbackQuery,
        response: answers({
          200: [
            OperatorFeedbackList,
            { data: [OPERATOR_FEEDBACK_EXAMPLE], count: 1, has_more: false, next_cursor: null },
          ],
        }),
      },
    },
    async (request, reply) => {
      const { limit = DEFAULT_LIMIT, cursor, ...filter } = request.query;
      if (cursor !== undefined && !new RegExp(MESSAGE_ID).test(cursor))
        throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
      sendJson(request, reply, await listFeedback(db, { ...(filter as FeedbackFilter), limit, after: cursor }));
      return reply;
    },
  );
  server.patch(
    '/api/operator/feedback/:message_id',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'updateFeedback',
        summary: 'Mark feedback as done, or as open again',
        params: Type.Object({
          message_id: Type.String({ pattern: MESSAGE_ID, maxLength: 30, 'x-fix': 'use the ID of an answer' }),
        }),
        body: FeedbackStateBody,
        response: answers({ 200: [OperatorFeedback, { ...OPERATOR_FEEDBACK_EXAMPLE, state: 'done' }] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await setFeedbackState(db, request.params.message_id, request.body.state));
      return reply;
    },
  );
}
