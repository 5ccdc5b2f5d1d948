import { type ClientRequest, Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Failure } from '../../contract/failure.ts';
import { KEPT_ANSWER } from '../../contract/webhooks.ts';
import { checkTarget, type GuardDeps, type Target } from '../target-guard.ts';

/** For everything together: name, connection, certificate, request and answer. In milliseconds. */
const TIMEOUT_MS = 15_000;
/** Of an answer's head, in bytes. */
const MAX_HEAD_BYTES = 16 * 1_024;

type Dispatch = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
};

/** What came of an attempt: an answer, or why there was none in words that its receiver's owner may read. */
export type Reply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | { readonly error: string };

/** Makes an attempt; never fails. */
export type Sender = (dispatch: Dispatch) => Promise<Reply>;

/**
 * Sends over the network: to the addresses that were checked and no others, without following redirects, without the proxies that the
 * environment names, with certificates verified, and reading no more of the answer than is kept.
 */
export function networkSender(guard: GuardDeps, timeoutMs = TIMEOUT_MS): Sender {
  // A connection is made for each attempt, as one that is kept was checked at another time. No agent of Node's own: those may use proxies.
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
      if (timeout.aborted) return { error: `It did not answer within ${timeoutMs / 1_000} s.` };
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
      // Whatever else is to come is not read.
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
  // Who offers another protocol instead of an answer has given none.
  request.on('upgrade', (_answer, socket) => {
    socket.destroy();
    reject(new Error('It answered with another protocol.'));
  });
  request.on('error', reject);
  request.on('close', () => reject(new Error('It closed the connection without an answer.')));
  request.end(body);
  return promise;
}

/** Instead of asking for the name again, which might be answered otherwise by now. */
function pinned(addresses: Target['addresses']): LookupFunction {
  return (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Waits no longer than until the signal; a name server cannot be told to stop. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

/** Text that any store takes: what is not UTF-8, or the character 0, is replaced. */
function textOf(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks).subarray(0, KEPT_ANSWER);
  return new TextDecoder().decode(bytes).replaceAll('\0', '\u{fffd}');
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens at this address.',
  ECONNRESET: 'It closed the connection without an answer.',
  EPIPE: 'It closed the connection without an answer.',
  ETIMEDOUT: 'It could not be connected to in time.',
  EHOSTUNREACH: 'There is no way to its address.',
  ENETUNREACH: 'There is no way to its address.',
  ENOTFOUND: 'Its name is not known.',
  ENODATA: 'Its name has no address.',
  EAI_AGAIN: 'Its name could not be looked up.',
  HPE_HEADER_OVERFLOW: 'The head of its answer is too large.',
  ABORT_ERR: 'The service was stopped meanwhile.',
};

function wordsFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = WORDS[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return 'Its answer is not HTTP.';
  if (/CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code)) return `Its certificate or encryption is not accepted (${code}).`;
  return code === '' ? message : `It could not be reached (${code}).`;
}
