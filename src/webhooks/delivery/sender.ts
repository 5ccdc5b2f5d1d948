import { type ClientRequest, Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Failure } from '@isnad/contract/failure';
import { KEPT_ANSWER } from '@isnad/contract/webhooks';
import { checkTarget, type GuardDeps, type Target } from '../target-guard.ts';

/** Total time limit for DNS, connection, TLS, request and response, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Size limit of the response head, in bytes. */
const MAX_HEAD_BYTES = 16 * 1_024;

type Dispatch = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the service shuts down. */
  readonly signal: AbortSignal;
};

/** The outcome of an attempt: a response, or why there was none, in words for the owner of the endpoint. */
export type Reply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | { readonly error: string };

/** Makes an attempt. Never rejects. */
export type Sender = (dispatch: Dispatch) => Promise<Reply>;

/**
 * Sends over the network, only to the addresses that were checked. Follows no redirects, ignores proxy settings of the environment, verifies
 * certificates, and reads no more of the response than is stored.
 */
export function networkSender(guard: GuardDeps, timeoutMs = TIMEOUT_MS): Sender {
  // Each attempt opens its own connection, because a reused one was checked at another time. Node's global agent can use proxies.
  const agents = {
    http: new HttpAgent({ keepAlive: false }),
    https: new HttpsAgent({ keepAlive: false, rejectUnauthorized: true }),
  };
  return async (dispatch) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, dispatch.signal]);
    try {
      const target = await within(signal, checkTarget(dispatch.url, guard));
      return await exchange(target, agents, { ...dispatch, signal });
    } catch (error) {
      if (timeout.aborted) return { error: `Timed out after ${timeoutMs / 1_000} s.` };
      return { error: wordsFor(error) };
    }
  };
}

function exchange(
  { url, addresses }: Target,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
  { headers, body, signal }: Dispatch,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    method: 'POST',
    agent: secure ? agents.https : agents.http,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: pinned(addresses),
    maxHeaderSize: MAX_HEAD_BYTES,
    signal,
  };
  const request: ClientRequest = secure ? requestHttps(url, options) : requestHttp(url, options);
  request.on('response', (answer) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => {
      resolve({ status: answer.statusCode ?? 0, headers: plainHeaders(answer.headers), body: textOf(chunks) });
      // The rest of the response is not read.
      request.destroy();
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > KEPT_ANSWER) done();
    });
    answer.on('end', done);
    answer.on('error', reject);
  });
  // A protocol upgrade is not a response.
  request.on('upgrade', (_answer, socket) => {
    socket.destroy();
    reject(new Error('The server switched to another protocol.'));
  });
  request.on('error', reject);
  request.on('close', () => reject(new Error('The server closed the connection without a response.')));
  request.end(body);
  return promise;
}

/** Uses the addresses already checked. A second lookup of the name could return others. */
function pinned(addresses: Target['addresses']): LookupFunction {
  return (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Stops waiting when the signal aborts. DNS lookups cannot be cancelled. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

/** Decodes text that every database accepts. Replaces invalid UTF-8 and NUL characters. */
function textOf(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks).subarray(0, KEPT_ANSWER);
  return new TextDecoder().decode(bytes).replaceAll('\0', '\u{fffd}');
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused.',
  ECONNRESET: 'The server closed the connection without a response.',
  EPIPE: 'The server closed the connection without a response.',
  ETIMEDOUT: 'Connecting timed out.',
  EHOSTUNREACH: 'No route to the address.',
  ENETUNREACH: 'No route to the address.',
  ENOTFOUND: 'The host name does not exist.',
  ENODATA: 'The host name has no address.',
  EAI_AGAIN: 'The host name could not be resolved.',
  HPE_HEADER_OVERFLOW: 'The response headers are too large.',
  ABORT_ERR: 'The attempt was aborted by a service shutdown.',
};

function wordsFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = WORDS[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return 'The response is not HTTP.';
  if (/CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code))
    return `The TLS connection or the certificate was rejected (${code}).`;
  return code === '' ? message : `The connection failed (${code}).`;
}
