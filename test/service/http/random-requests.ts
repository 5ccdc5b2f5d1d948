/** An operation of the OpenAPI document, as far as random requests need it. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Names of the fields of the body; undefined when it takes none. */
  readonly fields: readonly string[] | undefined;
};

/** What a request can bring to be let in. */
export type Credentials = { readonly keys: readonly string[]; readonly cookie: string };

export type RandomRequest = {
  /** The path of the document that it is meant for; undefined when its target is none. */
  readonly path: string | undefined;
  readonly method: string;
  /** Whole, as it goes over the wire. */
  readonly bytes: Buffer;
};

const ELSEWHERE = ['*', '//', '/nothing', 'http://x/healthz', '/api/', '/v1', '/?', '/#x'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'M-SEARCH'];
const UNKNOWN_METHODS = ['FOO', 'get', 'DESCRIBE', 'X'.repeat(60), 'CONNECT'];
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'RTSP/1.0', 'ICE/1.0', 'HTTP/9.9', 'http/1.1'];
const TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'x',
  '/',
  ';',
  'application/zip',
];
const ACCEPTS = ['*/*', 'application/json', 'text/html', 'text/html,*/*;q=0.8', 'text/event-stream', 'x', ',;=', ''];
const AUTHORIZATIONS = [
  'Bearer',
  'Bearer x',
  'Basic dXNlcjpwYXNz',
  `Bearer svc_live_${'0'.repeat(38)}`,
  'Bearer svc_live_BBJSuxwrM6AqMRy3egeYhimGk6l4uoQR3NTRqb',
  `Bearer ${'x'.repeat(6_000)}`,
  ', ,',
];
const TEXTS = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1e9',
  '99999999999999999999',
  '2:255',
  'bukhari:1',
  'key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  'svc-v1',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '\0',
  'a\0b',
  '\u202e\u200f',
  '\ud800',
  '\udfff',
  '🕋',
  'رَبِّ',
  'ক্ষ',
  'x'.repeat(257),
  'x'.repeat(5_000),
  '%',
  '\r\nx: y',
];
/** What some fields take; without it nearly no body would be right. */
const RIGHT: Readonly<Record<string, unknown>> = {
  name: 'made by chance',
  scopes: ['quran:read'],
  environment: 'test',
  expires_at: null,
  message: 'What is said of mercy?',
  messages: [{ role: 'user', content: 'mercy' }],
  model: 'svc-v1',
  stream: false,
  text: '"In the name of Allah" (1:1)',
  url: 'https://192.0.2.1/hook',
  events: ['*'],
};
const VALUES = [null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], [[]], {}, { a: 1 }, ['x'], [null]];
/** As they are on the wire: not all of them are percent-encoded text. */
const SEGMENTS = [
  '%zz',
  '%',
  '%00',
  '%ed%a0%80',
  '%ff',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  ';x',
  'a'.repeat(256),
  'a'.repeat(257),
];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes requests that are wrong in one way or another, or not at all. */
export class RandomRequests {
  readonly #next: () => number;
  readonly #operations: readonly Operation[];
  readonly #credentials: Credentials;

  constructor(seed: number, operations: readonly Operation[], credentials: Credentials) {
    this.#next = numbersFrom(seed);
    this.#operations = operations;
    this.#credentials = credentials;
  }

  make(): RandomRequest {
    const operation = this.#one(this.#operations);
    const method = this.#method(operation.method);
    const elsewhere = this.#chance(0.02);
    const target = elsewhere ? this.#one(ELSEWHERE) : this.#target(operation);
    const version = this.#chance(0.02) ? this.#one(VERSIONS) : 'HTTP/1.1';
    const body = this.#body(operation, method);
    const lines = [`${method} ${target} ${version}`, ...this.#headers(body)];
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    const path = elsewhere ? undefined : operation.path;
    return { path, method, bytes: body === undefined ? head : Buffer.concat([head, body]) };
  }

  #method(usual: string): string {
    if (this.#chance(0.8)) return usual;
    return this.#one(this.#chance(0.3) ? UNKNOWN_METHODS : METHODS);
  }

  #target({ path, query }: Operation): string {
    const filled = path.replace(/\{\w+\}/g, () => this.#segment());
    const pairs = query.filter(() => this.#chance(0.3)).map((name) => `${name}=${this.#parameter()}`);
    if (this.#chance(0.05)) pairs.push(...pairs);
    if (this.#chance(0.02)) pairs.push(`x=${'y'.repeat(8_200)}`);
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
  }

  #segment(): string {
    return this.#chance(0.4) ? this.#one(SEGMENTS) : encoded(this.#one(TEXTS));
  }

  /** A long poll would only make the test slow. */
  #parameter(): string {
    const text = this.#one(TEXTS);
    return this.#chance(0.1) ? this.#one(SEGMENTS) : encoded(text.length > 1_000 ? text.slice(0, 300) : text);
  }

  #headers(body: Buffer | undefined): string[] {
    const headers = [`connection: close`, `x-forwarded-for: ${this.#address()}`];
    const { keys, cookie } = this.#credentials;
    if (!this.#chance(0.03)) headers.push('host: 127.0.0.1');
    if (this.#chance(0.02)) headers.push('Host: other');
    if (this.#chance(0.75)) headers.push(`authorization: Bearer ${this.#one(keys)}`);
    else if (this.#chance(0.5)) headers.push(`authorization: ${this.#one(AUTHORIZATIONS)}`);
    else if (this.#chance(0.7)) headers.push(`cookie: ${cookie}`, 'sec-fetch-site: same-origin');
    if (this.#chance(0.15)) headers.push(`accept: ${this.#one(ACCEPTS)}`);
    if (this.#chance(0.05)) headers.push(`idempotency-key: ${this.#one(['a', 'b', '', 'x'.repeat(256), 'é'])}`);
    if (this.#chance(0.05)) headers.push(`if-none-match: ${this.#one(['*', '"x"', 'W/"', ','])}`);
    if (this.#chance(0.03)) headers.push(`accept-encoding: ${this.#one(['br', 'gzip;q=x', '*;q=0', ',,'])}`);
    if (this.#chance(0.02)) headers.push(`last-event-id: ${this.#one(['0', '-1', 'x', '9'.repeat(30)])}`);
    if (this.#chance(0.02)) headers.push(`x-long: ${'y'.repeat(17_000)}`);
    if (this.#chance(0.02))
      headers.push(this.#one(['expect: x', 'accept-version: 1', 'upgrade: websocket', 'bad header']));
    if (body !== undefined || this.#chance(0.05)) headers.push(`content-type: ${this.#type()}`);
    if (body !== undefined) headers.push(`content-length: ${body.length + (this.#chance(0.01) ? -1 : 0)}`);
    return headers;
  }

  #type(): string {
    return this.#chance(0.85) ? 'application/json' : this.#one(TYPES);
  }

  /** What one address may fail is limited; these come from many. */
  #address(): string {
    return `198.18.${Math.floor(this.#next() * 256)}.${Math.floor(this.#next() * 256)}`;
  }

  #body({ fields }: Operation, method: string): Buffer | undefined {
    if (/^(GET|HEAD|CONNECT)$/.test(method) ? !this.#chance(0.02) : !this.#chance(0.9)) return undefined;
    if (this.#chance(0.05)) return this.#one([Buffer.alloc(0), Buffer.from('{"a":'), Buffer.from([0xff, 0xfe, 0x00])]);
    if (this.#chance(0.02)) return Buffer.from('['.repeat(50_000));
    if (this.#chance(0.01)) return Buffer.alloc(140_000, 'x');
    if (this.#chance(0.05)) return Buffer.from(JSON.stringify(this.#one(VALUES)));
    const isRight = this.#chance(0.4);
    const chosen = (fields ?? [])
      .filter((name) => (isRight ? name in RIGHT : this.#chance(0.7)))
      .map((name) => [name, this.#value(name, isRight)] as const);
    return Buffer.from(JSON.stringify(Object.fromEntries(chosen)));
  }

  #value(name: string, isRight: boolean): unknown {
    if (name in RIGHT && (isRight || this.#chance(0.3))) return RIGHT[name];
    if (this.#chance(0.6)) return this.#one(TEXTS);
    return this.#chance(0.2) ? [this.#one(TEXTS), this.#one(TEXTS)] : this.#one(VALUES);
  }

  #chance(share: number): boolean {
    return this.#next() < share;
  }

  #one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#next() * values.length)] as T;
  }
}

/** Percent-encoded; halves of a pair cannot be, and go as their bytes. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}
