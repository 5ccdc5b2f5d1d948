type Answer<T> = { readonly status: number; readonly body: T; readonly headers: Headers };

/** Somebody with a browser: keeps the cookies, says where its requests come from, and speaks JSON. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  /** Sent with each request. */
  readonly headers: Record<string, string>;

  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address;
    this.headers = { origin: new URL(address).origin, ...headers };
  }

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.send('GET', path);
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('POST', path, body);
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.#address + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#keep(answer.headers.getSetCookie());
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T, headers: answer.headers };
  }

  /** The same person on another device that has the same cookies. */
  copy(): Visitor {
    const other = new Visitor(this.#address, this.headers);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
