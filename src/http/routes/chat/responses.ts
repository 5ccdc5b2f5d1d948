import { Failure, invalidParameters } from '@isnad/contract/failure';
import { ResponseBody, ResponseObject } from '@isnad/contract/responses';
import type { FastifyRequest } from 'fastify';
import { readHistory, readMessage } from '../../../chat/conversations.ts';
import { type AdmittedMessage, admitMessage, type ChatDeps, type ChatInput } from '../../../chat/create-chat.ts';
import { acceptedLanguage } from '../../../chat/language/accepted.ts';
import { answerLanguage } from '../../../chat/language/answer-language.ts';
import { instructedLanguage } from '../../../chat/language/instructed.ts';
import { citationOf, codePoints } from '../../../chat/segments.ts';
import type { EventStream } from '../../answers/event-stream.ts';
import { callerOf } from '../../caller.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import { openAiErrorOf } from '../../errors/openai-errors.ts';
import { RESPONSE_EXAMPLE } from '../../examples/openai-examples.ts';
import { IDEMPOTENCY_ACCESS } from '../../idempotency.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { answerSettings, kindOf, type OpenAiDeps } from './openai.ts';
import { type OpenAiAnswer, sendOpenAiAnswer } from './openai-answer.ts';
import { inResponseWords, messageIdOf, questionOf, responseParts } from './response-objects.ts';

/** `POST /v1/responses`: the same chat for clients of OpenAI's Responses API. */
export function responseRoutes(server: TypedServer, deps: OpenAiDeps): void {
  server.post(
    '/v1/responses',
    {
      config: { access: 'chat:write', ...IDEMPOTENCY_ACCESS, streams: true },
      schema: {
        operationId: 'createResponse',
        tags: ['OpenAI'],
        summary: 'Create a response (OpenAI-compatible)',
        description:
          'Same as `POST /v1/chat/completions`, in the format of OpenAI responses. Stored only with `store: true`.',
        body: ResponseBody,
        response: answers({ 200: [ResponseObject, RESPONSE_EXAMPLE] }),
      },
    },
    (request, reply) =>
      sendOpenAiAnswer(deps, request, reply, {
        streamed: request.body.stream === true,
        admit: (input) => admit(deps.chat, request, input),
        stream: (answer, events) => stream(deps, { answer, request, events }),
        body: (answer) => {
          const head = { messageId: answer.message_id, model: answer.model, createdAt: answer.created_at };
          return partsOf(deps, head, request.body).whole(answer, questionOf(request.body).question);
        },
      }),
  );
}

type Create = FastifyRequest<{ Body: ResponseBody }>;

function partsOf({ baseUrl }: OpenAiDeps, head: Omit<OpenAiAnswer, 'write'>, body: ResponseBody) {
  return responseParts({ ...head, body, stored: isStored(body) }, baseUrl());
}

/** Whether the conversation is stored. One that goes on has been stored before. */
function isStored({ previous_response_id: previous, store }: ResponseBody): boolean {
  return previous != null || store === true;
}

async function admit(
  chat: ChatDeps,
  request: Create,
  input: Pick<ChatInput, 'signal' | 'claim'>,
): Promise<AdmittedMessage> {
  const { question, turns, instructions } = questionOf(request.body);
  const { id: accountId, plan } = callerOf(request).account;
  const accepted = acceptedLanguage(request.headers['accept-language']);
  const language = { instructed: instructedLanguage(instructions), accepted };
  const choice = { ...language, ...answerLanguage(request.body, chat.quran) };
  const { model, previous_response_id: previous } = request.body;
  const kind = kindOf(model, chat.prefix);
  const continued = previous == null ? {} : { conversation_id: await continuedBy(chat, accountId, request.body) };
  const before =
    turns.length === 0 || previous != null
      ? undefined
      : await chat.before(accountId, turns, { model: kind, language: choice });
  const body = { message: question, store: isStored(request.body), ...continued, ...answerSettings(request.body) };
  try {
    return await admitMessage(chat, { accountId, plan, origin: 'key' as const, body, before, language, ...input });
  } catch (error) {
    throw inResponseWords(error);
  }
}

/** The conversation that ends with the previous response. @throws {Failure} `message_not_found`, `invalid_parameter` */
async function continuedBy(
  chat: ChatDeps,
  accountId: string,
  { previous_response_id: previous, store }: ResponseBody,
): Promise<string> {
  const location = 'body.previous_response_id';
  if (store === false) {
    const fix = 'omit store, or send the earlier messages in input instead';
    throw invalidParameters([{ location, message: 'it cannot be combined with store: false', fix }]);
  }
  const messageId = messageIdOf(previous ?? '');
  const row = messageId === undefined ? undefined : await readMessage(chat, accountId, messageId).catch(noneOfThisId);
  if (row === undefined) {
    const fix = 'set store to true in the earlier request, or send the earlier messages in input';
    const detail = `No stored response has this ID. To continue a conversation, ${fix}.`;
    throw new Failure('message_not_found', detail, { faults: [{ location, message: 'it is not stored', fix }] });
  }
  const later = await readHistory(chat, { accountId, id: row.conversation_id, after: row.id, limit: 1 });
  if (later.count > 0) {
    const fix = 'use the last response of the conversation, or send the earlier messages in input';
    throw invalidParameters([{ location, message: 'the conversation has a later response', fix }]);
  }
  return row.conversation_id;
}

function noneOfThisId(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'message_not_found') throw error;
}

/** Sends the answer as the events of OpenAI. */
async function stream(
  deps: OpenAiDeps,
  { answer, request, events }: { answer: OpenAiAnswer; request: Create; events: EventStream },
): Promise<void> {
  const parts = partsOf(deps, answer, request.body);
  let sequence_number = 0;
  const emit = (type: string, data: object) =>
    events.sendNamed(type, JSON.stringify({ type, sequence_number: sequence_number++, ...data }));
  const place = { output_index: 0, content_index: 0, item_id: answer.messageId };
  try {
    await emit('response.created', { response: parts.begun('in_progress') });
    await emit('response.in_progress', { response: parts.begun('in_progress') });
    await emit('response.output_item.added', { output_index: 0, item: parts.message('in_progress', []) });
    await emit('response.content_part.added', { ...place, part: parts.text('', []) });
    let [start, index] = [0, 0];
    const written = await answer.write(async (segment) => {
      const delta = typeof segment === 'string' ? segment : segment.text;
      await emit('response.output_text.delta', { ...place, delta, logprobs: [] });
      if (typeof segment !== 'string') {
        const annotation = parts.annotation(citationOf(segment, { index: index + 1, start }));
        await emit('response.output_text.annotation.added', { ...place, annotation_index: index, annotation });
        index += 1;
      }
      start += codePoints(delta);
    });
    const part = parts.text(written.message, written.citations);
    await emit('response.output_text.done', { ...place, text: written.message, logprobs: [] });
    await emit('response.content_part.done', { ...place, part });
    await emit('response.output_item.done', { output_index: 0, item: parts.message('completed', [part]) });
    await emit('response.completed', { response: parts.whole(written, questionOf(request.body).question) });
  } catch (error) {
    // The status has been sent, so send an event that the client throws as an error.
    if (!events.closed) {
      deps.onFault(error, request);
      const { error: fault } = openAiErrorOf(asFailure(error));
      const { code, message, param } = fault;
      await emit('error', { code, message, param, error: fault });
      await emit('response.failed', { response: parts.failed(code, message) });
    }
  } finally {
    events.end();
  }
}
