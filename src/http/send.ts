import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../contract/failure.ts';
import { API_VERSION } from '../contract/version.ts';
import { ERROR_KINDS } from './errors.ts';
import { isOpenAiPath, openAiErrorOf } from './openai-errors.ts';
import { pathOf } from './paths.ts';
import { failureHeaders, problemOf } from './problem.ts';
import { rateHeaders } from './rate-headers.ts';

/** Names and values in turn, as node:http takes them: building an object for each answer costs as much as the key check. */
export type HeaderList = readonly string[];

/**
 * What every answer carries besides its request id: the version; that pages of any origin may read it (a key is sent by hand, never
 * by the browser itself); and that a browser must not guess its type, run it or frame it.
 */
const API_HEADERS: HeaderList = [
  'svc-version',
  API_VERSION,
  'access-control-allow-origin',
  '*',
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** For pages of other origins: what they may see besides the few headers they always may. */
const EXPOSED: HeaderList = [
  'access-control-expose-headers',
  'x-request-id, svc-version, etag, retry-after, retry-after-ms, allow, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
];

/** A body larger than a socket's buffers can be left unread; after this many milliseconds without progress the client is let go. */
const STALLED_MS = 120_000;
const FITS_THE_SOCKET = 64 * 1024;

export type HttpAnswer = {
  readonly status: number;
  /** Besides the standard ones, the request id and the length. */
  readonly headers: HeaderList;
  /** Bytes; or, for small bodies that are kept, the same bytes as a string of one character each (latin1). */
  readonly body?: Buffer | string | undefined;
  /** Instead of those of the API. */
  readonly standard?: HeaderList;
};

/** Begins an answer whose body comes piece by piece: as `send`, but for the body. */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: HttpAnswer,
): ServerResponse {
  const { raw } = reply;
  reply.hijack();
  if (request.server.edge.draining) raw.shouldKeepAlive = false;
  raw.writeHead(status, headersOf(request, API_HEADERS, headers));
  raw.flushHeaders();
  return raw;
}

/**
 * The one way out: every answer is bytes by now and is written to node:http as it is. Fastify's reply would look at each header
 * and at the body once more, which makes a small answer 7 % slower.
 */
export function send(request: FastifyRequest, reply: FastifyReply, answer: HttpAnswer): void {
  const { status, headers, body, standard = API_HEADERS } = answer;
  const { raw } = reply;
  reply.hijack();
  if (request.server.edge.draining) raw.shouldKeepAlive = false;
  const list = headersOf(request, standard, headers);
  if (body !== undefined) {
    list.push('content-length', String(body.length));
    if (body.length > FITS_THE_SOCKET) raw.setTimeout(STALLED_MS);
  }
  raw.writeHead(status, list);
  // A string leaves in one piece with the head: one write instead of a gathering of two, a tenth of a small answer.
  if (typeof body === 'string') raw.end(body, 'latin1');
  else raw.end(body);
}

function headersOf(request: FastifyRequest, standard: HeaderList, headers: HeaderList): string[] {
  const list = [...standard, ...request.server.edge.headers, 'x-request-id', request.id, ...headers];
  if (request.headers.origin !== undefined) list.push(...EXPOSED);
  if (request.rateLimit !== undefined) list.push(...rateHeaders(request.rateLimit));
  return list;
}

/** Answers with a JSON body that is not kept by anyone. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown, status = 200): void {
  send(request, reply, { status, headers: UNSTORED_JSON, body: Buffer.from(JSON.stringify(value), 'utf8') });
}

export const UNSTORED_JSON: HeaderList = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
];

type FailureDeps = { readonly baseUrl: string; readonly headers?: HeaderList };

/** Answers with the problem that the failure is. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure, deps: FailureDeps): void {
  const { status } = ERROR_KINDS[failure.code];
  const path = pathOf(request.url);
  const theirs = isOpenAiPath(path);
  const problem = theirs
    ? openAiErrorOf(failure)
    : problemOf(failure, { baseUrl: deps.baseUrl, requestId: request.id, path });
  // A body that was refused unread would be taken for the next request of the connection.
  const closing = status === 413 ? ['connection', 'close'] : [];
  const type = theirs ? { 'content-type': 'application/json; charset=utf-8' } : {};
  const own = Object.entries({ ...failureHeaders(failure), ...type }).flat();
  const headers = [...own, ...(deps.headers ?? []), ...closing];
  send(request, reply, { status, headers, body: Buffer.from(JSON.stringify(problem), 'utf8') });
}
