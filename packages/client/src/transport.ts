import { Attempt, pause } from './attempt.ts';
import { ConnectionError, errorOf, IsnadError, invalidUse } from './errors.ts';
import type { IdempotentOptions, Settings } from './options.ts';
import { failureOf, parseBody, requestIdOf, withoutKeys } from './response.ts';
import type { Problem } from './types.ts';
import { randomId } from './web-crypto.ts';

/** Values of a query. Lists are joined with commas, and times written in UTC. */
type Query = Readonly<Record<string, string | number | boolean | Date | readonly string[] | null | undefined>>;

/** One request to the API. */
export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a POST can be repeated: it only reads (`reads`), or takes an `Idempotency-Key` (`key`). Other requests than GET are never repeated. */
  readonly repeat?: 'reads' | 'key';
  readonly options?: IdempotentOptions | undefined;
  /** Milliseconds that the service itself was asked to wait. */
  readonly serverWait?: number;
};

/** A response and the request that led to it. */
export type Sent = { readonly response: Response; readonly attempt: Attempt };

const FIRST_WAIT_MS = 500;
const LONGEST_OWN_WAIT_MS = 8_000;
const RETRIED_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** Sends requests, and repeats them where that is safe. */
export class Transport {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Retries of a request, without the first attempt. */
  retriesOf(request: ApiRequest): number {
    const repeatable = request.method === 'GET' || request.repeat !== undefined;
    return repeatable ? (request.options?.maxRetries ?? this.#settings.maxRetries) : 0;
  }

  /** The request with an `Idempotency-Key`, if it takes one. */
  async prepare(request: ApiRequest): Promise<ApiRequest> {
    checkFields(request.body ?? {});
    checkFields(request.query ?? {});
    if (request.repeat !== 'key') return request;
    const key = request.options?.idempotencyKey ?? (await randomId());
    return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
  }

  /** Sends a request and reads its JSON. */
  async json<T>(unprepared: ApiRequest): Promise<{ data: T; response: Response }> {
    const request = await this.prepare(unprepared);
    return this.repeat(request, async () => {
      const { response, attempt } = await this.send(request);
      try {
        return { data: (await this.read(attempt, () => parseBody(response))) as T, response };
      } finally {
        attempt.end();
      }
    });
  }

  /** Runs an attempt until it succeeds, cannot succeed, or the retries are used up. */
  async repeat<T>(request: ApiRequest, attempt: () => Promise<T>): Promise<T> {
    const retries = this.retriesOf(request);
    for (let count = 0; ; count++) {
      try {
        return await attempt();
      } catch (error) {
        const wait = count < retries ? this.waitBefore(count, error) : undefined;
        if (wait === undefined) throw error;
        await pause(wait, request.options?.signal);
      }
    }
  }

  /** Milliseconds to wait before the next attempt. @returns undefined if the error is not worth one, or the wait is too long */
  waitBefore(count: number, error: unknown): number | undefined {
    if (!isTransient(error)) return undefined;
    const own = Math.min(LONGEST_OWN_WAIT_MS, FIRST_WAIT_MS * 2 ** count);
    const asked = error.retryAfterMs;
    if (asked === undefined) return own * (0.5 + Math.random() / 2);
    // Not before the time that the service gave, and not everybody at the same time.
    return asked > this.#settings.maxRetryWait ? undefined : asked + Math.random() * Math.min(own, asked / 10);
  }

  /** Sends a request once. @throws {IsnadError} for every response that is not a success. The caller ends the attempt. */
  async send(request: ApiRequest): Promise<Sent> {
    const { apiKey, baseUrl, fetch } = this.#settings;
    const timeout = (request.options?.timeout ?? this.#settings.timeout) + (request.serverWait ?? 0);
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const attempt = new Attempt(request.options?.signal, timeout);
    try {
      return await this.read(attempt, async () => {
        const response = await fetch(baseUrl + request.path + queryOf(request.query as Query | undefined), {
          method: request.method,
          // A redirect could lead to a host that must not see the key.
          redirect: 'manual',
          signal: attempt.signal,
          headers: {
            accept: 'application/json',
            ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...request.headers,
          },
          ...body,
        });
        if (!response.ok || response.redirected) throw await failureOf(response, apiKey);
        return { response, attempt };
      });
    } catch (error) {
      attempt.end();
      throw error;
    }
  }

  /** Longest wait before a retry, in milliseconds. */
  get maxRetryWait(): number {
    return this.#settings.maxRetryWait;
  }

  /** The error for a problem document in a stream, without API keys. */
  errorOf(problem: Problem, response: Response): IsnadError {
    const text = withoutKeys(JSON.stringify(problem), this.#settings.apiKey);
    const shown = JSON.parse(text) as Problem;
    return errorOf(shown.status, shown, { requestId: requestIdOf(response) });
  }

  /** Reads from the network during an attempt; its errors become errors of this client. */
  async read<T>(attempt: Attempt, action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      throw attempt.errorFor(error, new URL(this.#settings.baseUrl).host, this.#settings.apiKey);
    }
  }
}

/** Whether the same request can succeed later. */
function isTransient(error: unknown): error is IsnadError {
  if (!(error instanceof IsnadError)) return false;
  if (error instanceof ConnectionError || error.code === 'invalid_json_received') return true;
  if (error.code === 'idempotency_in_progress') return true;
  return error.status !== undefined && RETRIED_STATUSES.has(error.status);
}

/** Path with its parameters encoded. @throws {InvalidRequestError} for an empty one, and for dots, which would change the path */
export function pathOf(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((path, part, at) => path + segmentOf(String(values[at - 1])) + part);
}

function segmentOf(value: string): string {
  if (/^\.{0,2}$/.test(value)) {
    throw invalidUse(`"${value}" is not an ID or a reference.`, 'Send the ID or the reference.');
  }
  return encodeURIComponent(value);
}

function queryOf(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      parameters.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The given fields. @throws {IsnadError} for a text or a list, whose letters or items would become fields */
export function checkFields<Fields extends object>(fields: Fields): Fields {
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  const given = Array.isArray(fields) ? 'a list' : fields === null ? 'null' : `a ${typeof fields}`;
  throw invalidUse(`Expected an object with named fields, got ${given}.`, 'Name each field, as in { message: "…" }.');
}
