import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH } from '../../../../accounts/people/auth-path.ts';
import { resourceMetadata, serverMetadata } from '../../../../accounts/people/oauth/metadata.ts';
import type { OAuth, Params, Sender } from '../../../../accounts/people/oauth/oauth.ts';
import { OAuthFault } from '../../../../accounts/people/oauth/oauth-fault.ts';
import { addressOf, networkOf } from '../../../admission/client-address.ts';
import { DailyLimit } from '../../../admission/daily-limit.ts';
import type { RateLimit } from '../../../admission/rate-limit.ts';
import { send, sendJson, UNSTORED_JSON } from '../../../answers/send.ts';
import { pathOf } from '../../../paths.ts';
import type { TypedServer } from '../../../typed-server.ts';
import type { Attempt } from '../auth-routes.ts';

type Deps = {
  readonly oauth: OAuth;
  readonly baseUrl: () => string;
  /** Rate limits of signing in, per address. */
  readonly attempts: Readonly<Record<Attempt, RateLimit>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Maximum registrations from one network in a day. Anyone can register apps. */
const DAILY_REGISTRATIONS = 100;

const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';
const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY = 16 * 1024;
const OPEN = { config: { access: 'public' }, schema: { hide: true }, bodyLimit: MAX_BODY } as const;

/**
 * OAuth 2.1 for apps: discovery, registration, authorization, tokens and revocation. Clients find the endpoints through the metadata, so they are not
 * in the OpenAPI document. Errors have the format of OAuth.
 */
export async function oauthRoutes(server: TypedServer, { oauth, baseUrl, attempts, now }: Deps): Promise<void> {
  // Also at the address without the path of the resource or issuer, where earlier clients look.
  for (const url of [RESOURCE, `${RESOURCE}/mcp`]) publish(server, url, () => resourceMetadata(baseUrl()));
  for (const url of [SERVER, SERVER + AUTH_PATH]) publish(server, url, () => serverMetadata(baseUrl()));
  const counted = (attempt: Attempt) => async (request: FastifyRequest) =>
    attempts[attempt].charge(networkOf(addressOf(request.raw)));
  const daily = new DailyLimit({ limit: DAILY_REGISTRATIONS, what: 'registrations of apps from this network', now });
  // In a scope of its own: everywhere else, a form of another site must not be understood.
  await server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
    scope.get(`${AUTH_PATH}/oauth2/authorize`, { ...OPEN, onRequest: counted('usual') }, async (request, reply) => {
      const query = new URLSearchParams(request.url.slice(pathOf(request.url).length));
      const location = await oauth.authorize(paramsOf(query), senderOf(request));
      send(request, reply, { status: 302, headers: ['location', location, 'cache-control', 'no-store'] });
      return reply;
    });
    scope.post(`${AUTH_PATH}/oauth2/register`, { ...OPEN, onRequest: counted('guess') }, async (request, reply) => {
      daily.charge(networkOf(addressOf(request.raw)));
      sendJson(request, reply, await oauth.register(request.body, senderOf(request)), 201);
      return reply;
    });
  });
  await server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const form = { ...OPEN, onRequest: counted('usual') };
    scope.post(`${AUTH_PATH}/oauth2/token`, form, async (request, reply) => {
      sendJson(request, reply, await oauth.token(formOf(request), senderOf(request)));
      return reply;
    });
    scope.post(`${AUTH_PATH}/oauth2/revoke`, form, async (request, reply) => {
      await oauth.revoke(formOf(request), senderOf(request));
      sendJson(request, reply, {});
      return reply;
    });
  });
}

function publish(server: TypedServer, url: string, read: () => object): void {
  server.get(url, { schema: { hide: true } }, async (request, reply) => {
    sendJson(request, reply, read());
    return reply;
  });
}

/** @throws any other error, for the error handler of the service */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof OAuthFault)) throw error;
  const body = Buffer.from(JSON.stringify({ error: error.code, error_description: error.message }), 'utf8');
  send(request, reply, { status: error.status, headers: UNSTORED_JSON, body });
}

/** The session of a browser is part of the authorization request. Nothing else uses it. */
function senderOf(request: FastifyRequest): Sender {
  return { address: addressOf(request.raw), cookie: request.headers.cookie };
}

function formOf(request: FastifyRequest): Params {
  return paramsOf(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
}

/** @throws {OAuthFault} if a parameter is given twice (RFC 6749, section 3.1) */
function paramsOf(search: URLSearchParams): Params {
  const params: Record<string, string> = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(params, name)) throw new OAuthFault('invalid_request', `The parameter ${name} is given twice.`);
    // Not every database can store the character NUL.
    if (value.includes('\0'))
      throw new Failure('invalid_parameter', 'The request contains the character NUL. Remove it.');
    params[name] = value;
  }
  return params;
}
