import { invalidUse } from './errors.ts';

/** The part of `fetch` that this client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Settings of a client. */
export type IsnadOptions = {
  /** Address of the service, such as `https://isnad.example.org`, with the path if it has one. */
  readonly baseUrl: string;
  /** API key, `svc_live_…`. Without one, requests are sent as they are: for pages with a session, and for what needs no key. */
  readonly apiKey?: string | undefined;
  /** Milliseconds to wait for a response, or for the next part of a stream. 90,000 by default, longer than a language model can take. */
  readonly timeout?: number | undefined;
  /** How often a request that can be repeated safely is sent again. 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Longest wait before a retry, in milliseconds. If the service asks for more, the error is thrown immediately. 60,000 by default. */
  readonly maxRetryWait?: number | undefined;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
};

/** Settings of one request. They replace those of the client. */
export type RequestOptions = {
  /** Stops the request, and the retries. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for a response, or for the next part of a stream. */
  readonly timeout?: number | undefined;
  /** How often the request is sent again if it can be repeated safely. */
  readonly maxRetries?: number | undefined;
};

/** Settings of a request that changes something once. */
export type IdempotentOptions = RequestOptions & {
  /** Key under which the service does this only once in 24 hours. The client makes one if you leave it out. */
  readonly idempotencyKey?: string | undefined;
};

/** Valid settings with defaults. */
export type Settings = {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly maxRetryWait: number;
  readonly fetch: Fetch;
};

/** Checks the settings of a client. Messages never repeat a key or an address with a password. */
export function readOptions(options: IsnadOptions): Settings {
  const { apiKey, timeout = 90_000, maxRetries = 2, maxRetryWait = 60_000 } = options;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw invalidUse(
      'The API key has characters that no key has.',
      'Copy the key again, without spaces or line breaks.',
    );
  }
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  return { baseUrl: readBaseUrl(options.baseUrl), apiKey, timeout, maxRetries, maxRetryWait, fetch };
}

function readBaseUrl(baseUrl: string): string {
  const fix = 'Use the address of the service, such as https://isnad.example.org.';
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw invalidUse('baseUrl is not a URL.', fix);
  }
  if (!/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.search}${url.hash}` !== '') {
    throw invalidUse('baseUrl must be http or https, without a user name, password, query or fragment.', fix);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
