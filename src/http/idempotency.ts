import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Unit, unitOf } from '../accounts/change.ts';
import { type Fault, invalidParameters } from '../contract/failure.ts';
import {
  IdempotencyClaim,
  type IdempotencyStore,
  type IdempotentRequest,
  type KeptAnswer,
} from '../idempotency/idempotency-store.ts';
import { callerId, callerOf } from './caller.ts';
import { pathOf } from './paths.ts';
import { send, UNSTORED_JSON } from './send.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Of the config of every route that ends in `replyIdempotently`. */
export const IDEMPOTENCY_ACCESS = { once: true } as const;

/** What such a route reads, for the document. */
export const IDEMPOTENCY_REQUEST_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: KEY.source,
      description:
        'Names this request, such as a UUID. Sent again under the same key within 24 hours, it is not done again: the answer is the first one. What failed is not kept and may be tried again under it.',
    },
  },
} as const;

/** What an answer of such a route may bring. */
export const IDEMPOTENCY_RESPONSE_HEADERS = {
  'Idempotent-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'Only when this is the answer that the `Idempotency-Key` got before.',
  },
} as const;

/** @returns the request under its `Idempotency-Key`; undefined when it brought none. @throws {Failure} `invalid_parameter` */
function idempotentRequest(request: FastifyRequest): IdempotentRequest | undefined {
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
  return { accountId: callerOf(request).account.id, callerId: callerId(request), key, request: named };
}

/**
 * Begins a request under its `Idempotency-Key`, if it brought one.
 * @returns the answer it had before, or a claim, which ends in `keep` or `release`
 * @throws {Failure} `idempotency_in_progress`, `idempotency_mismatch`, `invalid_parameter`
 */
export async function beginIdempotently(
  request: FastifyRequest,
  { store }: Pick<IdempotencyDeps, 'store'>,
): Promise<KeptAnswer | IdempotencyClaim | undefined> {
  const named = idempotentRequest(request);
  return named === undefined ? undefined : store.begin(named);
}

export type IdempotencyDeps = Unit & { readonly store: IdempotencyStore };

type IdempotentChange = {
  readonly idempotency: IdempotencyDeps;
  /** The account that is changed; the caller's own unless given. */
  readonly accountId?: string;
  /** What must be known before the change and takes time, such as a look-up of names: no transaction is open meanwhile. */
  readonly prepare?: () => Promise<void>;
  /** Makes the change in the transaction it is given. */
  readonly run: (unit: Unit) => Promise<KeptAnswer>;
};

/**
 * Answers a request that changes something, once for each `Idempotency-Key`: sent again, it gets the answer of the first time. Change and
 * answer are written in one transaction, so that a process that dies leaves both or neither. What fails is not kept.
 * @throws {Failure} `idempotency_in_progress`, `idempotency_mismatch`, and what `prepare` and `run` throw
 */
export async function replyIdempotently(
  request: FastifyRequest,
  reply: FastifyReply,
  { idempotency, accountId, prepare, run }: IdempotentChange,
): Promise<FastifyReply> {
  const { db, changeAccount } = idempotency;
  const begun = await beginIdempotently(request, idempotency);
  if (begun !== undefined && !(begun instanceof IdempotencyClaim)) {
    replayResponse(request, reply, begun, true);
    return reply;
  }
  try {
    await prepare?.();
    if (begun === undefined) {
      replayResponse(request, reply, await run({ db, changeAccount }), false);
      return reply;
    }
    await begun.settle();
    const changed = accountId ?? callerOf(request).account.id;
    const answer = await changeAccount(changed, async (transaction) => {
      const made = await run(unitOf(transaction, changed));
      await begun.keep(transaction, made);
      return made;
    });
    replayResponse(request, reply, answer, false);
  } catch (error) {
    await begun?.release();
    throw error;
  }
  return reply;
}

/** Sends the answer of a request that is done once. */
export function replayResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: KeptAnswer,
  replayed: boolean,
): void {
  const headers = replayed ? [...UNSTORED_JSON, 'idempotent-replayed', 'true'] : UNSTORED_JSON;
  send(request, reply, { status, headers, body: Buffer.from(JSON.stringify(body), 'utf8') });
}
