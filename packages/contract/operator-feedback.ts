import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { Citation } from './chat.ts';
import { FEEDBACK_RATINGS, FEEDBACK_STATES } from './chat-choices.ts';
import { ChatFeedback } from './chat-feedback.ts';
import { orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { choice } from './search.ts';

/*
 * Feedback on answers of the chat, as operators view it.
 */

/** Query of `GET /api/operator/feedback`. */
export const FeedbackQuery = Type.Object({
  state: choice(FEEDBACK_STATES, 'Only feedback in this state.'),
  rating: choice(FEEDBACK_RATINGS, 'Only feedback with this rating.'),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 50.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous page.' })),
});
export type FeedbackQuery = Static<typeof FeedbackQuery>;

/** Feedback with the question and the answer it is about. */
export const OperatorFeedback = Type.Object(
  {
    message_id: Type.String({ description: 'ID of the answer.' }),
    conversation_id: Type.String(),
    account_id: Type.String({ description: 'Account that the conversation belongs to.' }),
    ...ChatFeedback.properties,
    state: oneOf(FEEDBACK_STATES),
    created_at: time('When the feedback was first sent.'),
    updated_at: time('When the feedback last changed.'),
    model: Type.String(),
    service_version: Type.String({ description: 'Version of the service when the feedback was sent.' }),
    corpus: orNull(Type.String(), 'Version of the texts when the feedback was sent.'),
    question: Type.String(),
    answer: Type.String(),
    citations: Type.Array(Citation, { description: 'Texts that the answer quotes.' }),
  },
  { title: 'OperatorFeedback' },
);
export type OperatorFeedback = Static<typeof OperatorFeedback>;

export const OperatorFeedbackList = Type.Object(
  { data: Type.Array(OperatorFeedback, { description: 'Oldest answer first.' }), ...PAGE_FIELDS },
  { title: 'OperatorFeedbackList' },
);
export type OperatorFeedbackList = Static<typeof OperatorFeedbackList>;

/** Body of `PATCH /api/operator/feedback/{message_id}`. */
export const FeedbackStateBody = Type.Object(
  { state: oneOf(FEEDBACK_STATES) },
  { title: 'UpdateFeedback', additionalProperties: false },
);
