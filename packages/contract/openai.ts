import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';
import { ANSWER_LANGUAGE, Citation } from './chat.ts';
import { orNull } from './fields.ts';

/*
 * Types of the API under `/v1`: OpenAI chat completions, as far as they apply here.
 */

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) });

const Message = Type.Object({
  role: oneOf(['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const),
  content: Type.Optional(Type.Union([Type.String(), Type.Array(Part), Type.Null()])),
});

/** `language` and `edition` are our own. Other fields of OpenAI (`temperature`, `max_tokens`, `tools` …) are accepted and ignored. */
export const CompletionBody = Type.Object(
  {
    model: Type.Optional(Type.String({ description: 'A model from `GET /v1/models`. Defaults to the first.' })),
    messages: Type.Array(Message, {
      minItems: 1,
      maxItems: 500,
      description:
        'The last message with role `user` is answered. Earlier messages are its context. Messages with role `system` or `developer` can set the language of the answer ("Always answer in English") and have no other effect. Otherwise, the answer is in the language of the last message, or in the best match of `Accept-Language` if that cannot be detected.',
      'x-fix': 'send a list of 1 to 500 messages, each with a role and text content',
    }),
    ...ANSWER_LANGUAGE,
    stream: Type.Optional(Type.Union([Type.Boolean({ 'x-fix': 'use true or false' }), Type.Null()])),
    stream_options: Type.Optional(
      Type.Union([Type.Object({ include_usage: Type.Optional(Type.Boolean()) }), Type.Null()]),
    ),
    n: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 1 }), Type.Null()], {
        description: 'Number of answers. Only 1 is supported.',
        'x-fix': 'omit it or use 1',
      }),
    ),
    response_format: Type.Optional(
      Type.Union([Type.Object({ type: Type.Literal('text') }), Type.Null()], {
        'x-fix': 'omit it, because answers are text',
      }),
    ),
    modalities: Type.Optional(
      Type.Union([Type.Array(Type.Literal('text')), Type.Null()], { 'x-fix': 'omit it, because answers are text' }),
    ),
    tool_choice: Type.Optional(
      Type.Union([oneOf(['auto', 'none'] as const), Type.Null()], { 'x-fix': 'omit it, because tools are not called' }),
    ),
    audio: Type.Optional(Type.Null({ 'x-fix': 'omit it, because answers are text' })),
  },
  { title: 'ChatCompletionRequest' },
);
export type CompletionBody = Static<typeof CompletionBody>;

/** OpenAI's annotation of a source, extended with our citation. */
export const Annotation = Type.Object({
  type: Type.Literal('url_citation'),
  url_citation: Type.Object({
    start_index: Type.Integer({ description: 'Offset of the first character, in code points.' }),
    end_index: Type.Integer({ description: 'Offset after the last character, in code points.' }),
    title: Type.String({ description: 'The reference.' }),
    url: Type.String({ description: 'Address of a page with the text. Requires no key.' }),
  }),
  citation: Citation,
});
export type Annotation = Static<typeof Annotation>;

/** What the token counts of an answer are. */
export type TokenUnit = 'model_tokens' | 'words';
export const TokenUnit = Type.Unsafe<TokenUnit>({
  title: 'TokenUnit',
  type: 'string',
  enum: ['model_tokens', 'words'],
  description: '`words` if no language model was used.',
});

const CompletionUsage = Type.Object({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
  unit: TokenUnit,
});

export const Completion = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('chat.completion'),
    created: Type.Integer({ description: 'Unix time in seconds.' }),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        message: Type.Object({
          role: Type.Literal('assistant'),
          content: Type.String({ description: 'Plain text, the same as `message` of `POST /api/chat/create`.' }),
          refusal: Type.Null(),
          annotations: Type.Array(Annotation),
        }),
        logprobs: Type.Null(),
        finish_reason: Type.Literal('stop'),
      }),
    ),
    usage: CompletionUsage,
  },
  { title: 'ChatCompletion' },
);
export type Completion = Static<typeof Completion>;

/** One event of a streamed answer. */
export type CompletionChunk = {
  readonly id: string;
  readonly object: 'chat.completion.chunk';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly {
    readonly index: 0;
    readonly delta: { role?: 'assistant'; content?: string; annotations?: readonly Annotation[] };
    readonly logprobs: null;
    readonly finish_reason: 'stop' | null;
  }[];
  readonly usage?: Completion['usage'] | null;
};

export const OpenAiModel = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('model'),
    created: Type.Integer(),
    owned_by: Type.String(),
  },
  { title: 'Model' },
);

export const OpenAiModels = Type.Object(
  { object: Type.Literal('list'), data: Type.Array(OpenAiModel) },
  { title: 'Models' },
);
export type OpenAiModels = Static<typeof OpenAiModels>;

export const OpenAiError = Type.Object(
  {
    error: Type.Object({
      message: Type.String(),
      type: Type.String(),
      param: orNull(Type.String()),
      code: Type.String({ description: 'Error code, the same as in errors of `/api`.' }),
    }),
  },
  { title: 'OpenAIError' },
);
export type OpenAiError = Static<typeof OpenAiError>;
