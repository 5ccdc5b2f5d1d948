import type { ChatAnswer } from '@isnad/contract/chat';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AdmittedMessage,
  type ChatDeps,
  type ChatInput,
  finishChat,
  writeAnswer,
} from '../../../chat/create-chat.ts';
import type { Segment } from '../../../chat/segments.ts';
import { IdempotencyClaim } from '../../../idempotency/idempotency-store.ts';
import { EventStream } from '../../answers/event-stream.ts';
import { beginIdempotently, type IdempotencyDeps, replayResponse } from '../../idempotency.ts';
import { segmentsOf } from './chat-streams.ts';

/** An answer that is about to be written, or a stored one that is replayed. */
export type OpenAiAnswer = {
  readonly messageId: string;
  readonly model: string;
  readonly createdAt: string;
  /** Writes the answer. @param onSegment called with each segment when it is ready; the next one waits for it */
  readonly write: (onSegment?: (segment: Segment) => Promise<void>) => Promise<ChatAnswer>;
};

/** What differs between the formats of OpenAI. */
type Format = {
  readonly streamed: boolean;
  readonly admit: (input: Pick<ChatInput, 'signal' | 'claim'>) => Promise<AdmittedMessage>;
  readonly stream: (answer: OpenAiAnswer, events: EventStream) => Promise<void>;
  readonly body: (answer: ChatAnswer) => object;
};

type Deps = { readonly chat: ChatDeps; readonly idempotency: Pick<IdempotencyDeps, 'store'> };

/**
 * Answers a chat request in a format of OpenAI, whole or as events. Stops the work when the client hangs up. Under an `Idempotency-Key`, the answer
 * is stored in our own format, from which both formats are made again.
 */
export async function sendOpenAiAnswer(
  { chat, idempotency }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { streamed, admit, stream, body }: Format,
): Promise<FastifyReply> {
  const work = new AbortController();
  reply.raw.once('close', () => work.abort());
  const begun = await beginIdempotently(request, idempotency);
  const claim = begun instanceof IdempotencyClaim ? begun : undefined;
  const stored = begun instanceof IdempotencyClaim ? undefined : begun;
  const replayed = stored !== undefined;
  try {
    const answer = replayed
      ? storedAnswer(stored.body as ChatAnswer)
      : newAnswer(chat, await admit({ signal: work.signal, ...(claim && { claim }) }));
    const headers = replayed ? ['idempotent-replayed', 'true'] : [];
    if (streamed) await stream(answer, new EventStream(request, reply, headers));
    else replayResponse(request, reply, { status: 200, body: body(await answer.write()) }, replayed);
  } finally {
    // Has no effect if the answer was stored.
    await claim?.release();
  }
  return reply;
}

function newAnswer(chat: ChatDeps, admission: AdmittedMessage): OpenAiAnswer {
  const { ids, modelName, createdAt } = admission;
  return {
    messageId: ids.answer,
    model: modelName,
    createdAt,
    write: async (onSegment) => finishChat(chat, admission, await writeAnswer(chat, admission, onSegment)),
  };
}

function storedAnswer(answer: ChatAnswer): OpenAiAnswer {
  return {
    messageId: answer.message_id,
    model: answer.model,
    createdAt: answer.created_at,
    write: async (onSegment) => {
      for (const segment of segmentsOf(answer)) await onSegment?.(segment);
      return answer;
    },
  };
}
