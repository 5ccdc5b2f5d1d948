import { isUtf8 } from 'node:buffer';
import { bodyChecker } from '@isnad/contract/body';
import { Failure, invalidParameters } from '@isnad/contract/failure';
import type { preValidationHookHandler, RouteOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { AUTH_PATH } from '../accounts/people/auth-path.ts';
import { repeatedMember } from './repeated-members.ts';
import type { TypedServer } from './typed-server.ts';

/** Methods with which a request can have a body. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Refuses unknown query parameters of all routes under `/api` that are added afterwards, as `readJsonBodies` refuses unknown members of bodies: a
 * mistyped filter would return texts that the caller excluded.
 */
export function refuseUnknownParameters(server: TypedServer): void {
  server.addHook('onRoute', (route) => {
    if (!isOurs(route.url)) return;
    const querystring = (route.schema?.querystring as TSchema | undefined) ?? Type.Object({});
    route.schema = { ...route.schema, querystring: { ...querystring, additionalProperties: false } };
  });
}

/** Whether the clients of a route are made for this API alone. */
function isOurs(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith(`${AUTH_PATH}/`);
}

/**
 * Reads JSON bodies, for all routes that are added afterwards. An empty body is no body. Members that a route does not have are refused under
 * `/api`, in its schema and therefore also in OpenAPI. Clients of other APIs send more than we use, so `/api/auth` (better-auth), `/v1` (OpenAI)
 * and `/mcp` ignore it.
 */
export function readJsonBodies(server: TypedServer): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    // Replacing the bytes would change the texts that they are a part of.
    else if (!isUtf8(body as Buffer)) done(new Failure('invalid_json', 'The body is not UTF-8. Send JSON in UTF-8.'));
    else
      parse(request, body.toString(), isOurs(request.routeOptions.url ?? '') ? onceEach(body.toString(), done) : done);
  });
  server.addHook('onRoute', (route) => {
    if (!isOurs(route.url)) return;
    if (![route.method].flat().some((method) => WITH_BODY.has(method))) return;
    const { schema = {} } = route;
    if (schema.body === undefined) refuseMembers(route);
    else route.schema = { ...schema, body: closed(schema.body as TSchema) };
  });
}

type ParserDone = (error: Error | null, value?: unknown) => void;

/** Refuses valid JSON in which a member is repeated. */
function onceEach(text: string, done: ParserDone): ParserDone {
  return (error, value) => {
    const fault = error === null ? repeatedMember(text) : undefined;
    if (fault === undefined) done(error, value);
    else done(invalidParameters([fault]));
  };
}

/** A copy of a schema in which no object can have other members, except where it says so. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const within = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const open = within.type === 'object' && within.additionalProperties === undefined;
  return (open ? { ...within, additionalProperties: false } : within) as T;
}

const NO_MEMBERS = bodyChecker(Type.Object({}, { additionalProperties: false }));

/** Refuses members in the body of a route that needs none. */
function refuseMembers(route: RouteOptions): void {
  const refuse: preValidationHookHandler = (request, _reply, done) => {
    const checked = NO_MEMBERS(request.body);
    done('error' in checked ? checked.error : undefined);
  };
  route.preValidation = [refuse, ...[route.preValidation ?? []].flat()];
}
