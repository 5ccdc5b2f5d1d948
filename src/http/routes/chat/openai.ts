import type { ChatCreateBody } from '@isnad/contract/chat';
import { Failure } from '@isnad/contract/failure';
import { Completion, CompletionBody, OpenAiModel, OpenAiModels } from '@isnad/contract/openai';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type AdmittedMessage, admitMessage, type ChatDeps, type ChatInput } from '../../../chat/create-chat.ts';
import { acceptedLanguage } from '../../../chat/language/accepted.ts';
import { answerLanguage } from '../../../chat/language/answer-language.ts';
import { instructedLanguage } from '../../../chat/language/instructed.ts';
import { modelKind, modelList } from '../../../chat/models.ts';
import type { EventStream } from '../../answers/event-stream.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf } from '../../caller.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import { openAiErrorOf } from '../../errors/openai-errors.ts';
import { COMPLETION_EXAMPLE, OPENAI_MODELS_EXAMPLE } from '../../examples/openai-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps } from '../../idempotency.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { annotationOf, chunksOf, completionOf, conversationOf, usageOf } from './completions.ts';
import { type OpenAiAnswer, sendOpenAiAnswer } from './openai-answer.ts';

export type OpenAiDeps = {
  readonly chat: ChatDeps;
  readonly idempotency: Pick<IdempotencyDeps, 'store'>;
  readonly baseUrl: () => string;
  /** Logs a failure that can no longer be sent as a response. */
  readonly onFault: (error: unknown, request: FastifyRequest) => void;
};

/** `/v1`: the same chat for clients of OpenAI. Stores no conversations. */
export function openAiRoutes(server: TypedServer, deps: OpenAiDeps): void {
  server.post(
    '/v1/chat/completions',
    {
      config: { access: 'chat:write', ...IDEMPOTENCY_ACCESS, streams: true },
      schema: {
        operationId: 'createCompletion',
        tags: ['OpenAI'],
        summary: 'Create a chat completion (OpenAI-compatible)',
        description:
          'Answers the last message of the user, with the same engine, checks and limits as `POST /api/chat/create`. Nothing is stored. Set `stream: true` to stream the answer. Citations are in `annotations` of the message, or of the last delta of a stream. Errors have the format of OpenAI.',
        body: CompletionBody,
        response: answers({ 200: [Completion, COMPLETION_EXAMPLE] }),
      },
    },
    (request, reply) =>
      sendOpenAiAnswer(deps, request, reply, {
        streamed: request.body.stream === true,
        admit: (input) => admit(deps.chat, request, input),
        stream: (answer, events) => stream(deps, { answer, request, events }),
        body: (answer) => completionOf(answer, conversationOf(request.body).question, deps.baseUrl()),
      }),
  );
  modelRoutes(server, deps.chat);
}

type Create = FastifyRequest<{ Body: CompletionBody }>;

async function admit(
  chat: ChatDeps,
  request: Create,
  input: Pick<ChatInput, 'signal' | 'claim'>,
): Promise<AdmittedMessage> {
  const { question, turns, instructions } = conversationOf(request.body);
  const { id: accountId, plan } = callerOf(request).account;
  const language = {
    instructed: instructedLanguage(instructions),
    accepted: acceptedLanguage(request.headers['accept-language']),
  };
  const { model } = request.body;
  const kind = kindOf(model, chat.prefix);
  const choice = { ...language, ...answerLanguage(request.body, chat.quran) };
  const before =
    turns.length === 0 ? undefined : await chat.before(accountId, turns, { model: kind, language: choice });
  const body = { message: question, store: false, ...answerSettings(request.body) };
  return admitMessage(chat, { accountId, plan, origin: 'key' as const, body, before, language, ...input });
}

/** The fields of a request that the chat has too. */
export function answerSettings({
  model,
  language,
  edition,
}: Pick<CompletionBody, 'model' | 'language' | 'edition'>): Pick<ChatCreateBody, 'model' | 'language' | 'edition'> {
  return {
    ...(model === undefined ? {} : { model }),
    ...(language === undefined ? {} : { language }),
    ...(edition === undefined ? {} : { edition }),
  };
}

/** The kind of a model. @throws {Failure} `model_not_found`, as OpenAI clients expect */
export function kindOf(model: string | undefined, prefix: string): ReturnType<typeof modelKind> {
  try {
    return modelKind(model, prefix);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unknown_model') throw error;
    throw new Failure('model_not_found', error.message, { faults: error.faults, cause: error });
  }
}

async function stream(
  { baseUrl, onFault }: OpenAiDeps,
  { answer, request, events }: { answer: OpenAiAnswer; request: Create; events: EventStream },
): Promise<void> {
  const withUsage = request.body.stream_options?.include_usage === true;
  const chunks = chunksOf(answer, withUsage);
  const emit = (value: unknown) => events.sendData(JSON.stringify(value));
  try {
    await emit(chunks.delta({ role: 'assistant', content: '' }));
    const written = await answer.write((segment) =>
      emit(chunks.delta({ content: typeof segment === 'string' ? segment : segment.text })),
    );
    const annotations = written.citations.map((citation) => annotationOf(citation, baseUrl()));
    await emit(chunks.delta({ annotations }, 'stop'));
    if (withUsage) await emit(chunks.usage(usageOf(written, conversationOf(request.body).question)));
    await events.sendData('[DONE]');
  } catch (error) {
    // The status has been sent, so send an event that the client throws as an error.
    if (!events.closed) {
      onFault(error, request);
      await emit(openAiErrorOf(asFailure(error)));
    }
  } finally {
    events.end();
  }
}

function modelRoutes(server: TypedServer, chat: ChatDeps): void {
  const created = Math.floor(Date.parse(API_VERSION) / 1_000);
  const modelOf = (id: string) => ({ id, object: 'model' as const, created, owned_by: 'isnad' });
  const ids = () => modelList(chat.prefix, () => false).data.map(({ id }) => id);
  server.get(
    '/v1/models',
    {
      config: { access: 'any-key' },
      schema: {
        operationId: 'listOpenAiModels',
        tags: ['OpenAI'],
        summary: 'List models (OpenAI-compatible)',
        response: answers({ 200: [OpenAiModels, OPENAI_MODELS_EXAMPLE] }),
      },
    },
    (request, reply) => {
      sendJson(request, reply, { object: 'list', data: ids().map(modelOf) });
    },
  );
  server.get(
    '/v1/models/:model',
    {
      config: { access: 'any-key' },
      schema: {
        operationId: 'readOpenAiModel',
        tags: ['OpenAI'],
        summary: 'Get a model (OpenAI-compatible)',
        params: Type.Object({ model: Type.String({ maxLength: 64 }) }),
        response: answers({ 200: [OpenAiModel, OPENAI_MODELS_EXAMPLE.data[0]] }),
      },
    },
    (request, reply) => {
      kindOf(request.params.model, chat.prefix);
      sendJson(request, reply, modelOf(request.params.model));
    },
  );
}
