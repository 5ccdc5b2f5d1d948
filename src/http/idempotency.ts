import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer, KeptAnswers, Once } from '../accounts/kept-answers.ts';
import { type Fault, invalidParameters } from '../contract/failure.ts';
import { callerOf } from './caller.ts';
import { pathOf } from './paths.ts';
import { send, UNSTORED_JSON } from './send.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Of the config of every route that ends in `answerOnce`. */
export const ONCE = { once: true } as const;

/** What such a route reads, for the document. */
export const ONCE_REQUEST_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: KEY.source,
      description:
        'Names this request, such as a UUID. Sent again under the same key within 24 hours, it is not done again: the answer is the first one. What failed is not kept and may be tried again under it.',
      examples: ['0b9cf1f2-7a4e-4d0b-9b3d-6f2b8f0a7c11'],
    },
  },
} as const;

/** What an answer of such a route may bring. */
export const ONCE_ANSWER_HEADERS = {
  'Idempotent-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'Only when this is the answer that the `Idempotency-Key` got before.',
  },
} as const;

/** The request under the key it brought; undefined when it brought none. @throws {Failure} `invalid_parameter` */
export function onceOf(request: FastifyRequest): Once | undefined {
  if (request.routeOptions.config.once !== true) throw new Error('a route that is asked once does not say so');
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    const fault: Fault = {
      location: 'header.idempotency-key',
      message: 'it is empty, too long or not plain',
      fix: 'use 1 to 255 visible ASCII characters, such as a UUID',
    };
    throw invalidParameters([fault]);
  }
  const named = [request.method, pathOf(request.url), JSON.stringify(request.body ?? null)].join('\n');
  return { accountId: callerOf(request).account.id, key, request: named };
}

/**
 * Answers a request that changes something, once for each `Idempotency-Key`: sent again, it gets the answer of the first time. What fails
 * is not kept, as nothing was done.
 * @throws {Failure} `idempotency_in_progress`, `idempotency_mismatch`, and what `run` throws
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, run }: { readonly kept: KeptAnswers; readonly run: () => Promise<KeptAnswer> },
): Promise<FastifyReply> {
  const once = onceOf(request);
  const before = once === undefined ? undefined : await kept.begin(once);
  if (before !== undefined) {
    sendKept(request, reply, before, true);
    return reply;
  }
  let answer: KeptAnswer;
  try {
    answer = await run();
  } catch (error) {
    if (once !== undefined) await kept.drop(once);
    throw error;
  }
  if (once !== undefined) await kept.keep(once, answer);
  sendKept(request, reply, answer, false);
  return reply;
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { status, body }: KeptAnswer, replayed: boolean): void {
  const headers = replayed ? [...UNSTORED_JSON, 'idempotent-replayed', 'true'] : UNSTORED_JSON;
  send(request, reply, { status, headers, body: Buffer.from(JSON.stringify(body), 'utf8') });
}
