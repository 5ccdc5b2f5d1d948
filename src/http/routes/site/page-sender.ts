import type { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { type Prepared, sendPrepared } from '../../answers/prepared.ts';
import { type HeaderList, send } from '../../answers/send.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import { asFailure } from '../../errors/framework-errors.ts';
import { failureHeaders } from '../../errors/problem.ts';
import type { Html } from './html.ts';

const HTML = 'text/html; charset=utf-8';

/** How a page leaves. */
export type PageSender = {
  readonly cacheControl: string;
  readonly standard: HeaderList;
  /** @throws {Failure} with the reason for an error page */
  readonly make: () => Prepared;
  /** The error page. */
  readonly fault: (failure: Failure, title: string) => Html;
};

/** Counts a request toward the limit of its address. @throws {Failure} `rate_limit_exceeded` */
export function chargeAddress(budget: RateLimit, request: FastifyRequest): void {
  budget.charge(networkOf(addressOf(request.raw)));
}

/** Sends a page, or one that says why there is none. Anything unexpected is thrown on. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  budget: RateLimit,
  { cacheControl, standard, make, fault }: PageSender,
): void {
  sendOrExplain(request, reply, budget, {
    standard,
    fault,
    answer: () => sendPrepared(request, reply, make(), { cacheControl, standard }),
  });
}

type Answer = Pick<PageSender, 'standard' | 'fault'> & {
  /** @throws {Failure} with the reason for an error page */
  readonly answer: () => void;
};

/** Counts a request and answers it, or sends a page that says why there is no answer. Anything unexpected is thrown on. */
export function sendOrExplain(
  request: FastifyRequest,
  reply: FastifyReply,
  budget: RateLimit,
  { standard, fault, answer }: Answer,
): void {
  try {
    chargeAddress(budget, request);
    answer();
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code === 'internal_error') throw error;
    sendUncached(request, reply, { standard, failure, body: fault(failure, ERROR_KINDS[failure.code].title) });
  }
}

type Uncached = Pick<PageSender, 'standard'> & { readonly body: Html; readonly failure?: Failure | undefined };

/** Sends a page made for this request alone, with the status and the headers of what failed. */
export function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  { standard, body, failure }: Uncached,
): void {
  const own =
    failure === undefined
      ? []
      : Object.entries(failureHeaders(failure)).flatMap(([name, value]) =>
          name === 'content-type' || name === 'cache-control' ? [] : [name, String(value)],
        );
  send(request, reply, {
    status: failure === undefined ? 200 : ERROR_KINDS[failure.code].status,
    headers: ['content-type', HTML, 'cache-control', 'no-store', ...own],
    body: Buffer.from(String(body), 'utf8'),
    standard,
  });
}
