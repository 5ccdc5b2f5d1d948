import type { IncomingMessage } from 'node:http';
import { Failure } from '../contract/failure.ts';

/** Bytes of a body. */
export const MAX_BODY = 128 * 1024;
/** Bytes of a URL, path and query. */
const MAX_URL = 8 * 1024;
/** Bytes of all headers, names and values. */
const MAX_HEADERS = 16 * 1024;
/** Bytes of request line and headers at which the parser gives up: no request within the limits above reaches it. */
export const MAX_HEAD = MAX_URL + MAX_HEADERS + 4 * 1024;

/**
 * Refuses what is too large, or does not name one host, before anything is read of its body.
 * @param maxBody where a route takes more than others
 * @throws {Failure} `uri_too_long`, `headers_too_large`, `body_too_large`, `malformed_request`
 */
export function checkHead(request: IncomingMessage, maxBody = MAX_BODY): void {
  if ((request.url ?? '').length > MAX_URL) throw new Failure('uri_too_long', 'The URL has more than 8,192 bytes.');
  let size = 0;
  let hosts = 0;
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    size += name.length + (rawHeaders[index + 1] ?? '').length + 4;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (size > MAX_HEADERS) throw new Failure('headers_too_large', 'The headers have more than 16,384 bytes.');
  if (Number(request.headers['content-length'] ?? 0) > maxBody) {
    throw new Failure('body_too_large', `The body has more than ${maxBody.toLocaleString('en')} bytes.`);
  }
  // HTTP/1.0 knows no such header.
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    throw new Failure('malformed_request', `A request has one Host header, not ${hosts === 0 ? 'none' : hosts}.`);
  }
}

const TAKES_JSON = /\*\/\*|application\/(\*|json|problem\+json)/i;

/** @throws {Failure} `not_acceptable` when `Accept` leaves no room for JSON, nor for events where the route has them */
export function checkAccept(accept: string | undefined, streams: boolean): void {
  if (accept === undefined || accept === '*/*' || accept.trim() === '' || TAKES_JSON.test(accept)) return;
  if (streams && /text\/(\*|event-stream)/i.test(accept)) return;
  throw new Failure('not_acceptable', 'This answers in application/json, which Accept leaves out.');
}
