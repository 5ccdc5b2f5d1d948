import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';
import { ANSWER_LANGUAGE, Citation } from './chat.ts';
import { orNull } from './fields.ts';
import { TokenUnit } from './openai.ts';

/*
 * Types of `POST /v1/responses`: OpenAI responses, as far as they apply here.
 */

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) });

const InputItem = Type.Object({
  type: Type.Optional(Type.String()),
  role: Type.Optional(oneOf(['system', 'developer', 'user', 'assistant'] as const)),
  content: Type.Optional(Type.Union([Type.String(), Type.Array(Part), Type.Null()])),
});

const text = 'omit it, because answers are text';

/** `language` and `edition` are our own. Other fields of OpenAI (`temperature`, `max_output_tokens`, `tools`, `include` …) are accepted and ignored. */
export const ResponseBody = Type.Object(
  {
    model: Type.Optional(Type.String()),
    input: Type.Union([Type.String(), Type.Array(InputItem, { minItems: 1, maxItems: 500 })], {
      description: 'The last message with role `user` is answered.',
      'x-fix': 'send a text, or a list of 1 to 500 messages with a role and text content',
    }),
    instructions: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    ...ANSWER_LANGUAGE,
    stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { 'x-fix': 'use true or false' })),
    store: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Defaults to false, unless `previous_response_id` is set.',
        'x-fix': 'use true or false',
      }),
    ),
    previous_response_id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Last response of a stored conversation.',
      }),
    ),
    text: Type.Optional(
      Type.Union(
        [
          Type.Object({
            format: Type.Optional(
              Type.Union([Type.Object({ type: Type.Literal('text', { 'x-fix': text }) }), Type.Null()], {
                'x-fix': text,
              }),
            ),
          }),
          Type.Null(),
        ],
        { 'x-fix': text },
      ),
    ),
    tool_choice: Type.Optional(
      Type.Union([oneOf(['auto', 'none'] as const), Type.Null()], { 'x-fix': 'omit it, because tools are not called' }),
    ),
    background: Type.Optional(
      Type.Union([Type.Literal(false), Type.Null()], { 'x-fix': 'omit it, and set stream for an early answer' }),
    ),
    conversation: Type.Optional(Type.Null({ 'x-fix': 'omit it, and use previous_response_id' })),
    prompt: Type.Optional(Type.Null({ 'x-fix': 'omit it, and send the text as input' })),
  },
  { title: 'ResponseRequest' },
);
export type ResponseBody = Static<typeof ResponseBody>;

/** OpenAI's annotation of a source, extended with our citation. */
const ResponseAnnotation = Type.Object({
  type: Type.Literal('url_citation'),
  start_index: Type.Integer(),
  end_index: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  citation: Citation,
});
export type ResponseAnnotation = Static<typeof ResponseAnnotation>;

const OutputText = Type.Object({
  type: Type.Literal('output_text'),
  text: Type.String(),
  annotations: Type.Array(ResponseAnnotation),
  /** Always empty. Clients of OpenAI expect it. */
  logprobs: Type.Optional(Type.Array(Type.Null(), { maxItems: 0 })),
});
export type OutputText = Static<typeof OutputText>;

const status = oneOf(['in_progress', 'completed', 'failed'] as const);

const OutputMessage = Type.Object({
  type: Type.Literal('message'),
  id: Type.String(),
  status,
  role: Type.Literal('assistant'),
  content: Type.Array(OutputText),
});
export type OutputMessage = Static<typeof OutputMessage>;

const ResponseUsage = Type.Object({
  input_tokens: Type.Integer(),
  output_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
  unit: TokenUnit,
});

/** An answer as an OpenAI response. Settings of OpenAI that do not apply here have their neutral values. */
export const ResponseObject = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('response'),
    created_at: Type.Integer(),
    status,
    model: Type.String(),
    output: Type.Array(OutputMessage),
    usage: orNull(ResponseUsage),
    error: orNull(Type.Object({ code: Type.String(), message: Type.String() })),
    previous_response_id: orNull(Type.String()),
    store: Type.Boolean(),
  },
  { title: 'Response' },
);
export type ResponseObject = Static<typeof ResponseObject>;
