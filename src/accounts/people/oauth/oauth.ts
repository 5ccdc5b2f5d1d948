import { APP_SCOPES, type ConnectedApp, type ConsentRequest } from '@isnad/contract/connected-apps';
import { Failure } from '@isnad/contract/failure';
import type { Scope } from '@isnad/contract/scopes';
import { isoTime } from '@isnad/contract/time';
import type { KeyDeps } from '../../keys/keys.ts';
import { selectAccount } from '../../store.ts';
import { ADDRESS_HEADER, AUTH_PATH, CONSENT_PAGE } from '../auth-path.ts';
import { issueTokens, refreshTokens, revokeReusedCode, revokeToken, type Tokens } from './app-tokens.ts';
import { resourceOf } from './metadata.ts';
import { OAuthFault, unknownClient } from './oauth-fault.ts';
import { checkMetadata, firstReceiverOf, isRedirectOf, makeRoom, receiverOf } from './registration.ts';
import { deleteExpiredTokens, selectApps, selectClient, takeIssued } from './store.ts';

/** Parameters of a request, each given once. */
export type Params = Readonly<Record<string, string | undefined>>;
/** Who sends a request. */
export type Sender = { readonly address: string; readonly cookie?: string | undefined };

export type OAuthDeps = KeyDeps & {
  /** Base URL of the service. */
  readonly baseUrl: () => string;
  /** Asks the authentication library. */
  readonly ask: (request: Request) => Promise<Response>;
};

/** Parameters of the authorization request that are handed on. */
const HANDED_ON = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge'] as const;

/**
 * The OAuth 2.1 server for apps. The library registers clients, checks their requests and redeems codes; `app-tokens.ts` turns a redeemed code into a key
 * of the account.
 */
export class OAuth {
  readonly #deps: OAuthDeps;

  constructor(deps: OAuthDeps) {
    this.#deps = deps;
  }

  /** Registers a client (RFC 7591). @returns its metadata @throws {OAuthFault} */
  async register(body: unknown, sender: Sender): Promise<object> {
    const metadata = checkMetadata(body);
    await makeRoom(this.#deps.db, this.#deps.now());
    const response = await this.#post('/oauth2/register', metadata, sender);
    const answer = await response.json();
    if (!response.ok) throw new OAuthFault('invalid_client_metadata', descriptionOf(answer));
    return answer as object;
  }

  /**
   * Checks an authorization request.
   * @returns where the browser goes: to the consent page, or back to a known client with an error
   */
  async authorize(params: Params, sender: Sender): Promise<string> {
    const fault = this.#faultOf(params);
    if (fault !== undefined) return errorPage(fault);
    const url = this.#url('/oauth2/authorize');
    for (const name of HANDED_ON) {
      const value = name === 'scope' ? scopeOf(params) : params[name];
      if (value !== undefined) url.searchParams.set(name, value);
    }
    url.searchParams.set('code_challenge_method', 'S256');
    // A person consents each time, because anyone can register under any name.
    url.searchParams.set('prompt', 'consent');
    const response = await this.#ask(new Request(url, { headers: headersOf(sender) }));
    const location = response.headers.get('location');
    if (location === null) return errorPage(new OAuthFault('invalid_request', descriptionOf(await response.json())));
    const [page, query = ''] = location.split(/\?(.*)/s);
    if (page !== CONSENT_PAGE || query.startsWith('error=')) return location;
    return `${CONSENT_PAGE}?request=${encodeURIComponent(query)}`;
  }

  #faultOf(params: Params): OAuthFault | undefined {
    const resource = resourceOf(this.#deps.baseUrl());
    if (params.resource !== resource)
      return new OAuthFault('invalid_target', `The parameter resource must be ${resource}.`);
    if (params.code_challenge === undefined || params.code_challenge_method !== 'S256')
      return new OAuthFault(
        'invalid_request',
        'PKCE is required: send code_challenge with code_challenge_method=S256.',
      );
    return undefined;
  }

  /** What a person is asked to consent to. @throws {Failure} `invalid_parameter` */
  async readRequest(request: string, accountId: string): Promise<ConsentRequest> {
    const query = new URLSearchParams(request);
    const client = await selectClient(this.#deps.db, query.get('client_id') ?? '');
    const account = await selectAccount(this.#deps.db, 'id', accountId);
    if (client === undefined || account === undefined) throw badRequest();
    // The library verifies the signature only at the decision, so an altered request must not be shown under the name of an app.
    const redirect = query.get('redirect_uri') ?? '';
    const scopes = (query.get('scope') ?? '').split(' ');
    if (!isRedirectOf(client.redirect_uris, redirect) || !scopes.every(isAppScope)) throw badRequest();
    return { app: client.name, host: receiverOf(redirect), scopes, account: account.email };
  }

  /**
   * Records the decision of the person whose session is sent.
   * @returns where the browser goes: back to the client, with a code or an error
   * @throws {Failure} `invalid_parameter` if the request was altered or is too old
   */
  async decide(request: string, accept: boolean, sender: Sender): Promise<string> {
    const response = await this.#post('/oauth2/consent', { accept, oauth_query: request }, sender);
    const answer = (await response.json()) as { readonly url?: string };
    if (!response.ok || answer.url === undefined) throw badRequest();
    // The session is required again at this moment. Without one, the library leads to the consent page.
    if (answer.url.startsWith('/')) throw badRequest();
    return answer.url;
  }

  /** The token endpoint. @throws {OAuthFault} */
  async token(params: Params, sender: Sender): Promise<Tokens> {
    const { grant_type: grantType, resource } = params;
    if (resource !== undefined && resource !== resourceOf(this.#deps.baseUrl()))
      throw new OAuthFault('invalid_target', `The parameter resource must be ${resourceOf(this.#deps.baseUrl())}.`);
    const clientId = required(params, 'client_id');
    const { db, now } = this.#deps;
    if ((await selectClient(db, clientId)) === undefined) throw unknownClient();
    await deleteExpiredTokens(db, isoTime(now()));
    if (grantType === 'authorization_code') return this.#exchange(params, sender);
    if (grantType !== 'refresh_token')
      throw new OAuthFault('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
    return refreshTokens(this.#deps, { clientId, token: required(params, 'refresh_token'), scope: scopeOf(params) });
  }

  /** The revocation endpoint (RFC 7009). @throws {OAuthFault} */
  async revoke(params: Params, sender: Sender): Promise<void> {
    const clientId = required(params, 'client_id');
    await revokeToken(this.#deps, clientId, required(params, 'token'), sender.address);
  }

  /** The connected apps of an account, newest first. */
  async list(accountId: string): Promise<ConnectedApp[]> {
    const rows = await selectApps(this.#deps.db, accountId);
    return rows.map(({ redirect_uris, scopes, ...row }) => ({
      ...row,
      host: firstReceiverOf(redirect_uris),
      scopes: scopes.split(' ') as Scope[],
    }));
  }

  async #exchange(params: Params, sender: Sender): Promise<Tokens> {
    const { db, secretHash } = this.#deps;
    const code = required(params, 'code');
    const clientId = required(params, 'client_id');
    const code_verifier = required(params, 'code_verifier');
    const redirect_uri = required(params, 'redirect_uri');
    const form = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier, redirect_uri };
    const response = await this.#post('/oauth2/token', new URLSearchParams(form), sender);
    const answer = (await response.json()) as { readonly access_token?: string; readonly error?: string };
    const codeHash = secretHash(code);
    if (!response.ok || answer.access_token === undefined) {
      if (answer.error === 'invalid_grant') await revokeReusedCode(this.#deps, clientId, codeHash);
      throw new OAuthFault('invalid_grant', descriptionOf(answer));
    }
    const issued = await takeIssued(db, secretHash(answer.access_token));
    const client = await selectClient(db, clientId);
    if (issued === undefined || issued.person_id === null || client === undefined)
      throw new Error('the library issued nothing');
    const scopes = JSON.parse(issued.scopes) as string[];
    const { person_id: personId } = issued;
    return issueTokens(this.#deps, {
      personId,
      clientId,
      name: client.name,
      scopes,
      codeHash,
      address: sender.address,
    });
  }

  #url(path: string): URL {
    return new URL(AUTH_PATH + path, this.#deps.baseUrl());
  }

  /** @param body a form, or an object that is sent as JSON */
  #post(path: string, body: object, sender: Sender): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    const headers = { ...headersOf(sender), ...(isForm ? {} : { 'content-type': 'application/json' }) };
    const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
    return this.#ask(new Request(this.#url(path), init));
  }

  /** @throws if the library fails, because its own error would blame the client */
  async #ask(request: Request): Promise<Response> {
    const response = await this.#deps.ask(request);
    if (response.status >= 500) throw new Error(`the authentication library answered ${response.status}`);
    return response;
  }
}

function isAppScope(name: string): name is (typeof APP_SCOPES)[number] {
  return APP_SCOPES.some((scope) => scope === name);
}

function headersOf({ address, cookie }: Sender): Record<string, string> {
  return { [ADDRESS_HEADER]: address, ...(cookie === undefined ? {} : { cookie }) };
}

function required(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined || value === '') throw new OAuthFault('invalid_request', `The parameter ${name} is missing.`);
  return value;
}

/** The requested scopes with single spaces between them. Undefined means all: a request without any scope would give no access. */
function scopeOf({ scope }: Params): string | undefined {
  const names = (scope ?? '').split(' ').filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(' ');
}

function descriptionOf(answer: unknown): string {
  const { error_description, message } = answer as { readonly error_description?: string; readonly message?: string };
  return error_description ?? message ?? 'The request is invalid.';
}

/** Errors are shown on a page of ours while the redirect address is not known to belong to a client. */
function errorPage({ code, message }: OAuthFault): string {
  return `${CONSENT_PAGE}?${new URLSearchParams({ error: code, error_description: message })}`;
}

function badRequest(): Failure {
  return new Failure('invalid_parameter', 'The request of the app is invalid or has expired. Start again in the app.');
}
