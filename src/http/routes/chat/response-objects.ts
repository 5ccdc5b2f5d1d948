import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import { Failure, invalidParameters } from '@isnad/contract/failure';
import type { CompletionBody } from '@isnad/contract/openai';
import type {
  OutputMessage,
  OutputText,
  ResponseAnnotation,
  ResponseBody,
  ResponseObject,
} from '@isnad/contract/responses';
import type { Turn } from '../../../chat/earlier-turns.ts';
import { conversationOf, sourceOf, tokensOf, unixTime } from './completions.ts';

/** Extracts the question, the turns before it, and the instructions from a request. @throws {Failure} `invalid_parameter` */
export function questionOf({ input, instructions }: ResponseBody): {
  question: string;
  turns: Turn[];
  instructions: string[];
} {
  const own = typeof instructions === 'string' ? [instructions] : [];
  if (typeof input === 'string') return { question: input, turns: [], instructions: own };
  // Items without a role, such as references to earlier answers, add nothing: earlier questions are answered again.
  const messages = input.map(({ role, content }): CompletionBody['messages'][number] =>
    role === undefined ? { role: 'tool' } : { role, content: content ?? null },
  );
  const found = conversationOf({ messages }, 'input');
  return { ...found, instructions: [...own, ...found.instructions] };
}

/** Renames the location of a failure to the field of a response request. */
export function inResponseWords(error: unknown): unknown {
  if (!(error instanceof Failure) || error.faults[0]?.location !== 'body.message') return error;
  const faults = error.faults.map((fault) => ({ ...fault, location: 'body.input' }));
  return invalidParameters(faults, error.code);
}

const RESPONSE_ID = /^resp_([0-9A-Z]{26})$/;

/** ID of the message that a response ID stands for. Undefined if it is not the ID of a response. */
export function messageIdOf(responseId: string): string | undefined {
  const id = RESPONSE_ID.exec(responseId)?.[1];
  return id === undefined ? undefined : `msg_${id}`;
}

export type ResponseHead = {
  readonly messageId: string;
  readonly model: string;
  readonly createdAt: string;
  readonly body: ResponseBody;
  readonly stored: boolean;
};

/** Makes the objects of a response, whole or as its events. */
export function responseParts({ messageId, model, createdAt, body, stored }: ResponseHead, baseUrl: string) {
  const { previous_response_id = null, instructions = null } = body;
  const head = {
    id: messageId.replace(/^msg_/, 'resp_'),
    object: 'response',
    created_at: unixTime(createdAt),
    model,
    error: null,
    previous_response_id,
    store: stored,
    ...NEUTRAL,
    instructions,
  } as const;
  const begun = (status: 'in_progress' | 'failed'): ResponseObject => ({ ...head, status, output: [], usage: null });
  const message = (status: OutputMessage['status'], content: OutputText[]): OutputMessage => ({
    type: 'message',
    id: messageId,
    status,
    role: 'assistant',
    content,
  });
  const annotation = (citation: Citation): ResponseAnnotation => ({
    type: 'url_citation',
    start_index: citation.start,
    end_index: citation.end,
    ...sourceOf(citation, baseUrl),
    citation,
  });
  const text = (message: string, citations: readonly Citation[]): OutputText => ({
    type: 'output_text',
    text: message,
    annotations: citations.map(annotation),
    ...NO_LOGPROBS,
  });
  return {
    begun,
    message,
    annotation,
    text,
    whole: (answer: ChatAnswer, question: string): ResponseObject => ({
      ...head,
      status: 'completed',
      output: [message('completed', [text(answer.message, answer.citations)])],
      usage: responseUsage(answer, question),
    }),
    failed: (code: string, reason: string): ResponseObject => ({
      ...begun('failed'),
      error: { code, message: reason },
    }),
  };
}

/** Not in the documentation, but clients expect it. */
const NO_LOGPROBS = { logprobs: [] };

/** Settings of OpenAI that do not apply here. Clients expect them to be present. */
const NEUTRAL = {
  background: false,
  incomplete_details: null,
  max_output_tokens: null,
  metadata: {},
  parallel_tool_calls: false,
  reasoning: { effort: null, summary: null },
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'none',
  tools: [],
  top_p: null,
  truncation: 'disabled',
} as const;

/** Not in the documentation, but clients expect it. */
const NO_DETAILS = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } };

function responseUsage(answer: ChatAnswer, question: string): ResponseObject['usage'] {
  const { input, output, unit } = tokensOf(answer, question);
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    unit,
    ...NO_DETAILS,
  };
}
