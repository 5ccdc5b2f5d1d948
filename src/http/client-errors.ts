import type { Socket } from 'node:net';
import { Failure } from '../contract/failure.ts';
import { ERROR_KINDS } from './errors.ts';
import { failureHeaders, problemOf } from './problem.ts';
import { MAX_HEAD } from './request-limits.ts';

type ParserError = Error & { code?: string; rawPacket?: unknown };

type Parts = {
  readonly baseUrl: () => string;
  readonly newRequestId: () => string;
  /** On which something comes that may take its time; how long is up to whoever takes it. */
  readonly unhurried: WeakSet<Socket>;
};

/** Answers what never became a request, because it is not HTTP, is too large for the parser or came too slowly. */
export function answerClientError(parts: Parts) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && parts.unhurried.has(socket)) return;
    // Nobody listens any more, or an answer is already on its way.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const failure = failureOf(error);
    const requestId = parts.newRequestId();
    const body = JSON.stringify(problemOf(failure, { baseUrl: parts.baseUrl(), requestId, path: '/' }));
    const headers = {
      ...failureHeaders(failure),
      'x-request-id': requestId,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const { status, title } = ERROR_KINDS[failure.code];
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
  };
}

function failureOf(error: ParserError): Failure {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure('request_timeout', 'The request did not arrive in time.');
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // The parser counts request line and headers together; a first line that has not ended by now is what was too long.
    const lineEnd = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.indexOf('\r\n') : 0;
    const firstLineEnded = lineEnd >= 0 && lineEnd < MAX_HEAD;
    return firstLineEnded
      ? new Failure('headers_too_large', 'The headers have more than 16,384 bytes.')
      : new Failure('uri_too_long', 'The URL has more than 8,192 bytes.');
  }
  return new Failure('malformed_request', 'This is not a valid HTTP request.');
}
