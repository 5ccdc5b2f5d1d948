import { type IncomingMessage, METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Failure } from '@isnad/contract/failure';
import { MAX_HEAD } from '../admission/request-limits.ts';
import type { Edge } from '../answers/edge.ts';
import { API_HEADERS } from '../answers/send.ts';
import { pathOf } from '../paths.ts';
import { ERROR_KINDS } from './errors.ts';
import { MethodNotAllowed, USED_METHODS } from './other-methods.ts';
import { failureHeaders, problemOf } from './problem.ts';

type ParserError = Error & { code?: string; rawPacket?: unknown };
export type UnreadAnswer = { readonly id: string; readonly status: number; readonly address: string };

type Options = {
  readonly baseUrl: () => string;
  readonly newRequestId: () => string;
  readonly edge: Edge;
  /** Supported methods of a path. Undefined if it does not exist. */
  readonly allowedAt: (path: string) => string | undefined;
  /** Counts a failure toward the limit of an address. @returns the failure to send */
  readonly charged: (failure: Failure, address: string) => Failure;
  /** Called for each response. */
  readonly onAnswer: (answer: UnreadAnswer) => void;
  /** Connections with uploads, exempt from the request timeout. The upload route has its own timeout. */
  readonly unhurried: WeakSet<Socket>;
};

const FIRST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}) (\S+) HTTP\/1\.[01]\r?\n/;

/** Responds to input that did not become a request because it is not HTTP, too large for the parser, or too slow. */
export function answerClientError(options: Options) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && options.unhurried.has(socket)) return;
    // The client is gone, or a response is already being sent.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    answer(options, { failure: failureOf(error, options), isHead: startsWith(error.rawPacket, 'HEAD ') }, socket);
  };
}

/** Refuses CONNECT, which Node.js passes on as a connection. */
export function answerConnect(options: Options) {
  return (_request: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => undefined);
    // Node.js detaches the connection and no longer manages its errors or timeouts.
    const connection = socket as Socket;
    answer(options, { failure: new MethodNotAllowed('CONNECT', USED_METHODS), isHead: false }, connection);
    connection.destroySoon();
  };
}

type Refused = {
  readonly failure: Failure;
  /** Whether the response has no body. */
  readonly isHead: boolean;
};

function answer(options: Options, refused: Refused, socket: Socket): void {
  const address = socket.remoteAddress ?? '';
  const failure = options.charged(refused.failure, address);
  const { status, title } = ERROR_KINDS[failure.code];
  const id = options.newRequestId();
  const body = JSON.stringify(problemOf(failure, { baseUrl: options.baseUrl(), requestId: id, path: '/' }));
  const headers = Object.entries({
    ...failureHeaders(failure),
    ...(failure instanceof MethodNotAllowed ? { allow: failure.allow } : {}),
    'x-request-id': id,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).flat();
  const list = [...API_HEADERS, ...options.edge.headers, ...headers];
  const head = list.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${refused.isHead ? '' : body}`);
  options.onAnswer({ id, status, address });
}

function failureOf(error: ParserError, { allowedAt }: Pick<Options, 'allowedAt'>): Failure {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure('request_timeout', 'The request was not received in time.');
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // The parser counts the request line and headers together. If the first line has no end yet, the URL is too long.
    const lineEnd = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.indexOf('\r\n') : 0;
    const firstLineEnded = lineEnd >= 0 && lineEnd < MAX_HEAD;
    return firstLineEnded
      ? new Failure('headers_too_large', 'The headers exceed 16,384 bytes.')
      : new Failure('uri_too_long', 'The URL exceeds 8,192 bytes.');
  }
  if (hasRawText(error.rawPacket)) {
    return new Failure(
      'malformed_request',
      'The path or query has characters that are not ASCII. Percent-encode them as UTF-8, such as %E0%A6%95.',
    );
  }
  const line = unknownMethod(error.rawPacket);
  return line === undefined
    ? new Failure('malformed_request', 'The request is not valid HTTP.')
    : new MethodNotAllowed(line.method, allowedAt(pathOf(line.url)) ?? USED_METHODS);
}

function startsWith(packet: unknown, text: string): boolean {
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, text.length) === text;
}

/** Tests whether a request line has bytes that a URL cannot have. */
function hasRawText(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const [line = ''] = packet.toString('latin1', 0, MAX_HEAD).split('\r\n', 1);
  return /[\x80-\xff]/.test(line) && /^[A-Z]+ \/.* HTTP\/1\.[01]$/.test(line);
}

/** A well-formed request line, if the parser does not know its method. */
function unknownMethod(packet: unknown): { method: string; url: string } | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  const [, method, url = ''] = FIRST_LINE.exec(packet.toString('latin1', 0, MAX_HEAD)) ?? [];
  return method === undefined || METHODS.includes(method) ? undefined : { method, url };
}
