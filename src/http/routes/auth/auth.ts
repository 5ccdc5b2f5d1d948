import { STATUS_CODES } from 'node:http';
import { Failure, type FailureCode } from '@isnad/contract/failure';
import type { Problem } from '@isnad/contract/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { ADDRESS_HEADER, AUTH_PATH } from '../../../accounts/people/auth-path.ts';
import type { ServiceAddress } from '../../../accounts/people/own-origins.ts';
import { PASSWORD_LENGTH } from '../../../accounts/people/password-length.ts';
import type { People } from '../../../accounts/people/people.ts';
import { addressOf, networkOf } from '../../admission/client-address.ts';
import { checkOwnOrigin } from '../../admission/own-origin.ts';
import type { RateLimit } from '../../admission/rate-limit.ts';
import { type HeaderList, send, UNSTORED_JSON } from '../../answers/send.ts';
import { ERROR_KINDS } from '../../errors/errors.ts';
import { pathOf } from '../../paths.ts';
import type { TypedServer } from '../../typed-server.ts';
import { type Attempt, AUTH_ROUTES, type AuthRoute } from './auth-routes.ts';

/** Reported by better-auth as an internal error, although the request is invalid. */
const NO_PASSKEY = 'FAILED_TO_VERIFY_REGISTRATION';
/** Request headers that are passed to better-auth. */
const HANDED_ON = ['cookie', 'user-agent', 'origin', 'accept-language'] as const;

const LENGTHS = `Use ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`;
/** Messages for codes of better-auth, which does not say what to send. */
const CLEARER: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: `The password is too short. ${LENGTHS}`,
  PASSWORD_TOO_LONG: `The password is too long. ${LENGTHS}`,
};

/** Default fields by path. A new password signs out everyone who knew the old one. */
const DEFAULTS: Readonly<Record<string, object>> = { '/change-password': { revokeOtherSessions: true } };

type Deps = {
  readonly people: People;
  readonly address: () => ServiceAddress;
  readonly attempts: Readonly<Record<Attempt, RateLimit>>;
};

/** `/api/auth/…`: signing up, in and out. better-auth handles web requests and responses. Everything else is the same as on other routes. */
export function authRoutes(server: TypedServer, deps: Deps): void {
  for (const route of AUTH_ROUTES) {
    server.route({
      method: route.method,
      url: AUTH_PATH + route.path,
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: {
        operationId: `auth${route.path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        tags: ['Signing in'],
        summary: route.summary,
        security: securityOf(route),
        ...(route.body === undefined ? {} : { body: route.body }),
        ...(route.query === undefined ? {} : { querystring: route.query }),
        response: {
          200: {
            description: route.summary,
            content: { 'application/json': { schema: route.answer[0], example: route.answer[1] } },
          },
        },
      },
      onRequest: (request, _reply, done) => {
        checkOwnOrigin(request, deps.address(), {
          carriesSession: deps.people.sessions.isSent(request.headers.cookie),
        });
        deps.attempts[route.attempt].charge(networkOf(addressOf(request.raw)));
        done();
      },
      handler: async (request, reply) => {
        const response = await deps.people.answer(webRequest(request, route, deps.address().baseUrl));
        await pass(response, { request, reply, baseUrl: deps.address().baseUrl });
        return reply;
      },
    });
  }
}

function securityOf({ session }: AuthRoute): Record<string, string[]>[] {
  if (session === undefined) return [];
  return session === 'required' ? [{ session: [] }] : [{ session: [] }, {}];
}

function webRequest(request: FastifyRequest, { method, path, body, query }: AuthRoute, baseUrl: string): Request {
  const url = new URL(AUTH_PATH + path, baseUrl);
  for (const [name, value] of known(request.query, query)) url.searchParams.set(name, String(value));
  const headers = new Headers({ [ADDRESS_HEADER]: addressOf(request.raw) });
  for (const name of HANDED_ON) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  if (method === 'GET') return new Request(checked(url.href, '%00'), { headers });
  headers.set('content-type', 'application/json');
  const text = JSON.stringify({ ...DEFAULTS[path], ...Object.fromEntries(known(request.body, body)) });
  return new Request(url, { method, headers, body: checked(text, '\\u0000') });
}

/** The fields in the schema of the route. better-auth would store others too. */
function known(value: unknown, schema: TObject | undefined): [name: string, value: unknown][] {
  return Object.entries((value ?? {}) as object).filter(([name]) => schema?.properties[name] !== undefined);
}

/** Not every database can store the character NUL. @throws {Failure} `invalid_parameter` */
function checked(text: string, nul: string): string {
  if (text.includes(nul)) throw new Failure('invalid_parameter', 'The request contains the character NUL. Remove it.');
  return text;
}

type Context = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly baseUrl: string };

async function pass(response: Response, { request, reply, baseUrl }: Context): Promise<void> {
  const headers: string[] = response.headers.getSetCookie().flatMap((cookie) => ['set-cookie', cookie]);
  const location = response.headers.get('location');
  if (location !== null) headers.push('location', location);
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status < 400) {
    send(request, reply, { status: response.status, headers: [...UNSTORED_JSON, ...headers], body });
    return;
  }
  // better-auth has logged the cause. Respond as for any internal error.
  if (response.status >= 500 && !body.includes(NO_PASSKEY))
    throw new Error(`better-auth responded with ${response.status}`);
  const problem = problemIn(body.toString(), response.status < 500 ? response.status : 400, { request, baseUrl });
  const list: HeaderList = ['content-type', 'application/problem+json; charset=utf-8', 'cache-control', 'no-store'];
  const challenge = problem.status === 401 ? ['www-authenticate', 'Bearer realm="api"'] : [];
  const text = Buffer.from(JSON.stringify(problem), 'utf8');
  send(request, reply, { status: problem.status, headers: [...list, ...challenge, ...headers], body: text });
}

/** Converts an error of better-auth to a problem. Its uppercase codes are kept because its client uses them. */
function problemIn(text: string, status: number, { request, baseUrl }: Omit<Context, 'reply'>): Problem {
  const { code = 'refused', ...sent } = parsed(text);
  const message = CLEARER[code] ?? sent.message ?? STATUS_CODES[status] ?? '';
  const own = Object.hasOwn(ERROR_KINDS, code) ? ERROR_KINDS[code as FailureCode] : undefined;
  return {
    type: `${baseUrl}/docs/errors#${own === undefined ? 'auth' : code}`,
    title: own?.title ?? STATUS_CODES[status] ?? 'Refused',
    status: own?.status ?? status,
    detail: message,
    instance: pathOf(request.url),
    code,
    message,
    request_id: request.id,
  };
}

function parsed(text: string): { readonly code?: string; readonly message?: string } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
