import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';

/** The models, each with what it is for. `svc-` stands for the operator's `SERVICE_PREFIX`. */
export const MODEL_KINDS = {
  v1: 'The latest: fast and reliable. The best few passages of the Quran and the hadiths, grouped.',
  light: 'Low latency, simple tasks: the best one or two passages, at once.',
  pro: 'Complex reasoning: takes the question apart, searches each part in other words too, and weighs what it finds.',
} as const;
export type ModelKind = keyof typeof MODEL_KINDS;

export const CHAT_LANGUAGES = ['en', 'bn', 'ar'] as const;
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number];
export const MAX_MESSAGE_LENGTH = 8_000;
const ABSTAIN_REASONS = ['no_evidence', 'out_of_scope', 'ruling_requires_scholar'] as const;
export type AbstainReason = (typeof ABSTAIN_REASONS)[number];

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

/** Where a quotation stands in a message, and where it is from. `message` at `[start, end)` in code points is `quote`, byte for byte. */
export const Citation = Type.Object(
  {
    index: Type.Integer({ minimum: 1, description: 'As the message numbers it.' }),
    kind: oneOf(['quran', 'hadith'] as const),
    ref: Type.String({ description: '`2:255` or `bukhari:1`.' }),
    edition: Type.String({ description: 'Id of a row of `GET /api/editions`.' }),
    lang: oneOf(CHAT_LANGUAGES),
    quote: Type.String({ description: 'The text, byte for byte as the API serves it.' }),
    start: Type.Integer({ minimum: 0, description: 'In code points.' }),
    end: Type.Integer({ minimum: 0, description: 'In code points; behind the last.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of `quote` in UTF-8.' }),
    match: Type.Literal('exact'),
  },
  { title: 'Citation' },
);
export type Citation = Static<typeof Citation>;

export const ChatUsage = Type.Object(
  {
    provider: Type.String({
      description: '`corpus`: composed from the texts alone. `model`: written by the language model behind it.',
    }),
    fallback: Type.Optional(
      Type.String({
        description:
          "Why the answer is not the language model's: `timeout`; `unreachable` (no connection, or a 5xx); `refused` (another error, or no such API); `unverified` (it referred to no passage).",
      }),
    ),
    complete: Type.Optional(
      Type.Boolean({
        description: 'false: the message asks for more than was looked up; some of its words were left out.',
      }),
    ),
    removed_quotations: Type.Optional(
      Type.Integer({
        description: 'Quotations of the language model that are in no installed text and were taken out.',
      }),
    ),
    input_tokens: Type.Optional(Type.Integer()),
    output_tokens: Type.Optional(Type.Integer()),
    evidence: Type.Integer({ minimum: 0, description: 'Passages the answer was made from.' }),
  },
  { title: 'ChatUsage' },
);
export type ChatUsage = Static<typeof ChatUsage>;

const answer = {
  status: oneOf(['answered', 'abstained'] as const),
  abstain_reason: orNull(oneOf(ABSTAIN_REASONS)),
  language: oneOf(CHAT_LANGUAGES),
  citations: Type.Array(Citation),
};

export const ChatAnswer = Type.Object(
  {
    id: Type.String({ description: 'Of the conversation.' }),
    message: Type.String({
      description:
        'Plain text: show it as text. Emphasis and lists of a language model may be marked as in Markdown, but there is no HTML, no link and no image in it.',
    }),
    model: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    message_id: Type.String(),
    conversation_id: Type.String({ description: 'The same as `id`.' }),
    ...answer,
    usage: ChatUsage,
  },
  { title: 'ChatAnswer' },
);
export type ChatAnswer = Static<typeof ChatAnswer>;

export const ChatCreateBody = Type.Object(
  {
    message: Type.String({
      description: 'What is asked, 1 to 8,000 characters after trimming.',
      'x-fix': 'use 1 to 8,000 characters that are not all blank',
    }),
    model: Type.Optional(Type.String({ description: 'One of `GET /api/models`; the first without it.' })),
    conversation_id: Type.Optional(
      Type.String({
        pattern: '^chat_[0-9A-Z]{26}$',
        description: 'Goes on with it.',
        'x-fix': 'use the id of a conversation',
      }),
    ),
    stream: Type.Optional(Type.Boolean({ description: 'Answer as server-sent events.', 'x-fix': 'use true or false' })),
    language: Type.Optional(
      Type.Unsafe<'auto' | ChatLanguage>({
        type: 'string',
        enum: ['auto', ...CHAT_LANGUAGES],
        description:
          'Of the answer. `auto`, or without it: the language the message asks for ("in Bengali"), else the one it is written in, else that of the conversation, else the best of `Accept-Language`, else English. Short messages such as `2:255` or `surah yasin` show no language.',
      }),
    ),
    store: Type.Optional(
      Type.Boolean({
        description: 'false: nothing of it is kept, and it cannot be gone on with.',
        'x-fix': 'use true or false',
      }),
    ),
  },
  { title: 'ChatCreate' },
);
export type ChatCreateBody = Static<typeof ChatCreateBody>;

export const ChatMessage = Type.Object(
  {
    id: Type.String(),
    role: oneOf(['user', 'assistant'] as const),
    message: Type.String(),
    model: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    status: orNull(oneOf(['answered', 'abstained'] as const)),
    abstain_reason: orNull(oneOf(ABSTAIN_REASONS)),
    language: orNull(oneOf(CHAT_LANGUAGES)),
    citations: Type.Array(Citation),
  },
  { title: 'ChatMessage' },
);
export type ChatMessage = Static<typeof ChatMessage>;

const conversation = {
  id: Type.String(),
  model: Type.String(),
  created_at: time('ISO 8601, UTC.'),
  updated_at: time('ISO 8601, UTC.'),
};
const page = {
  count: Type.Integer({ minimum: 0 }),
  has_more: Type.Boolean(),
  next_cursor: orNull(Type.String()),
};

export const ChatHistory = Type.Object(
  { ...conversation, messages: Type.Array(ChatMessage, { description: 'Oldest first.' }), ...page },
  { title: 'ChatHistory' },
);
export type ChatHistory = Static<typeof ChatHistory>;

export const ConversationList = Type.Object(
  {
    data: Type.Array(
      Type.Object({ ...conversation, title: Type.String({ description: 'How the first message begins.' }) }),
      { description: 'Newest first.' },
    ),
    ...page,
  },
  { title: 'ConversationList' },
);
export type ConversationList = Static<typeof ConversationList>;

export const ModelList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        description: Type.String(),
        provider: oneOf(['corpus', 'model'] as const),
      }),
    ),
    count: Type.Integer(),
  },
  { title: 'ModelList' },
);
export type ModelList = Static<typeof ModelList>;
