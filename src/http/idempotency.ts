import { type Fault, invalidParameters } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Unit, unitOf } from '../accounts/change.ts';
import {
  IdempotencyClaim,
  type IdempotencyStore,
  type IdempotentRequest,
  type KeptAnswer,
} from '../idempotency/idempotency-store.ts';
import { send, UNSTORED_JSON } from './answers/send.ts';
import { callerId, callerOf } from './caller.ts';
import { pathOf } from './paths.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Config of every route that uses `replyIdempotently`. */
export const IDEMPOTENCY_ACCESS = { once: true } as const;

/** Request headers of such a route, for OpenAPI. */
export const IDEMPOTENCY_REQUEST_HEADERS = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: KEY.source,
      description:
        'Unique key of this request, such as a UUID. If you send the request again with the same key within 24 hours, you get the first response and nothing is changed. Failed requests are not stored, so you can retry them with the same key.',
    },
  },
} as const;

/** Response headers of such a route, for OpenAPI. */
export const IDEMPOTENCY_RESPONSE_HEADERS = {
  'Idempotent-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'Sent only if this is a stored response for the `Idempotency-Key`.',
  },
} as const;

/** @returns the idempotent request, or undefined without an `Idempotency-Key`. @throws {Failure} `invalid_parameter` */
function idempotentRequest(request: FastifyRequest): IdempotentRequest | undefined {
  if (request.routeOptions.config.once !== true)
    throw new Error('a route with idempotent requests does not set config.once');
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    const fault: Fault = {
      location: 'header.idempotency-key',
      message: 'it is empty, too long or has invalid characters',
      fix: 'use 1 to 255 visible ASCII characters, such as a UUID',
    };
    throw invalidParameters([fault]);
  }
  const named = [request.method, pathOf(request.url), JSON.stringify(request.body ?? null)].join('\n');
  return { accountId: callerOf(request).account.id, callerId: callerId(request), key, request: named };
}

/**
 * Begins an idempotent request, if it has an `Idempotency-Key`.
 * @returns the stored response, or a claim that must end with `keep` or `release`
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
  /** Account that is changed. Defaults to the caller's account. */
  readonly accountId?: string;
  /** Slow work before the change, such as DNS lookups. Runs without an open transaction. */
  readonly prepare?: () => Promise<void>;
  /** Makes the change in the given transaction. */
  readonly run: (unit: Unit) => Promise<KeptAnswer>;
};

/**
 * Handles a request that changes something once per `Idempotency-Key`, and replays the first response to repetitions. The change and the
 * response are stored in one transaction, so that a crash keeps both or neither. Failures are not stored.
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

/** Sends the response of an idempotent request. */
export function replayResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: KeptAnswer,
  replayed: boolean,
): void {
  const headers = replayed ? [...UNSTORED_JSON, 'idempotent-replayed', 'true'] : UNSTORED_JSON;
  send(request, reply, { status, headers, body: Buffer.from(JSON.stringify(body), 'utf8') });
}
