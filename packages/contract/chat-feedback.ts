import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';
import { FEEDBACK_RATINGS, MAX_COMMENT_LENGTH } from './chat-choices.ts';
import { orNull } from './fields.ts';

/** Body of `PUT …/feedback`. */
export const FeedbackBody = Type.Object(
  {
    rating: oneOf(FEEDBACK_RATINGS),
    comment: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_COMMENT_LENGTH,
        pattern: '\\S',
        description: 'What is wrong or right, in your words.',
        'x-fix': 'send 1 to 1,000 characters that are not all whitespace, or leave it out',
      }),
    ),
  },
  { title: 'SendFeedback', additionalProperties: false },
);
export type FeedbackBody = Static<typeof FeedbackBody>;

/** Feedback on an answer. */
export const ChatFeedback = Type.Object(
  { rating: oneOf(FEEDBACK_RATINGS), comment: orNull(Type.String(), 'Null if none was sent.') },
  { title: 'ChatFeedback' },
);
export type ChatFeedback = Static<typeof ChatFeedback>;
