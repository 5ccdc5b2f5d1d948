import type { Completion, OpenAiError, OpenAiModels } from '@isnad/contract/openai';
import { completionOf } from '../routes/chat/completions.ts';
import { CHAT_EXAMPLE } from './chat-examples.ts';

/*
 * Examples for the documentation of the OpenAI-compatible routes.
 */

export const COMPLETION_EXAMPLE: Completion = completionOf(CHAT_EXAMPLE, 'http://127.0.0.1:8787');

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
