import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ServiceWithMail } from './start-with-mail.ts';
import type { Visitor } from './visitor.ts';

export const REDIRECT = 'https://app.example.org/callback';
export const PUBLIC_URL = 'http://localhost:8787';

export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** An app as its server sees it: without cookies and pages. */
export class App {
  readonly #address: string;
  readonly #from: string;
  readonly #resource: string;
  clientId = '';
  verifier = '';

  constructor({ isnad }: Pick<ServiceWithMail, 'isnad'>, from = '203.0.113.1') {
    const { port } = isnad.service.server.server.address() as AddressInfo;
    this.#address = `http://127.0.0.1:${port}`;
    this.#from = from;
    this.#resource = `${isnad.address}/mcp`;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#from, ...init.headers };
    const answer = await fetch(this.#address + path, { redirect: 'manual', ...init, headers });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers };
  }

  register(metadata: object = { client_name: 'Reader app', redirect_uris: [REDIRECT] }): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.send('/api/auth/oauth2/register', { method: 'POST', headers, body: JSON.stringify(metadata) });
  }

  form(path: string, params: Record<string, string>): Promise<Answer> {
    return this.send(`/api/auth/oauth2/${path}`, { method: 'POST', body: new URLSearchParams(params) });
  }

  /** The address that the app opens in a browser. Undefined leaves a parameter out. */
  authorizationPath(changes: Record<string, string | undefined> = {}): string {
    this.verifier = randomBytes(32).toString('base64url');
    const params = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: REDIRECT,
      scope: 'quran:read hadith:read',
      state: 'state of the app',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: this.#resource,
      ...changes,
    };
    const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return `/api/auth/oauth2/authorize?${new URLSearchParams(given)}`;
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Answer> {
    return this.form('token', {
      grant_type: 'authorization_code',
      client_id: this.clientId,
      code,
      code_verifier: this.verifier,
      redirect_uri: REDIRECT,
      resource: this.#resource,
      ...changes,
    });
  }

  refresh(token: string, changes: Record<string, string> = {}): Promise<Answer> {
    const params = { grant_type: 'refresh_token', client_id: this.clientId, refresh_token: token };
    return this.form('token', { ...params, ...changes });
  }

  /** Sends `tools/list` to `/mcp`. */
  mcp(token?: string): Promise<Answer> {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    return this.send('/mcp', { method: 'POST', headers, body });
  }
}

/** Opens the address of an app in a browser. @returns the signed request on the consent page */
export async function openConsent(person: Visitor, path: string): Promise<string> {
  const { status, headers } = await person.get(path);
  const page = new URL(headers.get('location') ?? '', PUBLIC_URL);
  const request = page.searchParams.get('request');
  if (status !== 302 || page.pathname !== '/connect' || request === null) throw new Error(`${status} ${page}`);
  return request;
}

/** Consents, or not. @returns the address that the browser is sent to */
export async function decide(person: Visitor, request: string, accept = true): Promise<URL> {
  const answer = await person.post<{ url: string }>('/api/connected-apps/consent', { request, accept });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return new URL(answer.body.url);
}

/** The whole flow, up to the code. */
export async function codeFor(app: App, person: Visitor, changes: Record<string, string | undefined> = {}) {
  const back = await decide(person, await openConsent(person, app.authorizationPath(changes)));
  return back.searchParams.get('code') ?? '';
}

/** An app that has registered. */
export async function registeredApp(house: Pick<ServiceWithMail, 'isnad'>, from?: string): Promise<App> {
  const app = new App(house, from);
  app.clientId = String((await app.register()).body.client_id);
  return app;
}

/** An app that a person has connected. */
export async function connect(app: App, person: Visitor): Promise<Tokens> {
  const answer = await app.exchange(await codeFor(app, person));
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Tokens;
}
