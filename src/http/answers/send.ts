import type { ServerResponse } from 'node:http';
import type { Failure } from '@isnad/contract/failure';
import { API_VERSION } from '@isnad/contract/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_KINDS } from '../errors/errors.ts';
import { isMcpPath, mcpErrorOf } from '../errors/mcp-errors.ts';
import { isOpenAiPath, openAiErrorOf } from '../errors/openai-errors.ts';
import { failureHeaders, problemOf } from '../errors/problem.ts';
import { pathOf } from '../paths.ts';
import { rateHeaders } from './rate-headers.ts';

/** Alternating names and values, as node:http accepts them. Building an object for each response costs as much as the key check. */
export type HeaderList = readonly string[];

/**
 * Headers of every response besides the request ID: the version, access for pages of any origin (a key is never sent by the browser
 * itself), and a policy against type sniffing, scripts and framing.
 */
export const API_HEADERS: HeaderList = [
  'svc-version',
  API_VERSION,
  'access-control-allow-origin',
  '*',
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** Headers that pages of other origins can read in addition to the CORS-safelisted ones. */
const EXPOSED: HeaderList = [
  'access-control-expose-headers',
  'x-request-id, svc-version, idempotent-replayed, etag, retry-after, retry-after-ms, allow, content-range, accept-ranges, repr-digest, ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
];

/** Timeout of a client that does not read the response, in milliseconds without progress. */
export const STALLED_MS = 120_000;
const FITS_THE_SOCKET = 64 * 1024;
/** Up to this size, head and body of a response are written as one string. node:http would write a buffer beside the head by `writev`. */
const FITS_ONE_WRITE = 12 * 1024;

export type HttpAnswer = {
  readonly status: number;
  /** Headers in addition to the standard ones, the request ID and the length. */
  readonly headers: HeaderList;
  /** Body as bytes or, for small cached bodies, as a latin1 string. */
  readonly body?: Buffer | string | undefined;
  /** Replaces the standard headers of the API. */
  readonly standard?: HeaderList;
};

/** Begins a streamed response. Same as `send`, but without the body. */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers }: HttpAnswer,
): ServerResponse {
  const { raw } = reply;
  reply.hijack();
  if (request.server.edge.closing) raw.shouldKeepAlive = false;
  raw.writeHead(status, headersOf(request, API_HEADERS, headers));
  raw.flushHeaders();
  return raw;
}

/**
 * Sends every response. Fastify ends here: the body is already bytes and is written directly to node:http. Fastify's reply would process headers
 * and body again, which makes a small response 7 % slower.
 */
export function send(request: FastifyRequest, reply: FastifyReply, answer: HttpAnswer): void {
  const { status, headers, body, standard = API_HEADERS } = answer;
  const { raw } = reply;
  reply.hijack();
  if (request.server.edge.closing) raw.shouldKeepAlive = false;
  const list = headersOf(request, standard, headers);
  if (body !== undefined) {
    list.push('content-length', String(body.length));
    if (body.length > FITS_THE_SOCKET) raw.setTimeout(STALLED_MS);
  }
  raw.writeHead(status, list);
  // A string is sent in one write with the headers, which saves 10 % of a small response.
  if (typeof body === 'string') raw.end(body, 'latin1');
  else if (body !== undefined && body.length <= FITS_ONE_WRITE) raw.end(body.toString('latin1'), 'latin1');
  else raw.end(body);
}

function headersOf(request: FastifyRequest, standard: HeaderList, headers: HeaderList): string[] {
  const list = [...standard, ...request.server.edge.headers, 'x-request-id', request.id, ...headers];
  if (request.headers.origin !== undefined) list.push(...EXPOSED);
  if (request.rateLimit !== undefined) list.push(...rateHeaders(request.rateLimit));
  return list;
}

/** Sends a JSON body with `no-store`. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown, status = 200): void {
  send(request, reply, { status, headers: UNSTORED_JSON, body: Buffer.from(JSON.stringify(value), 'utf8') });
}

export const UNSTORED_JSON: HeaderList = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
];

type FailureDeps = {
  readonly baseUrl: string;
  readonly headers?: HeaderList;
  /** Where clients of `/mcp` learn how to sign in. */
  readonly resourceMetadata?: string | undefined;
};

/** Sends a failure as a problem document. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure, deps: FailureDeps): void {
  const { status } = ERROR_KINDS[failure.code];
  const path = pathOf(request.url);
  const problem = problemOf(failure, { baseUrl: deps.baseUrl, requestId: request.id, path });
  const theirs = isOpenAiPath(path)
    ? openAiErrorOf(failure)
    : isMcpPath(path)
      ? mcpErrorOf(problem, request.body)
      : undefined;
  // The unread body would be parsed as the next request on the connection.
  const closing = status === 413 ? ['connection', 'close'] : [];
  const type = theirs !== undefined ? { 'content-type': 'application/json; charset=utf-8' } : {};
  const realm = isMcpPath(path) ? deps.resourceMetadata : undefined;
  const own = Object.entries({ ...failureHeaders(failure, realm), ...type }).flat();
  const headers = [...own, ...(deps.headers ?? []), ...closing];
  send(request, reply, { status, headers, body: Buffer.from(JSON.stringify(theirs ?? problem), 'utf8') });
}
