import type { IncomingMessage } from 'node:http';
import { Failure } from '@isnad/contract/failure';

/** Maximum size of a body, in bytes. */
export const MAX_BODY = 128 * 1024;
/** Maximum size of a URL (path and query), in bytes. */
const MAX_URL = 8 * 1024;
/** Maximum size of all headers (names and values), in bytes. */
const MAX_HEADERS = 16 * 1024;
/** Maximum size of request line and headers for the parser, in bytes. No request within the limits above reaches it. */
export const MAX_HEAD = MAX_URL + MAX_HEADERS + 4 * 1024;

/**
 * Refuses requests that are too large or have no single Host header, before their body is read.
 * @param maxBody limit of the route, if it differs
 * @throws {Failure} `uri_too_long`, `headers_too_large`, `body_too_large`, `malformed_request`
 */
export function checkHead(request: IncomingMessage, maxBody = MAX_BODY): void {
  if ((request.url ?? '').length > MAX_URL) throw new Failure('uri_too_long', 'The URL exceeds 8,192 bytes.');
  let size = 0;
  let hosts = 0;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    size += name.length + (rawHeaders[index + 1] ?? '').length + 4;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (size > MAX_HEADERS) throw new Failure('headers_too_large', 'The headers exceed 16,384 bytes.');
  if (Number(request.headers['content-length'] ?? 0) > maxBody) {
    throw new Failure('body_too_large', `The body exceeds ${maxBody.toLocaleString('en')} bytes.`);
  }
  // HTTP/1.0 does not require the header.
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw new Failure(
      'malformed_request',
      `The request has ${hosts === 0 ? 'no' : hosts} Host headers. Send exactly one.`,
    );
  }
}

const TAKES_JSON = /\*\/\*|application\/(\*|json|problem\+json)/i;

/** Tests whether a client takes JSON. */
export function takesJson(accept: string | undefined): boolean {
  return accept === undefined || accept === '*/*' || accept.trim() === '' || TAKES_JSON.test(accept);
}

/** @throws {Failure} `not_acceptable` if `Accept` excludes JSON, and also events on routes that stream */
export function checkAccept(accept: string | undefined, streams: boolean): void {
  if (takesJson(accept) || (streams && /text\/(\*|event-stream)/i.test(accept ?? ''))) return;
  throw new Failure('not_acceptable', 'The response is application/json, which Accept excludes.');
}
