import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AdmittedMessage, type ChatDeps, finishChat, writeAnswer } from '../../../chat/create-chat.ts';
import { sendJson } from '../../answers/send.ts';

type Finished = Awaited<ReturnType<typeof finishChat>>;

/** What differs between the formats of OpenAI. */
type Format = {
  readonly streamed: boolean;
  readonly admit: (signal: AbortSignal) => Promise<AdmittedMessage>;
  readonly stream: (admission: AdmittedMessage) => Promise<void>;
  readonly body: (answer: Finished, admission: AdmittedMessage) => object;
};

/** Answers a chat request in a format of OpenAI, whole or as events. Stops the work when the client hangs up. */
export async function sendOpenAiAnswer(
  chat: ChatDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { streamed, admit, stream, body }: Format,
): Promise<FastifyReply> {
  const work = new AbortController();
  reply.raw.once('close', () => work.abort());
  const admission = await admit(work.signal);
  if (streamed) await stream(admission);
  else {
    const answer = await finishChat(chat, admission, await writeAnswer(chat, admission));
    sendJson(request, reply, body(answer, admission));
  }
  return reply;
}
