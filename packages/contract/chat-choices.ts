/*
 * What callers of the chat choose from. Apart from the schemas, so that pages do not load those.
 */

/** Who began a conversation: a signed-in person, or a program with an API key. */
export const CONVERSATION_ORIGINS = ['person', 'key'] as const;
export type ConversationOrigin = (typeof CONVERSATION_ORIGINS)[number];

/** What a reader can say about an answer: it helped, a quoted text is wrong, or it answers something else. */
export const FEEDBACK_RATINGS = ['helpful', 'wrong_text', 'not_my_question'] as const;
export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];
export const MAX_COMMENT_LENGTH = 1_000;

export const FEEDBACK_STATES = ['open', 'done'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
