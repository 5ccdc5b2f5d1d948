import type { Completion, OpenAiError, OpenAiModels } from '@isnad/contract/openai';
import type { ResponseObject } from '@isnad/contract/responses';
import { completionOf } from '../routes/chat/completions.ts';
import { responseParts } from '../routes/chat/response-objects.ts';
import { CHAT_EXAMPLE } from './chat-examples.ts';

/*
 * Examples for the documentation of the OpenAI-compatible routes.
 */

export const COMPLETION_EXAMPLE: Completion = completionOf(CHAT_EXAMPLE, '112:1', 'http://127.0.0.1:8787');

const whole = responseParts(
  {
    messageId: CHAT_EXAMPLE.message_id,
    model: CHAT_EXAMPLE.model,
    createdAt: CHAT_EXAMPLE.created_at,
    body: { input: '112:1' },
    stored: false,
  },
  'http://127.0.0.1:8787',
).whole({ ...CHAT_EXAMPLE, citations: CHAT_EXAMPLE.citations.slice(0, 1) }, '112:1');

/** Without the settings of OpenAI that do not apply here. */
export const RESPONSE_EXAMPLE: ResponseObject = {
  id: whole.id,
  object: whole.object,
  created_at: whole.created_at,
  status: whole.status,
  model: whole.model,
  output: whole.output,
  usage: whole.usage,
  error: whole.error,
  previous_response_id: whole.previous_response_id,
  store: whole.store,
};

export const OPENAI_MODELS_EXAMPLE: OpenAiModels = {
  object: 'list',
  data: ['svc-v1', 'svc-light', 'svc-pro'].map((id) => ({
    id,
    object: 'model',
    created: 1_795_219_200,
    owned_by: 'isnad',
  })),
};

export const OPENAI_ERROR_EXAMPLE: OpenAiError = {
  error: {
    message: 'There is no model "gpt-5"; there are svc-v1, svc-light, svc-pro.',
    type: 'invalid_request_error',
    param: 'model',
    code: 'model_not_found',
  },
};
