import { ChatFeedback, FeedbackBody } from '@isnad/contract/chat-feedback';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FeedbackDeps, sendFeedback, withdrawFeedback } from '../../../chat/feedback/feedback.ts';
import { send, sendJson } from '../../answers/send.ts';
import { askedWith, callerOf } from '../../caller.ts';
import { FEEDBACK_EXAMPLE } from '../../examples/chat-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

const PATH = '/api/chat/history/:conversation_id/messages/:message_id/feedback';
const AnswerPath = Type.Object({
  conversation_id: Type.String({ maxLength: 64 }),
  message_id: Type.String({ maxLength: 64 }),
});
const COMMON = { tags: ['Chat'], params: AnswerPath };

/** Feedback on an answer, for the operator of the service. */
export function feedbackRoutes(server: TypedServer, deps: FeedbackDeps): void {
  server.put(
    PATH,
    {
      config: askedWith('chat:write'),
      schema: {
        ...COMMON,
        operationId: 'sendFeedback',
        summary: 'Send feedback on an answer',
        description:
          'The operator of the service sees the feedback with the question and the answer. Sent again, it replaces the feedback on the same answer. It is deleted with its conversation.',
        body: FeedbackBody,
        response: answers({ 200: [ChatFeedback, FEEDBACK_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await sendFeedback(deps, answerOf(request), request.body));
      return reply;
    },
  );
  server.delete(
    PATH,
    {
      config: askedWith('chat:write'),
      schema: {
        ...COMMON,
        operationId: 'deleteFeedback',
        summary: 'Delete the feedback on an answer',
        response: { 204: { description: 'The answer has no feedback.' } },
      },
    },
    async (request, reply) => {
      await withdrawFeedback(deps, answerOf(request));
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
}

function answerOf(request: FastifyRequest<{ Params: { conversation_id: string; message_id: string } }>) {
  const { conversation_id: conversationId, message_id: messageId } = request.params;
  return { accountId: callerOf(request).account.id, conversationId, messageId };
}
